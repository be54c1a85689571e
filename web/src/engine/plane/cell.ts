// A cell of a tensor: its text, its colour, and whether it is masked.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { isHidden } from '../core/covered.ts';
import { type Cell, elementCount, offsetOf, rowAndCol, sameCell } from '../core/tensor.ts';
import { endClick } from '../draw/clicked.ts';
import { type Scale, type Shade, shade } from '../draw/colour.ts';
import { dragNumber } from '../draw/drag.ts';
import { cellName, DROPPED, exact } from '../draw/format.ts';
import { PLAIN, styled } from '../draw/styled.ts';
import { askedCell } from '../model/asked/asked_cell.ts';
import { colourMaxOf } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import { droppedBy } from '../model/masking.ts';
import {
  cellAt,
  hasTokenRows,
  isDrawn,
  leadingIndex,
  matrixValues,
  nodeOf,
  valueAt,
  wordOf,
} from '../model/nodes.ts';
import { answersOf } from '../model/row_answers.ts';
import { takenRows } from '../model/taken_rows.ts';
import type { Actions } from '../state/actions.ts';
import { PLANE } from '../words/plane.en.ts';
import type { Context } from './context.ts';
import type { Frame } from './layout/frame.ts';
import { leadToQuestion } from './open_question.ts';
import { isBesideQuestion } from './outlines.ts';

/** Draws the cells of one tensor; looks up once what all of them need. */
export interface Painter {
  values: Float32Array | Float64Array;
  columns: number;
  isMasked(row: number, col: number): boolean;
  /** Whether dropout has dropped it, which its 0 alone does not say. */
  isDropped(row: number, col: number): boolean;
  /** Whether the number is covered until the learner has guessed it. */
  isCovered(row: number, col: number): boolean;
  text(row: number, col: number): string;
  /** All digits, for tooltip and screen reader. */
  allDigits(row: number, col: number): string;
  shade(row: number, col: number): Shade;
  /** The class `guessed` of a covered number that the question is about, else ''. */
  inQuestion(row: number, col: number): string;
  /** The class `changed` if the last edit changed the cell, else ''. */
  changed(row: number, col: number): string;
  /** The class `quiet` if the step shows the cell as a colour, its digits only where one points; else ''. */
  quiet(row: number, col: number): string;
  /** The classes of a cell of a row of answers: where one begins, and in the chosen row which number wins; else ''. */
  answered(row: number, col: number): string;
  /** The class of a dependency or dependent of the open number (Context.reach), else ''. */
  reached(row: number, col: number): string;
  /** Memo keys: the input of all cells, and that of a single one (rowMemoKey in grid.ts). */
  sharedKey: unknown[];
  cellKey(row: number, col: number): unknown[];
}

/** Colour strength of tensors that are no operands of the open cell; and of numbers not connected with it. */
const PALE = 0.42;
const PALEST = 0.12;

/** Classes by the marks of engine/model/edits/reach.ts. */
const REACHED = ['', 'connected', 'reached'];

export function painterOf(
  context: Context,
  name: string,
  columns: number,
  frame: Frame,
  dimmed = false,
): Painter {
  const { model, drawing } = context;
  const look = lookOf(drawing, name);
  const values = matrixValues(model.session, drawing, name);
  const hasMask = look.mask !== undefined && model.session.find(look.mask) >= 0;
  const mask = hasMask && look.mask ? matrixValues(model.session, drawing, look.mask) : null;
  const dropped = droppedBy(model.session.structure, name);
  const kept = dropped === null ? null : matrixValues(model.session, drawing, dropped);
  const takesPart =
    drawing.vivid ||
    name === drawing.open.cell.node ||
    (drawing.isOfRow ? model : drawing.open).operands.has(name);
  const scale = 1 / colourMaxOf(model.session, drawing, name);
  const strength = (takesPart && !dimmed ? 1 : PALE) * scale;
  const reached = reachedOf(context, name, values.length);
  const before = beforeOf(context, name, values.length);
  const { dtype } = model.session.structure;
  const at = (row: number, col: number) => values[row * columns + col];
  const isCovered = (row: number, col: number) => isHidden(at(row, col));
  const isMasked = (row: number, col: number) =>
    at(row, col) === -Infinity || (mask?.[row * columns + col] === 0 && !isCovered(row, col));
  const isDropped = (row: number, col: number) =>
    kept?.[row * columns + col] === 0 && at(row, col) === 0 && !isMasked(row, col);
  const changed = (row: number, col: number) =>
    before && !isHidden(at(row, col)) && before[row * columns + col] !== at(row, col)
      ? 'changed'
      : '';
  const painter: Painter = {
    values,
    columns,
    isMasked,
    isDropped,
    isCovered,
    text: (row, col) => {
      if (frame.blank || at(row, col) !== 0) return frame.write(at(row, col));
      return isMasked(row, col) ? '0' : isDropped(row, col) ? DROPPED : frame.write(0);
    },
    allDigits: (row, col) => exact(at(row, col), dtype),
    inQuestion: askedOf(context, name, isCovered),
    changed,
    answered: answeredOf(context, name, values, columns),
    quiet: quietOf(context, name, (row, col) => isCovered(row, col) || changed(row, col) !== ''),
    reached: (row, col) => REACHED[reached?.[row * columns + col] ?? 0],
    sharedKey: [
      name,
      leadingIndex(drawing, nodeOf(model.session, name)).join(),
      frame.write,
      frame.blank,
      strength,
      look.kind,
      drawing.theme,
      dtype,
      reached === null,
    ],
    cellKey: (row, col) => [
      isCovered(row, col) ? 'covered' : at(row, col),
      isMasked(row, col),
      isDropped(row, col),
      painter.inQuestion(row, col),
      changed(row, col),
      painter.quiet(row, col),
      painter.answered(row, col),
      reached?.[row * columns + col],
    ],
    shade: (row, col) => {
      const lit = reached && (reached[row * columns + col] > 0 ? 1 : PALEST) * scale;
      return shade(at(row, col) * (lit ?? strength), look.kind as Scale, drawing.theme);
    },
  };
  return painter;
}

