// Two sentences that share a word: a plane for each, side by side, in the same cells.
import { hasTiers, planeOf } from '../../model/drawing.ts';
import { sentence } from '../../model/pair.ts';
import { type Context, redrawn } from '../context.ts';
import { decimalsOf } from './decimals.ts';
import { isOffPlane, layoutOf } from './layout.ts';

/** Pixels between the two planes. */
export const BETWEEN = 20;

/** Paddings of a cell to try, from wide to narrow: the digits of two cells must not touch. */
const PADDINGS = [8, 7, 6, 5, 4];

const cache = new WeakMap<Context, Context[] | null>();

/** The contexts of both planes, or of the one that is asked about; null if there is one plane, or no room for two. Memoised by context. */
export function sideBySide(context: Context): Context[] | null {
  const { model, drawing } = context;
  if (model.sharedToken === null || drawing.narrow) return null;
  const known = cache.get(context);
  if (known !== undefined) return known;
  const both = makeBoth(context);
  cache.set(context, both);
  return both;
}

/** The most decimals and padding that fit. */
function makeBoth(context: Context): Context[] | null {
  const { model, drawing } = context;
  const isOne = drawing.isAsked && drawing.canvas && model.step.asks?.isOfOne;
  const shown = isOne ? [drawing.batch] : [0, 1];
  const sentences = shown.map((batch) => sentence(model, batch));
  const room = (drawing.room + BETWEEN) / shown.length - BETWEEN;
  const isSingle = context.drawing.transposed || isOffPlane(context); // a single operation, which always fits
  for (const decimals of decimalsOf(context)) {
    for (const pairPadding of PADDINGS) {
      const place = { room, pairPadding, decimals };
      const plane = planeOf(context.model.step, { ...context.drawing, ...place });
      const tried = sentences.map((one) =>
        redrawn(context, {
          ...one,
          ...place,
          // Tiers count for a single operation too, because it is as high as the planes.
          hasTiers: !context.drawing.transposed && hasTiers(plane),
        }),
      );
      if (isSingle || !tried.some((one) => layoutOf(one).single)) return tried;
    }
  }
  return null;
}
