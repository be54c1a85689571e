// The viewport: the visible square of `span` by `span` weights, in fractional coordinates.

export interface Viewport {
  row: number;
  col: number;
  span: number;
}

/** Closest zoom: weights along the side, whose digits fit. */
const LEAST = 6;

/** Clamps a viewport to the T×T weights. */
export function within({ row, col, span }: Viewport, T: number): Viewport {
  const side = Math.min(T, Math.max(LEAST, span));
  const start = (at: number) => Math.min(T - side, Math.max(0, at));
  return { row: start(row), col: start(col), span: side };
}

/** Zooms about a fixed point, given in fractions of the side. */
export function zoomed(
  viewport: Viewport,
  factor: number,
  x: number,
  y: number,
  T: number,
): Viewport {
  const span = Math.min(T, Math.max(LEAST, viewport.span / factor));
  const by = viewport.span - span;
  return within({ row: viewport.row + y * by, col: viewport.col + x * by, span }, T);
}

/** Scrolls a viewport as little as needed to show a weight, with a margin. */
export function showing(viewport: Viewport, row: number, col: number, T: number): Viewport {
  const margin = Math.min(3, viewport.span / 8);
  const start = (from: number, at: number) =>
    Math.min(at - margin, Math.max(at + 1 + margin - viewport.span, from));
  return within({ ...viewport, row: start(viewport.row, row), col: start(viewport.col, col) }, T);
}
