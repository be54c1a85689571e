// Breakpoints: the layout for a window's size. The style sheets have media queries at the same sizes.
import type { Room } from '../model/drawing.ts';

/** From this width on: prose beside the whole plane, voices below both. */
const WIDE = 1100;
/** From this width on: a single operation, voices beside it; narrower, the voices are a bottom sheet. */
const BESIDE = 860;
/** Below this height a sheet would leave the numbers no room: the voices stand beside them if there is any width. */
const LOW = 480;
const LOW_BESIDE = 760;

interface WindowRoom extends Room {
  hasSheet: boolean;
}

/** The room of a window, in pixels. Without a height: of a page without voices. */
export function roomOf(width: number, height = Infinity): WindowRoom {
  if (width >= WIDE) return { narrow: false, hasSheet: false, room: Math.min(width, 1500) - 424 };
  const isBeside = width >= (height < LOW ? LOW_BESIDE : BESIDE);
  if (isBeside) return { narrow: true, hasSheet: false, room: width - 400 };
  return { narrow: true, hasSheet: true, room: Math.min(width, 760) - 32 };
}
