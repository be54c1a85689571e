// The part of the weights that is seen: a square of `span` by `span`, which may lie between weights.

export interface Port {
  row: number;
  col: number;
  span: number;
}

/** The fewest weights along the side: their digits have room. */
const LEAST = 6;

/** Kept within the T x T weights. */
export function within({ row, col, span }: Port, T: number): Port {
  const side = Math.min(T, Math.max(LEAST, span));
  const start = (at: number) => Math.min(T - side, Math.max(0, at));
  return { row: start(row), col: start(col), span: side };
}

/** Zoomed by a factor about a point of the square, given in parts of its side; the point stays. */
export function zoomed(port: Port, factor: number, x: number, y: number, T: number): Port {
  const span = Math.min(T, Math.max(LEAST, port.span / factor));
  const by = port.span - span;
  return within({ row: port.row + y * by, col: port.col + x * by, span }, T);
}

/** Moved so far that a weight is seen, with some room about it. */
export function showing(port: Port, row: number, col: number, T: number): Port {
  const margin = Math.min(3, port.span / 8);
  const start = (from: number, at: number) =>
    Math.min(at - margin, Math.max(at + 1 + margin - port.span, from));
  return within({ ...port, row: start(port.row, row), col: start(port.col, col) }, T);
}
