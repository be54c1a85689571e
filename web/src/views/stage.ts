// One stage of the ladder.
import { html, noChange, type TemplateResult } from 'lit-html';
import type { Model } from '../model.ts';
import { type Context, isDue } from './context.ts';
import { pictureView } from './picture.ts';
import { proseView } from './prose.ts';
import { stepsView } from './steps.ts';
import { voicesView } from './voices.ts';

export function stageView(context: Context): TemplateResult {
  return stageFrame(
    context.model,
    proseView(context),
    isDue(context, 'tensors') ? html`${stepsView(context)}${pictureView(context)}` : noChange,
    isDue(context, 'voices') ? voicesView(context) : noChange,
  );
}

export function stageFrame(
  { stage, step }: Pick<Model, 'stage' | 'step'>,
  prose: unknown,
  work: unknown,
  voices: unknown,
): TemplateResult {
  return html`<main class="stage" data-stage=${stage.id} data-step=${step.id}>
    ${prose}
    <div class="work">${work}</div>
    ${voices}
  </main>`;
}
