// The way in: to the first step, or to the step on which the learner was last.
import { html, type TemplateResult } from 'lit-html';
import { STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { isOnLadder, linked } from '../../engine/model/walk.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Context } from '../../engine/plane/context.ts';
import type { Place } from '../../engine/state/place.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { DEFAULT, formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { DOOR } from './words.en.ts';

/** The first step of the first stage. */
function beginning(): Place {
  const [{ id, steps }] = STAGES;
  return { stage: id, step: steps[0].id };
}

/** The step to go on with; null for those who have not got past the first one. */
export function placeToGoOn({ place }: Pick<ViewSettings, 'place'>): Place | null {
  const { stage, step } = beginning();
  const isLater = place?.stage !== stage || place.step !== step;
  return place && isLater && isOnLadder(place) ? place : null;
}

/** `length`: how long all stages take, which a phone says here. */
export function startView(context: Context, length: string): TemplateResult {
  const { model, view, act } = context;
  const link = (className: string, place: Place, words: string) => {
    const to = linked(place);
    const go = plainClick(() => act.set(to));
    return html`<a class=${className} href=${`#${formatHash({ ...DEFAULT, ...to })}`} @click=${go}>${words}</a>`;
  };
  const place = placeToGoOn(view);
  // The stage that goes on where the door leaves off.
  const same = STAGES.find(({ lesson }) => lesson === model.stage.lesson) ?? STAGES[0];
  const name = (stage: string) => text.stages[stage].name;
  return html`<nav class=${place ? 'start again' : 'start'} aria-label=${DOOR.begin}>
    <span class="length">${length}</span>
    ${
      place
        ? html`${link('quiet', beginning(), DOOR.again)}
          ${link('on', place, DOOR.goOn(stageNumber(place.stage), name(place.stage), text.stages[place.stage].steps[place.step].name))}`
        : html`${link('quiet', { stage: same.id, step: same.steps[0].id }, DOOR.skip(stageNumber(same.id), name(same.id)))}
          ${link('on', beginning(), DOOR.start(name(STAGES[0].id)))}`
    }
  </nav>`;
}
