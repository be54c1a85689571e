// The main part of a stage: prose, steps and picture, voices, each in its pass.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { isDue } from '../draw/passes.ts';
import type { Model } from '../model/model.ts';
import { influenceView } from '../pictures/heads/influence_map.ts';
import { pictureView } from '../pictures/index.ts';
import type { Context } from '../plane/context.ts';
import { voicesView } from '../voices/voices.ts';
import { colourKeyView } from './colour_key.ts';
import { proseView } from './prose/prose.ts';
import { stepsView } from './steps_line.ts';

export function stageView(context: Context): TemplateResult {
  const { pass, narrow } = context.drawing;
  return stageFrame(
    context.model,
    proseView(context),
    isDue(pass, 'tensors') ? workView(context) : noChange,
    isDue(pass, 'voices')
      ? voicesView(context, narrow ? nothing : influenceView(context))
      : noChange,
  );
}

/** The steps, the picture of the current one, and the key to its colours; the map of a stream has its own. */
export function workView(context: Context): TemplateResult {
  const key = context.model.streamed ? nothing : colourKeyView();
  return html`${stepsView(context)}${pictureView(context)}${key}`;
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
