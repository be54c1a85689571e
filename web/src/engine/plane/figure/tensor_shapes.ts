// A tensor of a figure: its cells, numbers, names and caption, where the page's plane has them.
import { type Cell, indexInMatrix, matrixOf, rowAndCol } from '../../core/tensor.ts';
import { isEditedAt } from '../../model/edits/edit_here.ts';
import { hasTokenRows, leadingIndex, matrixValues, nodeOf } from '../../model/nodes.ts';
import { PLANE } from '../../words/plane.en.ts';
import { isAfterCurrentRow, type Painter, painterOf } from '../cell.ts';
import { areSlanted } from '../column_names.ts';
import { type Context, redrawn } from '../context.ts';
import { columnName, isHeaded } from '../grid.ts';
import { alignedFrame, type Frame, frameOf } from '../layout/frame.ts';
import type { TensorBox } from '../layout/geometry.ts';
import { sizesOf } from '../layout/sizes.ts';
import { isOpen, outlinesOf, placeIn } from '../outlines.ts';
import { captionParts, letterType, paletteOf, rowParts } from './lettering.ts';
import { type Box, HATCHED, type Line, plain, type Shape, type Type } from './shapes.ts';

export interface FigureTensor {
  box: TensorBox;
  decimals: number;
  isAbove: boolean;
  isBelow: boolean;
  asKeys: boolean;
  isDimmed: boolean;
  hasRowNames: boolean;
  hasNoNames: boolean;
  /** The node with its row sums; null: none. */
  sums: string | null;
  current?: string | null;
  beside: readonly string[];
  captionRoom: number;
}

/** The numbers of a tensor that can be opened, by their rows and columns as they are drawn. */
export interface Area {
  box: Box;
  rows: number;
  columns: number;
  /** The cell drawn there; null: none. */
  cellAt(down: number, across: number): Cell | null;
  /** Where a cell is drawn; null: not here. */
  placeOf(cell: Cell): { down: number; across: number } | null;
}

/** Cells that are drawn, and what is written in them. */
interface Drawn {
  cells: Map<string, Box[]>;
  texts: Map<string, Shape[]>;
}

/** Digits in a cell: how many, how large, and their colour, which is seen on it. */
interface Written {
  length: number;
  size: number;
  colour: string;
}

/** Width of a digit for each pixel of its size, and the least size of digits. */
const [DIGIT, LEAST_DIGITS] = [0.6, 10];
/** Height of a capital above the base line, for each pixel of a letter's size. */
const CAPITAL = 0.7;
/** Where the base line of digits is in a cell. */
const baseOf = (top: number, height: number, size: number) => top + (height + size * CAPITAL) / 2;

export function tensorShapes(context: Context, tensor: FigureTensor): Shape[] {
  const { box, decimals, beside, asKeys } = tensor;
  const frame = alignedFrame(context, box.node, beside, decimals, asKeys);
  const drawn: Drawn = { cells: new Map(), texts: new Map() };
  paintCells(context, tensor, frame, drawn);
  return [
    ...Array.from(drawn.cells, ([fill, boxes]): Shape => ({ kind: 'cells', fill, boxes })),
    gridOf(context, box),
    ...[...drawn.texts.values()].flat(),
    ...columnNames(context, tensor, frame),
    ...rowNames(context, tensor, frame),
    ...sumsOf(context, tensor, frame),
    captionOf(context, tensor),
    ...outlines(context, box, frame),
  ];
}

export function areaOf(context: Context, { box, decimals, beside, asKeys }: FigureTensor): Area {
  const frame = alignedFrame(context, box.node, beside, decimals, asKeys);
  const node = nodeOf(context.model.session, box.node);
  const leading = leadingIndex(context.drawing, node);
  const [rows, columns] = [frame.rows.to - frame.rows.from, frame.cols.to - frame.cols.from];
  const cellAt = (down: number, across: number): Cell | null => {
    const isHere = down >= 0 && across >= 0 && down < rows && across < columns;
    const { row, col } = placeIn(frame, frame.rows.from + down, frame.cols.from + across);
    if (!isHere || (isAfterCurrentRow(context, row) && node.kind !== 'leaf')) return null;
    return { node: box.node, index: indexInMatrix(leading, node.shape, row, col) };
  };
  const placeOf = (cell: Cell) => {
    if (!isOpen(redrawn(context, { open: { ...context.drawing.open, cell } }), box.node))
      return null;
    const { row, col } = rowAndCol(cell.index);
    const place = placeIn(frame, row, col);
    return { down: place.row - frame.rows.from, across: place.col - frame.cols.from };
  };
  return { box: [box.left, box.top, box.width, box.height], rows, columns, cellAt, placeOf };
}

