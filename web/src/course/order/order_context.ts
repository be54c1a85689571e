// The context that the views of the order get.
import type { Shown } from '../../engine/page/page.ts';
import type { Numbers } from './order_numbers.ts';

export interface OrderKnown {
  /** The words of the sentence, and for each position the index of the word that is there now. */
  words: readonly string[];
  order: readonly number[];
  numbers: Numbers;
  /** The words' own numbers, a row each. */
  given: readonly number[][];
}

export type OrderContext = Shown<OrderKnown>;
