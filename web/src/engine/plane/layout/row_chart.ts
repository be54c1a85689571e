// The chart of a step's current row: the balance, or the query as an arrow.
import { matrixOf } from '../../core/tensor.ts';
import { type Item, itemsOf } from '../../lesson/plane_items.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';

type Balance = Extract<Item, { kind: 'balance' }>;
type Query = Extract<Item, { kind: 'query' }>;

/** The most tokens of which each has a place in a balance. */
const MOST = 12;

/** Whether the rows can be points of a balance, and are few enough. */
export function hasPoints({ model }: Context, { values }: Balance): boolean {
  const { rows, cols } = matrixOf(nodeOf(model.session, values).shape);
  return cols >= 2 && rows >= 2 && rows <= MOST;
}

/** The step's chart of its row, if it has one that can be drawn. */
export function rowChart(context: Context): Balance | Query | undefined {
  const items = (context.model.step.plane ?? []).flatMap(itemsOf);
  return items.find(
    (item): item is Balance | Query =>
      item?.kind === 'query' || (item?.kind === 'balance' && hasPoints(context, item)),
  );
}

/** Whether that chart is as wide and high as can be: a balance, or an arrow, where a query has two numbers. */
export function hasWideChart(context: Context): boolean {
  const chart = rowChart(context);
  if (chart?.kind !== 'query') return chart !== undefined;
  return !chart.before && isOnPaper(context, chart);
}

/** Whether a query has two numbers, and so is an arrow on paper. */
export const isOnPaper = ({ model }: Context, { query }: Query) =>
  nodeOf(model.session, query).shape.at(-1) === 2;

/** The balance of the product `name`, whose discs stand for the rows of its right factor. */
export function balanceFor(context: Context, name: string): Balance | undefined {
  const chart = rowChart(context);
  return chart?.kind === 'balance' && chart.result === name ? chart : undefined;
}
