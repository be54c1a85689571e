// Which tensors stand where, how large their cells are, and which part of a long axis is seen.

import { matrixOf } from '../../core/tensor.ts';
import type { Column, Item } from '../../lessons/stage.ts';
import { nodeOf } from '../../model/nodes.ts';
import { nameOf } from '../../model/shown_step.ts';
import { WINDOW } from '../../model/windows.ts';
import type { Context } from '../context.ts';
import { fitsMini } from './frame.ts';
import { operationOf } from './operation.ts';
import { widthOf } from './tracks.ts';

export interface Layout {
  columns: Column[];
  decimals: number;
  /** One operation instead of the whole plane: the other tensors are swatches. */
  single: boolean;
  /** Less room beside each number, so that an edit that brings a minus sign still fits. */
  tight?: boolean;
  /** Width of the cells that have no room for digits. */
  mini?: number;
  /** Whether the tokens' names stand before the first of them; they do, if not said. */
  labels?: boolean;
  /** Whether the columns fill the plane and are spread over it. */
  full: boolean;
}

function exists(context: Context, item: Item | undefined): boolean {
  return item === undefined || !('node' in item) || context.model.session.find(item.node) >= 0;
}

function named(context: Context, item: Item | undefined): Item | undefined {
  if (item?.kind !== 'tensor') return item;
  return { ...item, node: nameOf(context.model.session, item.node) };
}

/** Whether the open tensor has no place in the whole plane of this step. */
export function isAside({ model: { step, cell } }: Context): boolean {
  return step.aside?.includes(cell.node) ?? false;
}

/** The whole plane with as many decimals as it has room for, else one operation. */
export function layoutOf(context: Context): Layout {
  const whole = context.model.step.plane
    ?.map((column) => ({ above: named(context, column.above), main: named(context, column.main) }))
    .filter((column) => exists(context, column.main) && exists(context, column.above));
  // The loop shows two tensors only: a window on each is still easy to read.
  const isReadable = context.model.stage.id === 'loop' || !hasLongAxis(context, whole ?? []);
  const isShown = context.model.stage.colours ? showsCell(context, whole ?? []) : !isAside(context);
  if (whole && !context.narrow && isReadable && isShown && !context.model.transposed) {
    const fitting = fit(context, whole) ?? fit({ ...context, tight: true }, whole);
    if (fitting) return { ...fitting, single: false };
  }
  const isWhole = whole !== undefined && !context.narrow;
  const inColours = isWhole && fitInColours(context, whole);
  if (inColours) return { ...inColours, single: false };
  const operation = operationOf(context, context.narrow);
  const fitting = fit(context, operation) ?? fit({ ...context, tight: true }, operation);
  if (fitting) return { ...fitting, single: true };
  const coloured = operation.length > 1 && fitInColours(context, operation);
  if (coloured) return { ...coloured, single: true };
  const decimals = context.model.state.decimals ?? 2;
  return { columns: operationOf(context, true), decimals, full: true, single: true };
}

/** The learner's choice, or the most that there is room for. */
function decimalsOf({ model }: Context): number[] {
  if (model.state.decimals !== null) return [model.state.decimals];
  return model.twin === null ? [4, 3, 2] : [3, 2]; // notebook 004 prints 3
}

function fit(context: Context, columns: Column[]): Omit<Layout, 'single'> | null {
  for (const decimals of decimalsOf(context)) {
    const needed = widthOf(context, columns, decimals);
    const full = needed > 0.72 * context.room && !context.model.transposed && !context.paired;
    if (needed <= context.room) return { columns, decimals, tight: context.tight, full };
  }
  return null;
}

/** The widest and the narrowest cell without digits. */
const MINI = { most: 28, least: 8 };

/** A plane too wide for digits, in colours; null if it does not have the open cell. */
function fitInColours(context: Context, columns: Column[]): Omit<Layout, 'single'> | null {
  const { model } = context;
  if (!model.stage.colours || model.transposed || !showsCell(context, columns)) return null;
  const isSmall = columns.every(({ above, main }) =>
    [above, main].every(
      (item) => item?.kind !== 'tensor' || fitsMini(nodeOf(model.session, item.node)),
    ),
  );
  if (!isSmall) return null;
  for (let mini = MINI.most; mini >= MINI.least; mini--) {
    const needed = widthOf({ ...context, mini }, columns, 2);
    if (needed <= context.room) return { columns, decimals: 2, mini, full: true };
  }
  return null;
}

/** Whether the matrix of the open cell stands in these columns. */
export function showsCell({ model }: Context, columns: Column[]): boolean {
  const isIt = (item?: Item) => item?.kind === 'tensor' && item.node === model.cell.node;
  return columns.some(({ above, main }) => isIt(above) || isIt(main));
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
