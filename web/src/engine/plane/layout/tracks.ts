// Widths of a plane's columns (grid tracks), and of the whole plane.
import { matrixOf } from '../../core/tensor.ts';
import { LETTER_WIDTH } from '../../draw/widths.ts';
import { type Column, type Item, rungNodes } from '../../lesson/plane_items.ts';
import { NARROWEST, SMALLEST } from '../../model/drawing.ts';
import { lookOf } from '../../model/looks.ts';
import { allNames, nodeOf } from '../../model/nodes.ts';
import { rowSumsOf } from '../../model/row_sums.ts';
import type { Context } from '../context.ts';
import { alignedFrame, frameOf, isStrip, SHOWN, sameWidthAs } from './frame.ts';
import { isMadeLater } from './made.ts';
import { idOf, remembered } from './memo.ts';
import { hasWideChart } from './row_chart.ts';
import { hangsAbove, indentsOf, type Labels, labelWidth } from './row_labels.ts';
import { BARS, DIGITS, FULL_BAR, sizesOf } from './sizes.ts';

/** Widths of a row rung by rung: of its name, of all its cells, and of what stands beside them, on a phone in two lines. */
export const RUNGS = { label: 62, cells: 420, beside: 96, close: 40 };

/**
 * Heights of the rungs: of their heads, of one, of the columns above them; of the bands below them, of the bar that these
 * lead to, and of its values.
 */
export function rungHeights({ short, narrow, isAlone }: Context['drawing']) {
  if (narrow) return { caption: 24, head: 16, row: 26, columns: 46, bands: 24, bar: 34, axis: 18 };
  // In a low window columns are higher before digits are larger, if no other step has to be as high.
  const low = (columns: number) => (isAlone ? 76 : columns);
  if (short === 'dense')
    return { caption: 0, head: 16, row: 16, columns: low(30), bands: 16, bar: 30, axis: 16 };
  return short === 'flat'
    ? { caption: 0, head: 18, row: 21, columns: low(46), bands: 26, bar: 44, axis: 18 }
    : { caption: 28, head: 20, row: 29, columns: 120, bands: 40, bar: 56, axis: 20 };
}

/** The triangle of additions: the names of its rows, a plus, and their number; and the same on a phone. */
const ADDITIONS = {
  usual: { label: 56, cell: 46, adds: 46 },
  framed: { label: 50, cell: 24, adds: 40 },
  narrow: { label: 36, cell: 17, adds: 26 },
  smallest: { label: 30, cell: 13, adds: 26 },
  narrowest: { label: 30, cell: 10, adds: 20 },
};

type Bars = Extract<Item, { kind: 'bars' }>;

/** The sizes of the triangle of additions, in a wide and a narrow plane. */
export function additionsOf({ narrow, tight, canvas, room }: Context['drawing']) {
  if (narrow && room < NARROWEST) return ADDITIONS.narrowest;
  if (narrow && room < SMALLEST) return ADDITIONS.smallest;
  if (narrow || tight) return ADDITIONS.narrow;
  return canvas ? ADDITIONS.framed : ADDITIONS.usual;
}

/** Width of the bars; 0 if they take all the room: in a head's card, or with two planes side by side. */
export function barsWidth({ model, drawing }: Context, { least }: Bars): number {
  const { narrow, pairPadding } = drawing;
  if (least !== undefined) return 0;
  if (pairPadding) return 0;
  if (narrow) return model.stage.allowsMini ? BARS.mini : BARS.narrow;
  if (drawing.canvas) {
    const letters = Math.max(2, ...allNames(model.session).map((word) => word.length));
    return Math.ceil(fullBar(drawing) + FULL_BAR.beside + Math.min(letters, 12) * LETTER_WIDTH);
  }
  return BARS.usual;
}

/**
 * Length of a bar of the share 1; in a framed window the same on the screen, however much that is enlarged, but for two
 * planes side by side: there it leaves room to the words.
 */
export function fullBar({ narrow, canvas, scale, pairPadding }: Context['drawing']): number {
  if (narrow) return FULL_BAR.narrow;
  if (pairPadding) return FULL_BAR.paired;
  return canvas ? Math.round(FULL_BAR.length / scale) : FULL_BAR.usual;
}

function additionsWidth(context: Context): number {
  const { label, cell, adds } = additionsOf(context.drawing);
  const { rows } = frameOf(context, 'y', 4);
  return label + (rows.to - rows.from) * cell + adds;
}

