// The button that downloads a stage as a PyTorch script.
import { html, type TemplateResult } from 'lit-html';
import { meant } from '../model/link.ts';
import type { Context } from '../plane/context.ts';
import { SCRIPT_TEXT as text } from '../text/en/script.ts';
import { saveText } from './save.ts';
import { scriptOf } from './script.ts';

export function scriptView({ model }: Context): TemplateResult {
  const { session, stage } = model;
  const save = () =>
    saveText(scriptOf(session, meant(model)), 'text/x-python', `attention_${stage.lesson}.py`);
  return html`<p class="script"><button class="button" @click=${save}>${text.button}</button> ${text.says}</p>`;
}
