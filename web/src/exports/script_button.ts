// The button that downloads a stage as a PyTorch script.
import { html, type TemplateResult } from 'lit-html';
import { meant } from '../model/link.ts';
import type { Context } from '../plane/context.ts';
import { SCRIPT_TEXT as text } from '../text/en/script.ts';
import { scriptOf } from './script.ts';

export function scriptView({ model }: Context): TemplateResult {
  const { session, stage } = model;
  const save = () => {
    const script = scriptOf(session, meant(model));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([script], { type: 'text/x-python' }));
    link.download = `attention_${stage.lesson}.py`;
    link.click();
    // Revoked late: the browser may first ask where to save.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return html`<p class="script"><button class="button" @click=${save}>${text.button}</button> ${text.says}</p>`;
}
