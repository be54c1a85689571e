// Widths, in pixels, of the page and of a letter: the layout uses the width that the page leaves. The style sheets have
// these as custom properties, which the build writes (build/page_widths.ts).

/**
 * Widths of the page's margins, of the column beside the work (text on the left; the voices on the right), and of the
 * gap between the two.
 */
export interface PageWidths {
  margin: number;
  column: number;
  between: number;
}

/** The page is no wider than that. */
export const MOST = 1500;

/** Widths by layout (engine/page/breakpoints.ts); over a sheet the work stands alone. */
export const PAGE = {
  roomy: { margin: 40, column: 290, between: 40 },
  close: { margin: 12, column: 244, between: 16 },
  beside: { margin: 16, column: 344, between: 24 },
  sheet: { margin: 16, column: 0, between: 0 },
} as const satisfies Record<string, PageWidths>;

/** A letter of the digits' font in its usual size, --text-2: 12 px. */
export const LETTER_WIDTH = 7.2;