function itemWidth(context: Context, column: Column, item: Item, decimals: number): number {
  const sizes = sizesOf(context.drawing);
  if (item.kind === 'arrow') return sizes.arrow;
  if (item.kind === 'sign') return sizes.sign;
  if (item.kind === 'plot') return sizes.plot;
  if (item.kind === 'window') return column.main ? 0 : sizes.window;
  if (item.kind === 'additions') return additionsWidth(context);
  if (item.kind === 'ways') return item.span ? 0 : sizes.ways;
  if (item.kind === 'query') return item.span ? 0 : sizes.query;
  if (item.kind === 'loss_curve') return item.span ? 0 : sizes.lossCurve.width;
  if (item.kind === 'sought') return sizes.sought.width;
  if (item.kind === 'lookup')
    return column.main && !context.drawing.canvas ? 0 : lookupOf(context, item).width;
  // Spanning several columns they take no more than those have.
  if (item.kind === 'bars')
    return item.span ? 0 : Math.max(barsWidth(context, item), item.least ?? 0);
  if (item.kind !== 'tensor') return 0;
  const asKeys = item.asKeys ?? item === column.above;
  const frame = alignedFrame(context, item.node, sameWidthAs(column), decimals, asKeys);
  const sums = sumNodeOf(context, item) && !frame.transposed ? sizes.sum : 0;
  return (frame.cols.to - frame.cols.from) * frame.cellWidth + sums;
}

/** Heights of a looked-up table's rows, and the most of all of them; of its caption, and of the tokens below that. */
const LOOKUP = { usual: [16, 136], short: [16, 110], dense: [16, 72] };
const FRAMED_LOOKUP = { usual: [18, 144], short: [16, 128], dense: [12, 96] };
const ABOVE_LOOKUP = { caption: 28, ids: 34 };

/**
 * The sizes of a looked-up table, which is as wide as the one below it; in a framed window the table of digits is, whose
 * columns go on those of the tables.
 */
export function lookupOf(context: Context, { node, by }: Extract<Item, { kind: 'lookup' }>) {
  const { session } = context.model;
  const { canvas, short, miniWidth, room } = context.drawing;
  const { rows, cols } = matrixOf(nodeOf(session, node).shape);
  const sizes = canvas ? FRAMED_LOOKUP : LOOKUP;
  const [highest, most] = sizes[short === 'dense' ? 'dense' : short ? 'short' : 'usual'];
  const row = Math.min(highest, most / rows);
  const cell = canvas ? digitsCell(room, cols) : (miniWidth ?? frameOf(context, node, 2).cellWidth);
  const map = cols * cell;
  const height = ABOVE_LOOKUP.caption + (by === 'id' ? ABOVE_LOOKUP.ids : 0) + rows * row;
  return { row, map, width: map + (canvas ? DIGITS.labels : 0), height };
}

/** Width of a cell in a table of digits that grows to fill its room, but no further than that they are easily read. */
export function digitsCell(room: number, cols: number): number {
  return Math.min(DIGITS.widest, Math.floor((room - DIGITS.labels) / cols));
}

type Rungs = Extract<Item, { kind: 'rungs' }>;

/** Width of a rung's cell, its columns, and the decimals, with which parts of a sum can be added: fewer on a phone. */
export function rungsOf(context: Context, rungs: Rungs) {
  const { narrow, room } = context.drawing;
  const [first] = rungNodes(context.model.session, rungs);
  const { cols } = frameOf(context, first, 4);
  const decimals = narrow ? 2 : 3;
  const count = cols.to - cols.from;
  const widthIn = (all: number, most: number) => Math.min(most, Math.floor(all / count));
  if (!narrow) return { cols, decimals, beside: RUNGS.beside, cell: widthIn(RUNGS.cells, 64) };
  const close = widthIn(room - RUNGS.label - RUNGS.close, 48);
  if (close >= SHOWN.least) return { cols, decimals, beside: RUNGS.close, cell: close };
  return { cols, decimals, beside: 0, cell: widthIn(room - RUNGS.label, 48) };
}

function rungsWidth(context: Context, rungs: Rungs): number {
  const { cols, cell } = rungsOf(context, rungs);
  return RUNGS.label + (cols.to - cols.from) * cell + RUNGS.beside;
}

export function rungsHeight({ drawing }: Context, { nodes, columns, poured }: Rungs): number {
  const heights = rungHeights(drawing);
  const above = heights.caption + heights.head + (columns ? heights.columns : 0);
  const below = poured ? heights.bands + heights.bar + heights.axis : 0;
  return above + nodes.length * heights.row + below;
}

