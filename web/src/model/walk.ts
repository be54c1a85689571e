// Previous and next step, across stages.

import { STAGES, stageNumber } from '../lessons/index.ts';
import type { Actions } from '../state/actions.ts';
import type { Model } from './model.ts';

export interface StepPlace {
  stage: string;
  step: string;
}

/** The next step (1) or the previous one (-1); null at the two ends of the ladder. */
export function neighbourStep(model: Model, by: 1 | -1): StepPlace | null {
  const step = model.steps[model.steps.indexOf(model.step) + by];
  if (step) return { stage: model.stage.id, step: step.id };
  const stage = STAGES[stageNumber(model.stage.id) - 1 + by];
  const first = stage?.steps.at(by === 1 ? 0 : -1);
  return stage && first ? { stage: stage.id, step: first.id } : null;
}

/** Goes to the next or previous step, if there is one. */
export function walk(model: Model, by: 1 | -1, act: Actions): void {
  const place = neighbourStep(model, by);
  if (place?.stage === model.stage.id) act.goStep(place.step);
  else if (place) act.set(place);
}