function paintCells(
  context: Context,
  { box, isDimmed, current }: FigureTensor,
  frame: Frame,
  drawn: Drawn,
): void {
  const { session } = context.model;
  const node = nodeOf(session, box.node);
  const { cols } = matrixOf(node.shape);
  const own = painterOf(context, box.node, cols, frame, isDimmed);
  const other = current ? painterOf(context, current, cols, frame) : own;
  const isByHand = byHandOf(context, box.node);
  for (let down = 0; down < frame.rows.to - frame.rows.from; down++) {
    for (let across = 0; across < frame.cols.to - frame.cols.from; across++) {
      const place = placeIn(frame, frame.rows.from + down, frame.cols.from + across);
      const isCurrent = current !== undefined && place.row === context.drawing.row;
      const isToCome =
        (isCurrent && current === null) ||
        (isAfterCurrentRow(context, place.row) && node.kind !== 'leaf');
      if (isToCome) continue;
      const [left, top] = [box.left + across * box.cellWidth, box.top + down * box.cellHeight];
      const at: Box = [left, top, box.cellWidth, box.cellHeight];
      const written = paintCell(context, isCurrent ? other : own, place, at, frame, drawn);
      if (isByHand(place.row, place.col)) underline(at, written, drawn);
    }
  }
}

function paintCell(
  context: Context,
  painter: Painter,
  { row, col }: { row: number; col: number },
  box: Box,
  frame: Frame,
  { cells, texts }: Drawn,
): Written {
  const palette = paletteOf(context);
  const [isMasked, isCovered] = [painter.isMasked(row, col), painter.isCovered(row, col)];
  const { backgroundColor, color } = painter.shade(row, col).style;
  const isDropped = painter.isDropped(row, col);
  const fill = isMasked
    ? HATCHED
    : isCovered
      ? palette.mark
      : isDropped
        ? palette.bg
        : backgroundColor;
  put(cells, fill, box);
  const text = painter.text(row, col);
  if (text === '') return { length: 0, size: 0, colour: '' };
  const isInfinite = isMasked && text !== '0';
  const colour = isMasked
    ? isInfinite
      ? palette.ink
      : palette.faint
    : isCovered
      ? palette.accent
      : isDropped
        ? palette.soft
        : color;
  const [x, y, width, height] = box;
  // Digits that fill their cell would run into those beside them.
  const room = Math.floor((2 * (width - 4)) / (text.length * DIGIT)) / 2;
  const usual = frame.small ? 11 : 12;
  const size = isInfinite ? 14.5 : Math.max(LEAST_DIGITS, Math.min(usual, room));
  const type: Type = { size, font: 'mono', colour };
  put(texts, `${colour} ${size}`, {
    ...{ kind: 'text', anchor: 'middle', parts: plain(text), type },
    ...{ x: x + width / 2, y: baseOf(y, height, size) },
  } as const);
  return { length: text.length, size, colour };
}

/** The line below a number that was set by hand: pixels from its base line, and how thick. */
const UNDER = { by: 2, line: 2 };

function underline(
  [x, y, width, height]: Box,
  { length, size, colour }: Written,
  { texts }: Drawn,
): void {
  const long = length * DIGIT * size;
  if (long === 0) return;
  const top = baseOf(y, height, size) + UNDER.by;
  const box: Box = [x + (width - long) / 2, top, long, UNDER.line];
  put(texts, `${colour} set`, { kind: 'box', fill: colour, box });
}

/** Cells of the drawn matrix that the reader has set. */
function byHandOf({ model, drawing }: Context, name: string) {
  const place = leadingIndex(drawing, nodeOf(model.session, name)).join();
  const isHere = (cell: Cell) => cell.index.slice(0, -2).join() === place;
  const cells = model.state.edits
    .filter((edit) => edit.node === name && isHere(edit) && isEditedAt(model, edit))
    .map(({ index }) => rowAndCol(index));
  return (at: number, across: number) => cells.some(({ row, col }) => row === at && col === across);
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const all = map.get(key) ?? [];
  map.set(key, all);
  all.push(value);
}

/** The lines between cells, and around them. */
function gridOf(
  context: Context,
  { left, top, width, height, cellWidth, cellHeight }: TensorBox,
): Shape {
  const lines: Line[] = [];
  for (let x = 0; x <= width + 0.5; x += cellWidth)
    lines.push([left + x, top, left + x, top + height]);
  for (let y = 0; y <= height + 0.5; y += cellHeight)
    lines.push([left, top + y, left + width, top + y]);
  return { kind: 'lines', colour: paletteOf(context).ink, opacity: 0.14, lines };
}

/** Whether the names of its columns are there. */
function hasColumnNames(
  context: Context,
  { box, isAbove, isBelow, hasNoNames }: FigureTensor,
  frame: Frame,
) {
  return !isBelow && !(isAbove && (hasNoNames || !isHeaded(context, box.node, frame)));
}

/** Pixels between names or a caption and the numbers. */
const APART = { names: 5, rows: 8, caption: 19, above: 8 };
/** Sizes of a column's name, and the width of its letters for each pixel of size. */
const [NAME, LEAST_NAME, NAME_LETTER] = [11, 8, 0.6];
const SLANTED = 35;

