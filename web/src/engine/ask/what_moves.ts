// Predictions of what moves, and what does not, when a reader changes something: tried by the core after the answer.
import type { Session } from '../core/session.ts';
import { type Cell, matrixOf, rowAndCol } from '../core/tensor.ts';
import { repeatedWord } from '../model/asked/asked_facts.ts';
import { choiceText } from '../model/choice.ts';
import { askSibling } from '../model/edits/sibling.ts';
import type { Model } from '../model/model.ts';
import { maskedColumn, matrixValues, nodeOf, rowOf, valueAt } from '../model/nodes.ts';
import { hidesLater, inRow, type Prediction } from './prediction.ts';
import { hasSeveral, set, tried, triedBy } from './what_if.ts';

/** Rounding changes a result of a few sums and products by no more than this part of it. */
const ROUNDING = 1e-5;

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= ROUNDING * (1 + Math.abs(other));

const rowOfX = ({ batch }: Model, row: number): Cell => ({ node: 'x', index: [batch, row, 0] });

/** Two rows of x, but for the asked one; null where there are no two, or they are the same. */
type Pair = (model: Model, row: number) => [number, number] | null;

/** Effect on a number of two tokens that change places: 0 it stays, 1 it changes. */
export const reordered = (id: string, pair: Pair): Prediction => {
  const rows = (model: Model, cell: Cell) => {
    const found = pair(model, rowAndCol(cell.index).row);
    if (!found) return null;
    const [one, other] = found.map((row) => [...rowOf(model.session, rowOfX(model, row))]);
    return one.some((value, i) => value !== other[i]) ? found : null;
  };
  return {
    id,
    isTried: true,
    fits: (model, cell) => rows(model, cell) !== null,
    question(model, cell) {
      const [first, second] = rows(model, cell) as [number, number];
      const change = (sibling: Session) => {
        const [one, other] = [first, second].map((row) => [...rowOf(sibling, rowOfX(model, row))]);
        for (const [col, value] of one.entries()) {
          set(sibling, inRow(rowOfX(model, second), col), value);
          set(sibling, inRow(rowOfX(model, first), col), other[col]);
        }
      };
      const before = valueAt(model.session, cell);
      return triedBy(model, change, (sibling) => Number(!isNear(valueAt(sibling, cell), before)));
    },
  };
};

/** The first and the last token of a window that ends with the row. */
export const endsOfWindow: Pair = (_, row) => (row > 0 ? [0, row] : null);

/** The first and the last of the other tokens. */
export const neighbours: Pair = ({ session }, row) => {
  const rows = nodeOf(session, 'x').shape.at(-2) ?? 0;
  const others = Array.from({ length: rows }, (_, i) => i).filter((i) => i !== row);
  return others.length > 1 ? [others[0], others[others.length - 1]] : null;
};

/** The row of a mean that moves it most when its number grows by 1: 0 the first, 1 the last, 2 all alike. */
export const movesMost: Prediction = {
  id: 'movesMost',
  isTried: true,
  fits: (_, { index }) => rowAndCol(index).row > 0,
  question(model, cell) {
    const { row, col } = rowAndCol(cell.index);
    const before = valueAt(model.session, cell);
    const ask = (sibling: Session) => {
      const [first, last] = [0, row].map((at) => {
        const moved = inRow(rowOfX(model, at), col);
        const value = valueAt(sibling, moved);
        set(sibling, moved, value + 1);
        const by = valueAt(sibling, cell) - before;
        set(sibling, moved, value);
        return by;
      });
      return isNear(first, last) ? 2 : first > last ? 0 : 1;
    };
    return triedBy(model, () => {}, ask);
  },
};

/** Effect on a number when its row of another tensor is so many times as large: 0 it stays, 1 it changes. */
export const rowTimes = (id: string, node: string, times: number): Prediction => ({
  id,
  isTried: true,
  question(model, cell) {
    const row = { node, index: [rowAndCol(cell.index).row, 0] };
    const change = (sibling: Session) => {
      for (const [col, value] of [...rowOf(sibling, row)].entries())
        set(sibling, inRow(row, col), times * value);
    };
    const before = valueAt(model.session, cell);
    return triedBy(model, change, (sibling) => Number(!isNear(valueAt(sibling, cell), before)));
  },
});

/** The share of a masked token whose score is raised before the mask: 0 still none, 1 some. */
export const maskedRaised: Prediction = {
  id: 'maskedRaised',
  isTried: true,
  fits: ({ session }, { index }) => maskedColumn(session, index) >= 0,
  question(model, { index }) {
    const hidden = maskedColumn(model.session, index);
    const at = (node: string): Cell => inRow({ node, index }, hidden);
    return tried(
      model,
      at('scores'),
      9,
      (sibling) => Number(valueAt(sibling, at('weights')) > 0),
      0,
    );
  },
};

