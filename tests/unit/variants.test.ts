// The pages of the variants: a row and words for each that the core has, and what their checks find. The digits are those
// of exp and tanh, as Python's math gives them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../web/src/course/index.ts';
import { triedOf } from '../../web/src/course/variants/asks/variant_tries.ts';
import { WHY } from '../../web/src/course/variants/asks/why.en.ts';
import {
  HERE,
  isPlaces,
  placesOf,
  staying,
} from '../../web/src/course/variants/places/place_numbers.ts';
import { VARIANT_NAMES } from '../../web/src/course/variants/variant_choices.ts';
import { changedSteps, numbersOf } from '../../web/src/course/variants/variant_numbers.ts';
import { rowOf, VARIANT_ROWS } from '../../web/src/course/variants/variant_rows.ts';
import { VARIANT_WORDS } from '../../web/src/course/variants/words.en.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { pinsOf } from '../../web/src/engine/model/edits/sibling.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { catalogue, fresh, open } from '../wasm/core.ts';

/** A variant's numbers, at a link, with choices that it does not name. */
async function at(link: string, patch: Partial<State> = {}) {
  const state = { ...parseHash(link), ...patch };
  const session = await open(choiceText(state, catalogue));
  session.pin(pinsOf(session, state.edits));
  const row = VARIANT_ROWS.find(({ id }) => id === state.variant);
  assert.ok(row, link);
  return numbersOf(session, state, row);
}

const near = (found: readonly number[], expected: readonly number[], digit = 1e-4) => {
  assert.equal(found.length, expected.length);
  for (const [i, value] of found.entries())
    assert.ok(Math.abs(value - expected[i]) <= digit / 2, `${value}, not ${expected[i]}`);
};

test('a link can name each page', () => {
  const pages = [...VARIANT_ROWS.map(({ id }) => id), ...HERE];
  assert.deepEqual([...VARIANT_NAMES].sort(), pages.sort());
});

test('each variant of the core has a row, and each of its traps words', async () => {
  const { variants } = catalogue;
  for (const [id, traps] of Object.entries(variants)) {
    const row = VARIANT_ROWS.find((one) => one.id === id);
    // Ways to add places to x are compared on a page of their own.
    if (isPlaces({ variant: id })) continue;
    assert.deepEqual(
      row?.traps.map(({ mistake }) => mistake),
      traps,
    );
    assert.deepEqual(Object.keys(VARIANT_WORDS[id].traps), traps);
  }
  assert.deepEqual(
    Object.keys(VARIANT_WORDS).toSorted(),
    VARIANT_ROWS.map(({ id }) => id).toSorted(),
  );
});

test('a link that names a variant alone opens it with the choices that it needs', () => {
  for (const row of VARIANT_ROWS) {
    assert.equal(rowOf(parseHash(`variants&variant=${row.id}`)), row);
  }
  assert.equal(parseHash('variants&variant=window&window=2').window, 2);
  assert.equal(parseHash('variants').window, null);
});

test('the smallest case shows what a variant is for', async () => {
  const alibi = (await at('variants&variant=alibi')).small;
  near(alibi.plain.shares, [0.25, 0.25, 0.25, 0.25]);
  near(alibi.varied.taken, [-0.5, 0, 0.5, 1]);
  near(alibi.varied.shares, [0.1015, 0.1674, 0.276, 0.4551]);
  const rope = (await at('variants&variant=rope')).small;
  near(rope.plain.shares, [0.25, 0.25, 0.25, 0.25]);
  near(rope.varied.taken, [-0.98999, -0.41615, 0.5403, 1]);
  const norm = (await at('variants&variant=qk_norm')).small;
  // Scores 160 and 80, divided by the root of 2: e^-56.6
  near(norm.plain.shares, [1, 0]);
  near(norm.varied.shares, [0.5267, 0.4733]);
  const sink = (await at('variants&variant=sink')).small;
  near(sink.varied.taken, [-4, -4, -4]);
  near(sink.varied.nobodyTaken, [0]);
  near(sink.varied.shares, [0.0174, 0.0174, 0.0174]);
  const window = (await at('variants&variant=window&window=3')).small;
  near(window.plain.shares, Array(6).fill(1 / 6));
  near(window.varied.shares, [0, 0, 0, 1 / 3, 1 / 3, 1 / 3]);
  const online = (await at('variants&variant=online')).small;
  near([online.plain.result, online.varied.result], [28.2002, 28.2002]);
  const linear = (await at('variants&variant=linear')).small;
  near(linear.plain.shares, [0.0321, 0.0871, 0.2369, 0.6439]);
  near(linear.varied.shares, [0.1, 0.2, 0.3, 0.4]);
  near([linear.varied.result], [30]);
  const cap = (await at('variants&variant=cap')).small;
  near(cap.plain.shares, [1.523e-8, 1], 1e-11);
  near(cap.varied.taken, [1.8997, 4.9966]);
  near(cap.varied.shares, [0.0432, 0.9568]);
  // A dial that is turned turns both: 10 tanh(2/10), 10 tanh(20/10).
  const wider = await at('variants&variant=cap&edits=cap:10');
  assert.equal(wider.turned, 10);
  near(wider.small.varied.taken, [1.9738, 9.6403]);
});

