// English: the words of all stages, by id; the course fills them in.
import type { Model } from '../model/model.ts';
import type { StageText, Words } from './text.ts';

export const STAGES_TEXT: Record<string, StageText> = {};

/** The words of a stage over facts, as the engine asks for them: of a model, whose facts the chapter computes. */
export function ofModel<Facts>(
  words: StageText<Facts>,
  factsOf: (model: Model) => Facts,
): StageText {
  const ofModelFacts = <T>(one: T | ((facts: Facts) => T)): T | ((model: Model) => T) =>
    one instanceof Function ? (model) => one(factsOf(model)) : one;
  const each = <T, U>(record: Record<string, T>, made: (one: T) => U) =>
    Object.fromEntries(Object.entries(record).map(([name, one]) => [name, made(one)]));
  return {
    ...words,
    steps: each(words.steps, (step) => ({
      ...step,
      body: ofModelFacts(step.body),
      premise: step.premise && ((model) => step.premise?.(factsOf(model)) ?? ''),
    })),
    notes: each(words.notes ?? {}, (note) => ofModelFacts<Words | undefined>(note) as Words),
  };
}
