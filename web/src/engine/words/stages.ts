// English: the words of all stages, by id, and the facts that they quote; the course fills both in.
import type { Model } from '../model/model.ts';
import type { StageText, StageTitles, StageWords } from './text.ts';

/** Words over the facts of their stage, whichever these are: its titles at first, the others with the view of a stage. */
export const STAGES_TEXT: Record<string, StageText<never>> = {};

export function setTitles(titles: Record<string, StageTitles>): void {
  Object.assign(STAGES_TEXT, titles);
}

/** Adds the words of a stage to its titles. */
export function addWords(id: string, { steps, ...words }: StageWords<never>): void {
  Object.assign(STAGES_TEXT[id], words);
  for (const [step, its] of Object.entries(steps)) Object.assign(STAGES_TEXT[id].steps[step], its);
}

/** Facts of a model, by its stage; they come later than the words, with the view of a stage. */
export const STAGE_FACTS: Record<string, (model: Model) => unknown> = {};

/** Words of the model's stage, which quote its facts or need none. */
export function withFacts<T>(words: T | ((facts: never) => T), model: Model): T {
  if (!(words instanceof Function)) return words;
  return (words as (facts: unknown) => T)(STAGE_FACTS[model.stage.id](model));
}
