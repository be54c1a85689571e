// The dials: the divisor's numbers at all lengths, and a row's shift and temperature, by hand and by PyTorch's numbers.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartsView } from '../../web/src/course/dials/root_chart.ts';
import type { RootContext } from '../../web/src/course/dials/root_context.ts';
import { LENGTHS, WAYS } from '../../web/src/course/dials/root_lesson.ts';
import { curveOf, type Point, pointOf, rowCount } from '../../web/src/course/dials/root_numbers.ts';
import { ROOT_TEXT } from '../../web/src/course/dials/root_words.en.ts';
import { EDITED, rowOf } from '../../web/src/course/dials/temperature_lesson.ts';
import { TEMPERATURE_TEXT } from '../../web/src/course/dials/temperature_words.en.ts';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, open, refusalOf } from '../wasm/core.ts';
import { amissIn } from './links.ts';
import { markupOf } from './rendered.ts';
import { said } from './said.ts';

test('both pages have a link of one word, with what is chosen there', () => {
  assert.deepEqual(parseHash('#root'), { ...DEFAULT, stage: 'root' });
  assert.deepEqual(parseHash('#temperature'), { ...DEFAULT, stage: 'temperature' });
  for (const link of [
    'root&seed=3&d_k=256&divisor=none',
    'temperature&edits=row_scores.2:10,shift:-0.5,temp:0.1',
  ]) {
    assert.equal(formatHash(parseHash(link)), link);
    assert.deepEqual(amissIn(link), []);
  }
  // What belongs elsewhere means nothing there, nor what is no divisor.
  assert.equal(formatHash(parseHash('root&T=5&step=mix&divisor=two&edits=x.0:1')), 'root');
  assert.equal(formatHash(parseHash('temperature&d_k=4&row=2')), 'temperature');
});

test('what is chosen is sent to the core, which refuses what is too long', async () => {
  const state = parseHash('#root&d_k=16&seed=7&divisor=none');
  assert.equal(choiceText(state, catalogue), 'lesson=root&seed=7&d_k=16');
  assert.equal(choiceText(parseHash('#temperature'), catalogue), 'lesson=temperature');
  const session = await open('lesson=root');
  const long = choiceText({ ...state, d_k: 257 }, catalogue);
  assert.match(
    refusalOf(() => session.open(long)),
    /d_k must be a whole number from 1 to 256/,
  );
});

// By hand: what divides the scores by a number divides their variance by its square.
test('all lengths are read, and the four divisors are those of their names', async () => {
  const session = await open('lesson=root');
  assert.equal(rowCount(session), 64);
  const points = new Map<number, Point>();
  const state = { ...DEFAULT, stage: 'root' };
  atOnce(curveOf(session, state, new Map(), (d_k, point) => points.set(d_k, point)));
  assert.deepEqual([...points.keys()], LENGTHS);
  // The lesson that is open stays as it is: of the usual length.
  assert.deepEqual(pointOf(session), points.get(64));
  for (const [d_k, point] of points) {
    const { variance } = point.none.of;
    for (const [way, square] of [
      ['sqrt_d_k', d_k],
      ['d_k', d_k ** 2],
      ['sqrt_C', 64],
    ] as const) {
      assert.ok(Math.abs(point[way].of.variance / (variance / square) - 1) < 1e-5, `${way} ${d_k}`);
    }
    for (const way of WAYS) {
      const { of, row } = point[way];
      assert.ok(of.largest >= 1 / 8 && of.largest <= 1);
      assert.ok(of.entropy >= 0 && of.entropy <= Math.log(8));
      assert.ok(of.slope >= 0 && of.slope <= 0.25);
      row.weights.forEach((weight, i) => {
        assert.ok(Math.abs(row.slopes[i] - weight * (1 - weight)) < 1e-7);
      });
    }
  }
});

test('the session beside is closed, also if it is left in the midst', async () => {
  const session = await open('lesson=root');
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
  const work = curveOf(session, { ...DEFAULT, stage: 'root' }, new Map(), () => {});
  work.next();
  work.return(undefined as never);
  assert.equal(closed, 1);
});

