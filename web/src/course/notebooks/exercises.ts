// The exercises of the notebooks, their own and further ones, with the right answers by the core's numbers.

import type { Question } from '../../engine/ask/question.ts';
import type { Session } from '../../engine/core/session.ts';
import { numberAt as at, largest } from './facts.ts';

const choice = (right: number): Question => ({ kind: 'choose', right });

/** A share so large that one key takes nearly all. */
const NEARLY_ALL = 0.9;

/** Exercises by notebook and cell. */
export const EXERCISES: Record<string, (session: Session) => Question> = {
  '001.12': (session) => {
    const row = [0, 1, 2, 3, 4].map((col) => at(session, 'weights_12', 0, 0, 3, col));
    return choice(['1110', '11110', '11111'].indexOf(row.map((one) => (one > 0 ? 1 : 0)).join('')));
  },
  '003.4': (session) => ({
    kind: 'enter',
    right: at(session, 'all_queries_4', 0, 0),
    decimals: 2,
  }),
  // A float64 holds no more than about exp(709).
  '003.5': () => choice(1),
  '003.6': (session) => ({
    kind: 'drag',
    right: at(session, 'attention_6', 0, 1),
    decimals: 2,
    low: 0,
    high: 1,
  }),
  '003.10': (session) => {
    const taken = [0, 1, 2].map((col) => largest(session, 'attention_9', col));
    return choice(taken.filter((share) => share > NEARLY_ALL).length > 1 ? 1 : 0);
  },
  '003.12': (session) =>
    choice(largest(session, 'attention_12', 2) > largest(session, 'attention_9', 2) ? 0 : 1),
  '003.13': (session) => {
    const is = (col: number) =>
      Math.abs(at(session, 'X_prime_13', 0, 0) - at(session, 'X_prime_9', 0, col)) < 1e-9;
    return choice(is(0) ? 0 : is(1) ? 1 : 2);
  },
};
