// Covering: which numbers of a step are hidden until the learner has guessed, and when.
import type { Cover } from '../core/covered.ts';
import type { Session } from '../core/session.ts';
import { type Cell, matrixOf, offsetOf, rowAndCol } from '../core/tensor.ts';
import { givenOf, isAskedAgain, isOfEarlier } from '../model/asked/answered.ts';
import { isAskable } from '../model/asked/askable.ts';
import { askedAgain, askedCell, matrixAskedAgain } from '../model/asked/asked_cell.ts';
import type { Model } from '../model/model.ts';
import {
  cellAt,
  hasTokenRows,
  type MatrixIndex,
  maskingOf,
  nodeOf,
  rowOf,
  sizeAlong,
  valueAt,
  wordOf,
} from '../model/nodes.ts';
import { type Answers, stepKey } from '../state/answers.ts';
import { predictionsOf } from './predictions.ts';

/** Whether a step asks, about its numbers or about a run to come. */
function asksHere(model: Model): boolean {
  const { asks, trains, isAskedOpenly } = model.step;
  const isQuestion = asks !== undefined || trains === true || isAskedOpenly === true;
  return isQuestion && isAskable(model);
}

/** Conditions for covering a step: how it was entered, and how it is shown. */
export interface StepEntry {
  /**
   * Way into the step: walking there by Next, a stage, a key or the scrubber; a link; or none, when something else has
   * changed.
   */
  by: 'walk' | 'link' | 'change';
  isEmbedded: boolean;
  /** Whether it is presented. */
  isShown: boolean;
  /** Whether its first question was answered, if on another subject. */
  wasGiven: boolean;
}

/**
 * The steps that have been open, with the model's added. It is covered if it is walked onto for the first time, or
 * asked. A link shows what a fresh page shows, and covers only what it asks for and is not answered on these numbers.
 * If a first answer was given on another subject, nothing is covered any more.
 */
export function entered(
  { covers, answers }: Answers,
  model: Model,
  { by, isEmbedded, isShown, wasGiven }: StepEntry,
): Answers['covers'] {
  const { stage, step, state, session } = model;
  const key = stepKey(stage.id, step.id);
  if (!asksHere(model) || session.isStreamed) return covers;
  const given = givenOf(model, answers);
  const isGiven = given !== undefined;
  const isGivenHere = isGiven && !isOfEarlier(model, given);
  if (by === 'link') {
    const again = stepKey(stage.id, step.id, true);
    return { ...covers, [key]: !isShown && state.ask && !isGivenHere, [again]: false };
  }
  if (key in covers)
    return covers[key] && wasGiven && !isGiven ? { ...covers, [key]: false } : covers;
  return { ...covers, [key]: !isShown && (state.ask || (by === 'walk' && !isEmbedded)) };
}

/** Covered cells of a model; null: none. */
export function coverOf(model: Model, { answers, covers }: Answers): Cover | null {
  const { session, stage, step } = model;
  const { asks } = step;
  const first = askedCell(model);
  if (!asks || !asksHere(model) || !first) return null;
  const names = [asks.of, ...(asks.with ?? [])];
  const again = askedAgain(model);
  if (!givenOf(model, answers)) {
    if (!covers[stepKey(stage.id, step.id)]) return null;
    if (stage.walksRows) return rowsFrom(session, first);
    const cover = downstream(session, names);
    if (asks.isAlike) return cover;
    const asked = names.filter((name) => !asks.next?.includes(name));
    const covered = aloneOf(model, names, first) ?? rowsOf(model, asked, [first]);
    return new Map([...cover, ...covered]);
  }
  if (!again || !isAskedAgain(model, covers) || givenOf(model, answers, true)) return null;
  if (asks.next) return asks.next.length > 0 ? downstream(session, asks.next) : null;
  // Results of a change that is tried out stand nowhere on the page.
  if (predictionsOf(model).again?.prediction.isTried) return null;
  const { row } = rowAndCol(again.index);
  // Numbers in the first question's row were in sight, unless it asked only for a position.
  const isKnown = row === rowAndCol(first.index).row && !asks.isPlace;
  if (isKnown) return cellsOf(session, [asks.of], () => [again]);
  return rowsOf(model, names, [again]);
}

