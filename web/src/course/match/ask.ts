// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { largerOf } from '../../engine/ask/alike.ts';
import { besideIt, mixed, most, multiplied, share } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { rowOf, valueAt } from '../../engine/model/nodes.ts';

const x = () => 'x';

export const asks: Asks = {
  score: { first: [multiplied('dot')], again: [multiplied('dot')] },
  softmax: { first: [most, share], again: [share] },
  mix: {
    first: [
      {
        id: 'twins',
        fits: ({ sharedToken, session, batch }) => {
          if (sharedToken === null) return false;
          const [one, other] = [batch, 1 - batch].map((of) =>
            rowOf(session, { node: 'x', index: [of, sharedToken, 0] }),
          );
          return one.every((value, i) => value === other[i]);
        },
        question: ({ session, sharedToken }, cell) => {
          const [one, other] = [0, 1].map((of) =>
            valueAt(session, { ...cell, index: [of, sharedToken ?? 0, cell.index[2]] }),
          );
          return { kind: 'choose', right: largerOf(one, other) };
        },
      },
      mixed('mixed', x),
    ],
    again: [besideIt(mixed('mixed', x))],
  },
};
