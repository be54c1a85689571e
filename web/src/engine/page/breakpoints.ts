// Breakpoints: layouts by the window's width. The style sheets use them by name (build/custom_media.ts).
import { MOST, PAGE, type PageWidths } from '../draw/widths.ts';
import type { Room } from '../model/drawing.ts';

/**
 * Breakpoints in pixels. `wide`: prose beside the whole plane, voices below both; below `roomy` the two are closer.
 * `beside`: a single operation, voices beside it; narrower, the voices are a bottom sheet. `across`, `low`: a phone
 * held sideways is at least so wide, and lower than that; narrower than `across` is a phone held upright. `short`:
 * lower windows have lower rows, so that the arithmetic fits below them. `tall`: a wide window that is so high is
 * framed: a step is fitted into it, and the page does not scroll. `drawer`: a framed window so high, and so wide as
 * `columns` says, has room for all voices above their bar; in others they open one at a time in the place of the text.
 */
export const BREAKPOINTS = {
  roomy: 1280,
  wide: 1100,
  beside: 760,
  across: 560,
  low: 480,
  short: 800,
  tall: 580,
  drawer: 1000,
  columns: 1360,
};

/**
 * Heights in a framed window, in pixels: the header, the line of steps, the line below the plane, the bar of the voices,
 * the drawer above it.
 */
export const FRAME = { header: 62, steps: 52, line: 34, bar: 57, drawer: 292 };

interface WindowRoom extends Room {
  hasSheet: boolean;
  hasDrawer?: boolean;
}

/** `scrollBar`: its width in pixels, which media queries include. `drawer`: whether the voices are open above their bar. */
export function roomOf(
  width: number,
  scrollBar = 0,
  height = Infinity,
  drawer = false,
): WindowRoom {
  const page = width - scrollBar;
  if (width >= BREAKPOINTS.wide) {
    const short = height < BREAKPOINTS.short;
    const isFramed = height >= BREAKPOINTS.tall && height < Infinity;
    const widths = width < BREAKPOINTS.roomy ? PAGE.close : PAGE.roomy;
    const room = besideColumn(isFramed ? page : Math.min(page, MOST), widths);
    const { header, steps, line, bar, drawer: open } = FRAME;
    const hasDrawer = height >= BREAKPOINTS.drawer && width >= BREAKPOINTS.columns;
    const left = height - header - steps - line - bar - (drawer && hasDrawer ? open : 0);
    const canvas = isFramed ? { width: room, height: left } : null;
    return { narrow: false, short, hasSheet: false, room, canvas, hasDrawer };
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
