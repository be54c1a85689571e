// The button that downloads a stage as a script: PyTorch, or NumPy with tokens as columns.
import { html, type TemplateResult } from 'lit-html';
import type { Context } from '../plane/context.ts';
import { SCRIPT_TEXT as text } from '../text/en/script.ts';
import { hasAllEdits } from './numpy_program.ts';
import { saveText } from './save.ts';

/** Why there is no script; empty if there is one. */
export function whyNoScript({ model }: Pick<Context, 'model'>): string {
  if (model.session !== model.session.whole) return text.covered;
  return model.transposed && !hasAllEdits(model) ? text.noNumPy : '';
}

export function scriptView(context: Context): TemplateResult {
  const { model } = context;
  const why = whyNoScript(context);
  if (why !== '') return html`<p class="script">${why}</p>`;
  // Few take it along, so what writes it is fetched when it is asked for.
  const save = async () => {
    const { stageScriptOf } = await import('./stage_script.ts');
    saveText(stageScriptOf(model), 'text/x-python', `attention_${model.stage.lesson}.py`);
  };
  return html`<p class="script">
    <button class="button" @click=${save}>${text.button}</button> ${model.transposed ? text.saysNumPy : text.says}
  </p>`;
}