/**
 * The places of the question mark: the open number, or the asked one while another tensor's is open, in every head; and
 * those that it is compared with. None where the question names another number, unless it asks for some of a column or row.
 */
function askedOf(
  context: Context,
  name: string,
  isCovered: (row: number, col: number) => boolean,
): Painter['inQuestion'] {
  const { model, drawing } = context;
  const { of, isOfTwins, about, isAlone, marksBoth, marksRow } = model.step.asks ?? {};
  const { cell } = drawing.open;
  const isOpen = cell.node === name;
  const isHere = isOpen && (marksBoth || !isBesideQuestion(context));
  const asked = isHere ? cell : of === name ? askedCell(model) : null;
  if (asked === null) return () => '';
  const at = rowAndCol(asked.index);
  if (isAlone === 'column' && drawing.isAsked) {
    return (row, col) => (col === at.col && isCovered(row, col) ? 'guessed' : '');
  }
  if (marksRow && drawing.isAsked) {
    return (row, col) => (row === at.row && isCovered(row, col) ? 'guessed' : '');
  }
  if (about && drawing.isAsked && !marksBoth) return () => '';
  const isMarked = !isOpen || (!drawing.mirrored && isDrawn(model.session, drawing, cell));
  const word = isOfTwins && wordOf(model.session, asked.index[0], at.row);
  const isTwin = (row: number) => word && wordOf(model.session, drawing.batch, row) === word;
  return (row, col) =>
    col === at.col && isCovered(row, col) && ((isMarked && row === at.row) || isTwin(row))
      ? 'guessed'
      : '';
}

/**
 * Cells of a step's quiet tensor that are colours alone: all but the chosen token's row, what the open number takes, and
 * the row and column of an open weight.
 */
function quietOf(
  { model, drawing, reach }: Context,
  name: string,
  isLoud: (row: number, col: number) => boolean,
): Painter['quiet'] {
  const { quiet = [], asks } = model.step;
  const isQuiet = quiet.includes(name) || (drawing.isAsked && asks?.quiets?.includes(name));
  if (!isQuiet || reach || drawing.onPaper) return () => '';
  const { cell, operands } = drawing.open;
  const node = nodeOf(model.session, name);
  const place = leadingIndex(drawing, node).join();
  const taken = operands.get(name);
  const box = taken?.leading.join() === place ? taken : null;
  const isOpen = cell.node === name && cell.index.slice(0, -2).join() === place;
  const open = rowAndCol(cell.index);
  const hasTokens = hasTokenRows(node);
  const rows = takenRows(model, drawing, name);
  const isShown = (row: number, col: number) =>
    rows?.includes(row) ||
    (hasTokens && row === drawing.row) ||
    (isOpen && (row === open.row || (!hasTokens && col === open.col))) ||
    (box && !rows && row >= box.top && row <= box.bottom && col >= box.left && col <= box.right);
  return (row, col) => (isShown(row, col) || isLoud(row, col) ? '' : 'quiet');
}

function answeredOf(
  { model, drawing }: Context,
  name: string,
  values: ArrayLike<number>,
  columns: number,
): Painter['answered'] {
  const node = nodeOf(model.session, name);
  const first = drawing.row * columns;
  const row = Array.from({ length: columns }, (_, col) => values[first + col]);
  const answers = hasTokenRows(node) ? answersOf(model.session, node, row, drawing.row) : [];
  if (answers.length === 0) return () => '';
  return (at, col) => {
    // Answers lie below each other in a turned table.
    const begins =
      !drawing.transposed && col > 0 && answers.some((one) => one.first === col) ? 'begins' : '';
    return at === drawing.row && answers.some(({ wins }) => wins === col)
      ? `${begins} wins`
      : begins;
  };
}

