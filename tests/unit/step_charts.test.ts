// The charts of single steps, the query as an arrow, the curve of −log, a row of shares as one bar: their numbers are the
// core's, and nothing covered can be read off them.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryArrowView } from '../../web/src/course/head/query_arrow.ts';
import { soughtView } from '../../web/src/course/learn/sought.ts';
import { rungsView } from '../../web/src/course/softmax/rungs.ts';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import type { Item } from '../../web/src/engine/lesson/plane_items.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve, resolveCovered } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { lossCurveView } from '../../web/src/engine/plane/picture/loss_curve.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { NO_ANSWERS, stepKey } from '../../web/src/engine/state/answers.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';
import { markupOf } from './rendered.ts';

/** The chart of a step, as markup, covered or not. */
async function chartAt(link: string, isCovered = false): Promise<string> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  for (const { node, index, value } of state.edits) {
    const { shape } = session.structure.nodes[session.find(node)];
    const offset = index.reduce((sum, at, axis) => sum * shape[axis] + at, 0);
    session.edit(session.find(node), offset, value);
  }
  const plain = resolve(state, session);
  const covers = { [stepKey(plain.stage.id, plain.step.id)]: true };
  const cover = isCovered ? coverOf(plain, { ...NO_ANSWERS, covers }) : null;
  const model = cover ? resolveCovered(state, session, cover) : plain;
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, {
    room: 1076,
    narrow: false,
    canvas: { width: 1076, height: 600 },
  });
  const context: Context = {
    ...{ model, drawing, view, act: {} as Actions, trail: [], before: null },
    ...{ influence: null, canUndo: false, canRedo: false },
  };
  const items = (model.step.plane ?? []).map(({ above }) => above);
  const is = <Kind extends Item['kind']>(kind: Kind) =>
    items.find((one): one is Extract<Item, { kind: Kind }> => one?.kind === kind);
  const [query, curve] = [is('query'), is('loss_curve')];
  const [rungs, sought] = [is('rungs'), is('sought')];
  if (rungs) return markupOf(rungsView(context, rungs));
  if (sought) return markupOf(soughtView(context, sought));
  assert.ok(query ?? curve);
  return markupOf(query ? queryArrowView(context, query) : curve && lossCurveView(context, curve));
}

const labels = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`<text class="?${kind}[^>]*>([^<]*)</text>`, 'g'))].map(
    ([, text]) => text,
  );

// Row 5 of q @ k.T as PyTorch prints it: -0.5844, 0.1136, 1.8944, 3.7668, 3.5676, 1.8944.
test('each key lands at its score, and two words alike at one', async () => {
  const scores = labels(await chartAt('stage=head&step=score'), 'score');
  assert.deepEqual(scores.toSorted(), ['0.11', '1.89', '3.57', '3.77', '−0.58']);
  const names = labels(await chartAt('stage=head&step=score'), 'name');
  assert.deepEqual(names.toSorted(), ['bank', 'loan', 'money', 'mud', 'stream']);
});

test('a key is dropped squarely, and one whose score the learner has set is not', async () => {
  const lines = async (link: string, kind: string) =>
    [
      ...(await chartAt(link)).matchAll(
        new RegExp(`<path class="?${kind}[^>]*d="?M([^">]*)"?`, 'g'),
      ),
    ].map(([, d]) => d.split('L').map((place) => place.split(' ').map(Number)));
  const [[from, to]] = await lines('stage=head&step=score', 'query');
  const drops = await lines('stage=head&step=score', 'drop');
  assert.equal(drops.length, 6);
  // The chart's own measure is 100 by 100, stretched to its width and height.
  const [, width, height] =
    /--chart-w:([\d.]+)px;\s*--chart-h:([\d.]+)px/.exec(await chartAt('stage=head&step=score')) ??
    [];
  const along = [(to[0] - from[0]) * Number(width), (to[1] - from[1]) * Number(height)];
  for (const [key, foot] of drops) {
    const drop = [(foot[0] - key[0]) * Number(width), (foot[1] - key[1]) * Number(height)];
    const cosine =
      (drop[0] * along[0] + drop[1] * along[1]) / (Math.hypot(...drop) * Math.hypot(...along));
    assert.ok(Math.abs(cosine) < 0.01, String(cosine));
  }
  assert.equal((await lines('stage=head&step=score&edits=scores.0.5.3:9', 'drop')).length, 5);
});

