// The frame of a stage: its main part, and the left column with title and lead. It needs no numbers, so it is drawn before
// the core is there.
import { html, type nothing, type TemplateResult } from 'lit-html';
import type { Stage, Step } from '../../lesson/stage.ts';
import { STAGES, stageNumber } from '../../lesson/stages.ts';
import type { Model } from '../../model/model.ts';
import { text } from '../../words/page.en.ts';

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

/** The left column with title and lead; `rest` is drawn in a later pass. */
export function proseFrame(
  stage: Stage,
  step: Step,
  rest: TemplateResult | typeof nothing,
): TemplateResult {
  const words = text.stages[stage.id];
  const { name, title, lead } = words.steps[step.id];
  const [at, of] = [stage.steps.indexOf(step) + 1, stage.steps.length];
  // A scrubber over rows does not name the step.
  const where = stage.walksRows ? text.stepOf(at, of) : name;
  return html`<section class="prose" data-stage=${stage.id} aria-labelledby="title">
    <p class="kicker">${text.stageOf(stageNumber(stage.id), STAGES.length)} <span class="step-name">· ${where}</span></p>
    <h1 id="title">${title ?? words.title}</h1>
    <p class="lead">${lead}</p>
    ${rest}
  </section>`;
}
