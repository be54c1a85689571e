// The stages as a way: of each one line, and how long it takes.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Stage } from '../../engine/lesson/stage.ts';
import { minutesOf, STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Context } from '../../engine/plane/context.ts';
import { type Marks, stepKey } from '../../engine/state/answers.ts';
import { text } from '../../engine/words/page.en.ts';
import { stepToGoOn } from './start.ts';
import { DOOR } from './words.en.ts';

export function stagesView({ view, act }: Context): TemplateResult {
  const current = stepToGoOn(view)?.stage ?? STAGES[0].id;
  return html`<nav class="way" aria-label=${DOOR.way}>
    <ol>
      ${STAGES.map(
        (stage) => html`<li>
          <a
            class=${stage.id === current ? 'next' : ''}
            href=${`#stage=${stage.id}`}
            @click=${plainClick(() => act.goStage(stage.id))}
          >
            <b>${stageNumber(stage.id)}</b>
            <strong>${text.stages[stage.id].name}</strong>
            <span>${DOOR.lines[stage.id]}</span>
            <small>${DOOR.minutes(minutesOf(stage))} ${stepsOf(stage, view.marks)} ${marksOf(view.marks.checks[stage.id])}</small>
          </a>
        </li>`,
      )}
    </ol>
  </nav>`;
}

/** Count of the questions in its steps that were answered right on this device. */
function stepsOf({ id, steps }: Stage, { steps: marks }: Marks): TemplateResult | typeof nothing {
  const outcomes = steps.flatMap((step) =>
    [false, true].map((isAgain) => marks[stepKey(id, step.id, isAgain)]),
  );
  const given = outcomes.filter((outcome) => outcome !== undefined);
  if (given.length === 0) return nothing;
  const right = given.filter((outcome) => outcome === 'right').length;
  return html`<span class="way-steps">${DOOR.marks.steps(right, given.length)}</span>`;
}

/** Outcomes of the questions after a stage on this device, as signs. */
function marksOf(outcomes: Marks['checks'][string] | undefined): TemplateResult | typeof nothing {
  if (!outcomes) return nothing;
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  const signs = outcomes.map(
    (outcome, i) =>
      html`${i > 0 ? ' ' : ''}<i data-outcome=${outcome}>${DOOR.marks.signs[outcome] ?? '·'}</i>`,
  );
  return html`<span class="way-marks" role="img" aria-label=${DOOR.marks.says(right, outcomes.length)}>${signs}</span>`;
}
