// Geometry of a plane: rectangles of its tensors, and sizes of their cells. The style sheets paint it.
import type { Item } from '../../lesson/plane_items.ts';
import { type Context, redrawn } from '../context.ts';
import { alignedFrame, type Frame, sameWidthAs } from './frame.ts';
import type { Layout } from './layout.ts';
import { idOf, remembered } from './memo.ts';
import { hasHeadsBelow, indentsOf, labelWidth } from './row_labels.ts';
import { sizesOf } from './sizes.ts';
import { hasChartBefore, sumNodeOf, tracksOf } from './tracks.ts';

/**
 * The numbers of a tensor, without caption and headers, in pixels: `left` from the plane's left edge, `top` from the
 * upper edge of the products; negative above it.
 */
export interface TensorBox {
  node: string;
  column: number;
  isAbove: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
}

export interface Geometry {
  /** Where each column begins, and how wide it is. */
  tracks: { left: number; width: number }[];
  tensors: TensorBox[];
}

export function geometryOf(context: Context, layout: Layout): Geometry {
  return remembered(context, `geometry ${idOf(layout)}`, () => makeGeometry(context, layout));
}

function makeGeometry(given: Context, layout: Layout): Geometry {
  const { columns, decimals, tight, names = null, miniWidth } = layout;
  const { digitsIn = given.drawing.digitsIn } = layout;
  const context = redrawn(given, { tight, names, miniWidth, digitsIn });
  const widths = tracksOf(context, columns, decimals, layout);
  const tracks = placed(context, layout, widths);
  const indents = indentsOf(context, columns, layout);
  const { caption, head, rise, sumRow } = sizesOf(context.drawing, layout);
  const highest = Math.max(
    0,
    ...columns.map((column) => {
      if (column.main?.kind !== 'tensor') return 0;
      return sizeOf(alignedFrame(context, column.main.node, sameWidthAs(column), decimals)).height;
    }),
  );
  const under = head + highest + caption + rise + (hasHeadsBelow(context, columns) ? head : 0);
  const tensors = columns.flatMap((column, i) => {
    const left = tracks[i].left + (indents[i] ? labelWidth(context, layout.leastLabels) : 0);
    const box = (item: Item | undefined, isAbove: boolean, from = head): TensorBox[] => {
      if (item?.kind !== 'tensor') return [];
      const asKeys = item.asKeys ?? isAbove;
      const frame = alignedFrame(context, item.node, sameWidthAs(column), decimals, asKeys);
      const { width, height } = sizeOf(frame);
      const { cellWidth, cellHeight } = frame;
      const below = frame.transposed && sumNodeOf(context, item) ? sumRow : 0;
      const top = isAbove ? -rise - below - height : from;
      return [
        { node: item.node, column: i, isAbove, left, top, width, height, cellWidth, cellHeight },
      ];
    };
    const [main] = box(column.main, false);
    return [
      ...box(column.above, true),
      ...(main ? [main] : []),
      ...box(column.below, false, under),
    ];
  });
  return { tracks, tensors };
}

/** Whether a factor below a wide chart stands beside its product, and the chart reaches over the free space before both. */
export const isAtEnd = (
  context: Context,
  { isSpread, single, columns }: Pick<Layout, 'isSpread' | 'single' | 'columns'>,
): boolean => isSpread && !single && hasChartBefore(context, columns);

/** The columns in their places; free space is between them, around them, before them, or at the end. */
function placed(context: Context, layout: Layout, widths: readonly number[]): Geometry['tracks'] {
  const { drawing } = context;
  const { isSpread, single } = layout;
  const { gap } = sizesOf(drawing, layout);
  const needed = widths.reduce((sum, width) => sum + width + gap, -gap);
  const isFree = !drawing.narrow && Number.isFinite(drawing.room);
  const free = isFree ? Math.max(0, drawing.room - needed) : 0;
  const isCentred = (single || widths.length === 1) && !drawing.onPaper;
  const isLast = isAtEnd(context, layout);
  const isApart = isSpread && !isCentred && !isLast && widths.length > 1;
  const more = isApart ? free / (widths.length - 1) : 0;
  let left = isCentred ? free / 2 : isLast ? free : 0;
  return widths.map((width) => {
    const track = { left, width };
    left += width + gap + more;
    return track;
  });
}

function sizeOf({ rows, cols, cellWidth, cellHeight }: Frame): { width: number; height: number } {
  return { width: (cols.to - cols.from) * cellWidth, height: (rows.to - rows.from) * cellHeight };
}
