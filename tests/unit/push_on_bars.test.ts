// The push on the bars: bars and arrows are as long as PyTorch's shares and gradients, up is as much as down, and nothing
// covered can be read off them.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pushView, scalesOf } from '../../web/src/course/learn/push_on_bars.ts';
import { workedView } from '../../web/src/course/learn/worked_line.ts';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import { itemsOf } from '../../web/src/engine/lesson/plane_items.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import { resolve, resolveCovered } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { frameOf } from '../../web/src/engine/plane/layout/frame.ts';
import { layoutOf } from '../../web/src/engine/plane/layout/layout.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { NO_ANSWERS, stepKey } from '../../web/src/engine/state/answers.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { catalogue, golden, open } from '../wasm/core.ts';
import { markupOf, textOf } from './rendered.ts';

async function at(
  link: string,
  { isCovered = false, narrow = false, step = 'backward' } = {},
): Promise<Context> {
  const state = parseHash(`stage=learn&step=${step}&${link}`);
  const session = await open(choiceText(state, catalogue));
  const plain = resolve(state, session);
  const covers = { [stepKey(plain.stage.id, plain.step.id)]: true };
  const cover = isCovered ? coverOf(plain, { ...NO_ANSWERS, covers }) : null;
  const model = cover ? resolveCovered(state, session, cover) : plain;
  const view = openingSettings('light');
  const canvas = narrow ? null : { width: 1054, height: 650 };
  const drawing = drawingOf(model, view, { room: narrow ? 360 : 1054, narrow, canvas });
  return {
    ...{ model, drawing, view, act: {} as Actions, trail: [], before: null },
    ...{ influence: null, canUndo: false, canRedo: false },
  };
}

function chartOf(context: Context): string {
  const items = (context.model.step.plane ?? []).flatMap(itemsOf);
  const push = items.find((item) => item?.kind === 'push');
  assert.ok(push);
  return markupOf(pushView(context, push));
}

const percent = '([\\d.]+)%';

/** Heights of the bars, and lengths of the arrows, up above 0, in hundredths of the chart's height; `x`: where they stand. */
function marksOf(markup: string) {
  const boxes = (name: string) =>
    [
      ...markup.matchAll(
        new RegExp(
          `<rect class="?${name}[^>]*? x="?${percent}"?[^>]*? width="?${percent}"? height="?${percent}`,
          'g',
        ),
      ),
    ].map(([, x, width, height]) => ({ x: +x, width: +width, height: +height }));
  const arrows = [
    ...markup.matchAll(
      new RegExp(
        `<line x1="?${percent}"? y1="?${percent}"?[^>]*></line><svg x="?${percent}"? y="?${percent}`,
        'g',
      ),
    ),
  ].map(([, x, from, , to]) => ({ x: +x, up: Number(from) - Number(to) }));
  return { bars: boxes('part-taken'), up: boxes('part up'), down: boxes('part down'), arrows };
}

const labels = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`<text class="?${kind}[^>]*>([^<]*)</text>`, 'g'))].map(
    ([, label]) => label,
  );

/** Asserts that two lists have one ratio, within what the places' two decimals of a hundredth allow. */
function assertOneRatio(drawn: number[], values: number[], slack: number): void {
  const total = (list: number[]) => list.reduce((sum, one) => sum + Math.abs(one), 0);
  const ratio = total(drawn) / total(values);
  values.forEach((value, i) => {
    assert.ok(Math.abs(drawn[i] - ratio * value) < slack, `${i}: ${drawn[i]} of ${value}`);
  });
}

const { first } = await golden('training.json');
const [lookup, previous] = first;

