// Which tensors stand where, how wide their cells are, and which part of a long axis is seen.
import { fixed, isInteger } from '../format.ts';
import { lookOf, matrixValues, nodeOf } from '../model.ts';
import type { Column, Item } from '../stages/stage.ts';
import { matrixOf } from '../tensor.ts';
import type { Context } from './context.ts';

export const WINDOW = 8;

/** The visible part of an axis. */
export interface Span {
  axis: string;
  from: number;
  to: number;
  size: number;
}

/** How one tensor is drawn. */
export interface Frame {
  rows: Span;
  cols: Span;
  decimals: number;
  /** The most characters that a cell's number may have. */
  characters: number;
  cellWidth: number;
  cellHeight: number;
}

export interface Layout {
  columns: Column[];
  decimals: number;
  /** One operation instead of the whole plane: the other tensors are swatches. */
  single: boolean;
}

const CHARACTER = 6.9;
const GAP = 30;

function spanOf(context: Context, axis: string, size: number): Span {
  if (size <= WINDOW) return { axis, from: 0, to: size, size };
  const from = Math.min(context.view.windows[axis] ?? 0, size - WINDOW);
  return { axis, from, to: from + WINDOW, size };
}

export function frameOf(context: Context, name: string, decimals: number): Frame {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  const values = matrixValues(model, name);
  const places = isInteger(values) ? 0 : decimals;
  const characters = places === 0 ? 7 : places + 3;
  let longest = 1;
  for (const value of values) {
    longest = Math.max(longest, fixed(value, places, characters).length);
  }
  const large = rows <= 3 && !context.narrow;
  const small = context.narrow ? 24 : 30;
  return {
    rows: spanOf(context, node.axes.at(-2) ?? '1', rows),
    cols: spanOf(context, node.axes.at(-1) ?? '1', cols),
    decimals: places,
    characters,
    cellWidth: Math.max(
      large ? 44 : small,
      Math.ceil(longest * CHARACTER) + (context.narrow ? 5 : 10),
    ),
    cellHeight: large ? 44 : rows <= 6 ? 29 : context.narrow ? 22 : 26,
  };
}

function tensorWidth(context: Context, item: Item | undefined, decimals: number): number {
  if (item?.kind === 'arrow') return 58;
  if (item?.kind !== 'tensor') return 0;
  const frame = frameOf(context, item.node, decimals);
  return (
    (frame.cols.to - frame.cols.from) * frame.cellWidth + (sumNodeOf(context, item.node) ? 58 : 0)
  );
}

function width(context: Context, columns: Column[], decimals: number): number {
  const labels = context.model.session.structure.words.length > 0 ? 64 : 34;
  const widths = columns.map((column) =>
    Math.max(
      tensorWidth(context, column.above, decimals),
      tensorWidth(context, column.main, decimals),
    ),
  );
  const gaps = (columns.length - 1) * (context.narrow ? 10 : GAP);
  return labels + gaps + widths.reduce((sum, w) => sum + w, 0);
}

function exists(context: Context, item: Item | undefined): boolean {
  return item === undefined || !('node' in item) || context.model.session.find(item.node) >= 0;
}

/** `$scores` is whatever goes into the softmax: with or without scale and mask. */
function named(context: Context, item: Item | undefined): Item | undefined {
  if (item?.kind !== 'tensor' || item.node !== '$scores') return item;
  const { structure } = context.model.session;
  const weights = nodeOf(context.model.session, 'weights');
  return { ...item, node: structure.nodes[weights.inputs[0]].name };
}

/** The operation that made the tensor of the open cell, or that takes it in. */
function operationOf(context: Context): Column[] {
  const { session, step, cell, node } = context.model;
  const isMadeHere = step.makes.includes(cell.node) && !node.leaf && node.inputs.length > 0;
  const taker = step.makes.find((name) =>
    nodeOf(session, name).inputs.includes(session.find(cell.node)),
  );
  const name = isMadeHere ? cell.node : (taker ?? step.makes[0]);
  const made = nodeOf(session, name);
  const [first, second] = made.inputs.map((id) => session.structure.nodes[id].name);
  const tensor = (node: string): Item => ({ kind: 'tensor', node });
  const bars: Column =
    lookOf(context.model, first ?? '').kind === 'weight'
      ? { above: { kind: 'bars', node: first }, main: tensor(first) }
      : { main: first ? tensor(first) : undefined };
  if (made.op === 'matmul') return [bars, { above: tensor(second), main: tensor(name) }];
  if (made.op === 'prefix_mean') {
    return [
      { above: { kind: 'plot' }, main: { kind: 'additions' } },
      { above: tensor(first), main: tensor(name) },
    ];
  }
  if (first === undefined) return [{ main: tensor(name) }];
  if (context.narrow) return [{ above: tensor(first), main: tensor(name) }];
  return [
    { main: tensor(first) },
    ...(second ? [{ main: tensor(second) }] : []),
    { main: { kind: 'arrow', op: made.op } },
    { main: tensor(name) },
  ];
}

/** The whole plane with as many decimals as it has room for, else one operation. */
export function layoutOf(context: Context): Layout {
  const { step } = context.model;
  const planes: [Column[], boolean][] = [[operationOf(context), true]];
  const whole = step.plane
    ?.map((column) => ({ above: named(context, column.above), main: named(context, column.main) }))
    .filter((column) => exists(context, column.main) && exists(context, column.above));
  if (whole && !context.narrow) planes.unshift([whole, false]);
  for (const [columns, single] of planes) {
    for (const decimals of [4, 3, 2]) {
      const fits =
        width(context, columns, decimals) <= context.room && !hasLongAxis(context, columns);
      if (fits) return { columns, decimals, single };
    }
  }
  const columns = planes[planes.length - 1][0];
  for (const decimals of [4, 3, 2]) {
    if (width(context, columns, decimals) <= context.room)
      return { columns, decimals, single: true };
  }
  return { columns, decimals: 2, single: true };
}

/** Whether a plane would need windows; one operation at a time is then easier to read. */
function hasLongAxis(context: Context, columns: Column[]): boolean {
  return columns.some((column) =>
    [column.above, column.main].some((item) => {
      if (item?.kind !== 'tensor') return false;
      const { rows, cols } = matrixOf(nodeOf(context.model.session, item.node).shape);
      return Math.max(rows, cols) > WINDOW;
    }),
  );
}

/** The node with the row sums that stand beside a matrix of weights. */
export function sumNodeOf(context: Context, name: string): string | null {
  if (lookOf(context.model, name).kind !== 'weight') return null;
  const sum = `${name}_sum`;
  return context.model.session.find(sum) >= 0 ? sum : null;
}
