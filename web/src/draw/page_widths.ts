// The page's widths, in pixels: what the layout has for the work is what they leave. The style sheets have them as
// custom properties, which the build writes (build/page_widths.ts).

/** Of the margins, of the column beside the work (text on the left; the voices on the right), and of the gap to it. */
export interface PageWidths {
  margin: number;
  column: number;
  between: number;
}

/** The page is no wider than that. */
export const MOST = 1500;

/** By layout (page/breakpoints.ts); over a sheet the work stands alone. */
export const PAGE = {
  wide: { margin: 40, column: 290, between: 40 },
  beside: { margin: 16, column: 344, between: 24 },
  sheet: { margin: 16, column: 0, between: 0 },
} as const satisfies Record<string, PageWidths>;
