// The frame of a tensor: the visible window of each axis, cell size and number format; without room for
// digits, a heat map.
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { type Column, itemsOf } from '../../lesson/plane_items.ts';
import { isTiered, NARROWEST } from '../../model/drawing.ts';
import { allNames, hasTokenColumns, hasTokenRows, meaningOf, nodeOf } from '../../model/nodes.ts';
import { isLong, KEYS, openingWindows, WINDOW } from '../../model/windows.ts';
import type { Context } from '../context.ts';
import { memoWithoutNumbers, remembered, type Written, writtenKey, writtenOf } from './memo.ts';

/** The window on an axis: entries from `from` to before `to`, of `size`. `axis` names it in view.windows. */
export interface Span {
  axis: string;
  from: number;
  to: number;
  size: number;
}

/** The look of one tensor; rows and columns are those on the page. */
export interface Frame {
  /** Whether the matrix is drawn transposed. */
  transposed: boolean;
  rows: Span;
  cols: Span;
  /** Heat map: cells without digits. */
  blank?: boolean;
  /** Smaller digits, so that columns stay apart in a narrow plane. */
  small?: boolean;
  /** Less padding in the cells than usual, so that rings are thinner. */
  snug?: boolean;
  /** Formats a number for a cell. */
  write(value: number): string;
  cellWidth: number;
  cellHeight: number;
}

/** Width of a small digit (grid.css). */
const SMALL_CHARACTER = 6.2;
/** Widths of a digit and of the smallest cell, also in a narrow plane, and below a bar with its name. */
export const SHOWN = { character: 6.75, least: 30, tight: 26, underBar: 46 };
/** Widths of a letter in a header, and in a condensed name, relative to a digit in a cell. */
export const LETTER = { usual: 0.9, snug: 0.82 };
/** Pixels between the names of two columns. */
export const BETWEEN_NAMES = 3;
/** Narrower planes have less padding in the cells. */
const PHONE = 440;

/** The entries of an axis that are shown: all, or as many as a window has. */
function spanOf({ model, drawing }: Context, axis: string, size: number): Span {
  const isWhole = !isLong(model.session, axis, size) || drawing.cellSize !== null;
  return { axis, from: 0, to: isWhole ? size : WINDOW, size };
}

/**
 * The window on a long axis: where the reader has scrolled it, or around the query position and the open cell. Tokens
 * have two: one as query positions (rows), and one as key positions (columns of the weights, rows of their right
 * factor).
 */
function scrolled({ model, drawing, view }: Context, span: Span, asKeys: boolean): Span {
  const { to, size } = span;
  if (to === size) return span;
  const axis = span.axis === 'T' && asKeys ? KEYS : span.axis;
  const start =
    view.windows[axis] ?? openingWindows(model.session, drawing.row, drawing.open.cell)[axis] ?? 0;
  const from = Math.min(start, size - WINDOW);
  return { axis, from, to: from + WINDOW, size };
}

/** The frame of a tensor; `asKeys`: its tokens are key positions, as in the right factor of a product. */
export function frameOf(context: Context, name: string, decimals: number, asKeys = false): Frame {
  const frame = remembered(context, `frame ${name} ${decimals} ${asKeys}`, () =>
    isStrip(context, name)
      ? stripFrame(context, name, asKeys)
      : isMini(context, name)
        ? miniFrame(context, name, asKeys)
        : frameInDigits(context, name, decimals),
  );
  const { rows, cols, transposed } = frame;
  const row = onlyRow(context, nodeOf(context.model.session, name), asKeys);
  if (row >= 0 && row < rows.size) return { ...frame, rows: { ...rows, from: row, to: row + 1 } };
  if (rows.to === rows.size && cols.to === cols.size) return frame;
  return {
    ...frame,
    rows: scrolled(context, rows, asKeys || transposed),
    cols: scrolled(context, cols, asKeys || !transposed),
  };
}

