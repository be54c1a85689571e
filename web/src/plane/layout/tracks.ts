// Widths of a plane's columns (grid tracks), and of the whole plane.
import type { Column, Item } from '../../lessons/stage.ts';
import { lookOf } from '../../model/looks.ts';
import { rowSumsOf } from '../../model/row_sums.ts';
import type { Context } from '../context.ts';
import { frameBeside, frameOf, tensorsOf } from './frame.ts';

const GAP = 22;
const SUM_WIDTH = 52;
const SIGN_WIDTH = 20; // plane.css
const PROOF_WIDTH = 320; // pictures/triangle/proof.css
const WAYS_WIDTH = 270; // pictures/head/ways.css
/** Widths of the bars (bars.css, pictures/heads/heads.css). */
const BARS = { usual: 250, narrow: 170, mini: 150, presented: 290 };
/** A row rung by rung (pictures/softmax/rungs.css): its name, what stands beside it, and bars beside that. */
const RUNGS = { label: 62, beside: 96, room: 925 };
/** Where two planes share the room (pictures/match/sentences.css). */
const PAIRED = { gap: 6, label: 58, arrow: 20 };

/**
 * Width that the bars demand. 0 where they adapt to what other tensors take: spanning several columns, or
 * with two planes side by side.
 */
function barsWidth({ model, drawing }: Context, span = 1): number {
  const { narrow, pairPadding } = drawing;
  if (span > 1 || pairPadding) return 0;
  if (narrow) return model.stage.allowsMini ? BARS.mini : BARS.narrow;
  return drawing.presenting ? BARS.presented : BARS.usual;
}

function itemWidth(
  context: Context,
  column: Column,
  item: Item | undefined,
  decimals: number,
): number {
  if (item?.kind === 'arrow') return context.drawing.pairPadding ? PAIRED.arrow : 50;
  if (item?.kind === 'sign') return SIGN_WIDTH;
  if (item?.kind === 'plot') return context.drawing.narrow ? 190 : 330;
  if (item?.kind === 'additions') return context.drawing.narrow ? 198 : 470; // pictures/loop/additions.css
  if (item?.kind === 'ways') return WAYS_WIDTH;
  if (item?.kind === 'bars') return barsWidth(context, item.span);
  if (item?.kind !== 'tensor') return 0;
  const asKeys = item === column.above || item.asKeys;
  const frame = frameBeside(context, item.node, tensorsOf(column), decimals, asKeys);
  const sums = sumNodeOf(context, item) && !frame.transposed ? SUM_WIDTH : 0;
  return (frame.cols.to - frame.cols.from) * frame.cellWidth + sums;
}

/** Width of a rung's cell, of the bars beside the rungs, and the decimals: fewer where there is less room. */
export function rungsOf({ narrow, presenting, room }: Context['drawing']) {
  if (narrow) return { cell: 34, bars: 0, decimals: 2 };
  if (presenting) return { cell: 56, bars: BARS.presented, decimals: 2 };
  return room < RUNGS.room
    ? { cell: 44, bars: 200, decimals: 3 }
    : { cell: 52, bars: BARS.usual, decimals: 4 };
}

function rungsWidth(
  context: Context,
  { nodes, bars: chart }: Extract<Item, { kind: 'rungs' }>,
): number {
  const { cell, bars } = rungsOf(context.drawing);
  const { cols } = frameOf(context, nodes[0], 4);
  const table = RUNGS.label + (cols.to - cols.from) * cell + RUNGS.beside;
  return table + (chart ? GAP + bars : 0);
}

/** Whether rows are labelled; on a narrow plane the bars above the weights label them. */
export function hasRowLabels(context: Context, columns: Column[]): boolean {
  return !context.drawing.narrow || !columns.some((column) => column.above?.kind === 'bars');
}

/** Width of the row labels; on a narrow plane no more than they need. */
export function labelWidth(context: Context, least = 62): number {
  const longest = Math.max(0, ...context.model.session.structure.words.map((word) => word.length));
  if (context.drawing.pairPadding) return Math.max(PAIRED.label, 14 + longest * 7.2);
  if (longest === 0) return context.drawing.narrow ? 30 : least;
  return context.drawing.narrow ? 14 + longest * 7.2 : Math.max(least, 22 + longest * 7.2);
}

/** Width of each column, without row labels. */
export function tracksOf(context: Context, columns: Column[], decimals: number): number[] {
  return columns.map((column) =>
    Math.max(
      itemWidth(context, column, column.above, decimals),
      itemWidth(context, column, column.main, decimals),
    ),
  );
}

export function gapOf({ drawing: { narrow, pairPadding } }: Context): number {
  return narrow ? 10 : pairPadding ? PAIRED.gap : GAP;
}

/** Width of all columns, with row labels and gaps. */
export function widthOf(context: Context, columns: Column[], decimals: number): number {
  const labels = hasRowLabels(context, columns) ? labelWidth(context) : 0;
  const widths = tracksOf(context, columns, decimals);
  const gap = gapOf(context);
  const gaps = (columns.length - 1) * gap;
  // The proof spans the row labels and the first two columns.
  if (columns[0].above?.kind === 'proof') {
    widths[1] = Math.max(widths[1], PROOF_WIDTH - labels - widths[0] - gap);
  }
  // The rungs span the row labels and some columns.
  columns.forEach(({ above }, i) => {
    if (above?.kind !== 'rungs') return;
    const last = i + above.span - 1;
    const spanned = widths.slice(i, last + 1).reduce((sum, w) => sum + w + gap, labels - gap);
    widths[last] += Math.max(0, rungsWidth(context, above) - spanned);
  });
  return labels + gaps + widths.reduce((sum, w) => sum + w, 0);
}

/** The node with the row sums of a matrix of attention weights; null where they are not drawn. */
export function sumNodeOf(context: Context, item: Item): string | null {
  if (item.kind !== 'tensor' || item.dimmed || item.placeholder || item.noSums) return null;
  if (context.drawing.narrow || context.drawing.miniWidth !== null) return null;
  if (lookOf(context.drawing, item.node).kind !== 'weight') return null;
  return rowSumsOf(context.model.session, item.node);
}
