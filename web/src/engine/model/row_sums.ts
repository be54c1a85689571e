// Rows of attention weights that do not add up to 1: changed by an edit, by the core's own sums, or hidden from end to
// end by the mask.
import type { Session } from '../core/session.ts';
import type { Node, Structure } from '../core/structure.ts';
import { matrixOf } from '../core/tensor.ts';
import { type MatrixIndex, matrixValues, nodeOf } from './nodes.ts';

/** Distance from 1 that four decimals show. */
const SEEN = 5e-5;

const cache = new WeakMap<Structure, Map<string, string>>();

/** The node with a tensor's row sums; null if the graph has none. */
export function rowSumsOf({ structure }: Session, name: string): string | null {
  const sums = cache.get(structure) ?? sumsIn(structure);
  cache.set(structure, sums);
  return sums.get(name) ?? null;
}

/** Every node with row sums, by the tensor that it sums; of several the first. */
function sumsIn({ nodes }: Structure): Map<string, string> {
  const sums = nodes.filter(({ role }) => role === 'row_sum').reverse();
  return new Map(sums.map(({ name, inputs }) => [nodes[inputs[0]].name, name]));
}

/** Whether a softmax has an empty row in any batch: all of its scores are −∞. If it runs over columns, a column. */
export function hasEmptyRow(session: Session, { kind, inputs, list }: Node): boolean {
  if (kind !== 'rowwise') return false;
  const { rows, cols } = matrixOf(session.structure.nodes[inputs[0]].shape);
  const [length, stride] = list === -1 ? [cols, 1] : [rows, cols];
  const scores = session.data(inputs[0]);
  const isHidden = (row: number) => {
    const first = Math.floor(row / stride) * stride * length + (row % stride);
    for (let i = 0; i < length; i++) if (scores[first + i * stride] !== -Infinity) return false;
    return true;
  };
  return Array.from({ length: scores.length / length }, (_, row) => row).some(isHidden);
}

/** Rows of the drawn matrix of weights: empty ones, and others that do not add up to 1. */
export interface RowsNotAddingToOne {
  empty: number[];
  off: number[];
}

export function rowsNotAddingToOne(
  session: Session,
  at: MatrixIndex,
  name: string,
): RowsNotAddingToOne {
  const sums = rowSumsOf(session, name);
  if (sums === null) return { empty: [], off: [] };
  const { cols } = matrixOf(nodeOf(session, name).shape);
  const weights = matrixValues(session, at, name);
  const total = matrixValues(session, at, sums);
  const isEmpty = (row: number) =>
    weights.subarray(row * cols, (row + 1) * cols).every((weight) => weight === 0);
  const odd = [...total.keys()].filter((row) => Math.abs(total[row] - 1) > SEEN);
  return { empty: odd.filter(isEmpty), off: odd.filter((row) => !isEmpty(row)) };
}
