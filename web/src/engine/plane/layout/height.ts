// Height of a stage's planes: that of the tallest, so that the arithmetic below them does not move from step to step.
import type { Properties } from '../../draw/properties.ts';
import { type Column, type Item, itemsOf } from '../../lesson/plane_items.ts';
import type { Step } from '../../lesson/stage.ts';
import { placesOf } from '../../model/drawing.ts';
import { hasTokenColumns, nodeOf, sizeAlong } from '../../model/nodes.ts';
import { type Context, redrawn } from '../context.ts';
import { frameOf, rowHeight } from './frame.ts';
import { memoWithoutNumbers, remembered } from './memo.ts';
import { hasHeadsBelow } from './row_labels.ts';
import { columnsOf } from './seats.ts';
import { DIGITS, sizesOf } from './sizes.ts';
import { lookupOf, rungHeights, rungsHeight } from './tracks.ts';

/** Pixels above and below a plane that fills its room. */
const EDGES = 8;
/** With captions so low that signs above and below their letters stand out of them. */
const DENSE_EDGES = 18;
/** The most pixels of a chart: bars compare worse the longer they are. */
const HIGHEST = 340;
/** A taller plane does not count for the others: the arithmetic below them would not be in the window. */
const TALLEST = 560;

/** In pixels; 0 if a single operation has all the room, or nothing is as tall. Rows have one height for all numbers. */
export function heightOfStage(context: Context): number {
  return remembered(context, 'height', () => makeHeight(context), memoWithoutNumbers(context));
}

function makeHeight(given: Context): number {
  const { model, drawing } = given;
  const { stage, steps } = model;
  if (drawing.narrow || drawing.onPaper || drawing.transposed || drawing.isAlone) return 0;
  // Bars above the one row fill what room there is.
  if (drawing.isOneRow && drawing.canvas)
    return heightOf(given, columnsOf(given, model.step) ?? []);
  const digits = redrawn(given, { digitsIn: null });
  const context = stage.allowsMini ? redrawn(digits, { miniWidth: USUAL_MINI }) : digits;
  const foot = footOfStage(context);
  const digitsBelow = ({ rowDigits }: Step) =>
    rowDigits ? DIGITS.apart + digitsOfStage(steps) : 0;
  const heights = steps
    .filter((step) => !step.picture)
    .map((step) => {
      // With the sizes that it has in its own step.
      const there = redrawn(context, placesOf(step, drawing));
      return (
        heightOf(there, columnsOf(there, step) ?? []) +
        lineOf(there, step) +
        digitsBelow(step) +
        foot
      );
    });
  return Math.max(
    0,
    ...[heightOfPictures(context), ...heights].filter((height) => height <= TALLEST),
  );
}

/** Height of the tallest custom picture; 0 if the stage has none. */
function heightOfPictures(context: Context): number {
  const { session, stage } = context.model;
  const tokens = sizeAlong(session, 'T');
  return stage.tallest?.(tokens, rowHeight(context, tokens)) ?? 0;
}

/** Height of the step's custom picture: in a framed window its own, elsewhere the stage's. */
export function heightOfPicture(context: Context): number {
  const { session, step } = context.model;
  const { canvas, scale, short } = context.drawing;
  if (!canvas || !step.pictureHeight) return heightOfStage(context);
  const tokens = sizeAlong(session, 'T');
  const height = step.pictureHeight(tokens, rowHeight(context, tokens), short === 'dense');
  // A picture of so many tokens is not drawn: the plane takes its place, with windows on the rows.
  return height * scale > canvas.height ? heightOfStage(context) : height;
}

/** Height of the picture as a property, for pictures that are no plane. */
export function heightProperty(context: Context): Properties {
  const height = heightOfPicture(context);
  return height > 0 || context.drawing.isAlone ? { 'plane-h': height } : {};
}

/** Width of a heat map's cell, which does not affect its height. */
const USUAL_MINI = 12;

/** Height of the line that some step of the stage has below its tensors, for which the lowest windows have no room. */
export function footOfStage({ model, drawing }: Context): number {
  const hasRoom = drawing.short !== 'dense';
  return hasRoom && model.steps.some(({ foot }) => foot) ? sizesOf(drawing).foot : 0;
}

/** Height of the line of its own that a step has above its tensors. */
export function lineOf({ drawing }: Context, { line }: Step): number {
  return line ? sizesOf(drawing).line : 0;
}

