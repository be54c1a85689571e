// The variants: a row each, in the order of the list. What the core calls them, their smallest case, the number that a
// reader can turn, and their traps.
import { DEFAULT, isDefault, type State } from '../../engine/state/fields.ts';
import { TODAY_ROW } from './today_row.ts';
import { type Choices, TURNED, VARIANT_CHOICES } from './variant_choices.ts';
import type { Found, Small, SmallRow, Tried, VariantRow } from './variant_row.ts';

/** Size of the head in the smallest case: scores are divided by its root, 2. */
const SIZE = 4;

/** A head on so many tokens whose last row has these scores, once they have been divided. */
function withScores(...scores: number[]): Small {
  return withScoresOf(SIZE, scores);
}

function withScoresOf(head_size: number, scores: readonly number[]): Small {
  const T = scores.length;
  return {
    choices: { example: 'randn', T, C: 2, head_size },
    edits: scores.map((score, j) => ({
      node: 'scores',
      index: [0, T - 1, j],
      value: score * Math.sqrt(head_size),
    })),
  };
}

/** Ratio of the last two shares. */
const ofNearest = ({ shares }: SmallRow) => (shares.at(-1) ?? 0) / (shares.at(-2) ?? 1);

/** Difference that rounding may make. */
const CLOSE = 1e-4;

/** A number, and what it should be. */
function apart(found: number, right: number): Found {
  return { numbers: [found, right], isCaught: Math.abs(found - right) > CLOSE };
}

/** The scores of one place back, in the last row and in the row before. */
const oneBack = ({ small }: Tried) => apart(small.taken.at(-2) ?? 0, small.earlier.at(-3) ?? 0);

/** How many keys have a share. */
const seenIn = ({ shares }: SmallRow) => shares.filter((one) => one > 0).length;

/** The part of a row that its keys get. */
const sumOf = ({ shares }: SmallRow) => shares.reduce((sum, one) => sum + one, 0);

/** A head whose queries and keys are these rows: one query, for each token a key. */
function withRows(query: readonly number[], keys: readonly (readonly number[])[]): Small {
  const rows = (node: string, all: readonly (readonly number[])[]) =>
    all.flatMap((row, t) => row.map((value, h) => ({ node, index: [0, t, h], value })));
  return {
    choices: { example: 'randn', T: keys.length, C: 2, head_size: query.length },
    edits: [
      ...rows(
        'q',
        keys.map(() => query),
      ),
      ...rows('k', keys),
    ],
  };
}

/** A head as before, and the values 10, 20, 30, … in the first column. */
function withValues({ choices, edits }: Small, count: number): Small {
  const values = Array.from({ length: count }, (_, t) => ({
    node: 'v',
    index: [0, t, 0],
    value: 10 * (t + 1),
  }));
  return { choices, edits: [...edits, ...values] };
}

/** Keys in a tile, if nothing else is chosen, as in core/lessons/reordered.cpp. */
const USUAL_TILE = 2;

/** A mix of values lies between the smallest and the largest one: the result, and the end that it should not pass. */
function inHull({ small: { result, values } }: Tried): Found {
  const [least, most] = values;
  return {
    numbers: [result, result < least ? least : most],
    isCaught: result < least - CLOSE || result > most + CLOSE,
  };
}

/** Numbers of a query and of a key whose score is the cosine of the angle between them: two pairs, of which one is 0. */
const HAND = [1, 0, 1, 0];

/** So many words that are all alike. */
const alike = (count: number) => withRows(HAND, Array<number[]>(count).fill(HAND));

/** A query and two keys, so many times as long. */
const loud = (times: number) =>
  withRows(
    [10 * times, 10 * times],
    [
      [10 * times, 6 * times],
      [6 * times, 2 * times],
    ],
  );

/** The first of two words that ask, and so many keys of another sequence that score the same. */
const ofTwo = (S: number): Small => ({
  choices: { example: 'randn', T: 2, C: 2, S, head_size: SIZE, tokens: null },
  edits: [0, 1].flatMap((i) =>
    Array.from({ length: S }, (_, j) => ({
      ...{ node: 'scores', index: [0, i, j], value: Math.sqrt(SIZE) },
    })),
  ),
  plain: [0, 1].flatMap((i) =>
    [0, 1].map((j) => ({ node: 'scores', index: [0, i, j], value: Math.sqrt(SIZE) })),
  ),
  at: 0,
});