function columnNames(context: Context, tensor: FigureTensor, frame: Frame): Shape[] {
  if (!hasColumnNames(context, tensor, frame)) return [];
  const { box, isAbove, sums } = tensor;
  const { ink, soft } = paletteOf(context);
  const isSlanted = areSlanted(context, frame, !isAbove && sums === null);
  const open = rowAndCol(context.drawing.open.cell.index);
  return Array.from({ length: frame.cols.to - frame.cols.from }, (_, at): Shape[] => {
    const col = frame.cols.from + at;
    const { label, isShown } = columnName(context, box.node, frame, col);
    if (!isShown) return [];
    // A name wider than its column is written smaller, or cut.
    const room = (box.cellWidth - 2) / NAME_LETTER;
    const small = isSlanted ? NAME : Math.min(NAME, room / label.length);
    const size = Math.max(LEAST_NAME, Math.floor(small * 2) / 2);
    const most = Math.max(1, Math.floor(room / size));
    const text = isSlanted || label.length <= most ? label : `${label.slice(0, most - 1)}…`;
    const isChosen = isOpen(context, box.node) && placeIn(frame, open.row, open.col).col === col;
    const type: Type = { size, font: 'mono', colour: isChosen ? ink : soft, weight: 500 };
    const [x, y] = [box.left + (at + 0.5) * box.cellWidth, box.top - APART.names];
    const anchor = isSlanted && label.length > 1 ? 'start' : 'middle';
    const turn = anchor === 'start' ? { turn: SLANTED } : {};
    return [{ kind: 'text', anchor, parts: plain(text), type, x, y, ...turn }];
  }).flat();
}

function rowNames(context: Context, { box, hasRowNames }: FigureTensor, frame: Frame): Shape[] {
  if (!hasRowNames) return [];
  const { ink, soft } = paletteOf(context);
  const isOfQueries = !frame.transposed && hasTokenRows(nodeOf(context.model.session, box.node));
  return Array.from({ length: frame.rows.to - frame.rows.from }, (_, at): Shape => {
    const row = frame.rows.from + at;
    const size = Math.min(12, box.cellHeight - 2);
    const isAsking = isOfQueries && row === context.drawing.row;
    const type: Type = { size, font: 'mono', colour: isAsking ? ink : soft, weight: 500 };
    return {
      ...{ kind: 'text', anchor: 'end', parts: rowParts(context, box.node, frame, row), type },
      ...{ x: box.left - APART.rows, y: box.top + (at + 0.5) * box.cellHeight + size * 0.35 },
    };
  });
}

/** The sums of the rows, beside them; turned, below the columns. */
function sumsOf(context: Context, { box, sums, decimals }: FigureTensor, frame: Frame): Shape[] {
  if (sums === null) return [];
  const { session } = context.model;
  const { soft } = paletteOf(context);
  const { sum, sumRow } = sizesOf(context.drawing);
  const { write } = frameOf(context, sums, decimals);
  const values = matrixValues(session, context.drawing, sums);
  const span = frame.transposed ? frame.cols : frame.rows;
  const type: Type = { size: 12, font: 'mono', colour: soft };
  const text = (text: string, x: number, y: number, size = 12): Shape => ({
    ...{ kind: 'text', anchor: 'middle', parts: plain(text), type: { ...type, size }, x, y },
  });
  const right = box.left + box.width + sum / 2;
  const shown = Array.from({ length: span.to - span.from }, (_, at) => {
    const written = write(values[span.from + at]);
    return frame.transposed
      ? text(written, box.left + (at + 0.5) * box.cellWidth, box.top + box.height + sumRow / 2 + 4)
      : text(written, right, box.top + (at + 0.5) * box.cellHeight + 4);
  });
  return frame.transposed
    ? shown
    : [text(PLANE.rowSum, right, box.top - APART.names, NAME), ...shown];
}

function captionOf(context: Context, tensor: FigureTensor): Shape {
  const { box, isAbove, isDimmed, captionRoom, sums, decimals, beside, asKeys } = tensor;
  const frame = alignedFrame(context, box.node, beside, decimals, asKeys);
  const { head, sumRow } = sizesOf(context.drawing);
  const names = hasColumnNames(context, tensor, frame) ? head : 0;
  const sumsBelow = sums !== null && frame.transposed ? sumRow : 0;
  const y = isAbove
    ? box.top - names - APART.above
    : box.top + box.height + sumsBelow + APART.caption;
  const parts = captionParts(context, box.node, isDimmed, captionRoom);
  return { kind: 'text', anchor: 'start', parts, type: letterType(context), x: box.left, y };
}

/** The open number, what it takes, and the frame of a gradient. */
function outlines(context: Context, box: TensorBox, frame: Frame): Shape[] {
  const { ink, gradient } = paletteOf(context);
  return outlinesOf(context, box.node, frame).map(({ kind, top, left, rows, columns }): Shape => {
    const line = kind === 'chosen' ? 3 : 2;
    const at: Box = [
      box.left + left * box.cellWidth,
      box.top + top * box.cellHeight,
      columns * box.cellWidth,
      rows * box.cellHeight,
    ];
    const stroke = kind === 'gradient' ? gradient : ink;
    const dash = kind === 'paired' ? { dash: 4 } : {};
    return { kind: 'box', box: at, stroke, line, radius: 2, ...dash };
  });
}