test('each trap is caught by its check as the page opens on it', async () => {
  for (const { id, set, traps } of VARIANT_ROWS) {
    for (const { mistake, check, set: own, isMissed = false } of traps) {
      const link = `variants&variant=${id}`;
      const known = await at(link, { ...set, ...own, mistake });
      assert.equal(known.found?.isCaught, !isMissed, mistake);
      // The right variant passes it.
      const right = await at(link, set);
      const ahead = right.varied.shares.values.filter(
        (_, i) => i % right.varied.shares.cols > Math.floor(i / right.varied.shares.cols),
      );
      const found = check({
        small: right.small.varied,
        right: right.small.varied,
        turned: right.turned,
        ahead: Math.max(...ahead),
        seen: 0,
      });
      assert.ok(!found.isCaught, mistake);
    }
  }
});

test('a check’s two numbers are those that can be found by hand', async () => {
  const numbers = async (link: string) => (await at(link)).found?.numbers ?? [];
  near(await numbers('variants&variant=alibi&mistake=alibi_added'), [0.4551, 0.1015]);
  // e^(1/4), for the slope is divided by the root of 4; and e^(1/2).
  near(await numbers('variants&variant=alibi&mistake=alibi_before_scale'), [1.284, 1.6487]);
  // 3 e^-4 / (1 + 3 e^-4) against 1, and against 3 / (3 + 1)
  near(await numbers('variants&variant=sink&mistake=sink_renormalised'), [1, 0.0521]);
  near(await numbers('variants&variant=sink&mistake=sink_not_shifted'), [0.75, 0.0521]);
  near(await numbers('variants&variant=window&window=3&mistake=window_one_too_far'), [4, 3]);
  // cos 3, cos 2: the query alone is turned.
  near(await numbers('variants&variant=rope&mistake=rope_keys_not_turned'), [-0.99, -0.4161]);
  near(await numbers('variants&variant=qk_norm&mistake=qk_norm_of_q_alone'), [0.0035, 0.4733]);
  near(await numbers('variants&variant=online&mistake=online_output_not_rescaled'), [45.2133, 40]);
  near(await numbers('variants&variant=online&mistake=online_sum_not_rescaled'), [14.2223, 40]);
  // Query 2 times 300
  near(await numbers('variants&variant=linear&mistake=linear_not_divided'), [600, 40], 1e-2);
  // 20 tanh(4)
  near(await numbers('variants&variant=cap&mistake=cap_of_itself'), [19.9866, 5]);
});

test('keys of another text have a column each, and no mask', async () => {
  const set = { tokens: 'loan bank', memory_tokens: 'stream mud money' };
  const { small, plain, varied } = await at('variants&variant=cross', set);
  near(small.plain.shares, [1, 0]);
  near(small.varied.shares, [1 / 3, 1 / 3, 1 / 3]);
  // The plain head hides the word ahead; in another text nothing is hidden.
  assert.deepEqual(small.plain.taken, [1, -Infinity]);
  assert.deepEqual(small.varied.taken, [1, 1, 1]);
  assert.deepEqual(
    [plain.keys, varied.keys],
    [
      ['loan', 'bank'],
      ['stream', 'mud', 'money'],
    ],
  );
  assert.deepEqual([varied.shares.rows, varied.shares.cols], [2, 3]);
  const wrong = async (mistake: string, own: Partial<State> = {}) =>
    (await at('variants&variant=cross', { ...set, ...own, mistake })).found?.numbers ?? [];
  near(await wrong('is_causal_with_cache', { causal: true }), [1, 3]);
  // Of each key half, for two words ask.
  near(await wrong('softmax_over_queries'), [1.5, 1]);
});

