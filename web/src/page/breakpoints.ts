// Breakpoints: the layout for a window's width. The style sheets have them by name (build/custom_media.ts).
import type { Room } from '../model/drawing.ts';

/**
 * In pixels. `wide`: from here on prose beside the whole plane, voices below both. `beside`: from here on a single
 * operation, voices beside it; narrower, the voices are a bottom sheet. `across`, `low`: a phone across is at least so
 * wide, and lower than that. `short`: lower than that, rows are lower too, so that the arithmetic stands in the window
 * with them.
 */
export const BREAKPOINTS = { wide: 1100, beside: 760, across: 560, low: 480, short: 800 };

/** What the margins, the left column and the gap beside it take (shell.css). */
const BESIDE_PROSE = 410;

interface WindowRoom extends Room {
  hasSheet: boolean;
}

/** `scrollBar`: the part of the width that one takes; the media queries count it in. In pixels. */
export function roomOf(width: number, scrollBar = 0, height = Infinity): WindowRoom {
  const page = width - scrollBar;
  if (width >= BREAKPOINTS.wide) {
    const room = Math.min(page, 1500) - BESIDE_PROSE;
    return { narrow: false, short: height < BREAKPOINTS.short, hasSheet: false, room };
  }
  const low = width >= BREAKPOINTS.across && height < BREAKPOINTS.low;
  if (width >= BREAKPOINTS.beside) return { narrow: true, low, hasSheet: false, room: page - 400 };
  return { narrow: true, low, hasSheet: true, room: page - 32 };
}
