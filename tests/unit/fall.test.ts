// The waterfall of a dot product: its edges are the sums so far, of the numbers that the tables show, and the last is the
// result; what is covered or is no product does not fall.
import './styleless.ts';
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import { matrixOf, rowAndCol } from '../../web/src/engine/core/tensor.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { fallOf, termsThatFall } from '../../web/src/engine/model/fall.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { matrixValues, nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve, resolveCovered } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { NO_ANSWERS, stepKey } from '../../web/src/engine/state/answers.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';
import { markupOf, textOf } from './rendered.ts';

const { fallView, scaleOf } = await import('../../web/src/engine/arithmetic/fall/fall_view.ts');

async function modelAt(link: string, isCovered = false): Promise<Model> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  const plain = resolve(state, session);
  const covers = { [stepKey(plain.stage.id, plain.step.id)]: true };
  const cover = isCovered ? coverOf(plain, { ...NO_ANSWERS, covers }) : null;
  return cover ? resolveCovered(state, session, cover) : plain;
}

function contextOf(model: Model, { narrow = false } = {}): Context {
  const view = openingSettings('light');
  const canvas = narrow ? null : { width: 1054, height: 650 };
  const drawing = drawingOf(model, view, { room: narrow ? 360 : 1054, narrow, canvas });
  return {
    ...{ model, drawing, view, act: {} as Actions, trail: [], before: null },
    ...{ influence: null, canUndo: false, canRedo: false },
  };
}

const drawn = (model: Model, narrow = false) => {
  const fall = fallOf(model);
  assert.ok(fall);
  return fallView(contextOf(model, { narrow }), fall);
};

/** The row and the column of the tables that a product's number is made of, multiplied and added one by one. */
function sumsByHand(model: Model): number[] {
  const { session, node, cell } = model;
  const [left, right] = node.inputs.map((id) => session.structure.nodes[id].name);
  const { cols } = matrixOf(nodeOf(session, left).shape);
  const { cols: across } = matrixOf(nodeOf(session, right).shape);
  const [a, b] = [left, right].map((name) => matrixValues(session, model, name));
  const { row, col } = rowAndCol(cell.index);
  let sum = 0;
  return Array.from({ length: cols }, (_, i) => {
    sum += a[row * cols + i] * b[i * across + col];
    return sum;
  });
}

const kProducts = [
  'stage=head&step=mix',
  'stage=head&step=score&cell=scores.0.2.3',
  'stage=match&step=mix',
  'stage=triangle&step=mix',
  'stage=learn&step=backward&cell=d_weights.0.4.1',
  'stage=learn&step=backward&cell=d_k_T.0.1.2',
  'stage=heads&step=attend&cell=heads_out.0.0.3.1',
];

test('the edges are the sums so far of the tables’ row and column, and the last is the number', async () => {
  for (const link of kProducts) {
    const model = await modelAt(`${link}&fall=all`);
    const fall = fallOf(model);
    assert.ok(fall, link);
    const sums = sumsByHand(model);
    assert.equal(fall.entries.length, sums.length, link);
    // Rounding of float32, of so few numbers of about 1.
    const near = (found: number, sum: number) => Math.abs(found - sum) < 2e-6;
    fall.entries.forEach(({ before, after, term }, i) => {
      assert.ok(near(after, sums[i]), `${link} ${i}: ${after}, not ${sums[i]}`);
      assert.equal(before, i === 0 ? 0 : fall.entries[i - 1].after);
      assert.ok(near(term.value, after - before), link);
    });
    assert.equal(fall.total, fall.entries.at(-1)?.after, link);
    // And so they are drawn: each bar from one sum to the next.
    const at = scaleOf(fall);
    const bars = [
      ...markupOf(drawn(model)).matchAll(
        /<rect class="?fall-bar[^>]*? x="?([\d.]+)%"?[^>]*? width="?([\d.]+)%/g,
      ),
    ].map(([, x, width]) => [Number(x), Number(x) + Number(width)]);
    assert.equal(bars.length, sums.length, link);
    bars.forEach((bar, i) => {
      const ends = [at(sums[i - 1] ?? 0), at(sums[i])].map((end) => 100 * end);
      for (const [k, end] of ends.toSorted((a, b) => a - b).entries())
        assert.ok(Math.abs(bar[k] - end) < 0.02, `${link} ${i}: ${bar} for ${ends}`);
    });
  }
});

test('the row of A beside the column of V is read out, and where each product ends', async () => {
  const said = textOf(drawn(await modelAt('stage=head&step=mix&fall=all')));
  // 0.3964 · 1.2 = 0.4757, after 0.0272; the number is 0.8635.
  assert.match(said, /stream 0\.3964 × 1\.2000 \+?0\.4757, sum so far 0\.5029/);
  assert.match(said, /sum.*0\.8635/s);
  assert.match(said, /A row of A stands on end beside a column of V/);
});

test('it is scrubbed term by term: what has not fallen waits, and the sum is that so far', async () => {
  const model = await modelAt('stage=head&step=mix&fall=3');
  assert.equal(fallOf(model)?.count, 3);
  const markup = markupOf(drawn(model));
  assert.equal(markup.match(/<tr class="?to-come/g)?.length, 3);
  assert.match(textOf(drawn(model)), /so far 0\.0272/);
  assert.doesNotMatch(markup, /class="?result/);
  // More than there are is all of them.
  assert.equal(fallOf(await modelAt('stage=head&step=mix&fall=40'))?.count, 6);
  assert.equal(fallOf(await modelAt('stage=head&step=mix')), null);
});

test('a bias falls last, by itself', async () => {
  const entries = termsThatFall(
    await modelAt('stage=heads&step=project&example=both&cell=q.0.1.2'),
  );
  assert.equal(entries?.at(-1)?.right, null);
  assert.ok(entries?.slice(0, -1).every(({ right }) => right !== null));
});

test('only a product falls, and none that is covered or set', async () => {
  for (const link of [
    ...['stage=head&step=softmax', 'stage=head&step=scale', 'stage=loop&step=add'],
    ...['stage=head&step=mix&cell=weights.0.5.3', 'stage=head&step=mix&cell=x.0.5.1'],
  ])
    assert.equal(termsThatFall(await modelAt(link)), null, link);
  assert.equal(termsThatFall(await modelAt('stage=head&step=mix', true)), null);
});

test('on a phone its numbers have two decimals', async () => {
  const said = textOf(drawn(await modelAt('stage=head&step=mix&fall=all'), true));
  assert.match(said, /\+0\.48/);
});