/** Free height of a plane with nothing above its products: the row above them, without its gap. */
export function freeHeight(context: Context): number {
  const columns = columnsOf(context, context.model.step) ?? [];
  const { rise } = sizesOf(context.drawing);
  return Math.max(0, heightOfStage(context) - heightOf(context, columns) - rise);
}

/**
 * Height of these columns: other items than tensors, except for the proof, are no taller than the tensors beside them.
 */
export function heightOf(context: Context, columns: readonly Column[]): number {
  const { caption, head, rise, proofHeight, lossCurve, push, worked } = sizesOf(context.drawing);
  const tallest = (items: (Item | undefined)[], more: (name: string) => number, isAbove = false) =>
    Math.max(
      0,
      ...items.map((item) =>
        item?.kind === 'tensor'
          ? rowsHeight(context, item.node, isAbove) + caption + more(item.node)
          : item?.kind === 'proof'
            ? proofHeight
            : item?.kind === 'query' || item?.kind === 'balance'
              ? heightBeside(context, item)
              : item?.kind === 'loss_curve'
                ? lossCurve.height
                : item?.kind === 'rungs'
                  ? rungsHeight(context, item)
                  : item?.kind === 'lookup' && context.drawing.canvas
                    ? lookupOf(context, item).height
                    : item?.kind === 'push'
                      ? push
                      : item?.kind === 'worked'
                        ? worked.height
                        : 0,
      ),
    );
  const headOf = (name: string) =>
    hasTokenColumns(nodeOf(context.model.session, name)) ? head : 0;
  const above = tallest(
    columns.map((column) => column.above),
    (name) => (columns.some((column) => isNameless(column, name)) ? 0 : headOf(name)),
    true,
  );
  const main = tallest(
    columns.map((column) => column.main),
    () => head,
  );
  const below = tallest(
    columns.map((column) => column.below),
    () => (hasHeadsBelow(context, columns) ? head : 0),
  );
  return main + [above, below].reduce((sum, height) => sum + (height > 0 ? height + rise : 0), 0);
}

/** Height of the bars of a step. */
export function heightOfPush(context: Context): number {
  return heightOfChart(context, sizesOf(context.drawing).push);
}

/** Height of a chart above the tensors of a step: in a framed window all that the columns leave. */
export function heightOfChart(context: Context, least: number): number {
  const { canvas, scale, short } = context.drawing;
  if (!canvas) return least;
  const others = heightOf(context, columnsOf(context, context.model.step) ?? []) - least;
  const free = Math.floor(
    canvas.height / scale - others - (short === 'dense' ? DENSE_EDGES : EDGES),
  );
  return Math.max(least, Math.min(free, HIGHEST));
}

/** The most pixels of columns above a row: they stand for one number each. */
const HIGHEST_COLUMNS = 150;

/** Height of the columns above a row rung by rung: in a framed window with what is left of it. */
export function heightOfColumns(context: Context): number {
  const { drawing, model } = context;
  const { columns } = rungHeights(drawing);
  if (!drawing.canvas) return columns;
  const all = heightOf(context, columnsOf(context, model.step) ?? []) + lineOf(context, model.step);
  const free = Math.floor(drawing.canvas.height / drawing.scale - all - DENSE_EDGES);
  return Math.max(columns, Math.min(columns + free, HIGHEST_COLUMNS));
}

type Beside = Extract<Item, { kind: 'query' | 'balance' }>;

/** The least height of a balance on a slide: large digits would leave it none. */
const BALANCE_ON_SLIDE = 210;

/** Height of a chart that is as high as another tensor would be above the products. */
export function heightBeside(context: Context, { kind, beside }: Beside): number {
  const rows = rowsHeight(redrawn(context, { digitsIn: null }), beside, true);
  const { caption } = sizesOf(context.drawing);
  const isOnSlide = kind === 'balance' && context.drawing.presenting;
  return Math.max(rows + caption, isOnSlide ? BALANCE_ON_SLIDE : 0);
}

/** Height of the rows in digits below heat maps, for as many tensors as any step of the stage has there. */
export function digitsOfStage(steps: readonly Step[]): number {
  return (
    DIGITS.head + DIGITS.row * Math.max(0, ...steps.map(({ rowDigits = [] }) => rowDigits.length))
  );
}

function isNameless(column: Column, name: string): boolean {
  return itemsOf(column).some(
    (item) => item?.kind === 'tensor' && item.node === name && item.noNames,
  );
}

function rowsHeight(context: Context, name: string, isAbove: boolean): number {
  const { rows, cellHeight } = frameOf(context, name, 2, isAbove);
  return (rows.to - rows.from) * cellHeight;
}
