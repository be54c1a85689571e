// Row labels of a plane: the tensors that have them, and their width.
import { LETTER_WIDTH } from '../../draw/widths.ts';
import type { Column, Item } from '../../lesson/plane_items.ts';
import { SMALLEST } from '../../model/drawing.ts';
import {
  allNames,
  hasCutRows,
  hasMemoryRows,
  hasTokenColumns,
  hasTokenRows,
  meaningOf,
  nodeOf,
} from '../../model/nodes.ts';
import type { Context } from '../context.ts';
import { idOf, memoWithoutNumbers, remembered } from './memo.ts';
import { PAIRED } from './sizes.ts';

/**
 * Widths of a layout besides its tensors: whether the first tensor has row labels, and their least width; the planes of
 * all steps that share its columns; the gap between columns in pixels, if not the usual one.
 */
export interface Labels {
  labels?: boolean;
  leastLabels?: number;
  seated?: Column[][];
  gap?: number;
}

/** Room of the bracket beside words; numbers leave it enough. */
const BRACKET = 22;

/** Width of the row labels: `least`, or the longest word's; on a narrow plane only as wide as needed. */
export function labelWidth(context: Context, least = 62): number {
  const longest = Math.max(0, ...allNames(context.model.session).map((word) => word.length));
  const letters = Math.ceil(longest * LETTER_WIDTH);
  if (context.drawing.pairPadding) return Math.max(PAIRED.label, 14 + letters);
  const { narrow, canvas, room } = context.drawing;
  // The loop's window has its bracket there, too.
  const { walksRows } = context.model.stage;
  const isClose = canvas && !walksRows;
  if (longest === 0) return narrow ? 30 : isClose ? Math.min(least, 44) : least;
  if (narrow) return (room < SMALLEST ? 10 : 14) + letters;
  return Math.max(least, 22 + letters + (walksRows ? BRACKET : 0));
}

/**
 * The first column with tokens as rows, which has the row labels and where the ribbon begins, or that with the loop's
 * count; -1 if there is none.
 */
export function firstOfTokens(context: Context, columns: readonly Column[]): number {
  return columns.findIndex(
    ({ main }) => isTokenTensor(context, main) || main?.kind === 'additions',
  );
}

/** The column whose tensor has row labels; -1: none. */
export function labelledColumn(context: Context, columns: readonly Column[]): number {
  const ofTokens = firstOfTokens(context, columns);
  const first = ofTokens < 0 ? firstOfMeaning(context, columns) : ofTokens;
  return columns[first]?.main?.kind === 'tensor' ? first : -1;
}

/** The first column whose rows have names but are no tokens; -1 if there is none. */
function firstOfMeaning(context: Context, columns: readonly Column[]): number {
  return columns.findIndex(({ main }) => isNamed(context, main));
}

function isNamed({ model: { session }, drawing }: Context, item: Item | undefined): boolean {
  const axis = drawing.transposed ? -1 : -2;
  return item?.kind === 'tensor' && meaningOf(session, nodeOf(session, item.node), axis, 0) !== '';
}

/**
 * Whether the tensor above has row labels: if nothing on its left names its rows, neither weights nor another tensor
 * above.
 */
export function hasLabelsAbove(
  context: Context,
  columns: readonly Column[],
  column: number,
): boolean {
  const left = columns[column - 1];
  const { above } = columns[column];
  if (above?.kind === 'tensor' && above.noNames) return false;
  if (context.drawing.isOneRow && isNamed(context, above)) return true;
  return (
    isNamedTensor(context, above) &&
    !isNamedTensor(context, left?.above) &&
    left?.above?.kind !== 'bars' &&
    left?.main?.kind !== 'tensor'
  );
}

/** Whether the row labels of the tensor above hang into the room on its left, which is free, or a chart leaves it to them. */
export function hangsAbove(context: Context, columns: readonly Column[], column: number): boolean {
  const above = columns[column]?.above;
  if (above?.kind === 'tensor' && above.hangs) return true;
  return (
    isNamedTensor(context, above) &&
    columns.some(
      ({ above }, i) =>
        (above?.kind === 'balance' || above?.kind === 'proof') && i + (above.span ?? 1) === column,
    )
  );
}

/** Whether the tensor below has row labels: if there is no tensor above it with the same rows. */
export function hasLabelsBelow(context: Context, { main, below }: Column): boolean {
  return main?.kind !== 'tensor' && isTokenTensor(context, below);
}

/** Whether the tensor below has the names of its columns: one with row labels shares none, and all must be in line. */
export function hasHeadsBelow(context: Context, columns: readonly Column[]): boolean {
  return columns.some((column) => hasLabelsBelow(context, column));
}

/** Whether the row labels of a column's tensor overlap the column on its left. */
export function labelsOverlapLeft(
  context: Context,
  columns: readonly Column[],
  column: number,
): boolean {
  const left = columns[column - 1];
  return left !== undefined && hasLabelsBelow(context, left);
}

/** Whether a column has other rows than its neighbours, so that it has its own numbers, and no ribbon enters it. */
export function hasOwnRows({ model, drawing }: Context, { main }: Column): boolean {
  if (main?.kind !== 'tensor' || drawing.transposed) return false;
  return hasCutRows(nodeOf(model.session, main.node));
}

/** The first column of a plane whose rows are tokens of the second sequence, where the ribbon ends; -1: none. */
export function firstOfMemory({ model, drawing }: Context, columns: readonly Column[]): number {
  if (drawing.transposed) return -1;
  return columns.findIndex(
    ({ main }) => main?.kind === 'tensor' && hasMemoryRows(nodeOf(model.session, main.node)),
  );
}

/** Whether each column leaves room for row labels, above and below alike. */
export function indentsOf(
  context: Context,
  columns: readonly Column[],
  { labels = true }: Labels,
): readonly boolean[] {
  const make = () => makeIndents(context, columns, labels);
  const key = `indents ${idOf(columns)} ${labels}`;
  return remembered(context, key, make, memoWithoutNumbers(context));
}

function makeIndents(context: Context, columns: readonly Column[], labels: boolean): boolean[] {
  const labelled = labels ? labelledColumn(context, columns) : -1;
  const memory = firstOfMemory(context, columns);
  return columns.map(
    (column, i) =>
      (i === labelled && !labelsOverlapLeft(context, columns, i)) ||
      hasOwnRows(context, column) ||
      i === memory ||
      hasLabelsAbove(context, columns, i) ||
      hasLabelsBelow(context, column),
  );
}

function isTokenTensor({ model, drawing }: Context, item: Item | undefined): boolean {
  const hasTokens = drawing.transposed ? hasTokenColumns : hasTokenRows;
  return item?.kind === 'tensor' && hasTokens(nodeOf(model.session, item.node));
}

/** Whether the rows of a tensor have the names of tokens of either sequence. */
function isNamedTensor(context: Context, item: Item | undefined): boolean {
  const { model, drawing } = context;
  if (isTokenTensor(context, item)) return true;
  return (
    item?.kind === 'tensor' &&
    !drawing.transposed &&
    hasMemoryRows(nodeOf(model.session, item.node))
  );
}
