// How wide the captions of a plane's columns may be.
import type { Context } from '../context.ts';
import type { Layout } from './layout.ts';
import { gapOf, tracksOf, widthOf } from './tracks.ts';

const BETWEEN_CAPTIONS = 6;
/** Beside the plane, on a phone. */
const MARGIN = 16;

/** How far the captions of each column may reach: to those of the next one, or to the page's edge. */
export function captionRooms(context: Context, layout: Layout): number[] {
  const { columns, decimals, full } = layout;
  const last = columns.length - 1;
  const left = context.room - widthOf(context, columns, decimals);
  const spread = full && !context.narrow ? Math.max(0, left / last) : 0;
  const end = MARGIN + (full ? 0 : Math.max(0, left));
  return tracksOf(context, columns, decimals).map((track, i) =>
    Math.floor(track + (i === last ? end : gapOf(context) + spread - BETWEEN_CAPTIONS)),
  );
}
