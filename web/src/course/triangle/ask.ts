// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { differs, drag, type Prediction, reached, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { rowsMovedBy } from '../../engine/ask/what_if.ts';
import { rowTimes } from '../../engine/ask/what_moves.ts';
import { type Cell, matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, rowOf, valueAt } from '../../engine/model/nodes.ts';
import { takenFrom } from './stage.ts';

/** Rows of the product that change with a number of one token. */
const tokenMoves = rowsMovedBy('tokenMoves', (row) => ({ node: 'b', index: [row, 0] }), 1);

/** How many rows take from a token some rows above the open one, so that they are several. */
const reachedFrom: Prediction = {
  ...reached,
  at: (_, { node, index }) => ({ node, ...takenFrom(index) }),
};

export const asks: Asks = {
  ones: { first: [typed('ones')], again: [tokenMoves] },
  tril: { first: [typed('tril')], again: [tokenMoves] },
  shares: {
    first: [
      {
        id: 'shares',
        question: (model, cell) =>
          drag(model, cell, [0, valueAt(model.session, { ...cell, node: 'c_ones' })]),
      },
    ],
    again: [rowTimes('rowTimesFive', 'a_tril', 5)],
  },
  mix: { first: [reachedFrom], again: [differs('loopApart')] },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface TriangleAsked {
  row: number;
  rows: number;
  col: number;
  /** The row of the triangle, before it is divided. */
  tril: number[];
  /** Results of the ones, and of the triangle, in the cell's column. */
  ofOnes: number;
  ofTril: number;
  /** How far apart the loop and the product are. */
  apart: number;
}

/** Facts of the questions: each is read when its words ask for it, as only some steps have its tensors. */
export function triangleAsked({ session }: Model, { node, index }: Cell): TriangleAsked {
  const { row, col } = rowAndCol(index);
  const rowIn = (of: string) => rowOf(session, { node: of, index: [row, 0] });
  return {
    row,
    rows: matrixOf(nodeOf(session, node).shape).rows,
    col,
    get tril() {
      return rowIn('a_tril');
    },
    get ofOnes() {
      return valueAt(session, { node: 'c_ones', index });
    },
    get ofTril() {
      return valueAt(session, { node: 'c_tril', index });
    },
    get apart() {
      return valueAt(session, { node: 'max_difference', index: [] });
    },
  };
}
