// Breakpoints: the layout for a window's width. The style sheets have them by name (build/custom_media.ts).
import { MOST, PAGE, type PageWidths } from '../draw/widths.ts';
import type { Room } from '../model/drawing.ts';

/**
 * Breakpoints in pixels. `wide`: from here on prose beside the whole plane, voices below both; below `roomy` the two
 * stand closer. `beside`: from here on a single operation, voices beside it; narrower, the voices are a bottom sheet.
 * `across`, `low`: a phone across is at least so wide, and lower than that. `short`: in windows lower than that, rows
 * are lower too, so that the arithmetic fits below them.
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

/** `scrollBar`: the part of the width that one takes; the media queries count it in. In pixels. */
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
