// Seats: the columns that the tensors of several steps are in. Steps with the same number of columns share them, each
// as wide as its widest tensor, so that none moves from one step to the next.
import { type Column, type Item, itemsOf, resolveName } from '../../lesson/plane_items.ts';
import type { Step } from '../../lesson/stage.ts';
import { planeOf } from '../../model/drawing.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';
import { tensorsOf } from './frame.ts';
import { isMadeLater } from './made.ts';
import { idOf, memoWithoutNumbers, remembered } from './memo.ts';
import { isOnPaper } from './row_chart.ts';

/** The columns of a step's plane that the open graph has; undefined: none. */
export function columnsOf(context: Context, step: Step): Column[] | undefined {
  const make = () => makeColumns(context, step);
  return remembered(context, `columns ${idOf(step)}`, make, memoWithoutNumbers(context));
}

function makeColumns(context: Context, step: Step): Column[] | undefined {
  const { pairPadding, onPaper } = context.drawing;
  const isClose = pairPadding !== null || onPaper;
  return planeOf(step, context.drawing)
    ?.map((column, i, all) => (isClose ? withSpan(column, all[i - 1]) : column))
    .filter(({ isRoomy }) => !(isRoomy && isClose))
    .map((column) => ({
      above: isDrawn(context, column.above) ? withName(context, column.above) : undefined,
      main: withName(context, column.main),
      below: withName(context, column.below),
    }))
    .filter((column) => itemsOf(column).every((item) => exists(context, item)))
    .map((column) => withFactor(context, column));
}

/** The column with what spans it from the one before, if that is left out. */
function withSpan(column: Column, before: Column | undefined): Column {
  const above = before?.isRoomy ? before.above : undefined;
  if (!above || !('span' in above) || !above.span || above.span < 2) return column;
  return { ...column, above: { ...above, span: above.span - 1 } };
}

/** The planes that share the current step's columns, its own first. On paper it shares with none. */
export function seatedWith(context: Context): Column[][] {
  const { step } = context.model;
  const own = columnsOf(context, step);
  if (own === undefined) return [];
  const { onPaper, canvas } = context.drawing;
  const made = onPaper || canvas ? withoutEmpty(context, own) : own;
  const left = withoutUnused(context, made);
  // Columns that are as they were share their widths with those of other steps.
  if (onPaper || own.some((column, i) => column !== left[i])) return [left];
  // Strips are as narrow as they can be.
  if (step.picture || context.drawing.digitsIn) return [own];
  const planes = seatsOf(context, own.length);
  const seated = planes.get(step) ?? own;
  return [seated, ...[...planes.values()].filter((columns) => columns !== seated)];
}

/** The planes with so many columns, by step: each column knows the tensors that it has in any of them. */
function seatsOf(context: Context, count: number): ReadonlyMap<Step, Column[]> {
  const make = () => makeSeats(context, count);
  return remembered(context, `seats of ${count}`, make, memoWithoutNumbers(context));
}

function makeSeats(context: Context, count: number): ReadonlyMap<Step, Column[]> {
  const planes = context.model.steps
    .filter((step) => !step.picture)
    .map((step) => [step, columnsOf(context, step) ?? []] as const)
    .filter(([, columns]) => columns.length === count);
  const alike = Array.from({ length: count }, (_, i) => [
    ...new Set(planes.flatMap(([, columns]) => tensorsOf(columns[i]))),
  ]);
  return new Map(
    planes.map(([step, columns]) => [
      step,
      columns.map((column, i) => ({ ...column, alike: alike[i] })),
    ]),
  );
}

/** The columns without those of later steps, whose empty frames would take room for digits from paper. */
function withoutEmpty({ model }: Context, columns: Column[]): Column[] {
  const isEmpty = ({ main }: Column) => main?.kind === 'tensor' && isMadeLater(model, main.node);
  const left = columns
    .filter((column) => !isEmpty(column) || isPicture(column.above))
    .map((column) => (isEmpty(column) ? { above: column.above } : column))
    .map((column) => (isEmpty({ main: column.below }) ? { ...column, below: undefined } : column));
  // An arrow down leads to what stands below, whatever comes after it.
  const last = left.findLastIndex(({ main }) => main?.kind !== 'arrow' || main.from);
  return left.slice(0, last + 1);
}

