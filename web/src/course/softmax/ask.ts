// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { hidden, inRow, mixed, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { raisedAll, raisedExp, raisedLargest, rowsMoved } from '../../engine/ask/what_if.ts';
import { maskedRaised } from '../../engine/ask/what_moves.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, rowOf, valueAt } from '../../engine/model/nodes.ts';
import { takesLargest } from './facts.ts';

const x = () => 'x';

export const asks: Asks = {
  mask: { first: [hidden], again: [maskedRaised, hidden] },
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
      raisedLargest,
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
  divide: { first: [typed('quotient')], again: [raisedAll] },
  mix: { first: [mixed('mixed', x)], again: [rowsMoved, mixed('mixed', x)] },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface SoftmaxAsked {
  row: number;
  col: number;
  /** The number that is asked for. */
  asked: number;
  /** The cell's exp, and the sum of the exps in its row. */
  exp: number;
  sum: number;
  /** The number that is taken off the row's scores, if it is not the largest of them; else null. */
  taken: number | null;
  /** How many tokens there are, and those that the mask hides from the row. */
  all: number;
  masked: number[];
}

/** Facts of the questions, some of which only one stage has: each is read when its words ask for it. */
export function softmaxAsked({ session }: Model, { node, index }: Cell): SoftmaxAsked {
  const number = (of: string, at: number[]) => valueAt(session, { node: of, index: at });
  const { row, col } = rowAndCol(index);
  return {
    row,
    col,
    get asked() {
      return number(node, index);
    },
    get exp() {
      return number('exps', index);
    },
    get sum() {
      return number('exps_sum', [row, 0]);
    },
    get taken() {
      return takesLargest(session, row) ? null : number('row_max', [row, 0]);
    },
    get all() {
      return nodeOf(session, 'masked').shape.at(-1) ?? 0;
    },
    get masked() {
      return Array.from({ length: this.all }, (_, token) => token).filter(
        (token) => number('masked', [...index.slice(0, -1), token]) === -Infinity,
      );
    },
  };
}
