// Predictions of whether two numbers or two rows are the same: of a pair of tokens, of a repeated word, of two heads.
import type { Session } from '../core/session.ts';
import { type Cell, rowAndCol } from '../core/tensor.ts';
import { repeatedWord } from '../model/asked/asked_facts.ts';
import type { Model } from '../model/model.ts';
import { rowOf, valueAt } from '../model/nodes.ts';
import type { Prediction } from './prediction.ts';

/** A score of a pair of tokens against the reverse one: less, the same, more. */
function backOf(session: Session, { node, index }: Cell): number {
  const { row, col } = rowAndCol(index);
  return valueAt(session, { node, index: [...index.slice(0, -2), col, row] });
}

const isPair = (_: Model, { index }: Cell) => rowAndCol(index).row !== rowAndCol(index).col;

export const back: Prediction = {
  id: 'back',
  fits: isPair,
  question: ({ session }, cell) => ({
    kind: 'choose',
    right: 1 + Math.sign(backOf(session, cell) - valueAt(session, cell)),
  }),
};

export const headBack: Prediction = {
  id: 'headBack',
  fits: isPair,
  question: ({ session }, cell) => ({
    kind: 'choose',
    right: backOf(session, cell) === valueAt(session, cell) ? 0 : 1,
    // Arithmetic of one score: the table of these scores comes two steps later.
    of: cell,
  }),
};

/** Whether a token has the same shares in the first two heads. */
export const ownShares: Prediction = {
  id: 'ownShares',
  isOf: 'sequence',
  fits: ({ heads }) => heads > 1,
  question({ session }, cell) {
    const [batch, , ...place] = cell.index;
    const [one, other] = [0, 1].map((head) =>
      rowOf(session, { ...cell, index: [batch, head, ...place] }),
    );
    return { kind: 'choose', right: one.every((share, i) => share === other[i]) ? 0 : 1 };
  },
};

/** Whether two equal words have equal rows in a tensor. */
function equalRows({ session, batch }: Model, name: string, rows: readonly [number, number]) {
  const [one, other] = rows.map((row) => rowOf(session, { node: name, index: [batch, row, 0] }));
  return one.every((value, i) => value === other[i]);
}

export const equal = (id: string, name: string, given: string): Prediction => ({
  id,
  fits(model) {
    const rows = model.batches === 1 ? repeatedWord(model.session) : null;
    return rows !== null && equalRows(model, given, rows);
  },
  question: (model) => ({
    kind: 'choose',
    right: equalRows(model, name, repeatedWord(model.session) as [number, number]) ? 0 : 1,
  }),
});

/** The larger of two numbers: 0 the first, 1 the second, 2 neither. */
export const largerOf = (one: number, other: number) => (one > other ? 0 : other > one ? 1 : 2);

/** Two equal words with equal rows in `given`: which of them has the larger number in the cell's column? */
export const larger = (id: string, name: string, given: string): Prediction => ({
  id,
  fits: equal(id, name, given).fits,
  question(model, { index }) {
    const [one, other] = (repeatedWord(model.session) as [number, number]).map((row) =>
      valueAt(model.session, { node: name, index: [model.batch, row, index.at(-1) ?? 0] }),
    );
    return { kind: 'choose', right: largerOf(one, other) };
  },
});