test('while a score is covered its key lands nowhere', async () => {
  const covered = await chartAt('stage=head&step=score', true);
  assert.deepEqual(labels(covered, 'score').toSorted(), ['0.11', '1.89', '3.57', '3.77']);
  assert.equal(labels(covered, 'name').length, 5);
});

// The same row over sqrt(2) as PyTorch prints it, and above it as it was.
test('divided scores stand on a ruler below those before, nearer to 0', async () => {
  const shrunk = await chartAt('stage=head&step=scale');
  assert.deepEqual(labels(shrunk, 'score').toSorted(), [
    ...['bank: 1.34', 'loan: 0.08', 'money: −0.41', 'mud: 2.52', 'stream: 2.66'],
  ]);
  // The open one's name stands at its dot above, too, and between the rulers √2 = 1.4142 in digits, or as the question has it.
  assert.deepEqual(labels(shrunk, 'name'), ['money']);
  assert.ok(shrunk.includes('>÷ 1.41</text>'));
  assert.ok((await chartAt('stage=head&step=scale', true)).includes('>÷ √2</text>'));
  const across = (markup: string) =>
    [...markup.matchAll(/<circle class="?key[^>]*? cx="?([\d.]+)%/g)].map(([, x]) => Number(x));
  const places = across(shrunk);
  assert.equal(places.length, 12);
  // Of each token first the score before, then all divided: by √2 from 0, which stands where both would meet.
  const [before, now] = [places.slice(0, 6), places.slice(6)];
  const zero = (before[3] - Math.SQRT2 * now[3]) / (1 - Math.SQRT2);
  for (const [i, x] of before.entries()) {
    assert.ok(Math.abs(x - zero - Math.SQRT2 * (now[i] - zero)) < 0.1, `${i}`);
  }
  // The question names a score before: those stay where they are, and what it is now is not there.
  assert.equal(across(await chartAt('stage=head&step=scale', true)).length, 11);
});

test('a head whose queries have more than two numbers has a ruler, if its tokens are few', async () => {
  const { columnsOf } = await import('../../web/src/engine/plane/layout/seats.ts');
  const ruler = await chartAt('stage=head&step=score&example=000-62');
  assert.ok(!ruler.includes('class="query"') && !ruler.includes('tip'));
  assert.deepEqual(labels(ruler, 'score').toSorted(), [...'01234567']);
  const state = parseHash('stage=head&step=score&example=randn&T=16');
  const model = resolve(state, await open(choiceText(state, catalogue)));
  const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false });
  const context = { model, drawing } as Context;
  assert.ok((columnsOf(context, model.step) ?? []).every(({ above }) => above?.kind !== 'query'));
});

// PyTorch: softmax gives the right answer 0.2416, and -log of that is 1.4206.
test('on the curve of −log the row stands at its share and its loss; while that is covered, with the levels of other shares', async () => {
  const shown = await chartAt('stage=learn&step=loss');
  assert.deepEqual(labels(shown, 'loss'), ['1.42']);
  const [, left, top] =
    /<circle class="?now[ a-z]*"? cx="?([\d.]+)%"? cy="?([\d.]+)%/.exec(shown) ?? [];
  assert.ok(Math.abs(Number(left) - 24.16) < 0.02, left);
  assert.ok(Math.abs(Number(top) - 100 * (1 - 1.4206 / 3.5)) < 0.02, top);
  const covered = await chartAt('stage=learn&step=loss', true);
  assert.deepEqual(labels(covered, 'loss'), []);
  assert.ok(!covered.includes('now'));
  // Those that the question names: −log 1, −log 0.5 and −log 0.1.
  for (const level of ['0', '0.69', '2.30']) assert.ok(covered.includes(`>${level}</text>`), level);
  assert.ok(!covered.includes('>2</text>'));
});

