// One stage of the ladder.
import { html, type TemplateResult } from 'lit-html';
import type { Context } from './context.ts';
import { pictureView } from './picture.ts';
import { proseView } from './prose.ts';
import { stepsView } from './steps.ts';
import { voicesView } from './voices.ts';

export function stageView(context: Context): TemplateResult {
  return html`<main class="stage" data-stage=${context.model.stage.id} data-step=${context.model.step.id}>
    ${proseView(context)}
    <div class="work">${stepsView(context)}${pictureView(context)}</div>
    ${voicesView(context)}
  </main>`;
}
