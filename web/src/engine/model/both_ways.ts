// A pair of tokens both ways: one asks and the other is looked at, and the other way round.
import { matrixOf, rowAndCol } from '../core/tensor.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

/** The pair of the open cell, else of the step's worked cell; null where the step compares none. */
export function pairBothWays({
  step,
  session,
  node,
  cell,
}: Pick<Model, 'step' | 'session' | 'node' | 'cell'>): { row: number; col: number } | null {
  const { bothWays, row = 0, col = 0 } = step;
  if (!bothWays) return null;
  if (bothWays.includes(node.name)) return rowAndCol(cell.index);
  const last = matrixOf(nodeOf(session, bothWays[0]).shape).rows - 1;
  return { row: Math.min(row, last), col: Math.min(col, last) };
}
