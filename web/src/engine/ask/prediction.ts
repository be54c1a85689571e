// The kinds of questions that steps ask: their subject, a cell, and the right answer by the core's numbers.
import type { Session } from '../core/session.ts';
import { type Cell, matrixOf, rowAndCol } from '../core/tensor.ts';
import { largestAt } from '../lesson/largest.ts';
import { columnOfLast } from '../model/head_memory.ts';
import type { Model } from '../model/model.ts';
import { matrixValues, nodeOf, rowOf, valueAt } from '../model/nodes.ts';
import { areFewProducts, productsOf } from '../model/products.ts';
import type { Asked } from '../state/answers.ts';
import type { Question } from './question.ts';

/** A prediction; the model has all of its numbers. */
export interface Prediction extends Asked {
  /** Whether it can be asked of these numbers; by default it always can. */
  fits?(model: Model, cell: Cell): boolean;
  /** The cell it asks about, if not the one that the step names. */
  at?(model: Model, cell: Cell): Cell;
  question(model: Model, cell: Cell): Question;
  /** Whether `question`, a choice, tries something out in the core, and so waits for the answer. */
  isTried?: true;
  /** Begins, in slices, what `question` will need; called while it is in sight, without an answer. */
  prepare?(model: Model): void;
  /** Whether the page shows the answer by now, without a cover: then it is not asked. */
  isOver?(model: Model): boolean;
}

/** A cell's number, typed: whole numbers as they are, others to two decimals. */
function enter({ session }: Model, cell: Cell): Question {
  const decimals = isWhole(session, cell) ? 0 : 2;
  return { kind: 'enter', right: valueAt(session, cell), decimals, of: cell };
}

function isWhole(session: Session, { node }: Cell): boolean {
  return session.data(session.find(node)).every(Number.isInteger);
}

export const typed = (id: string): Prediction => ({ id, question: enter });

/** In float32, 0.8 is slightly more than 0.8, and an axis that ended at 0.81 would agree with no table. */
const OF_FLOAT32 = 1e-4;

/** A cell's number, dragged along an axis between these. */
export function drag(model: Model, cell: Cell, numbers: Iterable<number>): Question {
  const right = valueAt(model.session, cell);
  const all = [...numbers].filter(Number.isFinite);
  const given = [Math.min(...all), Math.max(...all)];
  const [least, most] = reaching(right, given[0], given[1]);
  const span = most - least || 1;
  const decimals = span > 40 ? 0 : span > 4 ? 1 : 2;
  const unit = 10 ** decimals;
  const low = Math.floor(least * unit + OF_FLOAT32) / unit;
  const high = Math.ceil(most * unit - OF_FLOAT32) / unit;
  return { kind: 'drag', right, decimals, low, high: high > low ? high : low + 1, of: cell };
}

/**
 * An axis that reaches a number which edits may have moved beyond it: doubled as often as needed, so that its end does
 * not give the number away.
 */
function reaching(right: number, low: number, high: number): [number, number] {
  let [least, most] = [low, high];
  while (right > most) most += most - least || 1;
  while (right < least) least -= most - least || 1;
  return [least, most];
}

/** The numbers of a column of the drawn matrix of a tensor, as far as row `to`. */
export function column(model: Model, name: string, col: number, to = Infinity): number[] {
  const { cols } = matrixOf(nodeOf(model.session, name).shape);
  return [...matrixValues(model.session, model, name)].filter(
    (_, i) => i % cols === col && i / cols < to + 1,
  );
}

/** A sum of products on an axis that ends at the sum of their absolute values, which the reader can see. */
export const summed = (id: string): Prediction => ({
  id,
  question(model, cell) {
    const reach = productsOf(model, cell).reduce((sum, one) => sum + Math.abs(one), 0);
    // With a bias, and so that a single product is not at the end.
    const most = Math.max(1.25 * reach, Math.abs(valueAt(model.session, cell)), 0.1);
    return drag(model, cell, [-most, most]);
  },
});

/** A sum of few products typed, of many estimated. */
export const multiplied = (id: string): Prediction => ({
  id,
  question: (model, cell) =>
    areFewProducts(productsOf(model, cell)) ? enter(model, cell) : summed(id).question(model, cell),
});

/** Asks about the next column if rows are much alike; a lone row is different anyway. */
export const inNextColumn = (prediction: Prediction): Prediction => ({
  ...prediction,
  at({ session }, { node, index }) {
    const { rows, cols } = matrixOf(nodeOf(session, node).shape);
    if (rows === 1) return { node, index };
    const col = ((index.at(-1) ?? 0) + 1) % cols;
    return { node, index: [...index.slice(0, -1), col] };
  },
});

