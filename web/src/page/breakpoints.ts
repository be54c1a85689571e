// Breakpoints: the layout for a window's width. The style sheets have media queries at the same widths.
import type { Room } from '../model/drawing.ts';

/** From here on: prose beside the whole plane, voices below both. */
const WIDE = 1100;
/** From here on: a single operation, voices beside it; narrower, the voices are a bottom sheet. */
const BESIDE = 760;

interface WindowRoom extends Room {
  hasSheet: boolean;
}

export function roomOf(width: number): WindowRoom {
  if (width >= WIDE) return { narrow: false, hasSheet: false, room: Math.min(width, 1500) - 424 };
  if (width >= BESIDE) return { narrow: true, hasSheet: false, room: width - 400 };
  return { narrow: true, hasSheet: true, room: width - 32 };
}
