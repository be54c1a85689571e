// How one tensor is drawn: which part of a long axis is seen, how large the cells are, and how a number is
// written in them; or in colours only, where there is no room for digits.
import type { Node } from '../../core/session.ts';
import { matrixOf } from '../../core/tensor.ts';
import { fixed, scientific } from '../../draw/format.ts';
import { type Extent, extentOf } from '../../model/extent.ts';
import { hasTokenColumns, hasTokenRows, nodeOf } from '../../model/nodes.ts';
import { KEYS, openingWindows, WINDOW } from '../../model/windows.ts';
import type { Context } from '../context.ts';

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
  transposed: boolean;
  rows: Span;
  cols: Span;
  /** Cells in colours only. */
  blank?: boolean;
  /** A number as it stands in a cell. */
  write(value: number): string;
  cellWidth: number;
  cellHeight: number;
}

/** Widths of a digit and of the smallest cell, on the page and in the presentation (grid.css). */
export const SHOWN = { character: 6.75, least: 30 };
export const PRESENTED = { character: 9.9, least: 46 };
/** With less room than this the numbers stand close together. */
const PHONE = 440;

/**
 * The window on an axis, by name. Tokens have two: as queries, the rows; and as keys, the columns of weights and the
 * rows of the factor that they weigh.
 */
function spanOf(context: Context, axis: string, size: number, asKeys: boolean): Span {
  if (size <= WINDOW || context.cells !== undefined) return { axis, from: 0, to: size, size };
  const name = axis === 'T' && asKeys ? KEYS : axis;
  const start = context.view.windows[name] ?? openingWindows(context.model)[name] ?? 0;
  const from = Math.min(start, size - WINDOW);
  return { axis: name, from, to: from + WINDOW, size };
}

/** `asKeys`: drawn as the right factor of a product, whose tokens are keys. */
export function frameOf(context: Context, name: string, decimals: number, asKeys = false): Frame {
  const frames = framesOf(context);
  const key = `${name} ${decimals} ${asKeys}`;
  const frame = frames.get(key) ?? makeFrame(context, name, decimals, asKeys);
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

function makeFrame(context: Context, name: string, decimals: number, asKeys: boolean): Frame {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  if (isMini(context, name)) return miniFrame(context, name, asKeys);
  const all = extentOf(model, name);
  const write = writerOf(all, decimals);
  const large = (model.transposed ? cols : rows) <= 3 && !context.narrow && !context.paired;
  const { character, least: smallest } = context.view.presenting ? PRESENTED : SHOWN;
  const least = large && !context.tight ? 40 : context.narrow ? 24 : smallest;
  const [beside, tightly] = context.room < PHONE ? [4, 2] : [7, 4];
  const padding = context.paired ?? (context.tight ? tightly : beside);
  // Transposed, a token's column runs through both factors: they are equally wide.
  const usual = model.transposed && !all.isInteger ? decimals + 3 : 0;
  const longest = Math.max(longestOf(all, write), usual);
  const width = Math.ceil(longest * character) + padding;
  const asRows = spanOf(context, node.axes.at(-2) ?? '1', rows, asKeys);
  const asCols = spanOf(context, node.axes.at(-1) ?? '1', cols, true);
  const usualHeight = large
    ? 44
    : (model.transposed ? cols : rows) <= 6
      ? 29
      : context.narrow
        ? 22
        : 26;
  const { transposed } = model;
  return {
    transposed,
    rows: transposed ? asCols : asRows,
    cols: transposed ? asRows : asCols,
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

/** So many tokens, or else rows and columns, stand in colours at most. */
export const MOST_TOKENS = 25;
export const MOST_COLUMNS = 16;

/** Columns of a few tokens keep their digits: the weights are what one looks at. */
export function isMini({ model, mini }: Context, name: string): boolean {
  const node = nodeOf(model.session, name);
  const keepsDigits = hasTokenColumns(node) && matrixOf(node.shape).cols <= WINDOW;
  return mini !== undefined && !keepsDigits;
}

/** Whether so large a tensor can be drawn in colours. */
export function fitsMini(node: Node): boolean {
  const { rows, cols } = matrixOf(node.shape);
  const most = (isTokens: boolean) => (isTokens ? MOST_TOKENS : MOST_COLUMNS);
  return rows <= most(hasTokenRows(node)) && cols <= most(hasTokenColumns(node));
}

const TOKEN_WIDTH = 12;
const nothingWritten = () => '';

/** All of a tensor in colours; its numbers are read elsewhere, or one by one. */
export function miniFrame(context: Context, name: string, above: boolean): Frame {
  const node = nodeOf(context.model.session, name);
  const { axes, shape } = node;
  const { rows, cols } = matrixOf(shape);
  const scale = context.view.presenting ? PRESENTED.character / SHOWN.character : 1;
  const few = rows <= 6 ? 29 : 26;
  const factor = rows <= WINDOW ? 17 * scale : hasTokenRows(node) ? 11 : 9;
  const height = above ? factor : rows <= WINDOW ? few : 15;
  return {
    transposed: false,
    rows: { axis: axes.at(-2) ?? '1', from: 0, to: rows, size: rows },
    cols: { axis: axes.at(-1) ?? '1', from: 0, to: cols, size: cols },
    blank: true,
    write: nothingWritten,
    cellWidth: hasTokenColumns(node) ? TOKEN_WIDTH : (context.mini ?? 0),
    cellHeight: Math.round(height),
  };
}
