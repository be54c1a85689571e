// Index arithmetic of a cell: index and offset in row-major order, as in core/shape.h.

/** A cell of a tensor of the open graph. */
export interface Cell {
  node: string;
  index: number[];
}

export function elementCount(shape: number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

export function offsetOf(shape: number[], index: number[]): number {
  return shape.reduce((offset, size, axis) => offset * size + index[axis], 0);
}

export function indexOf(shape: number[], offset: number): number[] {
  const index = shape.map(() => 0);
  let rest = offset;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    index[axis] = rest % shape[axis];
    rest = Math.floor(rest / shape[axis]);
  }
  return index;
}

export function isInside(shape: number[], index: number[]): boolean {
  return (
    index.length === shape.length &&
    index.every((i, axis) => Number.isInteger(i) && i >= 0 && i < shape[axis])
  );
}

/** The last two axes are the matrix that is drawn; a vector is one row, a scalar one cell. */
export function matrixOf(shape: number[]): { rows: number; cols: number } {
  return { rows: shape.at(-2) ?? 1, cols: shape.at(-1) ?? 1 };
}

/** The index of cell (row, col) of a matrix; `place`: the index along the axes before its own. */
export function indexInMatrix(
  place: number[],
  shape: number[],
  row: number,
  col: number,
): number[] {
  return [...place, row, col].slice(place.length + 2 - shape.length);
}

/** The (row, col) of an index in the matrix that it belongs to. */
export function rowAndCol(index: number[]): { row: number; col: number } {
  return { row: index.at(-2) ?? 0, col: index.at(-1) ?? 0 };
}

export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a !== null && b !== null && a.node === b.node && a.index.join() === b.index.join();
}