/** Four heads that read one number each, of a single token. */
const OF_HEADS: Small = {
  choices: { example: 'randn', T: 1, C: 4, num_heads: 4, num_kv_heads: 2, head_size: 1 },
  edits: [1, 10].map((value, head) => ({ node: 'v', index: [0, 0, head], value })),
  plain: [1, 4, 7, 10].map((value, head) => ({ node: 'v', index: [0, 0, head], value })),
  largest: 10,
};

export const VARIANT_ROWS: readonly VariantRow[] = [
  {
    id: 'cross',
    set: VARIANT_CHOICES.cross,
    plain: { memory_tokens: null, S: null },
    dial: { turns: ofTwo, usual: 3, places: [1, 2, 3, 4, 5, 6], decimals: 0 },
    small: ofTwo(3),
    asks: { at: 2, low: 0, high: 1 },
    questions: { kinds: ['most', 'grown', 'why'], why: 1 },
    traps: [
      {
        mistake: 'is_causal_with_cache',
        set: { causal: true },
        check: ({ small, right }) => apart(seenIn(small), seenIn(right)),
      },
      {
        mistake: 'softmax_over_queries',
        check: ({ small, right }) => apart(sumOf(small), sumOf(right)),
      },
    ],
  },
  {
    id: 'rope',
    trained: TURNED.example,
    needs: ['pairs', 'places', 'all'],
    dial: { turns: alike, usual: 4, places: [3, 4, 5, 6, 7, 8], decimals: 0 },
    small: alike(4),
    asks: { at: 3, low: 0, high: 1 },
    questions: { kinds: ['apart', 'moved', 'why'], why: 2 },
    traps: [
      { mistake: 'rope_pairs_mixed', check: oneBack },
      { mistake: 'rope_keys_not_turned', check: oneBack },
    ],
  },
  {
    id: 'alibi',
    needs: ['places', 'all'],
    dial: { leaf: 'slope', places: [0, 0.125, 0.25, 0.5, 1, 2], decimals: 3 },
    small: withScores(1, 1, 1, 1),
    asks: { at: 3, low: 0, high: 1 },
    questions: { kinds: ['most', 'moved', 'why'], why: 0 },
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
        check: ({ small, right }) => apart(ofNearest(small), ofNearest(right)),
      },
    ],
  },
  {
    id: 'cap',
    needs: ['all'],
    dial: { leaf: 'cap', places: [1, 2, 3, 5, 10, 20, 50], decimals: 0 },
    small: withScores(2, 20),
    asks: { at: 0, low: 0, high: 1 },
    questions: { kinds: ['most', 'grown', 'why'], why: 1 },
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
  {
    id: 'grouped',
    set: VARIANT_CHOICES.grouped,
    // The lesson stays that of many heads.
    plain: { variant: 'grouped', num_kv_heads: null },
    isOfHeads: true,
    dial: { field: 'num_kv_heads', places: [1, 2, 4], decimals: 0 },
    small: OF_HEADS,
    asks: { at: 1, low: 0, high: 12, decimals: 0 },
    questions: { kinds: ['shared', 'kept', 'why'], why: 2 },
    traps: [
      {
        mistake: 'tile',
        set: { num_kv_heads: 2 },
        check: ({ small, right }) => apart(small.shares[1], right.shares[1]),
      },
    ],
  },
  {
    id: 'window',
    set: VARIANT_CHOICES.window,
    dial: { field: 'window', places: [1, 2, 3, 4, 5, 6], decimals: 0 },
    small: withScores(1, 1, 1, 1, 1, 1),
    asks: { at: 5, low: 0, high: 1 },
    questions: { kinds: ['most', 'first', 'why'], why: 0 },
    traps: [
      {
        mistake: 'window_one_too_far',
        check: ({ small, right }) => apart(seenIn(small), seenIn(right)),
      },
    ],
  },
  {
    id: 'qk_norm',
    needs: ['all'],
    dial: { turns: loud, usual: 1, places: [0.05, 0.1, 0.2, 0.5, 1, 2], decimals: 2 },
    small: loud(1),
    asks: { at: 1, low: 0, high: 1 },
    questions: { kinds: ['lengthened', 'longer', 'why'], why: 1 },
    traps: [
      {
        mistake: 'qk_norm_of_q_alone',
        check: ({ small, right }) => apart(small.shares[1], right.shares[1]),
      },
    ],
  },
  {
    id: 'sink',
    needs: ['all'],
    dial: { leaf: 'sink', places: [-8, -6, -4, -2, 0, 2, 4], decimals: 0 },
    small: withScores(-4, -4, -4),
    nobody: 'sink',
    asks: { at: 2, low: 0, high: 0.5 },
    questions: { kinds: ['most', 'grown', 'why'], why: 2 },
    traps: [
      {
        mistake: 'sink_renormalised',
        check: ({ small, right }) => apart(sumOf(small), sumOf(right)),
      },
      {
        mistake: 'sink_not_shifted',
        check: ({ small, right }) => apart(sumOf(small), sumOf(right)),
      },
    ],
  },
  TODAY_ROW,
  {
    id: 'online',
    needs: ['all'],
    dial: { field: 'tile_size', usual: USUAL_TILE, places: [1, 2, 3, 4, 6], decimals: 0 },
    small: withValues(withScoresOf(1, [1, 2, 4, 0]), 4),
    loop: {
      ...{ tile: 'tile', pieces: 'e', shrunk: ['l_kept', 'o_kept'] },
      ...{ kept: ['m', 'alpha', 'l', 'o'], plain: 'plain' },
    },
    asks: { at: 0, low: 10, high: 40 },
    questions: { kinds: ['most', 'grown', 'why'], why: 1 },
    asksResult: true,
    kernel: 'streaming_attention',
    traps: [
      { mistake: 'online_output_not_rescaled', check: inHull },
      { mistake: 'online_sum_not_rescaled', check: inHull, isMissed: true },
    ],
  },
  {
    id: 'linear',
    needs: ['all'],
    small: withValues(withRows([1], [[0], [1], [2], [3]]), 4),
    loop: { kept: ['k_map', 'v', 'k_sums', 'kv_sums|kv', 'y'], plain: 'quadratic' },
    asks: { at: 3, low: 0, high: 1 },
    questions: { kinds: ['grown', 'longer', 'why'], why: 2 },
    traps: [
      { mistake: 'linear_not_divided', check: inHull },
      {
        mistake: 'linear_not_running',
        check: ({ seen }) => ({ numbers: [seen, 0], isCaught: seen > CLOSE }),
      },
    ],
  },
];

export function rowNamed(name: string): VariantRow | undefined {
  return VARIANT_ROWS.find(({ id }) => id === name);
}

/** Fields that one of its traps sets, as they are without. */
export function clearedOf({ traps, set = {} }: VariantRow): Choices {
  const cleared = without(traps.map((trap) => trap.set));
  const own = Object.entries(set).filter(([name]) => name in cleared);
  return { ...cleared, ...Object.fromEntries(own) };
}

/** Fields that any variant sets, as they are without. */
export function clear(): Choices {
  return without(VARIANT_ROWS.flatMap(({ set, traps }) => [set, ...traps.map((trap) => trap.set)]));
}

function without(sets: readonly (Choices | undefined)[]): Choices {
  const names = sets.flatMap((set) => Object.keys(set ?? {}));
  return Object.fromEntries(names.map((name) => [name, DEFAULT[name as keyof State]]));
}

/** The row that a link names, with the choices that make it; undefined: the page is the list. */
export function rowOf(state: State): VariantRow | undefined {
  const made = ({ set = {} }: VariantRow) =>
    Object.keys(set).every((name) => !isDefault(state, name as keyof State));
  return VARIANT_ROWS.find((row) => row.id === state.variant && made(row));
}