/** Values of the drawn matrix before the last edit, if the shape is the same. */
function beforeOf(context: Context, name: string, size: number) {
  const { model, drawing, before } = context;
  const all = before?.values.get(name);
  const node = nodeOf(model.session, name);
  const { shape } = node;
  const isSameShape = all !== undefined && all.length === elementCount(shape);
  const start = offsetOf(shape.slice(0, -2), leadingIndex(drawing, node)) * size;
  return isSameShape ? all.subarray(start, start + size) : null;
}

/** The marks of the drawn matrix; null if nothing is followed. */
function reachedOf({ model, drawing, reach }: Context, name: string, size: number) {
  if (!reach || reach.refusal) return null;
  const node = nodeOf(model.session, name);
  const start = offsetOf(node.shape.slice(0, -2), leadingIndex(drawing, node)) * size;
  return reach.cells.get(name)?.subarray(start, start + size) ?? new Uint8Array(size);
}

/** Whether a walk through the rows has not reached this one yet. */
export function isAfterCurrentRow({ model, drawing }: Context, row: number): boolean {
  return model.stage.walksRows === true && row > drawing.row;
}

/** A <td> with a number; clicking it opens its arithmetic. */
export function cellView(
  context: Context,
  name: string,
  row: number,
  col: number,
  painter: Painter,
  options: { inTabOrder: boolean; className?: string; isToCome?: boolean },
): TemplateResult {
  const { model, drawing, act } = context;
  const cell = cellAt(model.session, drawing, name, row, col);
  const masked = painter.isMasked(row, col);
  const dropped = painter.isDropped(row, col);
  const unreached = options.isToCome || isAfterCurrentRow(context, row);
  const isEmpty = unreached && nodeOf(model.session, name).kind !== 'leaf';
  const covered = !isEmpty && painter.isCovered(row, col);
  const reached = isEmpty ? '' : painter.reached(row, col);
  const isPlain =
    masked ||
    dropped ||
    unreached ||
    covered ||
    reached === 'connected' ||
    options.className === 'sum';
  const shown = isEmpty ? '' : painter.text(row, col);
  const digits = isEmpty ? PLANE.notYet : covered ? PLANE.covered : painter.allDigits(row, col);
  return html`<td
    class=${`${covered ? 'covered ' : ''}${options.className ?? (masked ? (shown === '0' ? 'masked' : 'masked infinite') : dropped ? 'dropped' : unreached ? 'unreached' : '')} ${painter.inQuestion(row, col)} ${painter.changed(row, col)} ${painter.quiet(row, col)} ${painter.answered(row, col)} ${reached}`}
    tabindex=${live(options.inTabOrder ? '0' : '-1')}
    aria-selected=${!drawing.mirrored && sameCell(cell, drawing.open.cell) ? 'true' : 'false'}
    aria-label=${shown === '' || covered || shown === DROPPED ? digits : nothing}
    title=${`${cellName(name, cell.index)} ${isEmpty ? '' : covered ? ': ' : '= '}${digits}`}
    data-row=${row}
    data-col=${options.className ?? col}
    style=${styled(isPlain ? PLAIN : painter.shade(row, col).style)}
    @click=${(event: Event) => (covered && drawing.narrow ? ask(act) : choose(act, cell, event))}
    @pointerdown=${(event: PointerEvent) => startDrag(context, cell, event)}
  >${shown}</td>`;
}

/**
 * Makes the clicked cell the tab stop at once, as the next rendering would: a new tabindex makes Chromium recalculate
 * the style of the whole page, which is cheap while nothing else has changed. The cell gets a ring until then, as the
 * click's first effect.
 */
function choose(act: Actions, cell: Cell, { currentTarget }: Event): void {
  const clicked = currentTarget as HTMLElement;
  endClick(clicked.closest('main'));
  clicked.tabIndex = 0;
  clicked.dataset.clicked = '';
  act.choose(cell);
}

/** Leads from a covered number of a phone to its question: the sheet over the picture would have nothing to say. */
function ask(act: Actions): void {
  act.setView({ sheetOpen: false });
  leadToQuestion(act);
}

/** Edits a leaf (data or weight) by dragging it with mouse or pen; a finger scrolls. */
function startDrag({ model, act }: Context, cell: Cell, event: PointerEvent): void {
  if (
    nodeOf(model.session, cell.node).kind !== 'leaf' ||
    event.pointerType === 'touch' ||
    event.button !== 0
  )
    return;
  const start = valueAt(model.session, cell);
  dragNumber(event, start, (value) => {
    act.setView({ refusal: act.edit(cell, value) });
  });
}
