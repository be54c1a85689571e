// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { column, drag, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { endsOfWindow, movesMost, reordered } from '../../engine/ask/what_moves.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export const asks: Asks = {
  add: {
    first: [
      {
        id: 'sum',
        question(model, cell) {
          const { row, col } = rowAndCol(cell.index);
          // As many rows of the largest number: seen at once, and beyond every such sum.
          const window = column(model, 'x', col, row);
          const most = (pick: typeof Math.min) => window.length * pick(0, ...window);
          return drag(model, cell, [most(Math.min), most(Math.max)]);
        },
      },
    ],
    again: [reordered('placesInWindow', endsOfWindow), typed('sumAgain')],
  },
  divide: {
    first: [
      {
        id: 'pull',
        fits: ({ row }) => row > 0,
        question(model, cell) {
          const [batch, row, col] = cell.index;
          const before = valueAt(model.session, { node: 'y', index: [batch, row - 1, col] });
          return drag(model, cell, [
            before,
            valueAt(model.session, { node: 'x', index: cell.index }),
          ]);
        },
      },
      typed('mean'),
    ],
    again: [movesMost, typed('mean')],
  },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface LoopAsked {
  row: number;
  col: number;
  /** Sum of the window, in the cell's column. */
  sum: number;
  /** The mean one row earlier, and the number that the row brings. */
  above: number;
  brought: number;
  /** Whether numbers of both signs are added. */
  cancels: boolean;
}

export function loopAsked({ session }: Model, { index }: Cell): LoopAsked {
  const [batch, row, col] = index;
  const number = (node: string, at = row) => valueAt(session, { node, index: [batch, at, col] });
  const parts = Array.from({ length: row + 1 }, (_, t) => number('x', t));
  return {
    ...{ row, col, sum: number('sums'), brought: number('x') },
    above: row > 0 ? number('y', row - 1) : 0,
    cancels: parts.some((one) => one < 0) && parts.some((one) => one > 0),
  };
}
