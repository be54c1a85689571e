// Chooses the layout of a plane that fits its width: the whole plane in digits, else as heat maps, else a
// single operation.

import { type Column, type Item, itemsOf } from '../../lesson/plane_items.ts';
import type { Drawing } from '../../model/drawing.ts';
import { nodeOf } from '../../model/nodes.ts';
import { hasLongAxis } from '../../model/windows.ts';
import { type Context, redrawn } from '../context.ts';
import { decimalsOf } from './decimals.ts';
import { fitsMini, tensorsOf } from './frame.ts';
import { idOf, remembered } from './memo.ts';
import { besideOthers, operationOf } from './operation.ts';
import { hasWideChart, rowChart } from './row_chart.ts';
import type { Labels } from './row_labels.ts';
import { seatedWith } from './seats.ts';
import { sizesOf } from './sizes.ts';
import { widthOf } from './tracks.ts';

export interface Layout extends Labels {
  columns: Column[];
  decimals: number;
  /** Whether one operation is drawn instead of the whole plane. */
  single: boolean;
  /**
   * Less padding in the cells, and then smaller digits: tried before a layout is given up, for a minus sign for
   * example.
   */
  tight: Drawing['tight'];
  /** Cells as wide as the names of their columns: whole, or drawn together; else the cells are narrower. */
  names?: Drawing['names'];
  /** The tensors in digits, where others are strips to make room; if missing, those of the drawing. */
  digitsIn?: readonly string[];
  /** Heat maps: width of a cell; null: digits. */
  miniWidth: number | null;
  /** Whether the columns are spread over the whole width. */
  isSpread: boolean;
  /** Whether even the narrowest layout is too wide: the plane scrolls in its own frame, never the page. */
  scrolls?: boolean;
}

/** Whether the step leaves the open tensor out of its plane. */
export function isOffPlane({ model, drawing }: Context): boolean {
  return model.step.offPlane?.includes(drawing.open.cell.node) ?? false;
}

/** The columns with the step's pair of tokens both ways above the left factor, where it is free. */
function withWays({ model, drawing }: Context, columns: Column[]): Column[] {
  const ways = model.step.plane?.find(({ above }) => above?.kind === 'ways')?.above;
  const [left, ...others] = columns;
  if (!ways || drawing.narrow || left.above || others.length === 0) return columns;
  return [{ ...left, above: ways }, ...others];
}

/** The layout of the current step; if a tensor outside its plane is open, that of a single operation. */
export function layoutOf(context: Context): Layout {
  const { model, drawing } = context;
  return remembered(context, `layout ${idOf(model.step)} ${drawing.open.cell.node}`, () =>
    makeLayout(context),
  );
}

/** Columns that several steps share may be closer, and then without row sums, and with bars as wide as the column. */
const CLOSE = { gap: 8, bars: 150 };

function makeLayout(context: Context): Layout {
  const seated = seatedWith(context);
  const plane = seated[0];
  const isReadable = (columns: Column[]) =>
    // Windows are acceptable in the loop's plane, which has only two tensors.
    context.model.stage.walksRows || !needsWindow(context, columns);
  const isShown = context.model.stage.allowsMini
    ? showsCell(context, plane ?? [])
    : !isOffPlane(context);
  // In a framed window the sum in large digits tells more than small digits of all rows.
  const isSum = Boolean(context.drawing.canvas && context.model.step.rowSum);
  if (
    plane &&
    !isSum &&
    !context.drawing.narrow &&
    isReadable(plane) &&
    isShown &&
    !context.drawing.transposed
  ) {
    const fitting =
      (seated.length > 1 && seated.every(isReadable) && seatsThatFit(context, seated)) ||
      (fitInDigits(context, plane) ??
        // Heat maps go before small digits.
        firstOf(context.model.stage.allowsMini ? [true] : [true, 'small'], (tight) =>
          fitInDigits(redrawn(context, { tight }), plane),
        ));
    if (fitting) return { ...fitting, single: false };
  }
  const hasPlane = plane !== undefined && !context.drawing.narrow;
  const heatMaps = hasPlane && fitAsHeatMaps(context, plane);
  if (heatMaps) return { ...heatMaps, single: false };
  const { narrow, low, isOneRow } = context.drawing;
  const isEither = low || (isOneRow && rowChart(context)?.kind === 'balance');
  const operations = (isEither ? [false, true] : [narrow]).map((stacked) =>
    withWays(context, operationOf(context, stacked)),
  );
  // Factors without room are left out: the one row is alone below its chart.
  const open = openAlone(context, operations);
  if (open) operations.push(open);
  for (const operation of operations) {
    const beside = narrow && fitBeside(context, operation);
    if (beside) return { ...beside, single: true };
    for (const { labels, digitsIn } of narrow ? narrowForms(context, operation) : [FULL]) {
      const drawn = digitsIn ? redrawn(context, { digitsIn }) : context;
      const fitting =
        fitInDigits(drawn, operation, labels) ??
        fitInDigits(redrawn(drawn, { tight: true }), operation, labels);
      if (fitting) return withWideGap(drawn, { ...fitting, digitsIn, single: true });
    }
  }
  for (const operation of operations) {
    const operationMaps = operation.length > 1 && fitAsHeatMaps(context, operation);
    if (operationMaps) return { ...operationMaps, single: true };
  }
  const close = narrow && firstOf(operations, (operation) => fitClosest(context, operation));
  if (close) return { ...close, single: true };
  const [decimals] = decimalsOf(context).slice(-1);
  const columns = operationOf(context, true);
  const labels = !(narrow && hasBars(columns));
  // A phone's plane scrolls anyway, so readable digits go first.
  const tight = !narrow;
  const needed = widthOf(redrawn(context, { tight }), columns, decimals, { labels });
  const scrolls = needed > context.drawing.room;
  return {
    columns,
    decimals,
    labels,
    tight,
    miniWidth: null,
    isSpread: true,
    single: true,
    scrolls,
  };
}