/**
 * The columns without tensors that the step neither makes nor takes, where these would be strips: their room goes to the
 * picture. A chart above one of them stands above the next ones that it spans. What a number depends on is lit in all of
 * them.
 */
function withoutUnused(context: Context, columns: Column[]): Column[] {
  const { canvas, digitsIn } = context.drawing;
  if (!canvas || digitsIn === null || context.model.state.reach !== '') return columns;
  const used = new Set([...usedBy(context.model), ...digitsIn]);
  const isUnused = (column: Column) =>
    column.main?.kind === 'tensor' && tensorsOf(column).every((name) => !used.has(name));
  if (!columns.some(isUnused)) return columns;
  const left: Column[] = [];
  let hung: Item | undefined;
  for (const [i, column] of columns.entries()) {
    const above = withSpanOf(column.above, (span) =>
      Math.max(1, columns.slice(i, i + span).filter((one) => !isUnused(one)).length),
    );
    const next = columns[i + 1];
    if (isUnused(column) && next && !next.above) hung = above ?? hung;
    else if (isUnused(column)) left.push(...(isPicture(above) ? [{ above }] : []));
    else {
      left.push({ ...column, above: above ?? hung });
      hung = undefined;
    }
  }
  return left;
}

const isPicture = (above: Item | undefined) => above !== undefined && above.kind !== 'tensor';

/** The item above columns, spanning others than before. */
function withSpanOf(above: Item | undefined, of: (span: number) => number): Item | undefined {
  if (!above || !('span' in above) || !above.span) return above;
  return { ...above, span: of(above.span) };
}

/** The tensors that the step makes, what they are made of, and those that its picture shows besides. */
function usedBy({ session, step }: Context['model']): string[] {
  const { nodes } = session.structure;
  const made = step.makes.flatMap((name) => nodes[session.find(name)] ?? []);
  const factors = made.flatMap(({ inputs }) => inputs.map((id) => nodes[id].name));
  const used = [...made.map(({ name }) => name), ...factors, ...(step.shows ?? [])];
  return used.filter((name) => !step.aside?.includes(name));
}

/** The most tokens whose scores stand on one ruler, each with its name. */
const ON_RULER = 12;

/** Whether a query, if it is one, has two numbers, and so is an arrow on paper, or few scores for a ruler. */
function isDrawn(context: Context, item: Item | undefined): boolean {
  if (item?.kind !== 'query' || isOnPaper(context, item)) return true;
  const [tokens = 0] = nodeOf(context.model.session, item.keys).shape.slice(-2);
  return tokens <= ON_RULER;
}

/** Whether the open graph has an item's node. */
function exists(context: Context, item: Item | undefined): boolean {
  return item === undefined || !('node' in item) || context.model.session.find(item.node) >= 0;
}

/** Resolves the placeholder `$scores`. */
function withName(context: Context, item: Item | undefined): Item | undefined {
  if (item?.kind !== 'tensor') return item;
  return { ...item, node: resolveName(context.model.session, item.node) };
}

/** The column with the weights that its product really has: a mistake may use others. */
function withFactor({ model: { session } }: Context, column: Column): Column {
  const { above, main, below } = column;
  if (above?.kind !== 'tensor' || main?.kind !== 'tensor') return column;
  const { kind, inputs } = nodeOf(session, main.node);
  const isFactor = inputs.includes(session.find(above.node));
  if (kind !== 'product' || isFactor || nodeOf(session, above.node).kind !== 'leaf') return column;
  return { above: { ...above, node: session.structure.nodes[inputs[1]].name }, main, below };
}
