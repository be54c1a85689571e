// The button that downloads a stage as a script: PyTorch, or NumPy with tokens as columns.
import { html, type TemplateResult } from 'lit-html';
import { meant } from '../model/link.ts';
import type { Context } from '../plane/context.ts';
import { SCRIPT_TEXT as text } from '../text/en/script.ts';
import { hasAllEdits } from './numpy_program.ts';
import { saveText } from './save.ts';

export function scriptView({ model }: Context): TemplateResult {
  const { session, stage, transposed } = model;
  if (session !== session.whole) return html`<p class="script">${text.covered}</p>`;
  if (transposed && !hasAllEdits(model)) return html`<p class="script">${text.noNumPy}</p>`;
  // Few take it along, so what writes it is fetched when it is asked for.
  const save = async () => {
    const [{ numpyScriptOf }, { pytorchScriptOf }] = await Promise.all([
      import('./numpy_script.ts'),
      import('./run_script.ts'),
    ]);
    const state = meant(model);
    const script = transposed ? numpyScriptOf(model, state) : pytorchScriptOf(session, state);
    saveText(script, 'text/x-python', `attention_${stage.lesson}.py`);
  };
  return html`<p class="script">
    <button class="button" @click=${save}>${text.button}</button> ${transposed ? text.saysNumPy : text.says}
  </p>`;
}