/** Row of a tensor that is drawn alone: the current token's, or of parameters the open number's; -1: all of them. */
function onlyRow({ model, drawing }: Context, node: Node, asKeys: boolean): number {
  const { isOneRow, row, open } = drawing;
  // A row of a transposed tensor is no row of the tensor.
  if (!isOneRow || asKeys || open.node.kind === 'copy') return -1;
  if (hasTokenRows(node)) return row;
  const isOfOpen = model.step.isOneRow === 'phone' && open.node.axes.at(-2) === node.axes.at(-2);
  return isOfOpen && open.cell.index.length > 1 ? rowAndCol(open.cell.index).row : -1;
}

/**
 * The frame, with cells as wide as the widest of the tensors with the same number of columns above, below or in its
 * place: a factor's columns are above those of its product.
 */
export function alignedFrame(
  context: Context,
  name: string,
  others: readonly string[],
  decimals: number,
  asKeys = false,
): Frame {
  const frame = frameOf(context, name, decimals, asKeys);
  const widest = widestOf(context, others, decimals).get(frame.cols.to - frame.cols.from);
  return widest && widest > frame.cellWidth ? { ...frame, cellWidth: widest } : frame;
}

/** The widest cells of some tensors, by their number of columns. */
function widestOf(
  context: Context,
  names: readonly string[],
  decimals: number,
): ReadonlyMap<number, number> {
  return remembered(context, `widest ${names} ${decimals}`, () => {
    const widest = new Map<number, number>();
    for (const name of names) {
      const { cols, cellWidth } = frameOf(context, name, decimals);
      const count = cols.to - cols.from;
      widest.set(count, Math.max(cellWidth, widest.get(count) ?? 0));
    }
    return widest;
  });
}

/** The names of all tensors of a column, including those that fill the current row so far. */
export function tensorsOf(column: Column): string[] {
  return itemsOf(column).flatMap((item) =>
    item?.kind === 'tensor' ? [item.node, ...(item.current ? [item.current] : [])] : [],
  );
}

/** The tensors that get cells of one width: the column's own, and those that share its seat. */
export function sameWidthAs(column: Column): readonly string[] {
  return column.alike ?? tensorsOf(column);
}

/** The frame of a tensor, the same until its own numbers get another format. */
function frameInDigits(context: Context, name: string, decimals: number): Frame {
  const written = writtenOf(context, name, decimals);
  return remembered(
    context,
    `frame ${name} ${decimals} ${writtenKey(written)}`,
    () => makeFrame(context, name, written, decimals),
    memoWithoutNumbers(context),
  );
}

