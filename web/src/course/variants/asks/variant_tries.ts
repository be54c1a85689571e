// Questions on fresh numbers, tried by the core: which key, what if something changes, and why, which needs no
// numbers. Another seed, other numbers.
import type { Edit } from '../../../engine/core/core.ts';
import {
  cellIn,
  farthest,
  type Matrix,
  matrixIn,
  rowIn,
  rowsIn,
} from '../../../engine/core/matrices.ts';
import type { Session } from '../../../engine/core/session.ts';
import { elementCount } from '../../../engine/core/tensor.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { askSibling } from '../../../engine/model/edits/sibling.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import { patched, type State } from '../../../engine/state/state.ts';
import type { VariantRow } from '../variant_row.ts';
import { clearedOf } from '../variant_rows.ts';
import type { Kind, ThreeTried, Tried } from './variant_kinds.ts';

/** Nodes of the core's head. */
const GIVEN = 'scaled';
/** Scores that are not divided. */
const UNDIVIDED = 'scores';
const SHARES = 'weights';
const WITH_NOBODY = 'shares';
const ROWS = ['q', 'k'];
const KEYS = 'k';
const VALUES = 'v';
const OF_HEADS = 'heads_out';

const TOKENS = 4;
const SIZE = 4;
/** By how much scores grow; how many times as long rows get, which are first made as long as words have them. */
const MORE = 2;
const TIMES = [2, 3, 5, 10] as const;
const SHORTEST = 3;
/** A key that gets so many times as long, how far back it is, and how many of its numbers grow: not all turn it. */
const LONGER = [
  { times: 10, back: 3, numbers: SIZE },
  { times: 5, back: 1, numbers: 1 },
  { times: 20, back: 2, numbers: SIZE },
  { times: 10, back: 0, numbers: 2 },
] as const;

/** Difference that rounding may make of a share. */
const CLOSE = 1e-5;

/** Seeds of the numbers: with the first, a window hides the largest score; with the next, no score is above a sink of 0. */
const SEEDS = [6, 10, 5, 1, 9, 2, 3, 7] as const;

/** Distances of two words that are compared; heads of queries and of keys, and the head that is asked about. */
const PAIRS = [
  [5, 2],
  [1, 3],
  [4, 5],
  [2, 1],
] as const;
const SHARED = [
  { heads: 8, shared: 2, at: 5 },
  { heads: 8, shared: 4, at: 3 },
  { heads: 6, shared: 3, at: 4 },
  { heads: 6, shared: 2, at: 2 },
] as const;
/** A query and a key whose score is the cosine of the angle between them. */
const HAND = [1, 0, 1, 0];

