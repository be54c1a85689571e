// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { column, drag, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export const asks: Asks = {
  add: {
    first: [
      {
        id: 'sum',
        question(model, cell) {
          const { row, col } = rowAndCol(cell.index);
          // By what is seen alone: no such sum is further from 0.
          const reach = column(model, 'x', col, row).reduce((sum, one) => sum + Math.abs(one), 0);
          return drag(model, cell, [-reach, reach]);
        },
      },
    ],
    again: [typed('sumAgain')],
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
    again: [typed('mean')],
  },
};