test('heads side by side share keys, and half as many numbers are kept', async () => {
  const set = { example: 'hello', num_heads: 4, num_kv_heads: 2 };
  const { small, plain, varied } = await at('variants&variant=grouped', set);
  near(small.plain.shares, [1, 4, 7, 10]);
  near(small.varied.shares, [1, 1, 10, 10]);
  // K and V: five characters, four numbers a head.
  assert.deepEqual([plain.kept, varied.kept], [2 * 5 * 4 * 4, 2 * 5 * 4 * 2]);
  const tiled = await at('variants&variant=grouped&mistake=tile', set);
  near(tiled.small.trapped?.shares ?? [], [1, 10, 1, 10]);
  // The first head and the last have their own keys all the same.
  const rowOf = (values: number[], head: number) => values.slice(5 * head, 5 * head + 5);
  const isSame = [0, 1, 2, 3].map(
    (head) =>
      rowOf(tiled.trapped?.shares.values ?? [], head).join() ===
      rowOf(tiled.varied.shares.values, head).join(),
  );
  assert.deepEqual(isSame, [true, false, false, true]);
});

test('of four ways to say places, those that look at distances give the same scores one place further on', async () => {
  const state = parseHash('variants&variant=places');
  const session = await open(choiceText(state, catalogue));
  const { ways, longer } = placesOf(session, state);
  assert.equal(longer, 'mud money loan bank stream mud bank');
  assert.deepEqual(staying(ways), ['alibi', 'rope']);
  // Further on, too; and not where queries alone are turned
  assert.deepEqual(staying(placesOf(session, state, 4).ways), ['alibi', 'rope']);
  // Lines as people write them: x + places; scores - slope * distance; q cos + (-q₂, q₁) sin, and k alike.
  const ops = (way: string) => {
    const changed = ways.find((one) => one.way === way)?.changed ?? [];
    const kinds = changed.filter(({ kind }) => kind !== 'leaf').map(({ op }) => op);
    return [...new Set(kinds)].toSorted().join(' ');
  };
  assert.deepEqual(['', 'learned', 'waves', 'alibi', 'rope'].map(ops), [
    ...['', 'add', 'add', 'mul sub'],
    'add cat mul neg slice',
  ]);
  assert.deepEqual(staying(placesOf(session, state, 1, true).ways), ['alibi']);
  // Scores of the twins, the words 2 and 5, for the last: equal only where no place is known.
  const areTwins = ways.map(({ asItIs: { scores } }) => {
    const [twin, itself] = [scores.values.at(-4) ?? 0, scores.values.at(-1) ?? 0];
    return Math.abs(twin - itself) < 1e-6;
  });
  assert.deepEqual(areTwins, [true, false, false, false, false]);
  // Turned by three radians, a score of two equal words has cos 3 and sin 3 of q · k and of q across k: q = (2.68, 0.28),
  // k = (0.64, 0.64), so that it is (cos 3 · (q · k) + sin 3 · (0.28 · 0.64 − 2.68 · 0.64)) / √2, or with the other sign.
  const [dot, across] = [2.68 * 0.64 + 0.28 * 0.64, 2.68 * 0.64 - 0.28 * 0.64];
  const turned = ways[4].asItIs.scores.values.at(-4) ?? 0;
  const byHand = [1, -1].map(
    (sign) => (Math.cos(3) * dot + sign * Math.sin(3) * across) / Math.SQRT2,
  );
  assert.ok(
    byHand.some((one) => Math.abs(one - turned) < 1e-5),
    `${turned}, not ${byHand}`,
  );
});

