// The words' results in the old order and in the new one, copied from the core before anything is drawn.
import { farthest, matrixIn, rowsIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { choiceText } from '../../engine/model/choice.ts';
import type { PageContext } from '../../engine/page/page.ts';
import type { State } from '../../engine/state/state.ts';
import { INPUT, RESULT, SETUPS, type Setup, stageOf } from './lesson.ts';

/** A word's row of the result. */
export interface MovedRow {
  before: readonly number[];
  after: readonly number[];
  /** The largest difference between both. */
  apart: number;
}

/** Rounding changes these rows by no more than this: sums are added up in another order. */
export const ROUNDING = 1e-5;

/** By setup, of each word in the order that it has now. */
type Numbers = Record<Setup, MovedRow[]>;

/** `order`: for each position the index in the sentence of the word that is there now. */
export function numbersOf(
  sibling: Session,
  state: State,
  words: readonly string[],
  order: readonly number[],
): Numbers {
  const rows = (setup: Setup, sentence: readonly string[]) =>
    rowsOnStage(sibling, stageOf(state, sentence, setup), RESULT);
  const moved = (setup: Setup): MovedRow[] => {
    const was = rows(setup, words);
    const now = rows(
      setup,
      order.map((from) => words[from]),
    );
    return order.map((from, place) => {
      const [before, after] = [was[from], now[place]];
      return { before, after, apart: farthest(before, after) };
    });
  };
  return Object.fromEntries(SETUPS.map((setup) => [setup, moved(setup)])) as Numbers;
}

/** The words' rows of input, in the order of the sentence. */
export function givenOf(sibling: Session, state: State, words: readonly string[]): number[][] {
  return rowsOnStage(sibling, stageOf(state, words, 'bare'), INPUT);
}

/** The rows of a tensor in that stage. */
function rowsOnStage(sibling: Session, stage: State, name: string): number[][] {
  sibling.open(choiceText(stage, sibling.catalogue()));
  return rowsIn(matrixIn(sibling, name));
}

/** The order that a link names; if that does not fit the words, the order of the sentence. */
export function orderOf({ places }: State, count: number): number[] {
  const given = places.split('.').map(Number);
  const all = Array.from({ length: count }, (_, i) => i);
  const isOrder = given.length === count && all.every((i) => given.includes(i));
  return isOrder ? given : all;
}

/** As links hold it; empty: as the sentence is. */
export function writtenOrder(order: readonly number[]): string {
  return order.every((from, place) => from === place) ? '' : order.join('.');
}

interface OrderKnown {
  /** The words of the sentence, and for each position the index of the word that is there now. */
  words: readonly string[];
  order: readonly number[];
  numbers: Numbers;
  /** The words' own numbers, a row each. */
  given: readonly number[][];
}

export type OrderContext = PageContext<OrderKnown>;