/** The smallest share of a row once its score is lowered by 10: 0 exactly 0, 1 a little, 2 less than nothing. */
export const lowered: Prediction = {
  id: 'lowered',
  isTried: true,
  fits: hasSeveral,
  question(model, cell) {
    const least = inRow(cell, leastOf(rowOf(model.session, cell)));
    const ask = (sibling: Session) => {
      const share = valueAt(sibling, least);
      return share === 0 ? 0 : share > 0 ? 1 : 2;
    };
    return tried(model, { ...least, node: 'scores' }, -10, ask, 1);
  },
};

/** Place of the smallest number above 0. */
export function leastOf(row: ArrayLike<number>): number {
  const above = Array.from(row).map((one) => (one > 0 ? one : Infinity));
  return above.indexOf(Math.min(...above));
}

/** Shares of a row that shrink when the smallest gets a larger score: 0 the largest alone, 1 all others, 2 none. */
export const othersShrink: Prediction = {
  id: 'othersShrink',
  isTried: true,
  fits: hasSeveral,
  question(model, cell) {
    const before = [...rowOf(model.session, cell)];
    const least = leastOf(before);
    const ask = (sibling: Session) => {
      const after = rowOf(sibling, cell);
      const others = before.flatMap((one, i) => (one > 0 && i !== least ? [i] : []));
      const fewer = others.filter((i) => after[i] < before[i]).length;
      return fewer === 0 ? 2 : fewer === others.length ? 1 : 0;
    };
    return tried(model, inRow({ ...cell, node: 'scores' }, least), 2, ask, 2);
  },
};

const withoutMask = (choice: string) => `${choice.replace(/&causal=[01]/, '')}&causal=0`;

/** Row of shares that stays once nothing is masked: 0 the first, 1 the last, 2 neither. */
export const staysUnmasked: Prediction = {
  id: 'staysUnmasked',
  isOf: 'sequence',
  isTried: true,
  fits: hidesLater,
  question(model) {
    const { session, state } = model;
    const { cols } = matrixOf(nodeOf(session, 'weights').shape);
    const before = matrixValues(session, model, 'weights');
    const choice = withoutMask(choiceText(state, session.catalogue()));
    const right = askSibling(session, choice, state.edits, (sibling) => {
      const moved = [...matrixValues(sibling, model, 'weights')].flatMap((one, i) =>
        isNear(one, before[i]) ? [] : [Math.floor(i / cols)],
      );
      return moved.includes(cols - 1) ? (moved.includes(0) ? 2 : 0) : 1;
    });
    return { kind: 'choose', right };
  },
};

/** Whether two equal words leave with the same rows once nothing is masked: 0 yes, 1 no. */
export const unmasked: Prediction = {
  id: 'unmasked',
  isOf: 'sequence',
  isTried: true,
  fits({ session, batch, batches }) {
    const twins = batches === 1 && session.structure.causal ? repeatedWord(session) : null;
    if (!twins) return false;
    const [one, other] = twins.map((row) => rowOf(session, { node: 'x', index: [batch, row, 0] }));
    return one.every((value, i) => value === other[i]);
  },
  question(model) {
    const { session, state, batch } = model;
    const twins = repeatedWord(session) as [number, number];
    const choice = withoutMask(choiceText(state, session.catalogue()));
    const right = askSibling(session, choice, state.edits, (sibling) => {
      const [one, other] = twins.map((row) =>
        rowOf(sibling, { node: 'y', index: [batch, row, 0] }),
      );
      return Number(one.some((value, i) => !isNear(value, other[i])));
    });
    return { kind: 'choose', right };
  },
};

/** Whether a row that gives everything to one token answers right: 0 yes, 1 no. `target`: that token; −1 if there is none. */
export const allToOne = (
  id: string,
  target: (model: Model, row: number) => number,
  answers: { y: string; targets: string },
): Prediction => ({
  id,
  isTried: true,
  fits: (model, { index }) =>
    model.session.find(answers.y) >= 0 &&
    model.session.find(answers.targets) >= 0 &&
    target(model, rowAndCol(index).row) >= 0,
  question(model, cell) {
    const { row } = rowAndCol(cell.index);
    const to = target(model, row);
    const change = (sibling: Session) => {
      for (const col of rowOf(sibling, cell).keys())
        set(sibling, inRow(cell, col), Number(col === to));
    };
    const ask = (sibling: Session) => {
      const [logits, right] = [answers.y, answers.targets].map((node) => [
        ...rowOf(sibling, { node, index: [model.batch, row, 0] }),
      ]);
      return Number(right[logits.indexOf(Math.max(...logits))] !== 1);
    };
    const asked = triedBy(model, change, ask);
    return asked.kind === 'choose' ? { ...asked, found: [asked.right] } : asked;
  },
});
