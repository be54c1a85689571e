// Predictions of the effect of a change, tried by the core in a sibling session, after the answer.

import { Refusal } from '../core/refusals.ts';
import type { Session } from '../core/session.ts';
import { type Cell, matrixOf, offsetOf, rowAndCol } from '../core/tensor.ts';
import { askedCell } from '../model/asked/asked_cell.ts';
import { choiceText } from '../model/choice.ts';
import { askSibling } from '../model/edits/sibling.ts';
import { sizesOf } from '../model/head_memory.ts';
import type { Model } from '../model/model.ts';
import { matrixValues, nodeOf, rowOf, valueAt } from '../model/nodes.ts';
import { inRow, type Prediction } from './prediction.ts';
import type { Question } from './question.ts';

/** The answer that `ask` finds in a session that `change` has changed; `refused` if the core refuses. */
export function triedBy(
  { session, state }: Model,
  change: (sibling: Session) => void,
  ask: (sibling: Session) => number,
  refused = 0,
): Question {
  const choice = choiceText(state, session.catalogue());
  try {
    const right = askSibling(session, choice, state.edits, (sibling) => {
      change(sibling);
      return ask(sibling);
    });
    return { kind: 'choose', right };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'choose', right: refused };
    throw error;
  }
}

/** Edits one number. */
export function set(session: Session, { node, index }: Cell, value: number): void {
  session.edit(session.find(node), offsetOf(nodeOf(session, node).shape, index), value);
}

/** `triedBy` with these numbers larger by `more`. */
export function tried(
  model: Model,
  cells: Cell | Cell[],
  more: number,
  ask: (sibling: Session) => number,
  refused: number,
): Question {
  const change = (sibling: Session) => {
    for (const cell of [cells].flat()) set(sibling, cell, valueAt(sibling, cell) + more);
  };
  return triedBy(model, change, ask, refused);
}

export const hasSeveral = ({ session }: Model, row: Cell) =>
  rowOf(session, row).filter((one) => one > 0).length > 1;

/** Effect on the shares of a row when all its scores are raised alike: 0 the largest grows, 1 none, 2 all. */
export const raisedAll: Prediction = {
  id: 'raisedAll',
  isTried: true,
  fits: hasSeveral,
  question(model, cell) {
    const { row } = rowAndCol(cell.index);
    const before = rowOf(model.session, cell);
    const ask = (sibling: Session) => {
      const grown = rowOf(sibling, cell).filter((one, i) => one - before[i] > 1e-5).length;
      return grown === 0 ? 1 : grown < before.length ? 0 : 2;
    };
    const scores = before.map((_, col) => ({ node: 'scores', index: [row, col] }));
    return tried(model, scores, 3, ask, 1);
  },
};

/** Effect on the other exps of a row of equal scores when one score is raised by 1. */
export const raisedExp: Prediction = {
  id: 'raisedExp',
  isTried: true,
  fits: ({ session }, cell) => {
    const exps = rowOf(session, cell);
    const ones = exps.filter((one) => one === 1).length;
    return ones > 1 && exps.every((one) => one === 0 || one === 1) && valueAt(session, cell) === 1;
  },
  question(model, cell) {
    const { row, col } = rowAndCol(cell.index);
    const before = rowOf(model.session, cell);
    const other = before.findIndex((one, i) => one === 1 && i !== col);
    const ask = (sibling: Session) => {
      const after = rowOf(sibling, cell)[other];
      return after === 1 ? 0 : after < 1 ? 1 : 2;
    };
    const score = { node: 'scores', index: [row, col] };
    return tried(model, score, 1, ask, 0);
  },
};

/** Effect on a row of scores when its query is doubled: 0 they stay, 1 all double, 2 the largest alone. */
export const doubled: Prediction = {
  id: 'doubled',
  isTried: true,
  fits: ({ state }, { node }) => state.edits.every((edit) => edit.node !== node),
  question(model, cell) {
    const { session, state, batch } = model;
    const before = rowOf(session, cell);
    const query = { node: 'q', index: [batch, rowAndCol(cell.index).row, 0] };
    const right = askSibling(
      session,
      choiceText(state, session.catalogue()),
      state.edits,
      (sibling) => {
        const { shape } = nodeOf(sibling, query.node);
        const first = offsetOf(shape, query.index);
        for (const [i, value] of rowOf(sibling, query).entries())
          sibling.edit(sibling.find(query.node), first + i, 2 * value);
        const after = rowOf(sibling, cell);
        const isNear = (one: number, other: number) =>
          Math.abs(one - other) <= 1e-5 * (1 + Math.abs(other));
        if (after.every((one, i) => isNear(one, before[i]))) return 0;
        return after.every((one, i) => isNear(one, 2 * before[i])) ? 1 : 2;
      },
    );
    return { kind: 'choose', right };
  },
};

