// One stage of the ladder.
import { html, noChange, type TemplateResult } from 'lit-html';
import { type Context, isDue } from './context.ts';
import { pictureView } from './picture.ts';
import { proseView } from './prose.ts';
import { stepsView } from './steps.ts';
import { voicesView } from './voices.ts';

export function stageView(context: Context): TemplateResult {
  const { model } = context;
  return html`<main
    class="stage"
    data-stage=${model.stage.id}
    data-step=${model.step.id}
  >
    ${proseView(context)}
    <div class="work">
      ${isDue(context, 'tensors') ? html`${stepsView(context)}${pictureView(context)}` : noChange}
    </div>
    ${isDue(context, 'voices') ? voicesView(context) : noChange}
  </main>`;
}