/** The open number's row, of a step that begins with one row, if that is what the operations make. */
function openAlone(context: Context, operations: readonly Column[][]): Column[] | null {
  const { drawing, model } = context;
  const { node } = drawing.open.cell;
  const isMade = operations.some((columns) => {
    const { main } = columns[columns.length - 1];
    return main?.kind === 'tensor' && main.node === node;
  });
  if (!drawing.isOneRow || !drawing.narrow || !isMade || !rowChart(context)) return null;
  return model.step.makes.includes(node)
    ? [{ main: { kind: 'tensor', node, noSums: true } }]
    : null;
}

/** An operation with the others of its step that have the same left factor, in strips of colour; null if there is no room. */
function fitBeside(context: Context, operation: Column[]): Omit<Layout, 'single'> | null {
  const columns = besideOthers(context, operation);
  if (columns.length === operation.length) return null;
  const digitsIn = operation.flatMap(tensorsOf);
  const drawn = redrawn(context, { digitsIn });
  const fitting = firstOf([false, true], (tight) =>
    fitInDigits(redrawn(drawn, { tight }), columns),
  );
  return fitting && { ...fitting, digitsIn };
}

interface Form {
  labels: boolean;
  digitsIn?: string[];
}

const FULL: Form = { labels: true };

/**
 * Forms of an operation on a phone, the fullest first: without the names of the rows, if bars above name the tokens, too;
 * with the left factor as a strip of colours, if no number of it is open; without those names, whatever stands above.
 */
function narrowForms(context: Context, operation: Column[]): Form[] {
  const { drawing } = context;
  const all = operation.flatMap(tensorsOf);
  const [left] = operation.length > 1 ? tensorsOf(operation[0]) : [];
  // Strips would be no help: a row below a chart has other forms.
  const isKept = drawing.isOneRow && rowChart(context);
  const isStrip = left !== undefined && left !== drawing.open.cell.node && !isKept;
  const strip = isStrip ? [{ labels: true, digitsIn: all.filter((name) => name !== left) }] : [];
  const bare = { labels: false };
  return hasBars(operation) ? [FULL, bare, ...strip] : [FULL, ...strip, bare];
}

/**
 * An operation that would else be scrolled on a phone: in small digits, then without the names of its rows beside a strip
 * of colours; null if there is no room even so.
 */
function fitClosest(context: Context, operation: Column[]): Omit<Layout, 'single'> | null {
  const forms = narrowForms(context, operation);
  const strips = forms
    .filter(({ digitsIn }) => digitsIn)
    .map((form) => ({ ...form, labels: false }));
  return firstOf([true, 'small'], (tight) =>
    firstOf([...forms, ...strips], ({ labels, digitsIn }) => {
      const drawn = redrawn(context, digitsIn ? { digitsIn, tight } : { tight });
      const fitting = fitInDigits(drawn, operation, labels);
      return fitting && { ...fitting, digitsIn };
    }),
  );
}

/** Layout of a single operation with the wide gap between factor and product, if there is room for it. */
function withWideGap(context: Context, layout: Layout): Layout {
  const { drawing } = redrawn(context, { tight: layout.tight, names: layout.names ?? null });
  const usual = sizesOf(drawing).gap;
  const more = sizesOf(drawing, layout).gap - usual;
  const needed = widthOf({ ...context, drawing }, layout.columns, layout.decimals, layout);
  const isWider = needed + (layout.columns.length - 1) * more > drawing.room;
  return isWider ? { ...layout, gap: usual } : layout;
}

const hasBars = (columns: Column[]) => columns.some(({ above }) => above?.kind === 'bars');

/**
 * The columns that several steps share, in digits; null if they do not fit. They are the same in all of these steps,
 * and for every open number, so that they are fitted once.
 */
function seatsThatFit(context: Context, seated: Column[][]): Omit<Layout, 'single'> | null {
  const planes = seated.map(idOf).sort((a, b) => a - b);
  const fitting = remembered(context, `seats ${planes}`, () => fitSeats(context, seated));
  if (!fitting) return null;
  const all = fitting.isBare ? bare(context, seated) : seated;
  return { ...fitting.layout, columns: all[0], seated: all };
}