test('bars are as high as PyTorch’s shares, arrows as long as its gradients and against them', async () => {
  for (const [task, { row }] of [
    ['lookup', lookup],
    ['previous', previous],
  ] as const) {
    const markup = chartOf(await at(`example=${task}`));
    const { bars, arrows, up, down } = marksOf(markup);
    assertOneRatio(
      bars.map(({ height }) => height),
      row.weights,
      0.02,
    );
    // A short one has no head, and is a line: in the row of `previous` that of 0.00012.
    const long = row.d_scores.filter((one: number) => Math.abs(one) > 2e-4);
    assert.equal(arrows.length, long.length, task);
    assertOneRatio(
      arrows.map(({ up }) => up),
      long.map((one: number) => -one),
      0.03,
    );
    // Arrows stand right of their bars, and do not reach the next one.
    const all = bars.map(({ x, width }) => x + width);
    for (const { x } of arrows) {
      const left = all.findLast((right) => right < x) ?? -1;
      const next = bars.find((bar) => bar.x > left);
      assert.ok(left > 0 && (!next || x < next.x), `${task}: ${x}`);
    }
    // End to end the arrows fill one half each, as the row of dS adds up to 0.
    const ways = [up, down].map((parts) => parts.reduce((sum, { width }) => sum + width, 0));
    for (const way of ways) assert.ok(Math.abs(way - 50) < 0.05, `${task}: ${way}`);
    const sizes = [...up, ...down].map(({ width }) => width).toSorted();
    const gradients = row.d_scores.map(Math.abs).toSorted();
    assertOneRatio(
      sizes.toSorted((a, b) => a - b),
      gradients.toSorted((a: number, b: number) => a - b),
      0.02,
    );
    assert.match(labels(markup, 'sum')[0], /^sum (0|≈0)$/);
  }
});

test('an arrow is widest where its shaft ends: the head is not lost in it', async () => {
  const context = await at('example=lookup');
  const [, height] = /--chart-h:(\d+)px/.exec(chartOf(context)) ?? [];
  const heads = chartOf(context).matchAll(
    new RegExp(
      `<line x1="?${percent}"? y1="?${percent}"? x2="?${percent}"? y2="?${percent}"?[^>]*></line><svg x="?${percent}"? y="?${percent}"?[^>]*><polygon points="?0,0 ([\\d.]+),(-?[\\d.]+)`,
      'g',
    ),
  );
  let count = 0;
  for (const [, , , , neck, , tip, half, back] of heads) {
    count++;
    assert.ok(Math.abs(Number(neck) - Number(tip) - (100 * Number(back)) / Number(height)) < 0.02);
    // The widest shaft has 6 pixels.
    assert.ok(2 * Number(half) > 6, half);
  }
  assert.equal(count, 5);
});

test('an arrow down that is longer than its bar ends on paper: the base line is lifted, and all are to scale', () => {
  const bars = [
    { share: 0.93, gradient: -6.2e-5 },
    { share: 0.06, gradient: 4.6e-5 },
  ];
  const [room, longest] = [200, 72];
  const unit = longest / 6.2e-5;
  const { one, base } = scalesOf(bars, unit, room, longest);
  for (const { share, gradient } of bars) {
    assert.ok(base + share * one - gradient * unit > -1, 'not below the chart');
    assert.ok(base + share * one - gradient * unit < room + 1, 'not above it');
  }
});

test('while the row is covered its arrows are alike, both ways, and no sentence says which way', async () => {
  const covered = await at('example=lookup', { isCovered: true });
  const { arrows, up, down, bars } = marksOf(chartOf(covered));
  assert.deepEqual([up, down], [[], []]);
  // Of five tokens each has one up and one down, of one length, and a question mark.
  const lengths = arrows.map(({ up }) => up);
  assert.equal(lengths.length, 10);
  for (const [i, length] of lengths.entries())
    assert.ok(Math.abs(length - (i % 2 === 0 ? 1 : -1) * lengths[0]) < 0.03, `${length}`);
  assert.deepEqual(labels(chartOf(covered), 'asked'), Array(5).fill('?'));
  assert.equal(bars.length, 5);
  assert.deepEqual(labels(chartOf(covered), 'sum'), []);
  const premise = (context: Context) =>
    textOf(withFacts(text.stages.learn.steps.backward.premise, context.model));
  assert.doesNotMatch(premise(covered), /pushed/);
  // The gradient at cai milk is above 0 in PyTorch; the answer of row 4 stands there.
  assert.ok(lookup.row.d_scores[1] > 0);
  // Row 2 of dS is −0.00082, −0.00063, +0.00145, 0, 0 as the page prints it: its answer stands in column 1.
  assert.match(
    premise(await at('v=2&cell=d_scores.0.2.0')),
    /So the share of a 1 should grow\. b 0 is pushed harder still: its random value/,
  );
  assert.match(premise(await at('example=lookup')), /cai milk has the answer, yet is pushed down/);
  assert.match(premise(await at('example=lookup&row=0')), /Row ana water is not asked/);
});