/** A mean or mix of rows is between the least and the greatest of them. */
export const mixed = (id: string, of: (model: Model) => string): Prediction => ({
  id,
  question: (model, cell) => drag(model, cell, column(model, of(model), rowAndCol(cell.index).col)),
});

/** The cell in column `col` of the same row. */
export const inRow = ({ node, index }: Cell, col: number): Cell => ({
  node,
  index: [...index.slice(0, -1), col],
});

/** The token with the largest share of the row, if there are few enough for a button each. */
export const most: Prediction = {
  id: 'most',
  fits({ session }, cell) {
    return largestAt(rowOf(session, cell)) >= 0;
  },
  question({ session }, cell) {
    const right = largestAt(rowOf(session, cell));
    return { kind: 'choose', right, of: inRow(cell, right) };
  },
};

/** How large a share is. */
export const share: Prediction = {
  id: 'share',
  question: (model, cell) => drag(model, cell, [0, 1]),
};

/** The sign of a number: below 0, above 0, or exactly 0. */
export const sign = (id: string): Prediction => ({
  id,
  question({ session }, cell) {
    const value = valueAt(session, cell);
    return { kind: 'choose', right: value < 0 ? 0 : value > 0 ? 1 : 2, of: cell };
  },
});

/** Direction of a weight in an update: up, down, or none. The first input of the new weight is the old one. */
export const moved: Prediction = {
  id: 'moved',
  question({ session }, cell) {
    const [before] = nodeOf(session, cell.node).inputs;
    const old = { ...cell, node: session.structure.nodes[before].name };
    const by = valueAt(session, cell) - valueAt(session, old);
    return { kind: 'choose', right: by > 0 ? 0 : by < 0 ? 1 : 2, of: cell };
  },
};

/** How many scores of a row become −∞. */
export const hidden: Prediction = {
  id: 'hidden',
  question({ session }, cell) {
    const right = rowOf(session, cell).filter((score) => score === -Infinity).length;
    return { kind: 'enter', right, decimals: 0 };
  },
};

/** Whether the mask hides from each token those after it, and no others. */
export function hidesLater({ session }: Model, { node, index }: Cell): boolean {
  const { rows, cols } = matrixOf(nodeOf(session, node).shape);
  return (
    rows === cols &&
    rows > 1 &&
    Array.from({ length: rows }, (_, row) => row).every((row) =>
      rowOf(session, { node, index: [...index.slice(0, -2), row, 0] }).every(
        (score, col) => (score === -Infinity) === col > row,
      ),
    )
  );
}

/** How many tokens may look at that of the cell's column. */
export const lookers: Prediction = {
  id: 'lookers',
  fits: hidesLater,
  question({ session }, { node, index }) {
    const { rows } = matrixOf(nodeOf(session, node).shape);
    const scores = Array.from({ length: rows }, (_, row) =>
      valueAt(session, { node, index: index.with(-2, row) }),
    );
    const right = scores.filter((score) => score !== -Infinity).length;
    return { kind: 'enter', right, decimals: 0 };
  },
};

/** Number of rows of the mix with a share of the cell's row of data. */
export const reached: Prediction = {
  id: 'reached',
  question({ session }, cell) {
    const { rows } = matrixOf(nodeOf(session, 'weights').shape);
    const { row } = rowAndCol(cell.index);
    const shares = Array.from({ length: rows }, (_, i) =>
      valueAt(session, { node: 'weights', index: [i, row] }),
    );
    return { kind: 'enter', right: shares.filter((one) => one !== 0).length, decimals: 0 };
  },
};

/** Column of all heads' results that holds a number of the last head. */
export const placed: Prediction = {
  id: 'placed',
  isOf: 'sequence',
  question: (model) => ({ kind: 'enter', right: columnOfLast(model), decimals: 0 }),
};

/** Rounding changes results of a few products of numbers about 1 by no more than this. */
const ROUNDING = 1e-5;

/** Distance of two results: none, by rounding, or more. */
export const differs = (id: string): Prediction => ({
  id,
  question({ session }) {
    const most = valueAt(session, { node: 'max_difference', index: [] });
    const largest = Math.max(1, ...session.data(session.find('x')).map(Math.abs));
    return { kind: 'choose', right: most === 0 ? 0 : most <= ROUNDING * largest ? 1 : 2 };
  },
});
