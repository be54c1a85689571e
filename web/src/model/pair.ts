// Batches side by side: the model of another batch, with the same cell open.
import type { Cell } from '../core/tensor.ts';
import type { Model } from './model.ts';
import { resolve } from './resolve.ts';

/** The model of another batch, mirroring this one. */
export function inBatch(model: Model, batch: number): Model {
  if (batch === model.batch) return model;
  const { state, session, step, row } = model;
  const cell = cellInBatch(model, batch);
  return { ...resolve({ ...state, step: step.id, row, batch, cell }, session), mirrored: true };
}

/** The open cell, in another batch. */
export function cellInBatch({ cell, node }: Model, batch: number): Cell {
  return node.axes[0] === 'B' ? { ...cell, index: [batch, ...cell.index.slice(1)] } : cell;
}
