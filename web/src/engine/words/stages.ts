// English: the words of all stages, by id, and the facts that they quote; the course fills both in.
import type { Model } from '../model/model.ts';
import type { StageText } from './text.ts';

/** Words over the facts of their stage, whichever these are. */
export const STAGES_TEXT: Record<string, StageText<never>> = {};

/** Facts of a model, by its stage; they come later than the words, with the view of a stage. */
export const STAGE_FACTS: Record<string, (model: Model) => unknown> = {};

/** Words of the model's stage, which quote its facts or need none. */
export function withFacts<T>(words: T | ((facts: never) => T), model: Model): T {
  if (!(words instanceof Function)) return words;
  return (words as (facts: unknown) => T)(STAGE_FACTS[model.stage.id](model));
}