test('what is kept after each tile, and after each token, leads to the result of the plain order', async () => {
  const loop = async (link: string) => {
    const { small } = await at(link);
    const shown = (small.trapped ?? small.varied).loop;
    assert.ok(shown, link);
    const kept = shown.lines.map((line) => line.kept.map((one) => one?.value ?? -1));
    return { ...shown, kept };
  };
  // exp(1 − 2) + 1 and 3.679 + 20; then both times exp(−2), and 1 and exp(−4) of the values 30 and 40
  const online = await loop('variants&variant=online');
  near(online.kept[0], [2, -1, 1.3679, 23.6788]);
  near(online.kept[1], [4, 0.1353, 1.2034, 33.9372]);
  near([online.result?.value ?? 0, online.plain?.value ?? 0], [28.2002, 28.2002]);
  // The bar of l: its exps, what is left of 1.3679 and 23.6788 times 0.1353, and o / l if one of the two did not shrink
  const [first, second] = online.lines;
  near(
    first.pieces.map(({ value }) => value),
    [0.3679, 1],
  );
  near(
    second.pieces.map(({ value }) => value),
    [1, 0.0183],
  );
  near(
    second.shrunk.map((one) => one?.value ?? 0),
    [0.1851, 3.2046],
  );
  const { wrong } = await at('variants&variant=online');
  near(
    wrong.map(({ number }) => number.value),
    [45.2133, 14.2223],
  );
  const kept = await loop('variants&variant=online&mistake=online_sum_not_rescaled');
  assert.deepEqual(kept.lines[1].shrunk[0], null);
  const ones = await loop('variants&variant=online&tile_size=1');
  assert.deepEqual(
    ones.kept.map(([largest]) => largest),
    [1, 2, 4, 4],
  );
  near([ones.result?.value ?? 0], [28.2002]);
  // 1·10, + 2·20, + 3·30, + 4·40
  const linear = await loop('variants&variant=linear');
  near(linear.kept.flat(), [
    ...[1, 10, 1, 10, 10],
    ...[2, 20, 3, 50, 50 / 3],
    ...[3, 30, 6, 140, 70 / 3],
    ...[4, 40, 10, 300, 30],
  ]);
  near([linear.plain?.value ?? 0], [30]);
  // The first token sees all.
  const all = await loop('variants&variant=linear&mistake=linear_not_running');
  near(all.kept[0], [1, 10, 10, 300, 30]);
  // The sentence, whose order of sums alone is another one
  for (const link of ['variants&variant=online', 'variants&variant=linear']) {
    const { most } = await at(link);
    assert.ok(most !== null && most < 1e-6, link);
  }
});

test('the questions on fresh numbers have the answers that their definitions give', async () => {
  // What if: 0 is that they stay, 1 that they change; kept: half, a quarter and so on; why: its place.
  const expected: Record<string, Partial<Record<string, number>>> = {
    cross: { grown: 0 },
    rope: { moved: 0 },
    alibi: { moved: 0 },
    cap: { grown: 1 },
    grouped: {},
    window: { first: 0 },
    qk_norm: { longer: 0 },
    sink: { grown: 1 },
    today: {},
    online: { grown: 0 },
    // (s + 2) / (sum + 2 n); φ is not linear
    linear: { grown: 1, longer: 1 },
  };
  assert.deepEqual(VARIANT_ROWS.map(({ id }) => id).toSorted(), Object.keys(expected).toSorted());
  for (const row of VARIANT_ROWS) {
    const { kinds, why = 0 } = row.questions;
    assert.equal(kinds.length, row.id === 'today' ? 1 : 3);
    for (const attempt of [0, 1, 2]) {
      const tried = await tries(row.id, attempt);
      assert.deepEqual(Object.keys(tried), kinds);
      for (const [kind, right] of Object.entries(expected[row.id])) {
        assert.equal(tried[kind as keyof typeof tried]?.right, right, `${row.id} ${kind}`);
      }
    }
    if (kinds.includes('why')) assert.ok(why < WHY[row.id].answers.length, row.id);
  }
});

/** The questions of a page, as the core has tried them. */
async function tries(id: string, attempt: number) {
  const state = parseHash(`variants&variant=${id}`);
  const session = await open(choiceText(state, catalogue));
  const row = VARIANT_ROWS.find((one) => one.id === id);
  assert.ok(row);
  return triedOf(session, state, row, attempt);
}

