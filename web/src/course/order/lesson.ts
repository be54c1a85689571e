// The experiment with the order of the tokens: the same words in another order, through three lessons.

import { headOn } from '../../engine/lesson/sentence.ts';
import type { State } from '../../engine/state/state.ts';

/** Setups in which the order is tried: one head without a mask, one with a mask, and several heads with positions. */
export const SETUPS = ['bare', 'masked', 'placed'] as const;
export type Setup = (typeof SETUPS)[number];

/** Nodes whose rows the words come in with, and leave with. */
export const INPUT = 'x';
export const RESULT = 'y';

/** The stage of a setup on these words, at the step that makes the compared rows. */
export function stageOf(state: State, words: readonly string[], setup: Setup): State {
  const head = headOn(state, words, setup === 'masked');
  return setup === 'placed'
    ? { ...head, stage: 'heads', step: 'output' }
    : { ...head, step: 'mix' };
}
