// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { hidden, inRow, mixed, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { raised, raisedExp, rowsMoved } from '../../engine/ask/what_if.ts';
import { rowOf } from '../../engine/model/nodes.ts';

const x = () => 'x';

export const asks: Asks = {
  mask: { first: [hidden], again: [hidden] },
  exp: {
    first: [
      {
        ...typed('expsSum'),
        fits: ({ session }, cell) => rowOf(session, cell).every((one) => one === 0 || one === 1),
        at: (_, { index }) => ({ node: 'exps_sum', index: [...index.slice(0, -1), 0] }),
      },
      {
        id: 'largest',
        question({ session }, cell) {
          const row = rowOf(session, cell);
          const right = Math.max(...row);
          const of = inRow(cell, row.indexOf(right));
          return { kind: 'enter', right, decimals: Number.isInteger(right) ? 0 : 2, of };
        },
      },
    ],
    again: [
      raisedExp,
      {
        id: 'future',
        fits: ({ session }, cell) =>
          rowOf(session, { ...cell, node: 'masked' }).includes(-Infinity),
        question({ session }, cell) {
          const at = rowOf(session, { ...cell, node: 'masked' }).lastIndexOf(-Infinity);
          return {
            kind: 'enter',
            right: rowOf(session, cell)[at],
            decimals: 0,
            of: inRow(cell, at),
          };
        },
      },
    ],
  },
  divide: { first: [typed('quotient')], again: [raised] },
  mix: { first: [rowsMoved, mixed('mixed', x)], again: [mixed('mixed', x)] },
};
