// A single operation, inputs and output, if there is no room for the whole plane.

import type { Node } from '../../core/structure.ts';
import { type Column, type Item, rungNodes } from '../../lesson/plane_items.ts';
import { firstMade } from '../../lesson/stage.ts';
import { lookOf } from '../../model/looks.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';
import { balanceFor } from './row_chart.ts';

/**
 * The columns of the op that made the open cell's tensor, or for an input of one that uses it. `stacked` (narrow
 * planes): the input is above the output.
 */
export function operationOf(context: Context, stacked: boolean): Column[] {
  const { session, stage, step } = context.model;
  if (stage.walksRows) {
    const [beside, { above, main }] = (step.plane ?? []).slice(-2);
    // Before rows are added there is nothing below.
    if (!beside.main) return [{ main: beside.above }, { above, main }];
    if (!context.drawing.low) return [beside, { above, main }];
    return stacked
      ? [
          { above, main: beside.above },
          { above: main, main: beside.main },
        ]
      : [beside, { above }, { above: main }];
  }
  const { cell, node } = context.drawing.open;
  // The rungs above have the row of its input, the curve its share; the token to find stands above the shares alone.
  const isOfAbove = (item?: Item) =>
    (item?.kind === 'rungs' && [...rungNodes(session, item), item.poured].includes(cell.node)) ||
    (item?.kind === 'loss_curve' && item.losses === cell.node) ||
    (item?.kind === 'sought' && item.weights === cell.node);
  if (stacked && step.plane?.some(({ above }) => isOfAbove(above))) {
    return [{ main: { kind: 'tensor', node: cell.node } }];
  }
  // Bars with arrows above have both rows of numbers: of these the open one.
  const push = step.plane?.map(({ above }) => above).find((item) => item?.kind === 'push');
  const isOfPush = push && [push.node, push.gradients].includes(cell.node);
  if (context.drawing.narrow && context.drawing.isOneRow && isOfPush)
    return [{ main: { kind: 'tensor', node: cell.node, noSums: true } }];
  const isMade = node.kind !== 'leaf' && node.inputs.length > 0;
  const takes = (name: string) =>
    session.find(name) >= 0 && nodeOf(session, name).inputs.includes(session.find(cell.node));
  const name =
    (isMade && step.makes.includes(cell.node) ? cell.node : step.makes.find(takes)) ??
    (isMade ? cell.node : session.structure.nodes.map((other) => other.name).find(takes)) ??
    firstMade(step, session);
  const made = nodeOf(session, name);
  const [first, second, third] = made.inputs.map((id) => session.structure.nodes[id].name);
  const tensor = (node: string): Item => ({ kind: 'tensor', node });
  const noSums = context.drawing.pairPadding !== null;
  const bars: Column =
    lookOf(context.drawing, first ?? '').kind === 'weight'
      ? { above: { kind: 'bars', node: first }, main: { kind: 'tensor', node: first, noSums } }
      : { main: first ? tensor(first) : undefined };
  // The bias, broadcast over the rows, stands above the output.
  if (cell.node === third) return [{ above: tensor(third), main: tensor(name) }];
  const isProduct = made.kind === 'product';
  if (isProduct && context.drawing.transposed) {
    // (AB)ᵀ = BᵀAᵀ: transposed, the factors change places.
    const left: Item = { kind: 'tensor', node: second, asKeys: true };
    return [{ main: left }, { above: tensor(first), main: tensor(name) }];
  }
  // Discs of a balance stand where the rows of the right factor are, and have their names and shares.
  if (isProduct && context.drawing.isOneRow && cell.node !== second && balanceFor(context, name)) {
    const shares = { kind: 'tensor', node: first, noSums: true } as const;
    if (stacked) return [{ above: { ...shares, asKeys: false }, main: tensor(name) }];
    return [{ main: shares }, { main: tensor(name) }];
  }
  if (isProduct) {
    return [bars, { above: tensor(second), main: tensor(name) }];
  }
  if (first === undefined) return [{ main: tensor(name) }];
  // Numbers above one row are the row's own, not those of all keys.
  const above: Item = { kind: 'tensor', node: first, asKeys: !context.drawing.isOneRow };
  if (stacked && isUpdate(context, made)) {
    return [{ above, main: tensor(second), below: tensor(name) }];
  }
  if (stacked) {
    const beside = made.list === 'inputs' ? [{ above: tensor(second) }] : [];
    return [{ above, main: tensor(name) }, ...beside];
  }
  return [
    { main: tensor(first) },
    ...(second ? [{ main: tensor(second) }] : []),
    { main: { kind: 'arrow', op: made.op } },
    { main: tensor(name) },
  ];
}

/** Whether an op updates a parameter: by subtracting something of the same shape. */
function isUpdate({ model: { session } }: Context, { inputs }: Node): boolean {
  const { parameters = [] } = session.structure.training ?? {};
  return inputs.length === 2 && parameters.includes(inputs[0]);
}

/** The columns of a product with those of the step's other products of the same left factor, in their order. */
export function besideOthers({ model, drawing }: Context, operation: Column[]): Column[] {
  const { session, step } = model;
  const { structure } = session;
  const inputsOf = (node: Node) => node.inputs.map((id) => structure.nodes[id].name);
  const [left, product] = operation;
  if (product?.main?.kind !== 'tensor' || drawing.transposed) return operation;
  const shown = nodeOf(session, product.main.node);
  const others = step.makes.flatMap((name) => {
    if (session.find(name) < 0) return [];
    const made = nodeOf(session, name);
    const [first, second] = inputsOf(made);
    if (made.kind !== 'product' || first !== inputsOf(shown)[0]) return [];
    return [made === shown ? product : column(second, name)];
  });
  return others.includes(product) ? [left, ...others] : operation;
}

const column = (above: string, main: string): Column => ({
  above: { kind: 'tensor', node: above },
  main: { kind: 'tensor', node: main },
});
