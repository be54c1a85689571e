// The context that the views of the divisor's page get.
import type { PageContext } from '../../engine/page/page.ts';
import type { Way } from './root_lesson.ts';
import type { Point } from './root_numbers.ts';

export interface RootKnown {
  /** The length that is shown: until the answer the shortest, without a divisor. */
  d_k: number;
  point: Point;
  /** How many rows are drawn. */
  rows: number;
}

export interface RootContext extends PageContext<RootKnown> {
  way: Way;
  /** All lengths that have been read so far. */
  points: ReadonlyMap<number, Point>;
}
