// The rows of a weight matrix that a row of 1s and 0s takes: their sum is the row of the product.
import type { Drawing } from './drawing.ts';
import type { Model } from './model.ts';
import { rowOf } from './nodes.ts';

/** The most rows that are told apart by an outline each. */
const MOST = 3;

/** The rows of `name` that the open number's row takes, in a step that asks about such rows; null: it takes no rows whole. */
export function takenRows(
  { session, step }: Model,
  { open: { cell, node }, isAsked }: Pick<Drawing, 'open' | 'isAsked'>,
  name: string,
): readonly number[] | null {
  if (isAsked || !step.asks?.isOfRow || step.asks.of !== cell.node) return null;
  const [left, right] = node.inputs.map((id) => session.structure.nodes[id].name);
  if (right !== name || !step.asks.isOfRow(cell, session)) return null;
  const ones = rowOf(session, { node: left, index: [...cell.index.slice(0, -1), 0] });
  const rows = ones.flatMap((one, row) => (one === 1 ? [row] : []));
  return rows.length > 0 && rows.length <= MOST ? rows : null;
}
