// From step to step, and on into the next stage, which begins with its first step.

import { STAGES, stageNumber } from '../lessons/index.ts';
import type { Actions } from '../state/actions.ts';
import type { Model } from './model.ts';

export interface Place {
  stage: string;
  step: string;
}

/** The step after the open one (1) or before it (-1); null at the two ends of the ladder. */
export function placeBeside(model: Model, by: 1 | -1): Place | null {
  const step = model.steps[model.steps.indexOf(model.step) + by];
  if (step) return { stage: model.stage.id, step: step.id };
  const stage = STAGES[stageNumber(model.stage.id) - 1 + by];
  const first = stage?.steps.at(by === 1 ? 0 : -1);
  return stage && first ? { stage: stage.id, step: first.id } : null;
}

/** Goes there, if there is a place. */
export function walk(model: Model, by: 1 | -1, act: Actions): void {
  const place = placeBeside(model, by);
  if (place?.stage === model.stage.id) act.goStep(place.step);
  else if (place) act.set(place);
}
