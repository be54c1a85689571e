// Which tensors stand where, how large their cells are, and which part of a long axis is seen.
import { fixed, scientific } from '../format.ts';
import { lookOf, nameOf, nodeOf } from '../model.ts';
import type { Column, Item } from '../stages/stage.ts';
import { matrixOf } from '../tensor.ts';
import { LOOKED_AT, openingWindows, WINDOW } from '../windows.ts';
import type { Context } from './context.ts';
import { type Extent, extentOf } from './extent.ts';
import { fitsMini, isMini, miniFrame } from './mini.ts';
import { operationOf } from './operation.ts';
import { widthOf } from './tracks.ts';

/** The visible part of an axis. */
export interface Span {
  axis: string;
  from: number;
  to: number;
  size: number;
}

/** How one tensor is drawn: rows and columns as they stand on the page. */
export interface Frame {
  /** Whether the rows on the page are the matrix's columns. */
  turned: boolean;
  rows: Span;
  cols: Span;
  /** Cells in colours only. */
  blank?: boolean;
  /** A number as it stands in a cell. */
  write(value: number): string;
  cellWidth: number;
  cellHeight: number;
}

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

/** Widths of a digit and of the smallest cell, on the page and in the presentation (present.css). */
export const SHOWN = { character: 6.75, least: 30 };
export const PRESENTED = { character: 9.9, least: 46 };
/** With less room than this the numbers stand close together. */
const PHONE = 440;

/**
 * The window on an axis, by name. Tokens have two: those that ask, as rows, and those that are
 * looked at, as columns of weights and as rows of the factor that they weigh.
 */
function spanOf(context: Context, axis: string, size: number, isLookedAt: boolean): Span {
  if (size <= WINDOW || context.cells !== undefined) return { axis, from: 0, to: size, size };
  const name = axis === 'T' && isLookedAt ? LOOKED_AT : axis;
  const start = context.view.windows[name] ?? openingWindows(context.model)[name] ?? 0;
  const from = Math.min(start, size - WINDOW);
  return { axis: name, from, to: from + WINDOW, size };
}

/** `lookedAt`: drawn as the right factor of a product, whose rows are the tokens looked at. */
export function frameOf(context: Context, name: string, decimals: number, lookedAt = false): Frame {
  const frames = framesOf(context);
  const key = `${name} ${decimals} ${lookedAt}`;
  const frame = frames.get(key) ?? makeFrame(context, name, decimals, lookedAt);
  frames.set(key, frame);
  return frame;
}

/** A frame is asked for many times while one picture is drawn. */
const kept = new WeakMap<Context, Map<string, Frame>>();

function framesOf(context: Context): Map<string, Frame> {
  const frames = kept.get(context) ?? new Map<string, Frame>();
  kept.set(context, frames);
  return frames;
}

function makeFrame(context: Context, name: string, decimals: number, lookedAt: boolean): Frame {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  if (isMini(context, name)) return miniFrame(context, name, lookedAt);
  const all = extentOf(model, name);
  const write = writerOf(all, decimals);
  const large = (model.turned ? cols : rows) <= 3 && !context.narrow && !context.paired;
  const { character, least: smallest } = context.view.presenting ? PRESENTED : SHOWN;
  const least = large && !context.tight ? 40 : context.narrow ? 24 : smallest;
  const [beside, tightly] = context.room < PHONE ? [4, 2] : [7, 4];
  const padding = context.paired ?? (context.tight ? tightly : beside);
  // Turned, a token's column runs through both factors: they are equally wide.
  const usual = model.turned && !all.isInteger ? decimals + 3 : 0;
  const longest = Math.max(longestOf(all, write), usual);
  const width = Math.ceil(longest * character) + padding;
  const asRows = spanOf(context, node.axes.at(-2) ?? '1', rows, lookedAt);
  const asCols = spanOf(context, node.axes.at(-1) ?? '1', cols, true);
  const usualHeight = large
    ? 44
    : (model.turned ? cols : rows) <= 6
      ? 29
      : context.narrow
        ? 22
        : 26;
  const { turned } = model;
  return {
    turned,
    rows: turned ? asCols : asRows,
    cols: turned ? asRows : asCols,
    write,
    cellWidth: context.cells?.width ?? Math.max(least, width),
    cellHeight: context.cells?.height ?? usualHeight,
  };
}

/** The largest and the smallest number have the longest texts. */
function longestOf({ least, most, hasInfinity }: Extent, write: (value: number) => string): number {
  return Math.max(write(least).length, write(most).length, hasInfinity ? 2 : 1);
}

/** Integers as integers; a tensor of tiny numbers in scientific notation; else so many decimals. */
export function writerOf(
  { largest, isInteger }: Extent,
  decimals: number,
): (value: number) => string {
  if (isInteger) return whole;
  if (largest < 1e-4) return scientific;
  return WITH_DECIMALS[decimals];
}

// One function for each way to write, so that rows can tell whether theirs has changed.
const whole = (value: number) => fixed(value, 0, 7);
const WITH_DECIMALS = Array.from(
  { length: 5 },
  (_, decimals) => (value: number) => fixed(value, decimals, decimals + 3),
);

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
  if (whole && !context.narrow && isReadable && isShown && !context.model.turned) {
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
    const full = needed > 0.72 * context.room && !context.model.turned && !context.paired;
    if (needed <= context.room) return { columns, decimals, tight: context.tight, full };
  }
  return null;
}

/** The widest and the narrowest cell without digits. */
const MINI = { most: 28, least: 8 };

/** A plane too wide for digits, in colours; null if it does not have the open cell. */
function fitInColours(context: Context, columns: Column[]): Omit<Layout, 'single'> | null {
  const { model } = context;
  if (!model.stage.colours || model.turned || !showsCell(context, columns)) return null;
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

/** The node with the row sums that stand beside a matrix of weights. */
export function sumNodeOf(context: Context, item: Item): string | null {
  if (item.kind !== 'tensor' || item.past || item.later || item.bare) return null;
  if (context.narrow || context.mini !== undefined) return null;
  if (lookOf(context.model, item.node).kind !== 'weight') return null;
  const sum = `${item.node}_sum`;
  return context.model.session.find(sum) >= 0 ? sum : null;
}