function fitSeats(
  context: Context,
  seated: Column[][],
): { layout: Omit<Layout, 'single'>; isBare: boolean } | null {
  const gap = Math.min(CLOSE.gap, sizesOf(context.drawing).gap);
  for (const decimals of decimalsOf(context)) {
    const far = fitInDigits(context, seated[0], true, { seated }, [decimals]);
    const close = far?.names
      ? far
      : fitInDigits(context, seated[0], true, { seated, gap }, [decimals]);
    // Closer if the names of the columns need it; the columns are spread anyway.
    const layout = close?.names ? close : (far ?? close);
    if (layout) return { layout, isBare: false };
  }
  return firstOf([true, 'small'], (tight) => {
    const closer = redrawn(context, { tight });
    return firstOf([false, true], (isBare) => {
      const all = isBare ? bare(context, seated) : seated;
      const layout = fitInDigits(closer, all[0], true, { seated: all, gap });
      return layout && { layout, isBare };
    });
  });
}

/** Answer of the first way that has one; null if none has. */
export function firstOf<const Way, Fitting>(
  ways: readonly Way[],
  fit: (way: Way) => Fitting | null,
): Fitting | null {
  for (const way of ways) {
    const fitting = fit(way);
    if (fitting) return fitting;
  }
  return null;
}

/** The planes without what their columns can do without. */
function bare(context: Context, planes: readonly Column[][]): Column[][] {
  return planes.map((columns) =>
    remembered(context, `bare ${idOf(columns)}`, () => columns.map(bareColumn)),
  );
}

function bareColumn({ above, main, ...others }: Column): Column {
  return {
    ...others,
    above: above?.kind === 'bars' ? { ...above, least: CLOSE.bars } : above,
    main: main?.kind === 'tensor' ? { ...main, noSums: true } : main,
  };
}

function fitInDigits(
  context: Context,
  columns: Column[],
  labels = true,
  seats: Pick<Layout, 'seated' | 'gap'> = {},
  tried = decimalsOf(context),
): Omit<Layout, 'single'> | null {
  for (const decimals of tried) {
    const needed = widthOf(context, columns, decimals, { labels, ...seats });
    const chart = rowChart(context);
    const isOne = chart?.kind === 'balance' && chart.isOne;
    // A chart takes all the room beside the rows that it draws, unless it is one alone.
    const isSpread =
      !isOne &&
      (needed > 0.72 * context.drawing.room || hasWideChart(context)) &&
      !context.drawing.transposed &&
      !context.drawing.pairPadding;
    if (needed <= context.drawing.room) {
      const { tight } = context.drawing;
      const names = namesThatFit(context, (named) =>
        widthOf(named, columns, decimals, { labels, ...seats }),
      );
      return { columns, decimals, labels, tight, names, miniWidth: null, isSpread, ...seats };
    }
  }
  return null;
}

/** Form of the columns' names, if the plane fits with cells as wide as they need. */
function namesThatFit(context: Context, width: (named: Context) => number): Drawing['names'] {
  if (context.model.session.words.length === 0 || context.drawing.transposed) return null;
  const ways = ['usual', 'snug'] as const;
  const { narrow, hasPhrases, room } = context.drawing;
  const fitting = ways.find((names) => width(redrawn(context, { names })) <= room);
  return fitting ?? (narrow && !hasPhrases ? 'slanted' : null);
}

/** Widest and narrowest cell of a heat map. */
const MINI = { most: 28, least: 8 };

/** The layout as heat maps with the widest cells that fit; null if none do, or the open cell is not in it. */
function fitAsHeatMaps(context: Context, columns: Column[]): Omit<Layout, 'single'> | null {
  const { model, drawing } = context;
  if (!model.stage.allowsMini || drawing.transposed || !showsCell(context, columns)) return null;
  const isSmall = columns.every((column) =>
    itemsOf(column).every(
      (item) => item?.kind !== 'tensor' || fitsMini(nodeOf(model.session, item.node)),
    ),
  );
  if (!isSmall) return null;
  for (let miniWidth = MINI.most; miniWidth >= MINI.least; miniWidth--) {
    const needed = widthOf(redrawn(context, { miniWidth }), columns, 2);
    if (needed <= drawing.room) {
      return { columns, decimals: 2, tight: false, miniWidth, isSpread: true };
    }
  }
  return null;
}

/** Whether the open cell's tensor is in these columns, or in the sum of rows below them. */
export function showsCell({ drawing, model }: Context, columns: Column[]): boolean {
  const { rowSum, rowDigits } = model.step;
  const { node } = drawing.open.cell;
  const isIt = (item?: Item) => item?.kind === 'tensor' && item.node === node;
  const isInSum = drawing.canvas && rowSum && rowDigits?.includes(node);
  return isInSum || columns.some((column) => itemsOf(column).some(isIt));
}

/** Whether some axis would need a window; a single operation is then easier to read. */
function needsWindow({ model }: Context, columns: Column[]): boolean {
  return columns.some((column) =>
    itemsOf(column).some(
      (item) => item?.kind === 'tensor' && hasLongAxis(model.session, item.node),
    ),
  );
}
