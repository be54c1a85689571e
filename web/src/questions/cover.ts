// Covering: which numbers of a step are kept back until the learner has guessed, and when.
import type { Cover } from '../core/covered.ts';
import type { Session } from '../core/session.ts';
import { type Cell, matrixOf, offsetOf, rowAndCol, sameCell } from '../core/tensor.ts';
import { takenName } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import { cellAt, hasTokenRows, nodeOf, type Place } from '../model/nodes.ts';
import { isAsked } from '../model/run/sought.ts';
import { type Answers, stepKey } from '../state/answers.ts';

/** The cell that a step's question is about, whatever is open: the worked one, in the loop of the current row. */
export function askedCell(model: Model): Cell | null {
  const { step, stage, session } = model;
  if (!step.asks || session.find(step.asks.of) < 0) return null;
  const { rows, cols } = matrixOf(nodeOf(session, step.asks.of).shape);
  const row = Math.min(stage.walksRows ? model.row : (step.row ?? stage.row), rows - 1);
  const col = Math.min(step.col ?? stage.col, cols - 1);
  const { of } = step.asks;
  const wanted = cellAt(session, model, of, row, col);
  if (!isSet(model, wanted)) return wanted;
  const others = (stage.walksRows ? [row] : inTurn(row, rows)).flatMap((other) =>
    inTurn(col, cols).map((place) => cellAt(session, model, of, other, place)),
  );
  return computed(model, others);
}

/** All places, from one on. */
const inTurn = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => (from + i) % count);

/** Whether the learner has set a number, which is then no question. */
function isSet({ state }: Model, cell: Cell): boolean {
  return state.edits.some((edit) => sameCell(edit, cell));
}

/** The first of these cells that is computed; if all are set, the first. */
function computed(model: Model, cells: Cell[]): Cell | null {
  return cells.find((cell) => !isSet(model, cell)) ?? cells[0] ?? null;
}

/**
 * The cell of the second question: in another row that the task asks, in the loop, or where it asks no other row, in
 * another column, or where another tensor is asked about at the same place; null where there is none.
 */
export function askedAgain(model: Model): Cell | null {
  const first = askedCell(model);
  if (!first) return null;
  const { session, stage, step } = model;
  const { rows, cols } = matrixOf(nodeOf(session, first.node).shape);
  const { row, col } = rowAndCol(first.index);
  const place = againPlace(model);
  const [next] = step.asks?.next ?? [];
  if (next !== undefined) {
    return session.find(next) < 0
      ? null
      : cellAt(session, place, next, row, Math.min(col, columnsOf(session, next) - 1));
  }
  const other =
    stage.walksRows || step.asks?.isAcross ? undefined : otherRow(model, first.node, row, rows);
  const inRow = (at: number, places: number[]) =>
    computed(
      model,
      places.map((col) => cellAt(session, place, first.node, at, col)),
    );
  return other === undefined
    ? inRow(row, inTurn(col, cols).slice(1))
    : inRow(other, inTurn(col, cols));
}

/** The head that the second question is about, in the batch that is drawn. */
function againPlace(model: Model): Place {
  const { batch, head, heads, row, step } = model;
  return { batch, head: step.asks?.isOfLastHead ? heads - 1 : head, row };
}

/** The row above, not the first if it can be helped, of those that the task asks; undefined if there is none. */
function otherRow(model: Model, name: string, row: number, rows: number): number | undefined {
  const { session, batch, head } = model;
  const isOfTokens = hasTokenRows(nodeOf(session, name));
  const near = row > 1 ? [row - 1, row + 1] : [row + 1, row - 1];
  return near.find(
    (other) =>
      other >= 0 && other < rows && (!isOfTokens || isAsked(session, { batch, head, row: other })),
  );
}

/** Whether a step asks, of its numbers or of a run to come: what is right is right of the right way alone. */
function asksHere({ step, state, session }: Model): boolean {
  const isQuestion = step.asks !== undefined || step.trains === true;
  return isQuestion && !takenName(state, session.catalogue(), 'mistake');
}

/** When a step's numbers are covered: what a step is entered by, and how it is shown. */
export interface Entry {
  /** Whether the learner walked there: by Next, a stage, a key, the scrubber. */
  isWalk: boolean;
  isEmbedded: boolean;
  /** Whether it plays, or is presented. */
  isShown: boolean;
}

/** The steps that have been open, now with the model's: covered if it is walked onto for the first time, or asked. */
export function entered(
  covers: Answers['covers'],
  model: Model,
  { isWalk, isEmbedded, isShown }: Entry,
): Answers['covers'] {
  const { stage, step, state, session } = model;
  const key = stepKey(stage.id, step.id);
  if (!asksHere(model) || key in covers || session.isStreamed) return covers;
  return { ...covers, [key]: !isShown && (state.ask || (isWalk && !isEmbedded)) };
}

/** What is covered of a model; null: nothing. */
export function coverOf(model: Model, { answers, covers }: Answers): Cover | null {
  const { session, stage, step } = model;
  const { asks } = step;
  const first = askedCell(model);
  if (!asks || !asksHere(model) || !first || !covers[stepKey(stage.id, step.id)]) return null;
  if (!answers[stepKey(stage.id, step.id)]) {
    const names = [asks.of, ...(asks.with ?? [])];
    return stage.walksRows ? rowsFrom(session, first) : downstream(session, names);
  }
  const again = askedAgain(model);
  if (!again) return null;
  if (asks.next) return asks.next.length > 0 ? downstream(session, asks.next) : null;
  const { row } = rowAndCol(again.index);
  if (asks.isAcross) return columnOf(session, again);
  // The other numbers of the first one's row are known by now, unless only its place was asked for.
  const isKnown = row === rowAndCol(first.index).row && !asks.isPlace;
  if (isKnown) return cellsOf(session, [asks.of], () => [again]);
  const place = againPlace(model);
  return cellsOf(session, [asks.of, ...(asks.with ?? [])], (name) => {
    const across = Array.from({ length: columnsOf(session, name) }, (_, i) => i);
    return [
      ...across.map((col) => cellAt(session, place, name, row, col)),
      ...(asks.isSymmetric ? across.map((i) => cellAt(session, place, name, i, row)) : []),
    ];
  });
}

const columnsOf = (session: Session, name: string) => matrixOf(nodeOf(session, name).shape).cols;

/** These nodes, and all that is computed from them. */
function downstream({ structure }: Session, names: string[]): Cover {
  const found = new Map<string, 'all'>();
  for (const { name, inputs } of structure.nodes) {
    const isAfter = inputs.some((input) => found.has(structure.nodes[input].name));
    if (names.includes(name) || isAfter) found.set(name, 'all');
  }
  return found;
}

/** The row of a cell and all that the loops come to after it: those before are made. */
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

/** All rows of a cell's column. */
function columnOf(session: Session, { node, index }: Cell): Cover {
  const rows = Array.from({ length: matrixOf(nodeOf(session, node).shape).rows }, (_, i) => i);
  const at = (row: number) => ({ node, index: [...index.slice(0, -2), row, index.at(-1) ?? 0] });
  return cellsOf(session, [node], () => rows.map(at));
}