/** The rows of words that stand there more than once. */
function twinCells({ session, batch }: Model, name: string): Cell[] {
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const words = range(rows).map((row) => wordOf(session, batch, row));
  const isTwin = (row: number) => words.some((word, other) => other !== row && word === words[row]);
  return range(rows)
    .filter(isTwin)
    .flatMap((row) => range(cols).map((col) => ({ node: name, index: [batch, row, col] })));
}

/** The cover of a question on which the numbers beside the asked ones say nothing; null where they do. */
function aloneOf(model: Model, names: string[], first: Cell): Cover | null {
  const { session, step } = model;
  switch (step.asks?.isAlone) {
    case undefined:
      return null;
    case 'row':
      return new Map(names.map((name) => [name, likeRowsOf(model, name, first)]));
    case 'column':
      return cellsOf(session, names, (name) => columnOf(session, name, first));
    case 'head':
      return new Map([[first.node, headColumnsOf(model, first)]]);
    case 'twins': {
      const twins = cellsOf(session, names, (name) => twinCells(model, name));
      // Where no word repeats, another question is asked, of the row.
      return [...twins.values()].every((cells) => cells !== 'all' && cells.size === 0)
        ? rowsOf(model, names, [first])
        : twins;
    }
    case 'word':
      return rowsOf(model, names, [first]);
    default:
      return equalsOf(model, first);
  }
}

/** The column of a cell in a tensor of its axes. */
function columnOf(session: Session, node: string, { index }: Cell): Cell[] {
  const { rows } = matrixOf(nodeOf(session, node).shape);
  return range(rows).map((row) => ({ node, index: index.with(-2, row) }));
}

/** Offsets of the columns of the last head, in a tensor that has the columns of all heads; and those of a cell's head. */
function headColumnsOf({ session, heads }: Model, { node, index }: Cell): Set<number> {
  const { cols } = matrixOf(nodeOf(session, node).shape);
  const headOf = (col: number) => Math.floor((col * heads) / cols);
  const asked = [heads - 1, headOf(rowAndCol(index).col)];
  const offsets = range(session.data(session.find(node)).length);
  return new Set(offsets.filter((at) => asked.includes(headOf(at % cols))));
}

/** Offsets of the row of a cell in a tensor, in all heads, and of the rows of the tensor that show the same numbers. */
function likeRowsOf({ session }: Model, name: string, { node, index }: Cell): Set<number> {
  const { axes, shape } = nodeOf(session, name);
  const { cols } = matrixOf(shape);
  const values = session.data(session.find(name));
  const shown = (row: number) =>
    Array.from(values.subarray(row * cols, (row + 1) * cols), (one) => one.toFixed(2)).join();
  const at = axes.indexOf('N');
  const heads =
    at < 0 || nodeOf(session, node).axes[at] !== 'N'
      ? [index]
      : range(shape[at]).map((head) => index.with(at, head));
  const asked = heads.map((of) => shown(offsetOf(shape, [...of.slice(0, -1), 0]) / cols));
  const rows = range(values.length / cols).filter((row) => asked.includes(shown(row)));
  // A share that the mask hides is known, unless it is asked for.
  const masked = session.find(maskedName(session, name));
  const scores = masked < 0 ? [] : session.data(masked);
  const isHiddenByMask = (offset: number) => scores[offset] === -Infinity;
  const isKnown = !isHiddenByMask(offsetOf(shape, index));
  const isShown = (offset: number) => !(isKnown && isHiddenByMask(offset));
  return new Set(rows.flatMap((row) => range(cols).map((col) => row * cols + col)).filter(isShown));
}