/**
 * Width of each column, with its row labels: the widest of the steps that share them. An item that spans several
 * columns widens them alike.
 */
export function tracksOf(
  context: Context,
  columns: readonly Column[],
  decimals: number,
  labels: Labels = {},
): number[] {
  const { gap } = sizesOf(context.drawing, labels);
  const all = labels.seated ?? [columns];
  const tracks = columns.map(() => 0);
  for (const one of all) {
    const own = ownTracks(context, one, decimals, labels);
    for (let i = 0; i < tracks.length; i++) tracks[i] = Math.max(tracks[i], own[i]);
  }
  for (const one of all) {
    for (const [i, { above }] of one.entries()) {
      if (!above || !('span' in above)) continue;
      if (i === 0 && hasChartBefore(context, one)) continue;
      const needed = spanningWidth(context, above) + labelsBeside(context, one, i, labels);
      if (needed === 0) continue;
      const spanned = tracks.slice(i, i + (above.span ?? 1));
      const has = spanned.reduce((sum, width) => sum + width + gap, -gap);
      const more = Math.max(0, needed - has) / spanned.length;
      for (let k = i; k < i + spanned.length; k++) tracks[k] += more;
    }
  }
  return tracks;
}

/** Width that the row labels of a tensor take of the proof beside it, into which they hang. */
function labelsBeside(
  context: Context,
  columns: readonly Column[],
  i: number,
  { leastLabels }: Labels,
): number {
  const { above } = columns[i];
  if (above?.kind !== 'proof' || !hangsAbove(context, columns, i + above.span)) return 0;
  return labelWidth(context, leastLabels);
}

/** Whether above the first of two columns a chart stands that is as wide as can be: it has the free space before them, too. */
export function hasChartBefore(context: Context, columns: readonly Column[]): boolean {
  const { transposed, pairPadding } = context.drawing;
  const above = columns[0]?.above?.kind;
  const isChart = above === 'query' || above === 'balance';
  return columns.length === 2 && isChart && !transposed && !pairPadding && hasWideChart(context);
}

/** Widths of one step's columns, without items that span several. */
function ownTracks(
  context: Context,
  columns: readonly Column[],
  decimals: number,
  { labels, leastLabels }: Labels,
): readonly number[] {
  const key = `tracks ${idOf(columns)} ${decimals} ${labels} ${leastLabels}`;
  return remembered(context, key, () => {
    const indents = indentsOf(context, columns, { labels });
    return columns.map((column, i) => {
      let widest = 0;
      for (const item of [column.above, column.main, column.below])
        if (item) widest = Math.max(widest, itemWidth(context, column, item, decimals));
      return (indents[i] ? labelWidth(context, leastLabels) : 0) + widest;
    });
  });
}

/** Width of what stands above several columns. */
function spanningWidth(context: Context, item: Item): number {
  if (item.kind === 'proof') return sizesOf(context.drawing).proof;
  if (item.kind === 'ways') return sizesOf(context.drawing).ways;
  if (item.kind === 'query') return sizesOf(context.drawing).query;
  if (item.kind === 'loss_curve') return sizesOf(context.drawing).lossCurve.width;
  if (item.kind === 'worked') return sizesOf(context.drawing).worked.width;
  return item.kind === 'rungs' ? rungsWidth(context, item) : 0;
}

/** Width of all columns, with row labels and gaps. */
export function widthOf(
  context: Context,
  columns: readonly Column[],
  decimals: number,
  labels: Labels = {},
): number {
  const { gap } = sizesOf(context.drawing, labels);
  const tracks = tracksOf(context, columns, decimals, labels);
  const own = tracks.reduce((sum, width) => sum + width + gap, -gap);
  const [above] = hasChartBefore(context, columns) ? [columns[0].above] : [];
  return above ? Math.max(own, spanningWidth(context, above) + gap + tracks[1]) : own;
}

/** The node with the row sums of a matrix of attention weights; null if they are not drawn. */
export function sumNodeOf(context: Context, item: Item): string | null {
  if (item.kind !== 'tensor' || item.dimmed || item.noSums) return null;
  if (isStrip(context, item.node)) return null;
  // An empty frame has none: in a framed window no seat is kept for what comes later.
  if (context.drawing.canvas && isMadeLater(context.model, item.node)) return null;
  if (context.drawing.narrow || context.drawing.miniWidth !== null) return null;
  if (lookOf(context.drawing, item.node).kind === 'signed') return null;
  return rowSumsOf(context.model.session, item.node);
}