// By hand: 16 is halfway from 1 to 256 in doublings, and 1 from 0.001 to 1000 in powers of ten. SVG counts from above.
test('the charts: lengths by doublings, variance by powers of ten, other readings from 0', () => {
  const readings = (variance: number, largest: number, entropy: number, slope: number) => {
    const of = { of: { variance, largest, entropy, slope } };
    return Object.fromEntries(WAYS.map((way) => [way, of])) as unknown as Point;
  };
  const points = new Map([
    [1, readings(1e-3, 0, 0, 0)],
    [16, readings(1, 0.5, 1.1, 0.125)],
    [256, readings(1e3, 1, 2.2, 0.25)],
  ]);
  // The largest weight and the entropy are a quarter of their axes, the slope is four fifths of its own.
  const point = readings(10, 0.25, 0.55, 0.2);
  const context = { points, point, way: 'd_k', d_k: 4 } as unknown as RootContext;
  const charts = markupOf(chartsView(context)).split('</figure>');
  for (const [i, [up, levels]] of [
    ['33.33', '0.001 100.00 1 50.00 1000 0.00'],
    ['75.00', '0 100.00 0.5 50.00 1 0.00'],
    // Of an axis of 2.2 to 1: 10/22 and 20/22 from below.
    ['75.00', '0 100.00 1 54.55 2 9.09'],
    ['20.00', '0 100.00 0.125 50.00 0.25 0.00'],
  ].entries()) {
    const chart = charts[i];
    assert.match(chart, /<path class=chosen d_k d=M0.00 100.00L50.00 50.00L100.00 0.00>/);
    assert.match(chart, new RegExp(`<circle class=chosen cx=25.00% cy=${up}% `));
    const labels = [...chart.matchAll(/<text class= x=(\S+)% y=(\S+)% .*?>([\d.]+)</g)];
    const textsOf = (isBelow: boolean) =>
      labels
        .filter((_, at) => at > 2 === isBelow)
        .map(([, x, y, text]) => `${text} ${isBelow ? x : y}`)
        .join(' ');
    assert.equal(textsOf(false), levels);
    assert.equal(textsOf(true), '2 12.50 8 37.50 32 62.50 128 87.50');
  }
});

test('the sentence on the divisor is that of its numbers', () => {
  const says = (d_k: number, way: (typeof WAYS)[number], largest: number) =>
    said(ROOT_TEXT.dial.says(d_k, way, { variance: 2, largest }, 8, 64, 64))
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
  assert.match(
    says(256, 'none', 0.94),
    /^One key takes almost .* 0\.9400 .* variance is near dk\.$/,
  );
  assert.match(says(32, 'd_k', 0.15), /^All keys get almost the same: .* near 1\/dk\.$/);
  assert.match(says(32, 'sqrt_C', 0.3), /^Several keys .*is more than dk.*too small\.$/);
  assert.match(says(128, 'sqrt_C', 0.6), /^One key takes half .*is less than dk.*too large\.$/);
  assert.match(says(64, 'sqrt_C', 0.3), /are both 64/);
  assert.match(says(1, 'd_k', 0.3), /1 divides nothing/);
});

test('a row with a shift and a temperature has the weights that PyTorch computes', async () => {
  const { programs } = await golden('programs.json');
  const program = programs.find(
    ({ choice }: { choice: string }) => choice === 'lesson=temperature&example=row',
  );
  const session = await open('lesson=temperature');
  session.edit(session.find(EDITED.shift), 0, -7.3);
  session.edit(session.find(EDITED.temperature), 0, 0.25);
  const row = rowOf(session);
  for (const name of ['weights', 'still_weights', 'plain_weights'] as const) {
    const theirs = program.nodes.find((node: { name: string }) => node.name === name).values;
    row[name].forEach((weight, i) => {
      assert.ok(Math.abs(weight - theirs[i]) <= 1e-6, `${name} ${i}`);
    });
  }
});

test('the sentence on a row says which bits a shift has moved, and what the temperature does', () => {
  const weights = [0.5, 0.25, 0.25];
  const row = { shift: 0, temperature: 1, weights, still_weights: weights, plain_weights: weights };
  const says = (change: object) =>
    said(TEMPERATURE_TEXT.says({ ...row, ...change }))
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
  assert.equal(says({}), 'The largest weight is 0.5000.');
  assert.match(says({ shift: -5 }), /^All scores shrink by 5: all 3 weights have the same bits/);
  assert.match(
    says({ shift: 0.5, still_weights: [0.5, 0.25, 0.25 + 2 ** -24] }),
    /grow by 0\.5: no weight moves by more than 5\.96e−08, .*; 2 of 3 have the same bits/,
  );
  assert.match(
    says({ temperature: 0.1, weights: [0.999, 0.001, 0] }),
    /is 0\.9990, with T = 1 it would be 0\.5000: it takes almost all\.$/,
  );
  assert.match(says({ temperature: 10, weights: [0.34, 0.33, 0.33] }), /all are almost equal\.$/);
});