test('one row is drawn until all tables are asked for, or a number is opened that only they have', async () => {
  const rowsOf = (context: Context) => {
    const { rows } = frameOf(context, 'd_scores', 2);
    return [rows.from, rows.to];
  };
  const columns = (context: Context) =>
    layoutOf(context)
      .columns.flatMap(itemsOf)
      .map((item) => item && (item.kind === 'tensor' ? item.node : item.kind));
  const row = await at('example=lookup');
  assert.deepEqual(rowsOf(row), [4, 5]);
  assert.ok(columns(row).includes('push') && !columns(row).includes('d_k_T'));
  assert.deepEqual(rowsOf(await at('example=lookup&cell=d_scores.0.2.1')), [2, 3]);
  for (const link of ['tables=1', 'cell=d_k_T.0.1.2']) {
    const tables = await at(`example=lookup&${link}`);
    assert.deepEqual(rowsOf(tables), [0, 5]);
    assert.ok(!columns(tables).includes('push') && columns(tables).includes('d_k_T'), link);
  }
});

test('on a phone the row below the bars is that of the open number', async () => {
  const names = async (link: string) =>
    layoutOf(await at(link, { narrow: true })).columns.map(
      ({ main }) => main && 'node' in main && main.node,
    );
  assert.deepEqual(await names('example=lookup'), ['d_scores']);
  assert.deepEqual(await names('example=lookup&cell=weights.0.4.1'), ['weights']);
});

const { runs } = await golden('training.json');

test('the loss after an update is PyTorch’s next one on the same batch, and a share against its arrow is named', async () => {
  // Always the same batch: there a run's next step is what the update leaves.
  const same = runs.find(({ choice }: { choice: string }) => choice.includes('fresh=0'));
  const query = same.choice.replace('lesson=learn&', '');
  const { model } = await at(query, { step: 'update' });
  assert.equal(model.step.id, 'update');
  const [loss] = model.updated?.get('loss') ?? [];
  assert.ok(Math.abs(loss - same.losses[1]) < 1e-12, `${loss}`);
  const said = textOf(withFacts(text.stages.learn.steps.update.premise, model));
  assert.match(said, /L falls from 1\.3792 to 1\.3046/);

  const run = await open(same.choice);
  const last = (name: string) => [...run.data(run.find(name))].slice(20, 25);
  const [before, pushes] = [last('weights'), last('d_scores')];
  run.train(1, 1);
  const after = last('weights');
  const against = after
    .map((share, col) => ({ col, share, by: share - before[col] }))
    .filter(({ by, col }) => by * pushes[col] > 0 && Math.abs(by) > 5e-5)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (against.length === 0) assert.doesNotMatch(said, /against/);
  else assert.ok(said.includes(`to ${against[0].share.toFixed(4)}: arrows push scores`), said);
});

test('the stage opens on a row whose answer is pushed up, and grows: by hand, from x and the weights', async () => {
  const { model } = await at('v=2');
  const { session, row, cell } = model;
  assert.deepEqual([row, cell.node, cell.index], [1, 'd_scores', [0, 1, 0]]);
  const matrix = (name: string, cols: number) => {
    const all = session.data(session.find(name));
    return (at: number) => [...all.subarray(at * cols, (at + 1) * cols)];
  };
  const dot = (a: number[], b: number[]) => a.reduce((sum, one, i) => sum + one * b[i], 0);
  // Of a token's row of x two numbers are 1, so that its query, key and value are the sums of two rows of a weight.
  const token = (at: number, weight: (row: number) => number[]) => {
    const [letter, place] = matrix('x', 9)(at).flatMap((one, i) => (one === 1 ? [i] : []));
    return weight(letter).map((one, i) => one + weight(place)[i]);
  };
  const sharesBy = (end: string) => {
    const [query, key] = [`w_query${end}`, `w_key${end}`].map((name) => matrix(name, 2));
    const scores = [0, 1].map((at) => dot(token(1, query), token(at, key)) / Math.sqrt(2));
    const exps = scores.map(Math.exp);
    return exps.map((one) => one / (exps[0] + exps[1]));
  };
  const [before, after] = [sharesBy(''), sharesBy('_next')];
  const values = [0, 1].map((at) => token(at, matrix('w_value', 4)));
  const y = values[0].map((one, i) => before[0] * one + before[1] * values[1][i]);
  const exps = y.map(Math.exp);
  const p = exps.map((one) => one / exps.reduce((sum, other) => sum + other, 0));
  // Token 0 is a b, the second of four letters; the mean is over 32 rows.
  const dY = p.map((one, i) => (one - (i === 1 ? 1 : 0)) / 32);
  const dA = values.map((value) => dot(dY, value));
  const mean = dot(before, dA);
  const dS = before.map((share, i) => (share * (dA[i] - mean)) / Math.sqrt(2));
  const shown = session.data(session.find('d_scores')).subarray(5, 7);
  dS.forEach((gradient, i) => {
    assert.ok(Math.abs(gradient - shown[i]) < 1e-7, `${i}: ${gradient} ${shown[i]}`);
  });
  assert.ok(dS[0] < 0 && after[0] > before[0]);
  const premise = (step: 'backward' | 'update', of: Context) =>
    textOf(withFacts(text.stages.learn.steps[step].premise, of.model));
  assert.match(
    premise('backward', await at('v=2')),
    new RegExp(
      `Row a 1 should answer b\\. .* value of b 0 holds ${values[0][1].toFixed(2)}, .* only ${y[1].toFixed(2)}: .* should grow`,
    ),
  );
  const grows = `the share of b 0 grows, as it should: from ${before[0].toFixed(4)} to ${after[0].toFixed(4)}.`;
  const update = await at('v=2', { step: 'update' });
  assert.ok(premise('update', update).includes(grows), premise('update', update));
  assert.doesNotMatch(premise('update', update), /against its arrow/);
  // The open weight's step, by PyTorch.
  const { index } = update.model.cell;
  assert.deepEqual(index, [3, 0]);
  assert.ok(previous.d_w_query[2 * 3] < 0);
  const next = valueAt(update.model.session, update.model.cell);
  assert.ok(Math.abs(next - previous.w_query_next[2 * 3]) < 1e-6, `${next}`);
});

