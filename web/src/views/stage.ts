// One stage of the ladder.
import { html, nothing, type TemplateResult } from 'lit-html';
import { type Context, PARTS } from './context.ts';
import { pictureView } from './picture.ts';
import { proseView } from './prose.ts';
import { stepsView } from './steps.ts';
import { voicesView } from './voices.ts';

export function stageView(context: Context): TemplateResult {
  const { model, parts = PARTS.voices } = context;
  return html`<main
    class="stage"
    data-stage=${model.stage.id}
    data-step=${model.step.id}
    aria-busy=${parts < PARTS.voices ? 'true' : nothing}
  >
    ${proseView(context)}
    <div class="work">
      ${parts < PARTS.tensors ? nothing : html`${stepsView(context)}${pictureView(context)}`}
    </div>
    ${parts < PARTS.voices ? nothing : voicesView(context)}
  </main>`;
}
