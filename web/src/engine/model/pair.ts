// Two sentences side by side, each a batch, with the same cell open in both; and the same cell of another head.
import { type Cell, matrixOf, rowAndCol } from '../core/tensor.ts';
import type { Drawing } from './drawing.ts';
import type { Model } from './model.ts';
import { nodeOf, valueAt } from './nodes.ts';
import type { Open } from './open_cell.ts';

/** The drawing of one sentence of the pair. In the other sentence the open cell is only a counterpart. */
export function sentence(
  { pair, batch: chosen }: Model,
  batch: number,
): Pick<Drawing, 'batch' | 'open' | 'mirrored'> {
  return { batch, open: pair[batch], mirrored: batch !== chosen };
}

/** The cell with the largest difference between both rows of the shared word in a tensor, x or y. */
export function differenceOf(name: string): Cell {
  return { node: `${name}_max_difference`, index: [] };
}

/** Whether the shared word has the same numbers in both sentences. */
export function isSame({ session }: Model, name: string): boolean {
  return valueAt(session, differenceOf(name)) === 0;
}

/** The open cell, in another batch. */
export function cellInBatch({ cell, node }: Pick<Open, 'cell' | 'node'>, batch: number): Cell {
  return node.axes[0] === 'B' ? { ...cell, index: [batch, ...cell.index.slice(1)] } : cell;
}

/** The open cell, in another head; null if none was chosen: then the step's own. */
export function cellInHead({ cell, node, state }: Model, head: number): Cell | null {
  if (state.cell === null) return null;
  const axis = node.axes.indexOf(node.shared ? 'G' : 'N');
  const at = Math.floor(head / (node.shared ?? 1));
  return axis < 0 ? cell : { ...cell, index: cell.index.with(axis, at) };
}

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
