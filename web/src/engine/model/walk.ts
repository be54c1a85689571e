// Previous and next step, across stages.

import { lastStage } from '../lesson/sentence.ts';
import { findStage, STAGES, stageNumber, WAY } from '../lesson/stages.ts';
import type { Actions } from '../state/actions.ts';
import type { StepOfStage } from '../state/settings.ts';
import { isDoor } from '../state/state.ts';
import type { Model } from './model.ts';

/** The next step (1) or the previous one (-1); null at the two ends of the way. */
export function neighbourStep(model: Model, by: 1 | -1): StepOfStage | null {
  const step = model.steps[model.steps.indexOf(model.step) + by];
  if (step) return { stage: model.stage.id, step: step.id };
  const stage = WAY[stageNumber(model.stage.id) + by];
  const first = stage?.steps.at(by === 1 ? 0 : -1);
  return stage && first ? { stage: stage.id, step: first.id } : null;
}

/** `neighbourStep` in the presentation, which does not show the door. */
export function neighbourSlide(model: Model, by: 1 | -1): StepOfStage | null {
  const slide = neighbourStep(model, by);
  return slide && !isDoor(slide) ? slide : null;
}

/** Goes to the next step, after the last one to the end; or to the previous one, if there is one. */
export function walk(model: Model, by: 1 | -1, act: Actions): void {
  const to = neighbourStep(model, by);
  if (to?.stage === model.stage.id) act.goStep(to.step);
  else if (to) act.set(linked(to));
  else if (by === 1) act.set({ stage: 'end' });
}

/** A step as links write it: '' for the step that its stage opens on. */
export function linked({ stage, step }: StepOfStage): StepOfStage {
  return { stage, step: findStage(stage).opens === step ? '' : step };
}

/** Whether the ladder has that step. */
export function isOnLadder(at: StepOfStage): boolean {
  const stage = STAGES.find(({ id }) => id === at.stage);
  return stage?.steps.some(({ id }) => id === at.step) === true;
}

/** Goes from the end to the notebooks, or back to the last step; `isLong`: to the last stage's first step. */
export function walkFromEnd(by: 1 | -1, act: Actions, isLong = false): void {
  const { id, steps } = lastStage();
  if (by === 1) act.set({ stage: 'notebook', notebook: '000' });
  else if (isLong) act.goStage(id);
  else act.set({ stage: id, step: steps[steps.length - 1].id });
}

/** Goes from the questions after a stage to the next stage or the end, or back to that stage's last step. */
export function walkFromCheck(after: string, by: 1 | -1, act: Actions): void {
  const { id, steps } = findStage(after);
  const next = STAGES[stageNumber(id)];
  if (by === -1) act.set({ stage: id, step: steps[steps.length - 1].id });
  else if (next) act.goStage(next.id);
  else act.set({ stage: 'end' });
}
