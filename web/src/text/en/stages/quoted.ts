// English: what several stages quote of the open model.
import { matrixOf } from '../../../core/tensor.ts';
import { fixed } from '../../../draw/format.ts';
import type { Model } from '../../../model/model.ts';
import { nodeOf, valueAt } from '../../../model/nodes.ts';

/** The value of a cell, with four decimals. */
export function number(model: Model, node: string, ...index: number[]): string {
  return fixed(valueAt(model.session, { node, index }), 4);
}

/** How many tokens the open example has. */
export function tokens(model: Model): number {
  return matrixOf(nodeOf(model.session, 'x').shape).rows;
}
