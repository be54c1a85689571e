// The frame of a stage: its main part, and the left column with title and lead. It needs no numbers, so it is drawn before
// the core is there.
import { html, type nothing, type TemplateResult } from 'lit-html';
import type { Stage, Step } from '../../lesson/stage.ts';
import { stageNumber } from '../../lesson/stages.ts';
import type { Model } from '../../model/model.ts';
import { text } from '../../words/page.en.ts';

export function stageFrame(
  { stage, step }: Pick<Model, 'stage' | 'step'>,
  prose: unknown,
  work: unknown,
  under: unknown,
  voices: unknown,
): TemplateResult {
  return html`<main class="stage" data-stage=${stage.id} data-step=${step.id}>
    ${prose}
    <div class="work">${work}</div>
    ${under}
    ${voices}
  </main>`;
}

/** The left column with title and lead; `rest` is drawn in a later pass. */
export function proseFrame(
  stage: Stage,
  step: Step,
  rest: TemplateResult | typeof nothing,
): TemplateResult {
  const words = text.stages[stage.id];
  const { name, title, lead } = words.steps[step.id];
  // A step that is switched off is another object.
  const at = stage.steps.findIndex(({ id }) => id === step.id) + 1;
  const of = stage.steps.length;
  return html`<section class="prose" data-stage=${stage.id} aria-labelledby="title">
    <p class="kicker">${stageNumber(stage.id)} ${words.name} <span class="step-name">· ${text.stepOf(at, of)}</span></p>
    <h1 id="title">${title ?? name}</h1>
    <p class="lead">${lead}</p>
    ${rest}
  </section>`;
}