/** Effect on the other exps of the asked row when its largest score grows by 1 more: 0 they stay, 1 they shrink, 2 they grow. */
export const raisedLargest: Prediction = {
  id: 'raisedLargest',
  isTried: true,
  fits(model, cell) {
    const exps = rowOf(model.session, askedCell(model) ?? cell);
    return exps.includes(1) && exps.some((one) => one > 0 && one < 1);
  },
  // The row that is shown, though the first question was about it, too.
  at(model, cell) {
    const asked = askedCell(model) ?? cell;
    return inRow(asked, rowOf(model.session, asked).indexOf(1));
  },
  question(model, cell) {
    const { row, col } = rowAndCol(cell.index);
    const before = [...rowOf(model.session, cell)];
    const other = before.findIndex((one, i) => one > 0 && i !== col);
    const ask = (sibling: Session) => {
      const after = rowOf(sibling, cell)[other];
      return after === before[other] ? 0 : after < before[other] ? 1 : 2;
    };
    return tried(model, { node: 'scores', index: [row, col] }, 1, ask, 0);
  },
};

const withoutScale = (choice: string) => `${choice.replace(/&scaled=[01]/, '')}&scaled=0`;

/** Effect on the largest share of a row when the scores are not scaled: 0 it grows, 1 it stays, 2 it shrinks. */
export const unscaled: Prediction = {
  id: 'unscaled',
  isTried: true,
  question({ session, state }, cell) {
    const shares = { node: 'weights', index: cell.index };
    const largest = (one: Session) => Math.max(...rowOf(one, shares));
    const choice = withoutScale(choiceText(state, session.catalogue()));
    const kept = state.edits.filter(({ node }) => node !== cell.node);
    const more = askSibling(session, choice, kept, largest) - largest(session);
    return { kind: 'choose', right: more > 1e-6 ? 0 : more < -1e-6 ? 2 : 1 };
  },
};

/**
 * Rows that change with one number, which belongs to a row (`of`) and is raised by `more`: 0 that row, 1 that row and later
 * ones, 2 all.
 */
export const rowsMovedBy = (
  id: string,
  of: (row: number, model: Model) => Cell,
  more: number,
): Prediction => ({
  id,
  isTried: true,
  question(model, cell) {
    const { row } = rowAndCol(cell.index);
    const { cols } = matrixOf(nodeOf(model.session, cell.node).shape);
    const before = matrixValues(model.session, model, cell.node);
    const ask = (sibling: Session) => {
      const after = matrixValues(sibling, model, cell.node);
      const rows = [...after].flatMap((one, i) =>
        one === before[i] ? [] : [Math.floor(i / cols)],
      );
      if (rows.every((one) => one === row)) return 0;
      return row > 0 && rows.every((one) => one >= row) ? 1 : 2;
    };
    return tried(model, of(row, model), more, ask, 0);
  },
});

/** Rows of the mix that change with a score of one row. */
export const rowsMoved: Prediction = {
  ...rowsMovedBy('rowsMoved', (row) => ({ node: 'scores', index: [row, 0] }), 2),
  fits: (model, { index }) => hasSeveral(model, { node: 'weights', index: [index.at(-2) ?? 0, 0] }),
};

/** The choice, with one head, which shares no keys with others and has no mistake of several. */
const withOneHead = (choice: string) =>
  `${choice.replace(/&(num_heads|num_kv_heads|mistake)=[^&]*/g, '')}&num_heads=1`;

/**
 * Whether one wide head has fewer, as many, or more weights than several heads. Heads that learn have the same width
 * alone and beside others.
 */
export const oneHeadWide: Prediction = {
  id: 'oneHeadWide',
  isOf: 'step',
  isTried: true,
  fits: ({ heads, session }) => heads > 1 && !session.structure.run,
  question({ session, state }) {
    const choice = choiceText(state, session.catalogue());
    const now = session.data(session.find('w_query')).length;
    const one = askSibling(
      session,
      withOneHead(choice),
      [],
      (sibling) => sibling.data(sibling.find('w_query')).length,
    );
    return { kind: 'choose', right: 1 + Math.sign(one - now) };
  },
};

/**
 * Heads whose result changes with a value in the first column of head 1: the index of the only one, then all, then none.
 */
export const ownColumns: Prediction = {
  id: 'ownColumns',
  isOf: 'sequence',
  isTried: true,
  fits: ({ heads, session }) => heads > 1 && heads <= 6 && nodeOf(session, 'v').shape[1] > 1,
  question(model) {
    const { batch, heads } = model;
    const { tokens, size } = sizesOf(model, 'v');
    const of = (session: Session, head: number) =>
      matrixValues(session, { batch, head, row: 0 }, 'heads_out');
    const before = Array.from({ length: heads }, (_, head) => [...of(model.session, head)]);
    const ask = (sibling: Session) => {
      const moved = before.flatMap((values, head) =>
        of(sibling, head).every((one, i) => one === values[i]) ? [] : [head],
      );
      if (moved.length === 0) return heads + 1;
      return moved.length === 1 ? moved[0] : heads;
    };
    const value = { node: 'v', index: [batch, tokens - 1, size] };
    return tried(model, value, 3, ask, heads + 1);
  },
};
