// Export: the head that a page of the variants shows, as a PyTorch script that compares its numbers with the page's.
import { html, type TemplateResult } from 'lit-html';
import { Lazy } from '../../engine/draw/lazy.ts';
import { SCRIPT_TEXT } from '../../engine/words/script.en.ts';
import { TROUBLE } from '../../engine/words/trouble.en.ts';
import type { VariantContext } from './variant_numbers.ts';
import { VARIANTS_TEXT } from './words.en.ts';

/** Fetched on demand, as few readers download a script. */
const writer = new Lazy(() => import('../../engine/arithmetic/script/script.ts'));

export function scriptView({ session, state, act }: VariantContext): TemplateResult {
  const { signal } = session;
  const save = async () => {
    await writer.load();
    // A script of other numbers would not agree with the page.
    if (signal.aborted) return;
    if (!writer.module) {
      act.setView({ notice: TROUBLE.notFetched });
      return;
    }
    const script = writer.module.scriptOf(session, state);
    act.save(script, 'text/x-python', `attention_${state.variant}.py`);
  };
  return html`<p class="screen-only in-row aside variant-script">
    <button class="button" @click=${save}>${SCRIPT_TEXT.button}</button> <span>${VARIANTS_TEXT.code.script}</span>
  </p>`;
}
