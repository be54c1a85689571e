// The divisor of the scores: the lesson root at several lengths of queries and keys, by four divisors at once.
import type { State } from '../../engine/state/state.ts';

/** Divisors of the scores; the nodes of each end in its name. */
export const WAYS = ['none', 'sqrt_d_k', 'd_k', 'sqrt_C'] as const;
export type Way = (typeof WAYS)[number];

/** Readings of all rows of the scores: numbers of the core. */
export const READINGS = ['variance', 'largest', 'entropy', 'slope'] as const;
export type Reading = (typeof READINGS)[number];

/** Readings of one row. */
export const OF_ROW = ['scaled', 'weights', 'slopes'] as const;
export type OfRow = (typeof OF_ROW)[number];

/** The lengths of the dial, each twice the one before; where it begins, and that of the core's default. */
export const LENGTHS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
export const [SHORTEST] = LENGTHS;
export const LONGEST = LENGTHS[LENGTHS.length - 1];
export const DEFAULT_D_K = 64;

/** The width of x whose root is the wrong one. */
export const WIDTH = 64;

export function rootNode(name: Reading | OfRow, way: Way): string {
  return `${name}_${way}`;
}

/** State with the same draw at another length. */
export function atLength(state: State, d_k: number): State {
  return { ...state, d_k };
}
