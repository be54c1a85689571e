// The button that downloads a stage as a script: PyTorch, or NumPy with tokens as columns.
import { html, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import { maskingOf } from '../../model/masking.ts';
import type { Context } from '../../plane/context.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';
import { hasAllEdits, isWritten } from './numpy_program.ts';
import { saveScript } from './save_script.ts';

const writer = new Lazy(() => import('./stage_script.ts'));

/** Why there is no script; empty if there is one. */
export function whyNoScript({ model }: Pick<Context, 'model'>): string {
  if (model.session !== model.session.uncovered) return text.covered;
  if (!model.transposed) return '';
  if (!isWritten(model)) return text.noNumPyBatch;
  const { lengths, own, added, dropout } = maskingOf(model);
  if (dropout !== '') return text.noNumPyDropout;
  if (own || added || lengths.length > 0) return text.noNumPyMask;
  return hasAllEdits(model) ? '' : text.noNumPy;
}

export function scriptView(context: Context): TemplateResult {
  const { model, act } = context;
  const why = whyNoScript(context);
  if (why !== '') return html`<p class="screen-only script">${why}</p>`;
  const save = () =>
    saveScript(writer, (module) => module.stageScriptOf(model), model.stage.lesson, {
      signal: model.session.signal,
      act,
    });
  return html`<p class="screen-only script">
    <button class="button" @click=${save}>${text.button}</button> ${model.transposed ? text.saysNumPy : text.says}
  </p>`;
}
