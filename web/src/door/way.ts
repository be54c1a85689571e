// The stages as a way: of each one line, and how long it takes.
import { html, nothing, type TemplateResult } from 'lit-html';
import { minutesOf, STAGES, stageNumber } from '../lessons/index.ts';
import { plainClick } from '../page/plain_click.ts';
import type { Context } from '../plane/context.ts';
import type { Marks } from '../state/answers.ts';
import { DOOR } from '../text/en/door.ts';
import { text } from '../text/en/index.ts';
import { placeToGoOn } from './start.ts';

export function stagesView({ view, act }: Context): TemplateResult {
  const current = placeToGoOn(view)?.stage ?? STAGES[0].id;
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
            <small>${DOOR.minutes(minutesOf(stage))} ${marksOf(view.marks.checks[stage.id])}</small>
          </a>
        </li>`,
      )}
    </ol>
  </nav>`;
}

/** How the questions after a stage were answered on this device, as signs. */
function marksOf(outcomes: Marks['checks'][string] | undefined): TemplateResult | typeof nothing {
  if (!outcomes) return nothing;
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  const signs = outcomes.map((outcome) => DOOR.marks.signs[outcome] ?? '·').join(' ');
  return html`<span class="way-marks" role="img" aria-label=${DOOR.marks.says(right, outcomes.length)}>${signs}</span>`;
}