/** The masked scores that shares are made of; '' for other tensors. */
const maskedName = (session: Session, name: string) =>
  nodeOf(session, name).role === 'weights' ? (maskingOf(session)?.masked ?? '') : '';

/**
 * The rows of these cells in tensors, and those of the same words, whose numbers are the same or compared; in a symmetric
 * tensor their columns, too.
 */
function rowsOf(model: Model, names: string[], cells: (Cell | null)[]): Cover {
  const { session, step, batch } = model;
  const asked = cells.filter((cell) => cell?.node === step.asks?.of) as Cell[];
  const rows = new Set(asked.map(({ index }) => rowAndCol(index).row));
  const words = new Set([...rows].map((row) => wordOf(session, batch, row)));
  words.delete(undefined);
  return cellsOf(session, names, (name) => {
    const node = nodeOf(session, name);
    const { rows: count, cols } = matrixOf(node.shape);
    const isOfTokens = hasTokenRows(node);
    const covered = (at: MatrixIndex) => (row: number) =>
      (at.batch === batch && rows.has(row)) ||
      (isOfTokens && words.has(wordOf(session, at.batch, row)));
    const drawn = matrixAskedAgain(model);
    const heads = node.axes.includes('N') ? range(sizeAlong(session, 'N')) : [drawn.head];
    const matrices = range(sizeAlong(session, 'B')).flatMap((of) =>
      heads.map((head) => ({ ...drawn, batch: of, head })),
    );
    return matrices.flatMap((at) => {
      const cell = (row: number, col: number) => cellAt(session, at, name, row, col);
      return range(count)
        .filter(covered(at))
        .flatMap((row) =>
          range(cols).flatMap((col) =>
            step.asks?.isSymmetric ? [cell(row, col), cell(col, row)] : [cell(row, col)],
          ),
        );
    });
  });
}

/**
 * The cell, or the largest of its row beside it, and those of the tensor that show the same numbers: of the largest only in its
 * row, as it may be the same in every row.
 */
function equalsOf({ session, step }: Model, { node, index }: Cell): Cover {
  const values = session.data(session.find(node));
  const asked = valueAt(session, { node, index });
  const isOfRow = step.asks?.isAlone === 'largest';
  const row = rowOf(session, { node, index });
  const hidden = isOfRow ? [asked, Math.max(...row)] : [asked];
  const shown = hidden.map((one) => one.toFixed(2));
  const isEqual = (value: number) => shown.includes(value.toFixed(2));
  if (!isOfRow) {
    return new Map([
      [node, new Set(Array.from(values.keys()).filter((at) => isEqual(values[at])))],
    ]);
  }
  const cells = Array.from(row.keys()).filter((col) => isEqual(row[col]));
  return cellsOf(session, [node], () => cells.map((col) => ({ node, index: index.with(-1, col) })));
}

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Nodes of these names, and all that are computed from them. */
function downstream({ structure }: Session, names: string[]): Cover {
  const found = new Map<string, 'all'>();
  for (const { name, inputs } of structure.nodes) {
    const isAfter = inputs.some((input) => found.has(structure.nodes[input].name));
    if (names.includes(name) || isAfter) found.set(name, 'all');
  }
  return found;
}

/** The row of a cell and all later passes of the loop: earlier rows are made. */
function rowsFrom(session: Session, { node, index }: Cell): Cover {
  const { shape } = nodeOf(session, node);
  const from = offsetOf(shape, [...index.slice(0, -1), 0]);
  const size = shape.reduce((product, length) => product * length, 1);
  return new Map([[node, new Set(Array.from({ length: size - from }, (_, i) => from + i))]]);
}

function cellsOf(session: Session, names: string[], of: (name: string) => Cell[]): Cover {
  return new Map(
    names.map((name) => {
      const { shape } = nodeOf(session, name);
      return [name, new Set(of(name).map(({ index }) => offsetOf(shape, index)))];
    }),
  );
}
