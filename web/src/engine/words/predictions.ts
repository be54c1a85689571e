// English: the questions of the steps, by their names (engine/ask/predictions.ts); the course fills them in.
import type { Cell } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';
import type { PredictionText, PredictionWords } from './text.ts';

export const PREDICT_TEXT: Record<string, PredictionText> = {};

/** The words of questions over facts, as functions of a model and the cell asked about. */
export function askedOfModel<Facts>(
  all: Record<string, PredictionWords<Facts>>,
  factsOf: (model: Model, cell: Cell) => Facts,
): Record<string, PredictionText> {
  const withFacts = <T>(words: ((facts: Facts) => T) | undefined) =>
    words && ((model: Model, cell: Cell) => words(factsOf(model, cell)));
  const ofModel = (words: PredictionWords<Facts>): PredictionText => {
    const { question, answers, marks, how, why, slips } = words;
    return {
      question: (model, cell) => question(factsOf(model, cell)),
      ...{ answers: withFacts(answers), marks: withFacts(marks), slips: withFacts(slips) },
      how: how && ((model, cell, found) => how(factsOf(model, cell), found)),
      why: why && ((model, cell, next) => why(factsOf(model, cell), next && factsOf(model, next))),
    };
  };
  return Object.fromEntries(Object.entries(all).map(([id, words]) => [id, ofModel(words)]));
}
