// English: what several stages say, or quote of the open model.
import { matrixOf } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';
import { nodeOf } from '../model/nodes.ts';

/** How many tokens the open example has. */
export function tokens(model: Model): number {
  return matrixOf(nodeOf(model.session, 'x').shape).rows;
}

/** Directions for reading scores and shares. */
export const ROW_ASKS = 'Row: who asks; column: who is looked at.';
