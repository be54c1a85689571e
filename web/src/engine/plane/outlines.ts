// Outlines of the open cell and of its operands in a tensor.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../core/covered.ts';
import { type Cell, rowAndCol } from '../core/tensor.ts';
import { properties } from '../draw/properties.ts';
import { askedCell } from '../model/asked/asked_cell.ts';
import { lookOf } from '../model/looks.ts';
import { isDrawn, leadingIndex, matrixValues, nodeOf, valueAt } from '../model/nodes.ts';
import type { Rectangle } from '../model/open_cell.ts';
import { pairBothWays } from '../model/pair.ts';
import { takenRows } from '../model/taken_rows.ts';
import type { Context } from './context.ts';
import type { Frame, Span } from './layout/frame.ts';

/** Row height below which a box around a digit has no room for its halo, and is drawn inside the cell. */
const LOW = 17;

/** Whether the drawn matrix of a tensor contains the open cell. */
export function isOpen({ model, drawing }: Context, name: string): boolean {
  const { cell } = drawing.open;
  return cell.node === name && isDrawn(model.session, drawing, cell);
}

/** Converts a row and column between page and matrix; the same in both directions. */
export function placeIn(
  { transposed }: Frame,
  row: number,
  col: number,
): { row: number; col: number } {
  return transposed ? { row: col, col: row } : { row, col };
}

/** Whether the open number is covered, and the question about another one: the mark is there alone. */
export function isBesideQuestion({ model, drawing }: Context): boolean {
  const { cell } = drawing.open;
  const { of = cell.node, about } = model.step.asks ?? {};
  if (about && drawing.isAsked) return true;
  return (
    of !== cell.node &&
    isHidden(valueAt(model.session, cell)) &&
    matrixValues(model.session, drawing, of).some(isHidden)
  );
}

/** An outline by rows and columns of the window: its first, and how many. */
export interface Outline {
  kind: 'gradient' | 'paired' | 'operand' | 'chosen';
  top: number;
  left: number;
  rows: number;
  columns: number;
}

export function boxes(context: Context, name: string, frame: Frame): TemplateResult {
  return html`${outlinesOf(context, name, frame).map(
    ({ kind, top, left, rows, columns }) => html`<div
      class=${`box ${kind}${frame.snug ? ' snug' : ''}${frame.cellHeight < LOW && !frame.blank ? ' low' : ''}`}
      .style=${properties({ t: top, l: left, h: rows, w: columns })}
    ></div>`,
  )}`;
}

/** Outlines of the open cell and of its operands, clipped to the window. */
export function outlinesOf(context: Context, name: string, frame: Frame): Outline[] {
  const { model, drawing } = context;
  // Operands have no outline while dependencies are lit, as they are among them.
  const operand = context.reach ? undefined : drawing.open.operands.get(name);
  const place = leadingIndex(drawing, nodeOf(model.session, name));
  const isTaken = operand?.leading.join() === place.join();
  const box = (kind: Outline['kind'], { top, bottom, left, right }: Rectangle): Outline[] => {
    const visible =
      bottom >= frame.rows.from &&
      top < frame.rows.to &&
      right >= frame.cols.from &&
      left < frame.cols.to;
    if (!visible) return [];
    const clip = (value: number, span: Span) =>
      Math.max(span.from, Math.min(span.to - 1, value)) - span.from;
    const [t, b] = [clip(top, frame.rows), clip(bottom, frame.rows)];
    const [l, r] = [clip(left, frame.cols), clip(right, frame.cols)];
    return [{ kind, top: t, left: l, rows: b - t + 1, columns: r - l + 1 }];
  };
  const single = (at: number, across: number) => ({
    top: at,
    bottom: at,
    left: across,
    right: across,
  });
  if (isBesideQuestion(context)) {
    const named = namedIn(context, name, frame);
    return named ? box('chosen', single(named.row, named.col)) : [];
  }
  // Beside the question about one sentence the other one is no part of it.
  if (drawing.mirrored && drawing.isAsked && !model.step.asks?.isOfTwins) return [];
  const open = rowAndCol(drawing.open.cell.index);
  const { row, col } = placeIn(frame, open.row, open.col);
  const isOfRow = model.step.asks?.marksRow && drawing.isAsked && !frame.transposed;
  const chosen = isOfRow ? { ...single(row, 0), right: frame.cols.to - 1 } : single(row, col);
  // Whole rows are added, so the column of one number is no part of the picture.
  const rows = operand && isTaken && !frame.transposed ? takenRows(model, drawing, name) : null;
  const passed = passedBy(context, name);
  const pair = model.step.bothWays?.includes(name) ? pairBothWays(model) : null;
  const { isGradient } = lookOf(drawing, name);
  const named = namedAfter(context, name, frame);
  const matrix = {
    top: frame.rows.from,
    bottom: frame.rows.to - 1,
    left: frame.cols.from,
    right: frame.cols.to - 1,
  };
  return [
    ...(isGradient ? box('gradient', matrix) : []),
    ...(passed ? box('paired', frame.transposed ? transposedBox(passed) : passed) : []),
    ...(pair ? box('paired', single(pair.row, pair.col)) : []),
    ...(pair ? box('paired', single(pair.col, pair.row)) : []),
    ...(rows ?? []).flatMap((at) => box('operand', { ...matrix, top: at, bottom: at })),
    ...(operand && isTaken && !rows
      ? box('operand', frame.transposed ? transposedBox(operand) : operand)
      : []),
    ...(named ? box('operand', single(named.row, named.col)) : []),
    ...(isOpen(context, name) ? box(drawing.mirrored ? 'operand' : 'chosen', chosen) : []),
  ];
}

/** The part of a column through which the number goes that the answered question named. */
function passedBy({ model, drawing }: Context, name: string): Rectangle | undefined {
  const { about, goesInto } = model.step.asks ?? {};
  const asked = about && goesInto && !drawing.isAsked ? askedCell(model) : null;
  const named = asked && about?.(asked, model.session);
  if (!named || named.index[0] !== drawing.batch) return undefined;
  const part = goesInto?.(named, model.session)[name];
  return part && { ...part, left: part.col, right: part.col };
}

/** The place of the number that the question names; null if it is in another matrix. */
function namedIn({ model, drawing }: Context, name: string, frame: Frame) {
  return placeOfNamed(model, drawing, name, drawing.isAsked ? askedCell(model) : null, frame);
}

/** Place of that number once the question is answered, if the two numbers were marked together: they still belong to each other. */
function namedAfter({ model, drawing, reach }: Context, name: string, frame: Frame) {
  const { of, marksBoth } = model.step.asks ?? {};
  const { cell } = drawing.open;
  const isAnswer = marksBoth && cell.node === of && cell.index.length > 0 && !reach;
  return isAnswer ? placeOfNamed(model, drawing, name, cell, frame) : null;
}

function placeOfNamed(
  model: Context['model'],
  drawing: Context['drawing'],
  name: string,
  asked: Cell | null,
  frame: Frame,
) {
  const cell = asked && model.step.asks?.about?.(asked, model.session);
  if (cell?.node !== name || !isDrawn(model.session, drawing, cell)) return null;
  const { row, col } = rowAndCol(cell.index);
  return placeIn(frame, row, col);
}

function transposedBox({ top, bottom, left, right }: Rectangle): Rectangle {
  return { top: left, bottom: right, left: top, right: bottom };
}
