// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { differs, drag, reached, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export const asks: Asks = {
  ones: { first: [typed('ones')], again: [typed('ones')] },
  tril: { first: [typed('tril')], again: [typed('tril')] },
  shares: {
    first: [
      {
        id: 'shares',
        question: (model, cell) =>
          drag(model, cell, [0, valueAt(model.session, { ...cell, node: 'c_ones' })]),
      },
    ],
    again: [typed('sharesAgain')],
  },
  mix: { first: [differs('loopApart')], again: [reached] },
};
