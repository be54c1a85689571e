// The variants: a row each, in the order of the list. What the core calls them, their smallest case, the number that a
// reader can turn, and their traps.
import type { Edit } from '../../engine/core/core.ts';
import type { State } from '../../engine/state/state.ts';

/** The last row of the smallest case, as the core computes it. */
export interface SmallRow {
  /** Scores of the plain head; those that softmax takes; shares. */
  given: number[];
  taken: number[];
  shares: number[];
}

/** The numbers in which a trap shows: its two numbers, and whether they give it away. */
export interface Found {
  numbers: [number, number];
  isCaught: boolean;
}

/** Numbers that a check of a trap can look at. */
export interface Tried {
  small: SmallRow;
  /** The number that the reader can turn. */
  turned: number;
  /** The largest share of a token that comes later. */
  ahead: number;
}

export interface Trap {
  mistake: string;
  check: (tried: Tried) => Found;
}

export interface VariantRow {
  id: string;
  /** The leaf that the reader can turn, its places, and how many decimals they have. */
  dial: { leaf: string; places: readonly number[]; decimals: number };
  /** The smallest case: its choices, and numbers that are set in it. */
  small: { choices: Partial<State>; edits: readonly Edit[] };
  /** The question on it: which share of the last row is asked for, and the ends of its axis. */
  asks: { at: number; low: number; high: number };
  traps: readonly Trap[];
}

/** Size of the head in the smallest case: scores are divided by its root, 2. */
const SIZE = 4;

/** A head on so many tokens whose last row has these scores, once they have been divided. */
function withScores(...scores: number[]): VariantRow['small'] {
  const T = scores.length;
  return {
    choices: { example: 'randn', T, C: 2, head_size: SIZE },
    edits: scores.map((score, j) => ({
      node: 'scores',
      index: [0, T - 1, j],
      value: score * Math.sqrt(SIZE),
    })),
  };
}

/** Ratio of the last two shares. */
const ofNearest = ({ shares }: SmallRow) => (shares.at(-1) ?? 0) / (shares.at(-2) ?? 1);

/** Distance by which a share may miss what it should be: that of rounding. */
const CLOSE = 1e-4;

export const VARIANT_ROWS: readonly VariantRow[] = [
  {
    id: 'alibi',
    dial: { leaf: 'slope', places: [0, 0.125, 0.25, 0.5, 1, 2], decimals: 3 },
    small: withScores(1, 1, 1, 1),
    asks: { at: 3, low: 0, high: 1 },
    traps: [
      {
        mistake: 'alibi_added',
        check: ({ small }) => {
          const [first, last] = [small.shares[0], small.shares.at(-1) ?? 0];
          return { numbers: [first, last], isCaught: first > last };
        },
      },
      {
        mistake: 'alibi_before_scale',
        check: ({ small, turned }) => {
          const [found, right] = [ofNearest(small), Math.exp(turned)];
          return { numbers: [found, right], isCaught: Math.abs(found - right) > CLOSE * right };
        },
      },
    ],
  },
  {
    id: 'cap',
    dial: { leaf: 'cap', places: [1, 2, 3, 5, 10, 20, 50], decimals: 0 },
    small: withScores(2, 20),
    asks: { at: 0, low: 0, high: 1 },
    traps: [
      {
        mistake: 'cap_of_itself',
        check: ({ small, turned }) => {
          const largest = Math.max(...small.taken.map(Math.abs));
          return { numbers: [largest, turned], isCaught: largest > turned };
        },
      },
      {
        mistake: 'cap_after_mask',
        check: ({ ahead }) => ({ numbers: [ahead, 0], isCaught: ahead > 0 }),
      },
    ],
  },
];

/** The row that a link names; undefined: the page is the list. */
export function rowOf({ variant }: Pick<State, 'variant'>): VariantRow | undefined {
  return VARIANT_ROWS.find(({ id }) => id === variant);
}
