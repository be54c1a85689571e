// Gradients on the page, against PyTorch's autograd, and the nudge that checks one: the slope between two losses.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradientCell,
  type Nudge,
  nudged,
  nudgeOf,
  POWERS,
} from '../../web/src/engine/model/edits/nudge.ts';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import { namesIn } from '../../web/src/engine/state/codecs.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { golden, open } from '../wasm/core.ts';

const { first } = await golden('training.json');
/** Between float32's rounding in two orders of the sums. */
const CLOSE = 1e-7;

for (const { choice, loss, row, d_w_query, w_query_next } of first) {
  test(`a first step is PyTorch\u2019s: ${choice}`, async () => {
    const session = await open(choice);
    const all = (name: string) => [...session.data(session.find(name))];
    const near = (name: string, found: number[], expected: number[]) => {
      assert.equal(found.length, expected.length, name);
      found.forEach((one, i) => {
        assert.ok(
          Math.abs(one - expected[i]) < CLOSE * 10,
          `${name}[${i}]: ${one}, not ${expected[i]}`,
        );
      });
    };
    near('loss', all('loss'), [loss]);
    for (const name of Object.keys(row)) {
      const cols = row[name].length;
      near(name, all(name).slice(4 * cols, 5 * cols), row[name]);
    }
    near('d_w_query', all('d_w_query'), d_w_query);
    near('w_query_next', all('w_query_next'), w_query_next);
  });
}

const nudge = async (link: string, node: string, index: number[]): Promise<Nudge | null> => {
  const state = parseHash(`stage=learn&${link}`);
  const session = await open(`lesson=learn${link ? `&${link}` : ''}`);
  const before = session.hash();
  const found = nudgeOf(session, state, { node, index });
  assert.equal(session.hash(), before);
  return found;
};
const apart = ({ by }: Nudge, dtype: 'float32' | 'float64') =>
  by[dtype].steps.map(({ slope }) => Math.abs(slope - by[dtype].gradient));

test('the slope by a small step is PyTorch\u2019s gradient', async () => {
  const at = POWERS.indexOf(-4);
  for (const { choice, row } of first) {
    for (const [node, col] of [
      ['scores', 1],
      ['weights', 0],
      ['y', 2],
    ] as const) {
      const found = await nudge(choice.replace(/lesson=learn&?/, ''), `d_${node}`, [0, 4, col]);
      assert.deepEqual(found?.of, { node, index: [0, 4, col] });
      const { slope } = found.by.float64.steps[at];
      assert.ok(Math.abs(slope - row[`d_${node}`][col]) < CLOSE, `${choice}, ${node}: ${slope}`);
    }
  }
});

test('with smaller steps the slope comes closer, until rounding takes over', async () => {
  const found = await nudge('example=lookup', 'scores', [0, 4, 1]);
  assert.ok(found);
  const [single, double] = [apart(found, 'float32'), apart(found, 'float64')];
  // Central differences are off by the square of the step; a loss of about 1 has 7 digits, or 16, over 2 steps.
  assert.ok(double[1] < double[0] / 50 && double[2] < double[1] / 50, String(double));
  assert.ok(double[6] > 10 * Math.min(...double), String(double));
  assert.ok(single[6] > 100 * Math.min(...single), String(single));
  assert.ok(Math.min(...double) < 1e-11 && Math.min(...single) < 1e-5);
});

test('a masked score has no slope and the gradient 0; what leads to no loss cannot be nudged', async () => {
  const found = await nudge('example=previous', 'scores', [0, 1, 3]);
  assert.ok(found);
  for (const { gradient, steps } of Object.values(found.by)) {
    assert.equal(gradient, 0);
    for (const { slope } of steps) assert.equal(slope, 0);
  }
  assert.equal(await nudge('example=previous', 'masked', [0, 1, 3]), null);
  const session = await open('lesson=learn');
  assert.equal(nudged(session, { node: 'w_query_next', index: [0, 0] }), null);
});

test('a nudge is of the numbers at hand: after training, and with edits', async () => {
  const session = await open('lesson=learn&example=lookup');
  session.train(30, 30);
  const state = parseHash('stage=learn&edits=scores.0.4.0:1');
  session.edit(session.find('scores'), 4 * 5, 1);
  const found = nudgeOf(session, state, { node: 'w_value', index: [4, 0] });
  const gradient = session.data(session.find('d_w_value'))[4 * 4];
  assert.ok(found && Math.abs(gradient) > 1e-5);
  assert.ok(Math.abs(found.by.float32.gradient - gradient) < CLOSE);
  assert.ok(Math.abs(found.by.float64.steps[3].slope - gradient) < 1e-6);
});

test('an edit of another score of its row stays as a score is nudged', async () => {
  const session = await open('lesson=learn&example=lookup');
  const state = parseHash('stage=learn&edits=scores.0.4.2:3');
  session.edit(session.find('scores'), 4 * 5 + 2, 3);
  const found = nudgeOf(session, state, { node: 'scores', index: [0, 4, 1] });
  assert.ok(found);
  const gradient = valueAt(session, gradientCell(session, found.of));
  // Without the edit it is 8 times as large, which the slope shows: two losses of float64, 10⁻³ apart.
  assert.ok(Math.abs(found.by.float64.steps[2].slope / gradient - 1) < 1e-3);
  assert.equal(found.by.float32.gradient, gradient);
});

test('the gradients of a row of scores add up to 0, and those of rows that are not asked are 0', async () => {
  for (const example of ['lookup', 'previous', 'marked', 'largest']) {
    const session = await open(`lesson=learn&example=${example}`);
    const sums = session.data(session.find('d_scores_sum'));
    assert.ok(
      sums.every((sum) => Math.abs(sum) < 1e-8),
      example,
    );
  }
  const lookup = await open('lesson=learn&example=lookup');
  assert.ok(
    lookup
      .data(lookup.find('d_scores'))
      .subarray(0, 20)
      .every((one) => one === 0),
  );
});

test('one’s own names stand in their places, those beyond the last keep theirs', async () => {
  const session = await open('lesson=learn&example=lookup');
  session.rename(namesIn('eve, tom · uma vic: tea, milk · a-very-long-drink'));
  assert.deepEqual(session.words.slice(0, 5), [
    ...['eve a-very-long-', 'uma milk', 'vic a-very-long-', 'tom juice', 'uma ?'],
  ]);
  assert.deepEqual(session.names?.V, [['tea', 'milk', 'a-very-long-', 'juice']]);
  session.train(1, 1);
  assert.match(session.words[4], /^(eve|tom|uma|vic) \?$/);
  session.rename([]);
  assert.deepEqual(session.names?.C[0], ['ana', 'ben', 'cai', 'dia']);
  // Letters and digits of the other tasks are what they are.
  session.open('lesson=learn&example=previous');
  session.rename(['eve']);
  assert.equal(session.takesNames, false);
  assert.match(session.words[0], /^[abcd] 0$/);
});
