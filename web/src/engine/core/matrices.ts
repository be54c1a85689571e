// A matrix of a tensor, or rows of one, copied out of a session for tables and experiments.
import type { Session } from './session.ts';
import { type Cell, indexInMatrix, matrixOf, offsetOf } from './tensor.ts';

export interface Matrix {
  node: string;
  /** The tensor's own; with its index along the axes before the last two. */
  shape: number[];
  leading: number[];
  /** The row of the tensor's matrix that is the first one here. */
  from: number;
  rows: number;
  cols: number;
  /** Row after row. */
  values: number[];
}

/** `leading`: by default the first of each axis. A copy: the core's memory changes with the next edit. */
export function matrixIn(session: Session, node: string, leading?: number[]): Matrix {
  const { shape } = session.structure.nodes[session.find(node)];
  const { rows, cols } = matrixOf(shape);
  const at = leading ?? shape.slice(0, -2).map(() => 0);
  const start = offsetOf(shape.slice(0, at.length), at) * rows * cols;
  const values = [...session.data(session.find(node)).subarray(start, start + rows * cols)];
  return { node, shape, leading: at, from: 0, rows, cols, values };
}

/** A row of a matrix, as a matrix. */
export function rowIn(matrix: Matrix, row: number): Matrix {
  const { from, cols, values } = matrix;
  return {
    ...matrix,
    from: from + row,
    rows: 1,
    values: values.slice(row * cols, (row + 1) * cols),
  };
}

/** The numbers of each row. */
export function rowsIn(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, row) => rowIn(matrix, row).values);
}

/** The tensor's cell whose number is the one at this place. */
export function cellIn({ node, shape, leading, from, cols }: Matrix, at: number): Cell {
  const row = from + Math.floor(at / cols);
  return { node, index: indexInMatrix(leading, shape, row, at % cols) };
}

/** Largest distance of numbers that are the same but for the rounding of float32 sums. */
export const ROUNDING = 1e-6;

/** How far numbers are from those at the same places, at most. */
export function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
}