test('other numbers are others, and a key that is brought to one length counts only where it turns', async () => {
  // Longer as a whole, none of the shares changes; turned, all do.
  const all = [];
  for (const attempt of [0, 1, 2, 3]) {
    const { lengthened, longer } = await tries('qk_norm', attempt);
    const [, , few] = lengthened?.numbers ?? [];
    assert.equal(lengthened?.right, few === 0 ? 2 : 1, `${attempt}`);
    all.push([lengthened?.numbers.join(), longer?.numbers.join()]);
  }
  assert.equal(new Set(all.map(([first]) => first)).size, 4);
  assert.equal(new Set(all.map(([, second]) => second)).size, 4);
});

test('who gets most of a row of fresh scores follows from the scores that are told', async () => {
  // What is left of four scores; what no key gets stands behind them.
  const left: Record<string, (scores: readonly number[]) => number[]> = {
    cross: (scores) => [...scores],
    alibi: (scores) => scores.map((score, i) => score - (3 - i) / 2),
    cap: (scores) => scores.map((score) => 5 * Math.tanh(score / 5)),
    window: ([, ...seen]) => [-Infinity, ...seen],
    sink: (scores) => [...scores, 0],
  };
  const seen = new Set<number>();
  for (const [id, of] of Object.entries(left)) {
    for (const attempt of [0, 1, 2, 3]) {
      const { most } = await tries(id, attempt);
      assert.ok(most, id);
      const scores = of(most.numbers);
      assert.equal(most.right, scores.indexOf(Math.max(...scores)), `${id} ${attempt}`);
      seen.add(most.right);
    }
  }
  assert.ok(seen.size >= 4, `only ${[...seen]}`);
});

test('of two distances the one with the larger cosine scores more; a head reads its group', async () => {
  for (const attempt of [0, 1, 2, 3]) {
    const { apart } = await tries('rope', attempt);
    const [a, b, ofA, ofB] = apart?.numbers ?? [];
    near([ofA, ofB], [Math.cos(a), Math.cos(b)]);
    assert.equal(apart?.right, Math.cos(a) > Math.cos(b) ? 0 : 1);
    const { shared, kept } = await tries('grouped', attempt);
    const [heads, few, head] = shared?.numbers ?? [];
    assert.equal(shared?.right, Math.floor((head * few) / heads));
    assert.equal(kept?.right, [1, 2, 3, 4].indexOf(heads / few));
  }
});

test('four at once: cosines, of which three are seen, and a share for nobody', async () => {
  const { small, plain, varied } = await at('variants&variant=today');
  near(small.plain.shares, Array(5).fill(1 / 5));
  near(small.varied.taken.slice(2), [-0.4161, 0.5403, 1]);
  near(small.varied.shares, [0, 0, 0.1082, 0.2817, 0.446]);
  near(small.varied.nobody, [0.1641]);
  // K and V: five characters, four numbers a head.
  assert.deepEqual([plain.kept, varied.kept], [2 * 5 * 4 * 4, 2 * 5 * 4 * 2]);
  // Queries are turned by 4 and 3 radians, keys are not.
  const wrong = await at('variants&variant=today&mistake=today_keys_not_turned');
  near(wrong.found?.numbers ?? [], [-0.6536, -0.99]);
});

test('each line of the head with four variants leads to one of their pages', async () => {
  const { row, plain, varied } = await at('variants&variant=today');
  const led = Object.values(row.leads ?? {}).flat();
  assert.deepEqual(
    changedSteps(varied.steps, plain.steps)
      .map(({ name }) => name)
      .filter((name) => !led.includes(name)),
    [],
  );
  for (const id of Object.keys(row.leads ?? {})) assert.ok(VARIANT_WORDS[id], id);
});

test('a link that joins variants is refused with what goes together', async () => {
  const session = new Session(await fresh());
  const state = parseHash('variants&variant=rope+sink');
  assert.throws(() => session.open(choiceText(state, session.catalogue())), {
    message:
      'A head is built as one variant, not as "rope sink": only rope, grouped, window and sink go together, as "today".',
  });
});

test('a plain head without the numbers that are turned stands beside', async () => {
  const { plain, varied } = await at('variants&variant=alibi&edits=slope:0');
  assert.deepEqual(plain.shares.values, varied.shares.values);
  assert.ok(!plain.steps.some(({ name }) => name === 'slanted'));
});