/** The widths, or the heights, of a chart's boxes in percent of it. */
const boxes = (markup: string, kind: string, size: 'width' | 'height') =>
  [...markup.matchAll(new RegExp(`<rect[^>]*class="?${kind}[^>]*${size}="?([\\d.]+)%`, 'g'))].map(
    ([, percent]) => Number(percent) / 100,
  );

const isClose = (ours: number[], theirs: number[]) => {
  assert.equal(ours.length, theirs.length);
  for (const [i, one] of ours.entries()) assert.ok(Math.abs(one - theirs[i]) < 1e-4, `${ours}`);
};

// torch.softmax(torch.tensor([0., 0, 0, 2, 0, 0]), 0), and of six zeros.
test('a row of shares fills a bar of length 1, each piece as long as its share', async () => {
  const [small, large] = [0.08071639, 0.59641796];
  const raised = [small, small, small, large, small, small];
  for (const step of ['zeros', 'divide']) {
    const markup = await chartAt(`stage=softmax&v=2&step=${step}`);
    isClose(boxes(markup, 'piece', 'width'), raised);
    assert.ok(labels(markup, 'share').includes('0.596'));
    assert.match(markup, /stream 0\.596/);
  }
  const even = await chartAt('stage=softmax&v=2&step=divide&edits=scores.5.3:0');
  isClose(boxes(even, 'piece', 'width'), new Array(6).fill(1 / 6));
  // Three tokens of row 2, and none that the mask hides.
  const third = await chartAt('stage=softmax&v=2&step=divide&row=2');
  isClose(boxes(third, 'piece', 'width'), new Array(3).fill(1 / 3));
  const covered = await chartAt('stage=softmax&v=2&step=divide', true);
  assert.equal(boxes(covered, 'piece', 'width').length, 0);
  assert.doesNotMatch(covered, /0\.596|0\.081/);
  // torch.softmax of row 5 above over sqrt(2).
  const learned = boxes(await chartAt('stage=head&step=softmax'), 'piece', 'width');
  isClose(learned, [0.01828, 0.02994, 0.10547, 0.39639, 0.34445, 0.10547]);
  const asked = await chartAt('stage=head&step=softmax', true);
  assert.equal(boxes(asked, 'piece', 'width').length, 0);
  assert.doesNotMatch(asked, /0\.396|0\.344|0\.105/);
});

test('exps are columns as high as they are, but for that which is asked for', async () => {
  const heights = boxes(await chartAt('stage=softmax&v=2&step=exp'), 'column', 'height');
  const tallest = Math.max(...heights);
  const exp = Math.exp(-2);
  isClose(
    heights.map((height) => height / tallest),
    [exp, exp, exp, 1, exp, exp],
  );
  const covered = boxes(await chartAt('stage=softmax&v=2&step=exp', true), 'column', 'height');
  assert.deepEqual(
    covered,
    [exp, exp, exp, exp, exp].map((one) => covered[0] * (one / exp)),
  );
});

// The task as its tables have it: in row 4 of x "cai" alone, in row 1 "cai" and "milk"; the target of row 4 is milk.
// PyTorch's share of it before training is 0.1872 (tests/golden/questions.json).
test('the row that is asked leads to the token with its answer, whose share waits for the question', async () => {
  const chart = await chartAt('stage=learn&step=task');
  assert.deepEqual(labels(chart, 'one'), ['cai milk', 'cai ?']);
  assert.deepEqual(labels(chart, 'why'), ['the same name']);
  assert.deepEqual(labels(chart, 'share'), ['share now: 0.19']);
  assert.deepEqual(labels(chart, 'answer'), ['right answer: milk']);
  assert.deepEqual(labels(await chartAt('stage=learn&step=task', true), 'share'), ['share now: ?']);
  // A row that is not asked must find nothing.
  assert.doesNotMatch(await chartAt('stage=learn&step=task&row=0'), /<text/);
  assert.deepEqual(labels(await chartAt('stage=learn&step=task&example=marked&row=0'), 'why'), [
    'the mark, *',
  ]);
});
