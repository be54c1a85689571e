// What a window of this width has room for; the style sheets ask for the same widths.
import type { Context } from '../plane/context.ts';

/** The text beside the whole plane, the voices below both. */
const WIDE = 1100;
/** One operation, the voices beside it; narrower, they are a sheet at the bottom. */
const BESIDE = 860;

interface Room extends Pick<Context, 'room' | 'narrow'> {
  hasSheet: boolean;
}

export function roomOf(width: number): Room {
  if (width >= WIDE) return { narrow: false, hasSheet: false, room: Math.min(width, 1500) - 424 };
  if (width >= BESIDE) return { narrow: true, hasSheet: false, room: width - 400 };
  return { narrow: true, hasSheet: true, room: Math.min(width, 760) - 32 };
}
