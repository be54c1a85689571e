// Breakpoints: layouts by the window's width. The style sheets use them by name (build/custom_media.ts).
import { PAGE, type PageWidths } from '../draw/widths.ts';
import type { Room } from '../model/drawing.ts';

/**
 * Breakpoints in pixels. `wide` and `tall`: a window so wide and so high holds a step whole, text beside the plane, and
 * the page does not scroll; below `roomy` the two are closer. `beside`: a single operation, voices beside it; narrower,
 * the voices are a bottom sheet. `across`, `low`: a phone held sideways is at least so wide, and lower than that;
 * narrower than `across` is a phone held upright. `drawer`: a window so high, and so wide as `columns` says, has room
 * for all voices above their bar; in others they open one at a time in the place of the text.
 */
export const BREAKPOINTS = {
  roomy: 1280,
  wide: 1100,
  beside: 760,
  across: 560,
  low: 480,
  tall: 580,
  drawer: 1000,
  columns: 1360,
};

/**
 * Heights in a window that holds a step whole, in pixels: the header, the line of steps, the line below the plane, the
 * bar of the voices, the drawer above it; in another page's frame the line below the stage, and the most of all.
 */
export const FRAME = {
  header: 62,
  steps: 52,
  line: 34,
  bar: 57,
  drawer: 292,
  foot: 38,
  embedded: 862,
};

/** A window in pixels of the page. */
export interface WindowSize {
  width: number;
  height: number;
}

interface WindowRoom extends Room {
  hasSheet: boolean;
  hasDrawer?: boolean;
}

/**
 * A slide: the width of its edges in pixels, the height of its picture and the least height of digits in it as parts of
 * the screen's height.
 */
export const SLIDE = { edge: 46, picture: 0.8, digits: 0.026, wide: 960 };
/** Digits of the page, and the room of the narrowest window of that form, in a wide window and in others. */
const ON_PAGE = { wide: { digits: 14, room: 732 }, narrow: { digits: 12, room: 320 } };

interface WindowUse {
  /** Width in pixels, which media queries include. */
  scrollBar?: number;
  /** Whether the voices are open above their bar. */
  isOpen?: boolean;
  /** Whether it is a frame in another page, which may follow the height of what is in it. */
  isEmbedded?: boolean;
  /** Whether a step fills the screen. */
  isPresented?: boolean;
}

export function roomOf(window: WindowSize, use: WindowUse = {}): WindowRoom {
  return use.isPresented ? slideOf(window) : pageOf(window, use);
}

function pageOf({ width, height }: WindowSize, use: WindowUse): WindowRoom {
  const { scrollBar = 0, isOpen = false, isEmbedded = false } = use;
  const page = width - scrollBar;
  if (isWideWindow({ width, height })) {
    const room = besideColumn(page, width < BREAKPOINTS.roomy ? PAGE.close : PAGE.roomy);
    const { header, steps, line, bar, drawer, foot, embedded } = FRAME;
    const hasDrawer = !isEmbedded && height >= BREAKPOINTS.drawer && width >= BREAKPOINTS.columns;
    const whole = isEmbedded ? Math.min(height - foot, embedded) : height - header;
    const left = whole - steps - line - bar - (isOpen && hasDrawer ? drawer : 0);
    return {
      narrow: false,
      hasSheet: false,
      room,
      canvas: { width: room, height: left },
      hasDrawer,
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

/** A slide is the page's picture alone, enlarged until its digits can be read from the back of a room. */
function slideOf({ width, height }: WindowSize): WindowRoom {
  const isWide = width >= SLIDE.wide && height >= BREAKPOINTS.tall;
  const { digits, room } = isWide ? ON_PAGE.wide : ON_PAGE.narrow;
  const free = width - 2 * SLIDE.edge;
  const zoom = Math.min((SLIDE.digits * height) / digits, free / room);
  const canvas = { width: free / zoom, height: (SLIDE.picture * height) / zoom };
  const form = { narrow: !isWide, hasSheet: false, room: canvas.width, zoom };
  return isWide ? { ...form, canvas } : form;
}

const isWideWindow = ({ width, height }: WindowSize) =>
  width >= BREAKPOINTS.wide && height >= BREAKPOINTS.tall;

/** Width that a page of this width leaves for the work (shell.css). */
function besideColumn(page: number, { margin, column, between }: PageWidths): number {
  return page - 2 * margin - column - between;
}
