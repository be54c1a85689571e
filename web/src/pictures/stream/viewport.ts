// The part of the weights that is seen: a square of `span` by `span`, which may lie between weights.

export interface Viewport {
  row: number;
  col: number;
  span: number;
}

/** The fewest weights along the side: their digits have room. */
const LEAST = 6;

/** Kept within the T x T weights. */
export function within({ row, col, span }: Viewport, T: number): Viewport {
  const side = Math.min(T, Math.max(LEAST, span));
  const start = (at: number) => Math.min(T - side, Math.max(0, at));
  return { row: start(row), col: start(col), span: side };
}

/** Zoomed by a factor about a point of the square, given in parts of its side; the point stays. */
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

/** Moved so far that a weight is seen, with some room about it. */
export function showing(viewport: Viewport, row: number, col: number, T: number): Viewport {
  const margin = Math.min(3, viewport.span / 8);
  const start = (from: number, at: number) =>
    Math.min(at - margin, Math.max(at + 1 + margin - viewport.span, from));
  return within({ ...viewport, row: start(viewport.row, row), col: start(viewport.col, col) }, T);
}
