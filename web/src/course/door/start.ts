// The way in: to the first step, or to the step on which the learner was last.
import { html, type TemplateResult } from 'lit-html';
import { STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { isOnLadder, linked } from '../../engine/model/walk.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Context } from '../../engine/plane/context.ts';
import type { StepOfStage, ViewSettings } from '../../engine/state/settings.ts';
import { DEFAULT, formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { DOOR } from './words.en.ts';

/** The first step of the first stage. */
function beginning(): StepOfStage {
  const [{ id, steps }] = STAGES;
  return { stage: id, step: steps[0].id };
}

/** The step to go on with; null for those who have not got past the first one. */
export function stepToGoOn({ lastStep }: Pick<ViewSettings, 'lastStep'>): StepOfStage | null {
  const { stage, step } = beginning();
  const isLater = lastStep?.stage !== stage || lastStep.step !== step;
  return lastStep && isLater && isOnLadder(lastStep) ? lastStep : null;
}

/** `length`: how long all stages take, which a phone says here. */
export function startView(context: Context, length: string): TemplateResult {
  const { model, view, act } = context;
  const link = (className: string, step: StepOfStage, words: string) => {
    const to = linked(step);
    const go = plainClick(() => act.set(to));
    return html`<a class=${className} href=${`#${formatHash({ ...DEFAULT, ...to })}`} @click=${go}>${words}</a>`;
  };
  const last = stepToGoOn(view);
  // The stage that goes on where the door leaves off.
  const same = STAGES.find(({ lesson }) => lesson === model.stage.lesson) ?? STAGES[0];
  const name = (stage: string) => text.stages[stage].name;
  return html`<nav class=${last ? 'in-row screen-only start again' : 'in-row screen-only start'} aria-label=${DOOR.begin}>
    <span class="length">${length}</span>
    ${
      last
        ? html`${link('quiet', beginning(), DOOR.again)}
          ${link('on', last, DOOR.goOn(stageNumber(last.stage), name(last.stage), text.stages[last.stage].steps[last.step].name))}`
        : html`${link('quiet', { stage: same.id, step: same.steps[0].id }, DOOR.skip(stageNumber(same.id), name(same.id)))}
          ${link('on', beginning(), DOOR.start(name(STAGES[0].id)))}`
    }
  </nav>`;
}
