// Maximal widths of the captions in a plane.
import type { Context } from '../context.ts';
import type { Layout } from './layout.ts';
import { gapOf, tracksOf, widthOf } from './tracks.ts';

const BETWEEN_CAPTIONS = 6;
/** The page's margin on a phone, into which the last caption may reach. */
const MARGIN = 16;

/** Maximal width of each column's captions: up to the next column's, or to the edge of the page. */
export function captionRooms(context: Context, layout: Layout): number[] {
  const { columns, decimals, isSpread } = layout;
  const last = columns.length - 1;
  const left = context.drawing.room - widthOf(context, columns, decimals);
  const spread = isSpread && !context.drawing.narrow ? Math.max(0, left / last) : 0;
  const end = MARGIN + (isSpread ? 0 : Math.max(0, left));
  return tracksOf(context, columns, decimals).map((track, i) =>
    Math.floor(track + (i === last ? end : gapOf(context) + spread - BETWEEN_CAPTIONS)),
  );
}