function makeFrame(
  context: Context,
  name: string,
  { write, longest, isInteger }: Written,
  decimals: number,
): Frame {
  const { model, drawing } = context;
  const node = nodeOf(model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  const large = (drawing.transposed ? cols : rows) <= 3 && !drawing.narrow && !drawing.pairPadding;
  const isPhone = drawing.room < PHONE;
  const small = drawing.tight === 'small' || (isPhone && drawing.tight);
  const character = small ? SMALL_CHARACTER : SHOWN.character;
  // Enlarged, a few cells need not be wide.
  const usualLeast = large && !drawing.canvas ? 40 : SHOWN.least;
  // Above the one row stand bars with names.
  const isUnderBars = drawing.isOneRow && drawing.canvas && hasTokenColumns(node);
  const ofDigits = drawing.narrow ? 24 : drawing.tight ? SHOWN.tight : usualLeast;
  const least = isUnderBars ? SHOWN.underBar : ofDigits;
  const isSmallest = small && drawing.room < NARROWEST;
  const padding = drawing.pairPadding ?? (isSmallest ? 3 : drawing.tight || isPhone ? 4 : 7);
  // Transposed, a token's column runs through both factors, so that they must be equally wide.
  const usual = drawing.transposed && !isInteger ? decimals + 3 : 0;
  const width = Math.ceil(Math.max(longest, usual) * character) + padding;
  const asRows = spanOf(context, node.axes.at(-2) ?? '1', rows);
  const asCols = spanOf(context, node.axes.at(-1) ?? '1', cols);
  const { transposed } = drawing;
  return {
    transposed,
    rows: transposed ? asCols : asRows,
    cols: transposed ? asRows : asCols,
    write,
    small,
    snug: padding < 7,
    cellWidth: drawing.cellSize?.width ?? Math.max(least, width, widthOfNames(context, node)),
    cellHeight: drawing.cellSize?.height ?? rowHeight(context, drawing.transposed ? cols : rows),
  };
}

/** The least width of a cell for the names above it, if the layout has room for them; else 0. */
function widthOfNames({ model, drawing }: Context, node: Node): number {
  const { names, transposed, hasPhrases } = drawing;
  if (!names || names === 'slanted' || transposed) return 0;
  const { session } = model;
  const all = hasTokenColumns(node) ? allNames(session) : meaningsOf(session, node);
  const lines = hasPhrases ? all.flatMap((name) => name.split(/ (.*)/, 2)) : all;
  const longest = Math.max(0, ...lines.map((line) => line.length));
  if (longest === 0) return 0;
  return Math.ceil(longest * LETTER[names] * SHOWN.character) + BETWEEN_NAMES;
}

/** Names of columns that are no tokens: the words that make up a token. */
function meaningsOf(session: Session, node: Node): string[] {
  if (meaningOf(session, node, -1, 0) === '') return [];
  const { cols } = matrixOf(node.shape);
  return Array.from({ length: cols }, (_, col) => meaningOf(session, node, -1, col));
}

/**
 * Heights of a row: of few, of some, of many; three tensors in the height of a plane, or two sentences side by side,
 * have three heights; lower in a low window.
 */
const ROWS = { few: 44, some: 29, many: 26, stacked: 22, tiers: 19, paired: 30 };
const FLAT_ROWS = { few: 30, some: 21, many: 19, stacked: 19, tiers: 14, paired: 20 };
const DENSE_ROWS = { few: 22, some: 17, many: 16, stacked: 16, tiers: 13, paired: 18 };
const SHORT_ROWS = { few: 34, some: 25, many: 22, stacked: 22, tiers: 15, paired: 22 };

/**
 * Rows by `short`; where a stage mixes planes and custom pictures, the budget of the tallest picture and the least height
 * of a row, in pixels.
 */
const LEVELS = {
  false: { rows: ROWS, pictured: 542, least: 19 },
  true: { rows: SHORT_ROWS, pictured: 486, least: 19 },
  flat: { rows: FLAT_ROWS, pictured: 380, least: 19 },
  dense: { rows: DENSE_ROWS, pictured: 340, least: 15 },
};
/** The most of such a row. */
const PICTURED_MOST = 29;

const levelOf = ({ short }: Context['drawing']) => LEVELS[`${short}`];

/** The most of a row of two sentences side by side, whose cells are narrow. */
const PAIRED_MOST = 36;

export function rowHeight(context: Context, rows: number): number {
  const { drawing } = context;
  const { narrow, transposed, pairPadding } = drawing;
  const heights = levelOf(drawing).rows;
  const pictured = picturedHeight(context, rows);
  if (pictured !== null) return pictured;
  if (drawing.isOneRow && drawing.canvas) return heights.stacked;
  if (drawing.hasTiers && !transposed) {
    if (!isTiered(drawing)) return heights.stacked;
    return pairPadding === null ? heights.tiers : heights.paired;
  }
  if (pairPadding !== null) return Math.min(PAIRED_MOST, rows <= 4 ? heights.few : heights.some);
  if (rows <= 3 && !narrow) return heights.few;
  if (rows <= 6) return heights.some;
  return narrow ? heights.stacked : heights.many;
}

/**
 * Height of a row in all planes and pictures of the stage: the highest for which the tallest has room; null if they
 * have no common height.
 */
function picturedHeight({ model, drawing }: Context, rows: number): number | null {
  const { narrow, transposed, onPaper } = drawing;
  const { tallest } = model.stage;
  if (!tallest || rows <= 3 || rows > WINDOW) return null;
  if (narrow || transposed || onPaper) return null;
  const fixed = tallest(rows, 0);
  const { pictured, least } = levelOf(drawing);
  const height = Math.floor((pictured - fixed) / (tallest(rows, 1) - fixed));
  return Math.max(least, Math.min(PICTURED_MOST, height));
}

/** Size limits of a heat map: tokens, and other rows and columns. */
export const MOST_TOKENS = 25;
export const MOST_COLUMNS = 16;

/** Whether a tensor is drawn as a heat map. Weights over few tokens keep their digits: they matter most. */
export function isMini({ model, drawing }: Context, name: string): boolean {
  const node = nodeOf(model.session, name);
  const keepsDigits = hasTokenColumns(node) && matrixOf(node.shape).cols <= WINDOW;
  return drawing.miniWidth !== null && !keepsDigits;
}

/** Whether a tensor is a strip of colour, which keeps the rows of its seat. Sums stand beside the rows they are of. */
export function isStrip(
  { model, drawing }: Pick<Context, 'model' | 'drawing'>,
  name: string,
): boolean {
  const { digitsIn } = drawing;
  if (digitsIn === null || digitsIn.includes(name)) return false;
  return nodeOf(model.session, name).role !== 'row_sum';
}

/**
 * Sizes of a strip's cells: width, in many columns less, and height above a product; and the least width of all scores of a
 * row, as their caption is long: S/√dₖ + M; on a slide it is larger.
 */
const STRIP = { cell: 11, above: 13, most: 110, least: 3, scores: 66, onSlide: 92, close: 7 };

function stripFrame(context: Context, name: string, isAbove: boolean): Frame {
  const node = nodeOf(context.model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  const asRows = spanOf(context, node.axes.at(-2) ?? '1', rows);
  const asCols = spanOf(context, node.axes.at(-1) ?? '1', cols);
  const count = asCols.to - asCols.from;
  // On a phone it is as narrow as can be before the picture is wider than the window.
  const isClose = context.drawing.narrow && context.drawing.tight === 'small';
  const wide = isClose ? STRIP.close : Math.floor(STRIP.most / count);
  const usual =
    hasTokenColumns(node) && !isAbove
      ? Math.ceil((context.drawing.presenting ? STRIP.onSlide : STRIP.scores) / count)
      : 0;
  return {
    transposed: false,
    rows: asRows,
    cols: asCols,
    blank: true,
    write: nothingWritten,
    cellWidth:
      context.drawing.cellSize?.width ??
      Math.max(STRIP.least, Math.min(Math.max(STRIP.cell, usual), wide)),
    cellHeight:
      context.drawing.cellSize?.height ?? (isAbove ? STRIP.above : rowHeight(context, rows)),
  };
}

/** Whether a tensor is small enough for a heat map. */
export function fitsMini(node: Node): boolean {
  const { rows, cols } = matrixOf(node.shape);
  const most = (isTokens: boolean) => (isTokens ? MOST_TOKENS : MOST_COLUMNS);
  return rows <= most(hasTokenRows(node)) && cols <= most(hasTokenColumns(node));
}

const TOKEN_WIDTH = 12;
const nothingWritten = () => '';

/** The frame of a heat map: all of a tensor, without windows and digits. */
export function miniFrame(context: Context, name: string, above: boolean): Frame {
  const node = nodeOf(context.model.session, name);
  const { axes, shape } = node;
  const { rows, cols } = matrixOf(shape);
  const [ofFew, ofFewAbove] = rows <= 6 ? [29, 17] : [26, 14];
  const pictured = hasTokenRows(node) ? picturedHeight(context, rows) : null;
  const factor = rows <= WINDOW ? ofFewAbove : hasTokenRows(node) ? 11 : 9;
  const height = pictured ?? (above ? factor : rows <= WINDOW ? ofFew : 15);
  return {
    transposed: false,
    rows: { axis: axes.at(-2) ?? '1', from: 0, to: rows, size: rows },
    cols: { axis: axes.at(-1) ?? '1', from: 0, to: cols, size: cols },
    blank: true,
    write: nothingWritten,
    cellWidth: hasTokenColumns(node) ? TOKEN_WIDTH : (context.drawing.miniWidth ?? 0),
    cellHeight: Math.round(height),
  };
}
