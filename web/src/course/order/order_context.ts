// The context that the views of the order get.
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import type { Numbers } from './order_numbers.ts';

export interface OrderContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  /** The words as the sentence has them, and of each place the word that stands there now. */
  words: readonly string[];
  order: readonly number[];
  numbers: Numbers;
  /** The words' own numbers, a row each. */
  given: readonly number[][];
  /** Whether the question is still to be answered. */
  isAsking: boolean;
}
