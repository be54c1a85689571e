// Breakpoints: the layout for a window's width. The style sheets have media queries at the same widths.
import type { Room } from '../model/drawing.ts';

/** From here on: prose beside the whole plane, voices below both. */
const WIDE = 1100;
/** From here on: a single operation, voices beside it; narrower, the voices are a bottom sheet. */
const BESIDE = 760;
/** A phone across: at least so wide, and lower than that. */
const LOW = { least: 560, height: 480 };

/** Lower than that, rows are lower too, so that the arithmetic stands in the window with them. */
const SHORT = 800;

/** What the margins, the left column and the gap beside it take (shell.css). */
const BESIDE_PROSE = 410;

interface WindowRoom extends Room {
  hasSheet: boolean;
}

/** `scrollBar`: the part of the width that one takes; the media queries count it in. In pixels. */
export function roomOf(width: number, scrollBar = 0, height = Infinity): WindowRoom {
  const page = width - scrollBar;
  if (width >= WIDE) {
    const room = Math.min(page, 1500) - BESIDE_PROSE;
    return { narrow: false, short: height < SHORT, hasSheet: false, room };
  }
  const low = width >= LOW.least && height < LOW.height;
  if (width >= BESIDE) return { narrow: true, low, hasSheet: false, room: page - 400 };
  return { narrow: true, low, hasSheet: true, room: page - 32 };
}
