// The race: what runs, whose results are the same, and where it ends, by a clock of the test's own.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTENDERS, LENGTHS, raceChoice, SAME_AS } from '../../web/src/course/race/lesson.ts';
import { decadesOf } from '../../web/src/course/race/log_chart.ts';
import { timeOf } from '../../web/src/course/race/race_clock.ts';
import { apartOf, race, type Standing } from '../../web/src/course/race/race_run.ts';
import { meansResults } from '../../web/src/course/race/race_tables.ts';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { open } from '../wasm/core.ts';

/** A clock that is read: each reading is so many milliseconds after the last. */
function clockOf(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

async function raceOn(step: number, lengths: number[]): Promise<Standing> {
  return atOnce(race(await open('lesson=loop'), clockOf(step), () => {}, lengths));
}

test('the page has a link of one word', () => {
  assert.deepEqual(parseHash('#race'), { ...DEFAULT, stage: 'race' });
  assert.equal(formatHash(parseHash('race&T=5&tokens=mud')), 'race');
});

test('all run, and what computes the same has the same results', async () => {
  const { results, stops, done, of } = await raceOn(5, [8, 64, 128, 256]);
  assert.deepEqual(stops, []);
  assert.equal(done, of);
  // The streamed head begins at 128.
  assert.equal(results.length, 4 * CONTENDERS.length - 2);
  for (const { contender, apart, T } of results) {
    if (SAME_AS[contender] === null) assert.equal(apart, null);
    else assert.ok(apart !== null && apart <= 1e-5, `${contender} ${T}: ${apart}`);
    // The same additions in the same order.
    if (contender === 'running') assert.equal(apart, 0);
  }
});

test('memory is that of the tensors, by hand', async () => {
  const { results } = await raceOn(5, [128]);
  const bytes = Object.fromEntries(results.map((one) => [one.contender, one.bytes]));
  const rows = 128 * 16;
  const square = 128 * 128;
  // x, sums, y; x, ones, tril, its sums, weights, y; x, weights of q, k and v, k_T, then scores, scaled, ones, tril,
  // masked, weights, y; x and its weights, q, k, v, y.
  assert.deepEqual(bytes, {
    loop: 4 * 3 * rows,
    running: 4 * 3 * rows,
    product: 4 * (2 * rows + 3 * square + 128),
    head: 4 * (6 * rows + 3 * 256 + 6 * square),
    streamed: 4 * (5 * rows + 3 * 256),
  });
});

test('who could hold the page too long ends; scores of 4096 tokens are refused', async () => {
  // Every call takes 20 ms by this clock: four times as long would be too long.
  const slow = await raceOn(20, [8, 16]);
  assert.equal(slow.results.length, 4);
  assert.deepEqual(
    slow.stops.map(({ contender, T, why }) => [contender, T, why]),
    ['loop', 'running', 'product', 'head'].map((one) => [one, 8, 'long']),
  );
  const session = await open('lesson=loop');
  assert.throws(() => session.open(raceChoice('head', 4096)), /elements|numbers/);
});

test('a run that is shorter than the clock can tell has a time, also where the machine was busy', () => {
  let now = 0;
  const clock = () => Math.floor(now);
  // The first run is not timed; the two after it try whether one is long enough, and are disturbed.
  const disturbed = [1, 2];
  let runs = 0;
  const { time } = atOnce(
    // biome-ignore lint/correctness/useYield: a run in one piece
    timeOf(clock, function* () {
      const begun = clock();
      now += 0.25 + (disturbed.includes(runs++) ? 20 : 0);
      return { time: clock() - begun, longest: 0 };
    }),
  );
  assert.equal(time, 0.25);
});

test('it is left in the midst of a length, and its session closed', async () => {
  const session = await open('lesson=loop');
  let closed = 0;
  const sibling = session.sibling.bind(session);
  session.sibling = () => {
    const one = sibling();
    const close = one.close.bind(one);
    one.close = () => {
      closed++;
      close();
    };
    return one;
  };
  const work = race(session, clockOf(5), () => {}, [8]);
  work.next();
  work.return(undefined as never);
  assert.equal(closed, 1);
});

test('other results are told from rounding', () => {
  const row = Float32Array.of(1, -2, 0.5);
  assert.equal(apartOf(row, row), 0);
  assert.equal(apartOf(row, Float32Array.of(1, -2, 0.75)), Infinity);
  assert.equal(apartOf(row, Float32Array.of(1, -2)), Infinity);
  assert.equal(apartOf(row, Float32Array.of(1, -2, NaN)), Infinity);
  assert.equal(apartOf(row, Float32Array.of(1, -2 + 2 ** -22, 0.5)), 2 ** -22);
});

test('the axes end at whole powers of ten', () => {
  const line = {
    contender: 'loop',
    points: [
      [8, 0.002],
      [16, 3],
    ],
  } as const;
  assert.deepEqual(decadesOf([line], [-2, 0]), [-3, 1]);
  assert.deepEqual(decadesOf([line], [-4, 2]), [-4, 2]);
  assert.deepEqual(decadesOf([], [0, 1]), [0, 1]);
  assert.ok(LENGTHS.every((T, i) => i === 0 || T === 2 * LENGTHS[i - 1]));
});

test('the verdict is of the most tokens that all three have run on', () => {
  const made = (contender: 'loop' | 'running' | 'product', T: number, time: number) => ({
    ...{ contender, T, time, bytes: 0, apart: null },
  });
  const results = [
    ...[made('loop', 8, 1), made('running', 8, 2), made('product', 8, 3)],
    ...[made('loop', 16, 4), made('running', 16, 5)],
  ];
  assert.deepEqual(meansResults(results), results.slice(0, 3));
  assert.deepEqual(meansResults([]), []);
});
