// The questions of the steps, and the number each asks about. The course fills in those of its stages.
import type { Cell } from '../core/tensor.ts';
import { askedOf, subjectOf } from '../model/asked/answered.ts';
import { isAskable } from '../model/asked/askable.ts';
import type { Model } from '../model/model.ts';
import { stepKey } from '../state/answers.ts';
import type { Prediction } from './prediction.ts';

/** Questions of each step: the first that fits is asked, and then one on a second number. */
export type Asks = Record<string, { first: Prediction[]; again: Prediction[] }>;

/** Questions of all stages, by "stage.step". */
export const PREDICTIONS: Asks = {};

/** Fills in the questions of a stage. */
export function setAsks(stage: string, asks: Asks): void {
  for (const [step, ask] of Object.entries(asks)) PREDICTIONS[stepKey(stage, step)] = ask;
}

/** A prediction with the number that it is about. */
export interface OnCell {
  prediction: Prediction;
  cell: Cell;
  /** Key of its subject: on another one its answer does not count. */
  of: string;
}

/** The step's questions: the first, and the one on another number. The model must be uncovered. */
export function predictionsOf(model: Model): { first: OnCell | null; again: OnCell | null } {
  if (!isAskable(model)) return { first: null, again: null };
  const all = PREDICTIONS[stepKey(model.stage.id, model.step.id)];
  const on = (list: Prediction[] | undefined, isAgain: boolean): OnCell | null => {
    const cell = subjectOf(model, isAgain);
    const prediction = cell && list?.find(({ fits }) => fits?.(model, cell) !== false);
    const of = prediction && askedOf(model, prediction, isAgain);
    return prediction
      ? { prediction, cell: prediction.at?.(model, cell) ?? cell, of: of ?? '' }
      : null;
  };
  const first = on(all?.first, false);
  return { first, again: first && on(all?.again, true) };
}
