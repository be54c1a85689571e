// Breakpoints: layouts by the window's width. The style sheets use them by name (build/custom_media.ts).
import { MOST, PAGE, type PageWidths } from '../draw/widths.ts';
import type { Room } from '../model/drawing.ts';

/**
 * Breakpoints in pixels. `wide`: prose beside the whole plane, voices below both; below `roomy` the two are closer.
 * `beside`: a single operation, voices beside it; narrower, the voices are a bottom sheet. `across`, `low`: a phone
 * held sideways is at least so wide, and lower than that; narrower than `across` is a phone held upright. `short`:
 * lower windows have lower rows, so that the arithmetic fits below them.
 */
export const BREAKPOINTS = {
  roomy: 1280,
  wide: 1100,
  beside: 760,
  across: 560,
  low: 480,
  short: 800,
};

interface WindowRoom extends Room {
  hasSheet: boolean;
}

/** `scrollBar`: its width in pixels, which media queries include. */
export function roomOf(width: number, scrollBar = 0, height = Infinity): WindowRoom {
  const page = width - scrollBar;
  if (width >= BREAKPOINTS.wide) {
    const short = height < BREAKPOINTS.short;
    return {
      narrow: false,
      short,
      hasSheet: false,
      room: besideColumn(Math.min(page, MOST), width < BREAKPOINTS.roomy ? PAGE.close : PAGE.roomy),
    };
  }
  const low = width >= BREAKPOINTS.across && height < BREAKPOINTS.low;
  const hasSheet = width < BREAKPOINTS.beside;
  return {
    narrow: true,
    low,
    hasSheet,
    room: besideColumn(page, hasSheet ? PAGE.sheet : PAGE.beside),
  };
}

/** Width that a page of this width leaves for the work (shell.css). */
function besideColumn(page: number, { margin, column, between }: PageWidths): number {
  return page - 2 * margin - column - between;
}
