// Predictions of the stage Many heads: which rows are added, what a head would read, where its numbers go.

import type { Prediction } from '../../engine/ask/prediction.ts';
import { set, triedBy } from '../../engine/ask/what_if.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import { readAtOnce, sizesOf } from '../../engine/model/head_memory.ts';
import type { Model } from '../../engine/model/model.ts';
import { rowOf, valueAt } from '../../engine/model/nodes.ts';

/** A row of ones and zeros, as of what stands there and where. */
const isMultiHot = (row: number[]) => row.every((one) => one === 0 || one === 1) && row.includes(1);

/** The row of x that the row of a cell is computed from. */
export const rowOfX = ({ session, batch }: Model, { index }: Cell) =>
  rowOf(session, { node: 'x', index: [batch, rowAndCol(index).row, 0] });

/** Number of rows of a weight matrix that a row of ones and zeros adds up. */
export const rowsTaken: Prediction = {
  id: 'rowsTaken',
  fits: (model, cell) => isMultiHot(rowOfX(model, cell)),
  question: (model, cell) => ({
    kind: 'enter',
    right: rowOfX(model, cell).filter((one) => one === 1).length,
    decimals: 0,
  }),
};

/** A number of Q that is the sum of a few numbers of W_Q, which the page shows with two decimals. */
export const taken: Prediction = {
  id: 'taken',
  fits: (model, cell) => {
    const row = rowOfX(model, cell);
    return isMultiHot(row) && row.filter((one) => one === 1).length <= 3;
  },
  question: ({ session }, cell) => ({
    kind: 'enter',
    right: valueAt(session, cell),
    decimals: 1,
  }),
};

/** The head whose first column comes after the columns of all others. */
export const whoseColumn: Prediction = {
  id: 'whoseColumn',
  isOf: 'step',
  fits: ({ heads }) => heads > 1 && heads <= 6,
  question: ({ heads }) => ({ kind: 'choose', right: heads - 1 }),
};

/**
 * The token whose numbers a row of the last head would hold without a transpose; asked only if each token can have a
 * button.
 */
export const readBy: Prediction = {
  id: 'readBy',
  isOf: 'step',
  fits(model) {
    const { heads, tokens } = sizesOf(model);
    return heads > 1 && tokens > 1 && tokens <= 8;
  },
  question(model, cell) {
    const { row } = rowAndCol(cell.index);
    const spot = { head: cell.index.at(-3) ?? 0, token: row, place: 0 };
    return { kind: 'choose', right: readAtOnce(sizesOf(model), spot).token };
  },
};

/** The first token before the cell's that has the same row of E; −1 if none has. */
export function sameLookupOf({ session, batch }: Model, { index }: Cell): number {
  const { row } = rowAndCol(index);
  const looked = (token: number) =>
    rowOf(session, { node: 'tok', index: [batch, token, 0] }).join();
  return Array.from({ length: row }, (_, token) => token).findIndex(
    (token) => looked(token) === looked(row),
  );
}

/** Whether two tokens that have looked up the same row of E have the same row of x. */
export const sameLookup: Prediction = {
  id: 'sameLookup',
  fits: (model, cell) => sameLookupOf(model, cell) >= 0,
  question(model, cell) {
    const [one, other] = [sameLookupOf(model, cell), rowAndCol(cell.index).row].map((row) =>
      rowOf(model.session, { node: 'x', index: [model.batch, row, 0] }).join(),
    );
    return { kind: 'choose', right: one === other ? 0 : 1 };
  },
};

/** The token before the cell's, or else the first, that looks up another row of E; −1 if there is none. */
export function otherTokenOf({ session, batch }: Model, { index }: Cell): number {
  const { row } = rowAndCol(index);
  const ids = [...rowOf(session, idAt(batch, 0))];
  return row > 0 && ids[row - 1] !== ids[row] ? row - 1 : ids.findIndex((id) => id !== ids[row]);
}

const idAt = (batch: number, token: number): Cell => ({ node: 'ids', index: [batch, token] });

/** Effect on the rows of x of two tokens that change places: 0 they change places, too; 1 others stand there. */
export const tokensSwap: Prediction = {
  id: 'tokensSwap',
  isTried: true,
  fits: (model, cell) => otherTokenOf(model, cell) >= 0,
  question(model, cell) {
    const { session, batch } = model;
    const both = [otherTokenOf(model, cell), rowAndCol(cell.index).row];
    const rowsOf = (one: Session) =>
      both.map((row) => rowOf(one, { node: 'x', index: [batch, row, 0] }).join());
    const before = rowsOf(session);
    const ids = both.map((token) => valueAt(session, idAt(batch, token)));
    const change = (sibling: Session) => {
      for (const [i, token] of both.entries()) set(sibling, idAt(batch, token), ids[1 - i]);
    };
    const ask = (sibling: Session) => {
      const [one, other] = rowsOf(sibling);
      return one === before[1] && other === before[0] ? 0 : 1;
    };
    return triedBy(model, change, ask);
  },
};
