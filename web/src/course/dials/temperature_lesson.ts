// Shift and temperature: the lesson temperature, a row of scores to edit.
import type { Session } from '../../engine/core/session.ts';
import type { PageContext } from '../../engine/page/page.ts';

/** The leaves that are edited: five scores, and two numbers. */
export const EDITED = { scores: 'row_scores', shift: 'shift', temperature: 'temp' } as const;
export type Edited = keyof typeof EDITED;

/**
 * Readings of the row: scores; scores shifted and divided; exps below the largest; weights; weights without the shift,
 * and without the temperature too.
 */
const READ = ['row_scores', 'scaled', 'exps', 'weights', 'still_weights', 'plain_weights'] as const;
type Rows = (typeof READ)[number];

/** Readings that stand in the table as computed numbers. */
export const COMPUTED = ['scaled', 'exps', 'weights'] as const;

type RowRead = Record<Rows, readonly number[]> & {
  shift: number;
  temperature: number;
};

/** Readings of the lesson that the session has open, as copies. */
export function rowOf(session: Session): RowRead {
  const data = (name: string) => [...session.data(session.find(name))];
  const rows = Object.fromEntries(READ.map((name) => [name, data(name)])) as Record<Rows, number[]>;
  const [shift] = data(EDITED.shift);
  const [temperature] = data(EDITED.temperature);
  return { ...rows, shift, temperature };
}

/** The dials' ends and steps. The temperature's steps multiply, so it goes through this list. */
export const SCORES = { low: -10, high: 10, step: 0.1 };
export const SHIFTS = { low: -10, high: 10, step: 0.5 };
export const TEMPERATURES: readonly number[] = [
  ...[0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10],
];

/** A very high score, and the number that is added to all scores after the question. */
export const HIGH = { at: 2, value: 10 };
export const ADDED = 5;

/** While the question is open, the row stands as it is given. */
export type TemperatureContext = PageContext<{ row: RowRead }>;
