// The fit of a step in a framed window: the largest digits with which the whole plane has room.
import type { PictureRoom } from '../../lesson/stage.ts';
import type { Drawing } from '../../model/drawing.ts';
import { type Context, redrawn } from '../context.ts';
import { decimalsOf } from './decimals.ts';
import { digitsOfStage, heightOf, heightOfPicture, heightOfStage, lineOf } from './height.ts';
import { firstOf, layoutOf } from './layout.ts';
import { idOf, remembered } from './memo.ts';
import { hasWideChart } from './row_chart.ts';
import { sideBySide } from './side_by_side.ts';
import { DIGITS as ROW_DIGITS } from './sizes.ts';

/** Heights of a digit in pixels: on the page, where it is usual; to try, first those that are read with ease. */
const USUAL = 12;
const LARGE = [24, 22, 20, 19, 18, 17, 16, 15, 14];
const SMALL = [13, 12];
const SMALLEST = 11;
/** Heights of rows to try, the highest first; below a chart, which gets what they leave. */
const ROWS: Drawing['short'][] = [false, true, 'flat'];
const BELOW_CHART: Drawing['short'][] = ['flat'];
/** Room of a chart in heights of a digit: larger ones would take it. */
const PER_DIGIT = 64;
/** Pixels by which letters of the lowest captions stand out of these, below the plane. */
const DENSE_FOOT = 6;
/** The least room for which custom pictures are drawn, if they name none. */
const PICTURE = 740;

/**
 * The context in the room that a framed window leaves it, and how much larger than that it is drawn: in digits as large
 * as can be; padding in the cells, and then the names of columns, come before size.
 */
export function fitted(context: Context): Context {
  const { canvas, open } = context.drawing;
  if (!canvas) return inColumn(context);
  const key = `fit ${idOf(context.model.step)} ${open.cell.node} ${canvas.width} ${canvas.height}`;
  const fit = remembered(context, key, () => fitIn(context, canvas.height));
  const { mostDecimals, isAlone } = fit;
  return enlarged(redrawn(context, { mostDecimals, isAlone }), fit.scale, fit.short);
}

/** The least room of a tablet; a phone's has none to give. */
const TABLET = 380;

/**
 * The context of a page that scrolls, in digits that are read with ease, if its plane then keeps its form: a tablet has
 * more room than the digits of a phone need.
 */
function inColumn(context: Context): Context {
  const { narrow, low, room, zoom } = context.drawing;
  const { picture, pictureHeight } = context.model.step;
  // A picture of a chapter's own has a form for every room, unless the plane takes its place here.
  const isOwn = picture !== undefined && !pictureHeight;
  if (!narrow || low || zoom || room < TABLET || isOwn) return context;
  const form = narrowFormOf(context);
  const sized = (size: number) => {
    const large = enlarged(context, size / USUAL);
    return narrowFormOf(large) === form ? large : null;
  };
  return firstOf([14, 13], sized) ?? context;
}

/** Form of a plane that may scroll with its page: what is drawn in it, and how. */
function narrowFormOf(context: Context): string {
  const [one = context] = sideBySide(context) ?? [];
  const { columns, single, decimals, tight, miniWidth, digitsIn, labels, scrolls, names } =
    layoutOf(one);
  const drawn = [columns.length, single, decimals, tight, miniWidth !== null, labels, scrolls];
  return JSON.stringify([...drawn, names === 'slanted', digitsIn]);
}

type Fit = Pick<Drawing, 'scale' | 'short' | 'mostDecimals' | 'isAlone'>;

/** With the most decimals that leave the plane its form and its digits their size. */
function fitIn(context: Context, height: number): Fit {
  const all = decimalsOf(context).map((mostDecimals) => redrawn(context, { mostDecimals }));
  const fewest = all[all.length - 1];
  const form = formOf(enlarged(fewest, 1, 'flat'));
  const found = firstOf(all, (one) => inLarge(one, height, form)) ?? inSmall(fewest, height, form);
  return found.drawing;
}

type InSize = (size: number) => Context | null;

/** In digits of a size, if it then has this form and is not too high. */
const inForm =
  (context: Context, height: number, form: number, rows?: Drawing['short'][]): InSize =>
  (size) =>
    formOf(enlarged(context, size / USUAL)) >= form ? inHeight(context, size, height, rows) : null;

