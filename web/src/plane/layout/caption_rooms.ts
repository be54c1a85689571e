// Maximal widths of the captions in a plane.
import type { Context } from '../context.ts';
import type { Geometry } from './geometry.ts';

const BETWEEN_CAPTIONS = 6;
/** The page's margin on a phone, into which the last caption may reach. */
const MARGIN = 16;

/** Maximal width of each column's captions, from its left edge: up to the next column's, or to the edge of the page. */
export function captionRooms({ drawing }: Context, tracks: Geometry['tracks']): number[] {
  return tracks.map(({ left, width }, i) => {
    const next = tracks[i + 1];
    const end = next ? next.left - BETWEEN_CAPTIONS : Math.max(left + width, drawing.room) + MARGIN;
    return Math.floor(end - left);
  });
}
