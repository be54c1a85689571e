// English: the questions of the steps, by their names (engine/ask/predictions.ts); the course fills them in.
import type { Cell } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';
import type { PredictionText, PredictionWords } from './text.ts';

export const PREDICT_TEXT: Record<string, PredictionText> = {};

/** The words of questions over facts, as they are asked for: of a model and the cell that is asked of. */
export function askedOfModel<Facts>(
  all: Record<string, PredictionWords<Facts>>,
  factsOf: (model: Model, cell: Cell) => Facts,
): Record<string, PredictionText> {
  const ofModelFacts = <T>(words: ((facts: Facts) => T) | undefined) =>
    words && ((model: Model, cell: Cell) => words(factsOf(model, cell)));
  const entries = Object.entries(all).map(([id, { question, answers, marks, why, slips }]) => [
    id,
    {
      question: (model: Model, cell: Cell) => question(factsOf(model, cell)),
      ...{
        answers: ofModelFacts(answers),
        marks: ofModelFacts(marks),
        why: ofModelFacts(why),
        slips: ofModelFacts(slips),
      },
    },
  ]);
  return Object.fromEntries(entries);
}
