// The context that the views of the divisor's page get.

import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import type { Way } from './root_lesson.ts';
import type { Point } from './root_numbers.ts';

export interface RootContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  /** Whether the question is still to be answered: then the shortest length is shown without a divisor. */
  isAsking: boolean;
  d_k: number;
  way: Way;
  point: Point;
  /** How many rows are drawn. */
  rows: number;
  /** All lengths that have been read so far. */
  points: ReadonlyMap<number, Point>;
  /** The longest one, which is read now if it has not been; not while drawing. */
  longest: () => Point;
}
