// The ribbon through the row of the query position: where it begins, and beside which tensors it runs.
import type { Column, Item } from '../../lesson/plane_items.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';
import { frameOf } from './frame.ts';
import type { Layout } from './layout.ts';
import { isMadeLater } from './made.ts';
import {
  firstOfMemory,
  firstOfTokens,
  hasHeadsBelow,
  hasOwnRows,
  labelsOverlapLeft,
} from './row_labels.ts';

export interface Ribbon {
  /** The columns that it runs through, as far as a second sequence; and those below them, −1 if it has no second part there. */
  from: number;
  to: number;
  below: { from: number; to: number };
  /** The row within the window, and its height. */
  row: number;
  height: number;
  isSeen: boolean;
  /** Whether bars weigh all rows beside them, so that only its part below is drawn. */
  hasBars: boolean;
  /** Whether it begins with names of rows that hang into the room on the left. */
  isHung: boolean;
  /** Whether the tensors below have names of columns; and whether they are gradients, through which it leads back. */
  isLower: boolean;
  isBack: boolean;
}

/** Height of the ribbon where no tensor says it. */
const USUAL = 26;

export function ribbonIn(context: Context, layout: Layout): Ribbon {
  const { columns, decimals } = layout;
  const from = firstOfTokens(context, columns);
  const memory = firstOfMemory(context, columns);
  const frames = columns.flatMap(({ main }) =>
    main?.kind === 'tensor' ? [frameOf(context, main.node, decimals)] : [],
  );
  const isMade = ({ main }: Column) =>
    main?.kind === 'tensor' && !isMadeLater(context.model, main.node);
  const tokens = frames.find(({ rows }) => ['T', 'n'].includes(rows.axis));
  const row = context.drawing.row - (tokens?.rows.from ?? 0);
  const isSeen =
    !context.drawing.transposed &&
    !(context.drawing.isAsked && context.model.step.asks?.isAlone === 'column') &&
    from >= 0 &&
    !columns.some((column) => hasOwnRows(context, column)) &&
    columns.some(isMade) &&
    tokens !== undefined &&
    row >= 0 &&
    row < tokens.rows.to - tokens.rows.from;
  return {
    from,
    to:
      memory < 0
        ? columns.findLastIndex(({ main }) => main && !(main.kind === 'arrow' && main.from))
        : memory - 1,
    below: {
      from: columns.findIndex(({ below }) => isThere(context, layout, below)),
      to: columns.findLastIndex((column) => column.below),
    },
    row,
    height: tokens?.cellHeight ?? USUAL,
    isSeen,
    hasBars: columns.some(({ main }) => main?.kind === 'bars'),
    isHung: labelsOverlapLeft(context, columns, from),
    isLower: hasHeadsBelow(context, columns),
    isBack: columns.some(
      ({ below }) =>
        below?.kind === 'tensor' &&
        nodeOf(context.model.session, below.node).gradient_of !== undefined,
    ),
  };
}

/** Whether a tensor is an empty frame, as a later step makes it. A single operation is drawn whole. */
export function isEmpty(context: Context, { single }: Layout, name: string): boolean {
  return !single && isMadeLater(context.model, name);
}

/** Whether this step or an earlier one has made the tensor. */
export function isThere(
  context: Context,
  layout: Layout,
  item: Item | undefined,
): item is Extract<Item, { kind: 'tensor' }> {
  return item?.kind === 'tensor' && !isEmpty(context, layout, item.node);
}
