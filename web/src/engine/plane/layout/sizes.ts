// Sizes on a plane, in pixels. The grid passes them to the style sheets as custom properties, so that the computed and
// the painted sizes cannot differ.
import type { Properties } from '../../draw/properties.ts';
import { type Drawing, isTiered, NARROWEST, SMALLEST } from '../../model/drawing.ts';

/** Where two planes share the room (side_by_side.ts). */
export const PAIRED = { gap: 6, label: 58, arrow: 20 };
/** A bar of the share 1, in a framed window on the screen; and beside it its number, and the letters of its name. */
export const FULL_BAR = { length: 300, beside: 52, usual: 110, narrow: 60, paired: 64 };
/** Widths of the bars: beside a whole plane, on a phone, and beside heat maps there. */
export const BARS = { usual: 250, narrow: 170, mini: 150 };

/** Heights below heat maps: of a row in digits, of its head, and of the gap above. */
export const DIGITS = { row: 26, head: 20, apart: 8, labels: 72, widest: 62 };

/** A framed room in which columns, and what stands beside them, are closer. */
const CLOSE = 750;

export interface Sizes {
  /** Heights of a caption, of the head of a table, and of the gap between a factor and the product below it. */
  caption: number;
  head: number;
  rise: number;
  /** Gap between two columns. */
  gap: number;
  /** Height of a row of sums, below transposed weights; width of their column beside the others. */
  sumRow: number;
  sum: number;
  /** Heights of a line above the tensors, of one below them, and of the proof above them. */
  line: number;
  foot: number;
  proofHeight: number;
  /** Longest slanted name of a column: on a phone its end is as high as the head of a table. */
  slanted: number;
  sign: number;
  arrow: number;
  plot: number;
  /** The words beside the bracket around a window. */
  window: number;
  ways: number;
  query: number;
  lossCurve: { width: number; height: number };
  /** The tokens of a task, and the one that its row is to find. */
  sought: { width: number; height: number };
  /** Height of bars with arrows. */
  push: number;
  /** A line of arithmetic, with room around it. */
  worked: { width: number; height: number };
  proof: number;
}

/**
 * `single`: one operation, whose factor and product are slightly apart if there is room. `gap`: between columns, if not
 * the usual one.
 */
export function sizesOf(
  drawing: Drawing,
  { single = false, gap }: { single?: boolean; gap?: number } = {},
): Sizes {
  const { narrow, tight, pairPadding, onPaper, hasPhrases, names, canvas, short, low, room } =
    drawing;
  const dense = short === 'dense';
  const flat = short === 'flat' || dense;
  // In a framed window the columns are spread over the room that is left.
  const least = canvas ? (room < CLOSE ? 10 : 14) : 22;
  const usual = single && !onPaper ? 34 : least;
  const tiered = isTiered(drawing);
  return {
    caption: dense ? 19 : flat ? 22 : tiered ? 24 : 28,
    head: hasPhrases ? 32 : names === 'slanted' ? 36 : dense ? 16 : flat ? 18 : 20,
    rise: dense ? 6 : narrow || flat ? 10 : tiered ? 12 : 18,
    gap:
      gap ?? (narrow ? (tight ? (room < SMALLEST ? 6 : 8) : 10) : pairPadding ? PAIRED.gap : usual),
    sumRow: 24,
    line: dense ? 30 : flat ? 38 : 48,
    foot: 20,
    proofHeight: dense ? 152 : 216,
    sum: 52,
    slanted: 50,
    sign: 20,
    arrow: pairPadding ? PAIRED.arrow : canvas ? 42 : 50,
    plot: narrow ? (room < NARROWEST ? 112 : room < SMALLEST ? 134 : 150) : canvas ? 300 : 320,
    window: 150,
    ways: 300,
    query: 320,
    lossCurve: { width: narrow ? Math.min(340, room) : 340, height: 176 },
    sought: { width: 270, height: 132 },
    push: canvas ? 176 : low ? 150 : 250,
    worked: { width: 500, height: dense ? 64 : 130 },
    proof: canvas ? (room < CLOSE ? 300 : 330) : 320,
  };
}

/** The sizes that style sheets read: heights end in -h, widths in -w. */
export function sizeProperties(sizes: Sizes): Properties {
  return {
    'caption-h': sizes.caption,
    'head-h': sizes.head,
    rise: sizes.rise,
    gap: sizes.gap,
    'sums-h': sizes.sumRow,
    'sum-w': sizes.sum,
    'slanted-w': sizes.slanted,
    'sign-w': sizes.sign,
    'arrow-w': sizes.arrow,
    'plot-w': sizes.plot,
    'ways-w': sizes.ways,
    'proof-w': sizes.proof,
  };
}
