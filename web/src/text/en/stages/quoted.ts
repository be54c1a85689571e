// English: what several stages quote of the open model.
import { matrixOf } from '../../../core/tensor.ts';
import type { Model } from '../../../model/model.ts';
import { nodeOf } from '../../../model/nodes.ts';

/** How many tokens the open example has. */
export function tokens(model: Model): number {
  return matrixOf(nodeOf(model.session, 'x').shape).rows;
}
