// The stages as a way: of each one line, and how long it takes.
import { html, type TemplateResult } from 'lit-html';
import { minutesOf, STAGES, stageNumber } from '../lessons/index.ts';
import { plainClick } from '../page/plain_click.ts';
import type { Context } from '../plane/context.ts';
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
            <small>${DOOR.minutes(minutesOf(stage))}</small>
          </a>
        </li>`,
      )}
    </ol>
  </nav>`;
}