/** In the largest digits that can be read with ease; more comfort goes before size; null if there is no room for any. */
function inLarge(context: Context, height: number, form: number): Context | null {
  let best: Context | null = null;
  const chart = hasWideChart(context);
  const most = chart ? (context.drawing.canvas?.width ?? 0) / PER_DIGIT : LARGE[0];
  for (const size of LARGE.filter((one, i) => one <= most || i === LARGE.length - 1)) {
    const found = inForm(context, height, form, chart ? BELOW_CHART : ROWS)(size);
    if (!found || (best && comfortOf(found) <= comfortOf(best))) continue;
    best = found;
    if (comfortOf(best) === MOST_COMFORT) break;
  }
  return (
    best ??
    // In a low window.
    (hasPicture(context) ? null : alone(context, height, form)) ??
    firstOf(LARGE, inForm(context, height, form, ['dense']))
  );
}

/** In digits that are easy to read, as high as its own step must be; null if even that is too high. */
function alone(context: Context, height: number, form: number): Context | null {
  const own = redrawn(context, { isAlone: true });
  return firstOf(LARGE, inForm(own, height, form, [...ROWS, 'dense']));
}

function inSmall(context: Context, height: number, form: number): Context {
  return (
    // Colours, with one row in digits, are easier to read than small digits.
    firstOf(LARGE, inForm(context, height, Math.min(form, HEAT_MAPS))) ??
    firstOf(SMALL, inForm(context, height, form)) ??
    firstOf(SMALL, inForm(context, height, form, ['dense'])) ??
    inForm(context, height, form, ['dense'])(SMALLEST) ??
    enlarged(context, 1, 'dense')
  );
}

/** The context with digits of a size, in rows so low that it has room; null if even the lowest are too high. */
function inHeight(
  context: Context,
  size: number,
  height: number,
  rows: Drawing['short'][] = ROWS,
): Context | null {
  return firstOf(rows, (short) => {
    const one = enlarged(context, size / USUAL, short);
    const below = short === 'dense' && size > USUAL && !hasPicture(one) ? DENSE_FOOT : 0;
    return (heightIn(one) + below) * one.drawing.scale <= height ? one : null;
  });
}

function enlarged(context: Context, scale: number, short: Drawing['short'] = false): Context {
  const width = context.drawing.canvas?.width ?? context.drawing.room;
  return redrawn(context, { scale, short, room: Math.floor(width / scale) });
}

const hasPicture = ({ model, drawing }: Context) =>
  model.step.picture !== undefined && !drawing.transposed;

/**
 * The room that a custom picture needs in a framed window: that of its largest form for which there is room in digits
 * that are easy to read, else of its smallest.
 */
function pictureRoomOf({ model, drawing }: Context): PictureRoom {
  const { pictureRoom = PICTURE } = model.step;
  if (typeof pictureRoom === 'number') return { width: pictureRoom, height: 0 };
  const { width, height } = drawing.canvas ?? { width: 0, height: 0 };
  const least = LARGE[LARGE.length - 1] / USUAL;
  const fits = (room: PictureRoom) => room.width * least <= width && room.height * least <= height;
  return pictureRoom.find(fits) ?? pictureRoom[pictureRoom.length - 1];
}

/** Forms in which a step is drawn, by rank: a single operation, which may scroll; its plane as heat maps, or in digits. */
const [SCROLLED, SINGLE, HEAT_MAPS, DIGITS] = [0, 1, 2, 3];

function formOf(context: Context): number {
  if (hasPicture(context)) {
    const { room, canvas } = context.drawing;
    const least = Math.min(pictureRoomOf(context).width, canvas?.width ?? 0);
    return room >= Math.floor(least) ? DIGITS : SINGLE;
  }
  const both = sideBySide(context);
  if (context.model.sharedToken !== null && !both) return SCROLLED;
  const { single, miniWidth, scrolls } = layoutOf(both?.[0] ?? context);
  if (single) return scrolls ? SCROLLED : SINGLE;
  return miniWidth === null ? DIGITS : HEAT_MAPS;
}

const MOST_COMFORT = 3;

/** Rank of what a layout has in its favour: the usual padding in its cells; names of its columns. */
function comfortOf(context: Context): number {
  if (hasPicture(context)) return 0;
  const { tight, names } = layoutOf(sideBySide(context)?.[0] ?? context);
  return 2 * Number(!tight) + Number(names === 'usual' || names === 'snug');
}

export function heightIn(context: Context): number {
  if (hasPicture(context)) return pictureRoomOf(context).height || heightOfPicture(context);
  const stage = heightOfStage(context);
  const [one = context] = sideBySide(context) ?? [];
  const { columns, tight, names = null, miniWidth } = layoutOf(one);
  const own = heightOf(redrawn(one, { tight, names, miniWidth }), columns);
  const { model, drawing } = context;
  const { step, steps } = model;
  // Heat maps have a row of each in digits below; of the stage's height these are a part.
  const digits =
    drawing.isAlone && miniWidth && step.rowDigits ? ROW_DIGITS.apart + digitsOfStage(steps) : 0;
  return Math.max(stage, own + lineOf(context, step) + digits);
}
