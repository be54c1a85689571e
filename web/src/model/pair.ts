// Two sentences side by side, each a batch: in both the same cell is open.
import type { Cell } from '../core/tensor.ts';
import type { Drawing } from './drawing.ts';
import type { Model, Open } from './model.ts';

/** What a drawing of one sentence of the pair shows; of the one that is not chosen only a counterpart. */
export function sentence(
  { pair, batch: chosen }: Model,
  batch: number,
): Pick<Drawing, 'batch' | 'open' | 'mirrored'> {
  return { batch, open: pair[batch], mirrored: batch !== chosen };
}

/** The open cell, in another batch. */
export function cellInBatch({ cell, node }: Pick<Open, 'cell' | 'node'>, batch: number): Cell {
  return node.axes[0] === 'B' ? { ...cell, index: [batch, ...cell.index.slice(1)] } : cell;
}
