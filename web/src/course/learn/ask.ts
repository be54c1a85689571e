// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { drag, moved, share, sign, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import {
  allHeads,
  blameAgain,
  grow,
  hiddenScore,
  learns,
  learnsSoon,
  oneHead,
  typedWeight,
} from './trained_asks.ts';

export const asks: Asks = {
  task: {
    first: [{ id: 'untrained', question: (model, cell) => drag(model, cell, [0, 1]) }],
    again: [share],
  },
  loss: {
    first: [
      {
        id: 'minusLog',
        question: (model, cell) => drag(model, cell, [0, 3]),
      },
    ],
    again: [typed('meanLoss')],
  },
  backward: { first: [grow, sign('blame')], again: [hiddenScore, blameAgain] },
  update: { first: [moved], again: [typedWeight, moved] },
  train: { first: [learns], again: [learnsSoon] },
  two_heads: { first: [oneHead], again: [allHeads] },
};
