// The button that downloads a stage as a script: PyTorch, or NumPy with tokens as columns.
import { html, type TemplateResult } from 'lit-html';
import { meant } from '../model/link.ts';
import { hasAllEdits } from '../model/numpy_program.ts';
import type { Context } from '../plane/context.ts';
import { SCRIPT_TEXT as text } from '../text/en/script.ts';
import { numpyScriptOf } from './numpy_script.ts';
import { saveText } from './save.ts';
import { scriptOf } from './script.ts';

export function scriptView({ model }: Context): TemplateResult {
  const { session, stage, transposed } = model;
  if (transposed && !hasAllEdits(model)) return html`<p class="script">${text.noNumPy}</p>`;
  const save = () => {
    const state = meant(model);
    const script = transposed ? numpyScriptOf(model, state) : scriptOf(session, state);
    saveText(script, 'text/x-python', `attention_${stage.lesson}.py`);
  };
  return html`<p class="script">
    <button class="button" @click=${save}>${text.button}</button> ${transposed ? text.saysNumPy : text.says}
  </p>`;
}
