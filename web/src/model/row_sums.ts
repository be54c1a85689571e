// Rows of attention weights that do not add up to 1, as the core's own sums say: those that an edit has changed, and
// those that the mask hides from end to end.
import type { Node, Session } from '../core/session.ts';
import { matrixOf } from '../core/tensor.ts';
import { matrixValues, nodeOf, type Place } from './nodes.ts';

/** As far from 1 as four decimals show. */
const SEEN = 5e-5;

/** The node with a tensor's row sums; null if the graph has none. */
export function rowSumsOf(session: Session, name: string): string | null {
  const id = session.find(name);
  const { nodes } = session.structure;
  const isSum = ({ role, inputs }: Node) => role === 'row_sum' && inputs[0] === id;
  return nodes.find(isSum)?.name ?? null;
}

/** Whether a softmax has a row without a single share, in any batch: its scores are −∞ from end to end. */
export function hasEmptyRow(session: Session, { name, kind }: Node): boolean {
  const sums = kind === 'rowwise' && session.holds(name) ? rowSumsOf(session, name) : null;
  return sums !== null && session.data(session.find(sums)).includes(0);
}

/** Rows of the drawn matrix of weights: those without a single share, and others that do not add up to 1. */
export interface OddRows {
  empty: number[];
  off: number[];
}

export function oddRows(session: Session, place: Place, name: string): OddRows {
  const sums = rowSumsOf(session, name);
  if (sums === null) return { empty: [], off: [] };
  const { cols } = matrixOf(nodeOf(session, name).shape);
  const weights = matrixValues(session, place, name);
  const total = matrixValues(session, place, sums);
  const isEmpty = (row: number) =>
    weights.subarray(row * cols, (row + 1) * cols).every((weight) => weight === 0);
  const odd = [...total.keys()].filter((row) => Math.abs(total[row] - 1) > SEEN);
  return { empty: odd.filter(isEmpty), off: odd.filter((row) => !isEmpty(row)) };
}