export function triedOf(
  session: Session,
  state: State,
  row: VariantRow,
  attempt: number,
): ThreeTried {
  const catalogue = session.catalogue();
  const S = row.set?.memory_tokens ? { S: TOKENS, memory_tokens: null, tokens: null } : {};
  const heads = row.isOfHeads ? { num_heads: 2, num_kv_heads: 1, C: 2 * SIZE } : { C: SIZE };
  const open = (patch: Partial<State>) =>
    choiceText(
      patched(state, {
        ...{ ...clearedOf(row), ...row.set, example: 'randn', T: TOKENS, S: null },
        ...{
          ...heads,
          head_size: SIZE,
          seed: String(SEEDS[attempt % SEEDS.length]),
          ...S,
          mistake: '',
          edits: [],
        },
        ...patch,
      }),
      catalogue,
    );
  // The first word that asks has, in one sequence, only itself to look at.
  const at = row.set?.memory_tokens ? 0 : -1;
  const choice = open({});
  const drawn = askSibling(session, choice, [], (one) => rowsOf(one, ROWS, SHORTEST));
  const ask = (edits: readonly Edit[], own = choice) =>
    askSibling(session, own, edits, (one) => rowAt(one, at));
  const given = ask(drawn);
  const times = TIMES[attempt % TIMES.length];
  const longer = LONGER[attempt % LONGER.length];
  const stay = (edits: readonly Edit[]) => alike(ask([...drawn, ...edits]).shares, given.shares);

  const tries: Partial<Record<Kind, () => Tried>> = {
    most: () => {
      const all = [...given.shares.values, ...given.nobody];
      return { right: all.indexOf(Math.max(...all)), numbers: given.scores.values };
    },
    grown: () => {
      const { scores } = given;
      const edits = scores.values.map((value, i) => ({
        ...cellIn(scores, i),
        value: value + MORE,
      }));
      return { right: stay(edits) ? 0 : 1, numbers: scores.values };
    },
    longer: () => {
      const edits = drawn.map(({ value, ...cell }) => ({ ...cell, value: times * value }));
      return { right: stay(edits) ? 0 : 1, numbers: [times] };
    },
    lengthened: () => {
      const { back, numbers } = longer;
      const edits = keyLonger(drawn, { ...longer, at: TOKENS - 1 - back });
      const changed = ask([...drawn, ...edits]).shares.values;
      const moved = changed.filter((share, i) => Math.abs(share - given.shares.values[i]) > CLOSE);
      const right = moved.length === 0 ? 2 : moved.length === 1 ? 0 : 1;
      return { right, numbers: [longer.times, back, numbers === SIZE ? 0 : numbers] };
    },
    first: () => ({
      right: stay(keyLonger(drawn, { ...longer, numbers: SIZE, at: 0 })) ? 0 : 1,
      numbers: [longer.times],
    }),
    moved: () => {
      const withMore = open({ T: TOKENS + 1 });
      const behind = drawn.map(({ index: [b, t, ...rest], ...cell }) => ({
        ...cell,
        index: [b, t + 1, ...rest],
      }));
      const { scores } = ask(behind, withMore);
      const others = { values: scores.values.slice(1) };
      return { right: alike(others, given.scores) ? 0 : 1, numbers: [] };
    },
    apart: () => {
      const pair = PAIRS[attempt % PAIRS.length];
      const T = Math.max(...PAIRS.flat()) + 1;
      const hands = ROWS.flatMap((node) =>
        Array.from({ length: T * SIZE }, (_, i) => ({
          ...{ node, index: [0, Math.floor(i / SIZE), i % SIZE], value: HAND[i % SIZE] },
        })),
      );
      const { values } = ask(hands, open({ T })).scores;
      const [a, b] = pair.map((distance) => values.at(-1 - distance) ?? 0);
      return { right: Math.abs(a - b) <= CLOSE ? 2 : a > b ? 0 : 1, numbers: [...pair, a, b] };
    },
    shared: () => {
      const { heads, shared, at: head } = SHARED[attempt % SHARED.length];
      const sizes = { num_heads: heads, num_kv_heads: shared, C: heads, head_size: 1, T: 1 };
      const numbered = Array.from({ length: shared }, (_, value) => ({
        ...{ node: VALUES, index: [0, 0, value], value },
      }));
      const read = askSibling(session, open(sizes), numbered, (one) =>
        matrixIn(one, OF_HEADS, [0, head]),
      );
      return { right: read.values[0], numbers: [heads, shared, head] };
    },
    kept: () => {
      const { heads, shared } = SHARED[attempt % SHARED.length];
      const [all, few] = [heads, shared].map((num_kv_heads) =>
        askSibling(
          session,
          open({ num_heads: heads, num_kv_heads, C: heads, head_size: 1 }),
          [],
          (one) => elementCount(nodeOf(one, KEYS).shape),
        ),
      );
      return { right: KEPT.indexOf(all / few), numbers: [heads, shared] };
    },
    why: () => ({ right: row.questions.why ?? 0, numbers: [] }),
  };
  return Object.fromEntries(row.questions.kinds.map((kind) => [kind, tries[kind]?.()]));
}

/** How many times fewer numbers may be kept, in the order of the answers. */
const KEPT = [1, 2, 3, 4];

/** Scores and shares of a row, and what goes to nobody. */
function rowAt(session: Session, at: number): { scores: Matrix; shares: Matrix; nobody: number[] } {
  const of = (name: string) => {
    const matrix = matrixIn(session, name);
    return rowIn(matrix, at < 0 ? matrix.rows + at : at);
  };
  const [scores, shares] = [session.find(GIVEN) >= 0 ? GIVEN : UNDIVIDED, SHARES].map(of);
  const all = session.find(WITH_NOBODY) < 0 ? [] : of(WITH_NOBODY).values;
  return { scores, shares, nobody: all.slice(shares.cols) };
}

function alike(a: Pick<Matrix, 'values'>, b: Pick<Matrix, 'values'>): boolean {
  return farthest(a.values, b.values) <= CLOSE;
}

/** Rows of these tensors, so many times as long as they were drawn. */
function rowsOf(session: Session, names: readonly string[], times: number): Edit[] {
  return names.flatMap((name) => {
    const matrix = matrixIn(session, name);
    return rowsIn(matrix).flatMap((values, at) =>
      values.map((value, col) => ({
        ...cellIn(matrix, at * matrix.cols + col),
        value: times * value,
      })),
    );
  });
}

/** The key of a place, so many of its numbers so many times as large. */
function keyLonger(
  drawn: readonly Edit[],
  { at, times, numbers }: { at: number; times: number; numbers: number },
): Edit[] {
  return drawn
    .filter(({ node, index: [, t, h] }) => node === KEYS && t === at && h < numbers)
    .map(({ value, ...cell }) => ({ ...cell, value: times * value }));
}
