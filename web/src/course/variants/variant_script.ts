// Export: the head that a page of the variants shows, as a PyTorch script that compares its numbers with the page's.
import { html, type TemplateResult } from 'lit-html';
import { saveScript } from '../../engine/arithmetic/script/save_script.ts';
import { Lazy } from '../../engine/draw/lazy.ts';
import { SCRIPT_TEXT } from '../../engine/words/script.en.ts';
import type { VariantContext } from './variant_numbers.ts';
import { VARIANTS_TEXT } from './words.en.ts';

const writer = new Lazy(() => import('../../engine/arithmetic/script/script.ts'));

export function scriptView({ session, state, act }: VariantContext): TemplateResult {
  const save = () =>
    saveScript(writer, (module) => module.scriptOf(session, state), state.variant, {
      signal: session.signal,
      act,
    });
  return html`<p class="screen-only in-row aside variant-script">
    <button class="button" @click=${save}>${SCRIPT_TEXT.button}</button> <span>${VARIANTS_TEXT.code.script}</span>
  </p>`;
}
