// The products whose sum is a number of a matrix product, and whether they are few enough for paper.
import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { Model } from './model.ts';
import { cellAt, matrixValues, nodeOf, rowOf } from './nodes.ts';

/**
 * Row by column, of the first two inputs: one product after the other. They are not shown: they bound the axis of an
 * estimate, which is drawn without asking the core for arithmetic.
 */
export function productsOf(model: Model, { node, index }: Cell): number[] {
  const { session } = model;
  const [left, right] = nodeOf(session, node).inputs.map((at) => session.structure.nodes[at].name);
  const { row, col } = rowAndCol(index);
  const cols = nodeOf(session, right).shape.at(-1) ?? 1;
  const others = matrixValues(session, model, right);
  const factors = rowOf(session, cellAt(session, model, left, row, 0));
  return factors.map((one, i) => one * others[i * cols + col]);
}

/** More are added by a machine, or estimated. */
const MOST_BY_HAND = 4;

export function areFewProducts(products: number[]): boolean {
  return products.filter((one) => one !== 0).length <= MOST_BY_HAND;
}