test('links of before open the rows that they opened', async () => {
  for (const [link, row, col] of [
    ['', 4, 1],
    ['example=lookup', 4, 1],
    ['example=previous', 4, 1],
    ['example=previous&row=2', 2, 1],
  ] as const) {
    const { cell } = (await at(link)).model;
    assert.deepEqual([cell.node, cell.index], ['d_scores', [0, row, col]], link);
  }
  const { cell } = (await at('', { step: 'update' })).model;
  assert.deepEqual([cell.node, cell.index], ['w_query_next', [1, 2]]);
});

test('while a new weight is covered nothing is said of what the update does', async () => {
  const { model } = await at('', { isCovered: true, step: 'update' });
  assert.equal(withFacts(text.stages.learn.steps.update.premise, model), '');
});

test('on a phone an update begins with the open weight’s row: before, its step, and after', async () => {
  const rows = async (link: string) => {
    const context = await at(link, { narrow: true, step: 'update' });
    const of = ({ rows: { from, to } }: ReturnType<typeof frameOf>) => [from, to];
    return ['w_query', 'step_w_query', 'w_query_next'].map((name) => of(frameOf(context, name, 4)));
  };
  assert.deepEqual(await rows('cell=w_query_next.5.1'), Array(3).fill([5, 6]));
  assert.deepEqual(await rows('cell=w_query_next.5.1&tables=1'), Array(3).fill([0, 8]));
  const wide = await at('', { step: 'update' });
  assert.equal(wide.drawing.isOneRow, false);
});

test('the line of an update is one weight by PyTorch, less the rate times its gradient', async () => {
  const lineOf = (context: Context) => {
    const items = (context.model.step.plane ?? []).flatMap(itemsOf);
    const line = items.find((item) => item?.kind === 'worked');
    assert.ok(line);
    return textOf(workedView(context, line));
  };
  const update = await at('v=2', { step: 'update' });
  const [gradient, next] = [previous.d_w_query[2 * 3], previous.w_query_next[2 * 3]];
  // The rate of this task is 3, so that the weight was the new one and three gradients.
  const digits = (value: number, count: number) => value.toFixed(count).replace('-', '−');
  const weight = digits(next + 3 * gradient, 4);
  const said = `${weight} weight − 3 rate × (${digits(gradient, 6)}) gradient = `;
  assert.equal(lineOf(update), `${said}${digits(next, 4)} new weight`);
  const covered = await at('v=2', { step: 'update', isCovered: true });
  assert.equal(lineOf(covered), `${said}? new weight`);
  // What the step between was made of is outlined, too.
  assert.deepEqual([...update.model.operands.keys()].toSorted(), [
    'd_w_query',
    'lr',
    'step_w_query',
    'w_query',
  ]);
});
