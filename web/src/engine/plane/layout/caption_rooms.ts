// Maximal widths of the captions in a plane.
import { PAGE } from '../../draw/widths.ts';
import type { Context } from '../context.ts';
import type { Geometry } from './geometry.ts';

const BETWEEN_CAPTIONS = 6;

/**
 * Maximal width of each column's captions, from its left edge: up to the next column's, or to the edge of the page, where a
 * phone has its margin.
 */
export function captionRooms({ drawing }: Context, tracks: Geometry['tracks']): number[] {
  return tracks.map(({ left, width }, i) => {
    const next = tracks[i + 1];
    const end = next
      ? next.left - BETWEEN_CAPTIONS
      : Math.max(left + width, drawing.room) + PAGE.sheet.margin;
    return Math.floor(end - left);
  });
}
