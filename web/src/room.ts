// The room that a window of this width has for the plane.
import type { Context } from './views/context.ts';

const NARROW = 1100;

export function roomOf(width: number): Pick<Context, 'room' | 'narrow'> {
  const narrow = width < NARROW;
  return { narrow, room: narrow ? Math.min(width, 760) - 32 : Math.min(width, 1500) - 424 };
}
