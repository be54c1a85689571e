// The cells of a step's first and second question, whatever is open.
import type { Session } from '../../core/session.ts';
import { type Cell, matrixOf, rowAndCol, sameCell } from '../../core/tensor.ts';
import { colOf } from '../../lesson/stage.ts';
import type { Model } from '../model.ts';
import { cellAt, hasTokenRows, type MatrixIndex, nodeOf } from '../nodes.ts';
import { isAsked } from '../run/target_token.ts';

/** The cell of a step's question, whatever is open: the worked one; in the loop that of the current row. */
export function askedCell(model: Model): Cell | null {
  const { step, stage, session } = model;
  if (!step.asks || session.find(step.asks.of) < 0) return null;
  const { rows, cols } = matrixOf(nodeOf(session, step.asks.of).shape);
  const row = Math.min(stage.walksRows ? model.row : (step.row ?? stage.row), rows - 1);
  const col = Math.min(colOf(step, stage, session), cols - 1);
  const { of } = step.asks;
  const wanted = cellAt(session, model, of, row, col);
  if (!isSet(model, wanted)) return wanted;
  const others = (stage.walksRows ? [row] : inTurn(row, rows)).flatMap((other) =>
    inTurn(col, cols).map((at) => cellAt(session, model, of, other, at)),
  );
  return computed(model, others);
}

/** All indices, beginning with `from`. */
const inTurn = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => (from + i) % count);

/** Whether the learner has set a number: then it is not asked about. */
function isSet({ state }: Model, cell: Cell): boolean {
  return state.edits.some((edit) => sameCell(edit, cell));
}

/** The first of these cells that is computed; if all are set, the first. */
function computed(model: Model, cells: Cell[]): Cell | null {
  return cells.find((cell) => !isSet(model, cell)) ?? cells[0] ?? null;
}

/**
 * The cell of the second question: at the same row and column of another tensor if one is asked about; else in another
 * row that the task asks; else, and in the loop, in another column. null if there is none.
 */
export function askedAgain(model: Model): Cell | null {
  const first = askedCell(model);
  if (!first) return null;
  const { session, stage, step } = model;
  const { rows, cols } = matrixOf(nodeOf(session, first.node).shape);
  const { row, col } = rowAndCol(first.index);
  const again = matrixAskedAgain(model);
  const [next] = step.asks?.next ?? [];
  if (next !== undefined) {
    return session.find(next) < 0
      ? null
      : cellAt(session, again, next, row, Math.min(col, columnsOf(session, next) - 1));
  }
  const other =
    stage.walksRows || step.asks?.isAcross ? undefined : otherRow(model, first.node, row, rows);
  const inRow = (at: number, columns: number[]) =>
    computed(
      model,
      columns.map((col) => cellAt(session, again, first.node, at, col)),
    );
  return other === undefined
    ? inRow(row, inTurn(col, cols).slice(1))
    : inRow(other, inTurn(col, cols));
}

/** The matrix that the second question is about: the head it asks for, in the batch that is drawn. */
export function matrixAskedAgain(model: Model): MatrixIndex {
  const { batch, head, heads, row, step } = model;
  return { batch, head: step.asks?.isOfLastHead ? heads - 1 : head, row };
}

/**
 * The row above, but not the first if possible, or the row below, of those that the task asks; undefined if there is
 * none.
 */
function otherRow(model: Model, name: string, row: number, rows: number): number | undefined {
  const { session, batch, head } = model;
  const isOfTokens = hasTokenRows(nodeOf(session, name));
  const near = row > 1 ? [row - 1, row + 1] : [row + 1, row - 1];
  return near.find(
    (other) =>
      other >= 0 && other < rows && (!isOfTokens || isAsked(session, { batch, head, row: other })),
  );
}

/** How many columns the matrix of a tensor has. */
export const columnsOf = (session: Session, name: string) =>
  matrixOf(nodeOf(session, name).shape).cols;
