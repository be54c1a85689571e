// Questions that the core tries out beside the page, on numbers of which the answer follows by hand.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownShares } from '../../web/src/engine/ask/alike.ts';
import type { Prediction } from '../../web/src/engine/ask/prediction.ts';
import { taskOf } from '../../web/src/engine/ask/question.ts';
import { saysTheSame } from '../../web/src/engine/ask/usual.ts';
import * as whatIf from '../../web/src/engine/ask/what_if.ts';
import * as whatMoves from '../../web/src/engine/ask/what_moves.ts';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import { modelAt } from '../golden/script_at.ts';

const { oneHeadWide, ownColumns, raisedAll, raisedExp, set, triedBy, unscaled } = whatIf;
const { othersShrink, unmasked } = whatMoves;

const HEADS = 'stage=heads&v=2&example=randn&T=4&C=4';

test('what the core must try is not asked before the answer', () => {
  const at = () => ({ node: 'x', index: [0, 0] });
  const made: unknown[] = [
    ...Object.values(whatIf),
    ...Object.values(whatMoves),
    whatIf.rowsMovedBy('a', at, 1),
    whatMoves.reordered('a', () => null),
    whatMoves.rowTimes('a', 'q', 2),
    whatMoves.allToOne('a', () => 0, { y: 'y', targets: 'y' }),
  ];
  const all = made.filter((one) => typeof one === 'object' && one !== null) as Prediction[];
  assert.ok(all.length > 12);
  for (const { id, isTried } of all) assert.equal(isTried, true, id);
});

test('a change that the core refuses has the answer of none', () => {
  const model = modelAt('stage=loop&v=2');
  // Beyond what float32 has.
  const change = (session: typeof model.session) =>
    set(session, { node: 'x', index: [0, 0, 0] }, 1e39);
  assert.equal(triedBy(model, change, () => 1).right, 0);
  assert.equal(triedBy(model, change, () => 1, 2).right, 2);
});

test('the first token of a causal head has its share, scaled or not, and others have more', () => {
  const model = modelAt('stage=head&step=scale&v=2&example=randn&T=4&causal=1&scaled=1');
  const right = [0, 3].map((row) =>
    unscaled.question(model, { node: 'scaled', index: [0, row, 0] }),
  );
  assert.deepEqual(
    right.map((one) => one.right),
    [1, 0],
  );
});

test('two heads have the same shares only where each has one token to see', () => {
  const model = modelAt(`${HEADS}&causal=1`);
  const right = [0, 2].map((row) =>
    ownShares.question(model, { node: 'weights', index: [0, 0, row, 0] }),
  );
  assert.deepEqual(
    right.map((one) => one.right),
    [0, 1],
  );
});

test('one head is not compared with several, nor are more heads than fit into a question', () => {
  const value = { node: 'y', index: [0, 0, 0] };
  const fits = (heads: number) => {
    const model = modelAt(`stage=heads&v=2&example=randn&T=4&C=${4 * heads}&num_heads=${heads}`);
    return [oneHeadWide, ownColumns].map((one) => one.fits?.(model, value));
  };
  assert.deepEqual(fits(1), [false, false]);
  assert.deepEqual(fits(2), [true, true]);
  assert.deepEqual(fits(8), [true, false]);
  // One token, whose value is all that there is.
  const alone = modelAt('stage=heads&v=2&example=randn&T=1&C=8&num_heads=2');
  assert.equal(ownColumns.fits?.(alone, value), false);
  const two = modelAt('stage=head&v=2&example=randn&T=2');
  assert.equal(whatMoves.neighbours(two, 0), null);
});

test('a score that is raised leaves the other exps as they are where the number taken off is set', () => {
  const exp = { node: 'exps', index: [5, 0] };
  const equal = 'stage=softmax&step=exp&v=2&edits=scores.5.3:0';
  // With the maximum taken off the others become 1 ÷ e.
  assert.equal(raisedExp.question(modelAt(equal), exp).right, 1);
  assert.equal(raisedExp.question(modelAt(`${equal},row_max.5.0:0`), exp).right, 0);
});

test('scores that are raised alike raise all shares only where what divides them is set', () => {
  const share = { node: 'weights', index: [5, 0] };
  const link = 'stage=softmax&step=divide&v=2';
  assert.equal(raisedAll.question(modelAt(link), share).right, 1);
  const set = `${link}&edits=row_max.5.0:0,exps_sum.5.0:20`;
  assert.equal(raisedAll.question(modelAt(set), share).right, 2);
});

test('a value that nobody may see moves the result of no head', () => {
  const link = `${HEADS}&causal=0`;
  const seen = modelAt(link);
  const value = { node: 'y', index: [0, 0, 0] };
  assert.equal(seen.heads, 2);
  // It stands in the columns of head 1 alone.
  assert.equal(ownColumns.question(seen, value).right, 1);
  const hidden = modelAt(`${link}&padding=3`);
  assert.equal(valueAt(hidden.session, { node: 'weights', index: [0, 0, 0, 3] }), 0);
  // All, and then none, stand behind the two heads.
  assert.equal(ownColumns.question(hidden, value).right, 3);
});

test('shares too small to be felt take nothing from the others', () => {
  const share = { node: 'weights', index: [0, 2, 0] };
  const scores = 'edits=scaled.0.2.0:0,scaled.0.2.1:-60,scaled.0.2.2:-60';
  const link = 'stage=head&step=softmax&v=2&example=randn&T=3&causal=1&scaled=1';
  // 1 + e^-60 is 1 in float32, and so is 1 + e^-58.
  assert.equal(othersShrink.question(modelAt(`${link}&${scores}`), share).right, 2);
  assert.equal(othersShrink.question(modelAt(link), share).right, 1);
});

test('whom a row gives all to is asked where the lesson has an answer and a target', () => {
  const model = modelAt('stage=learn&step=task&v=2');
  const weights = { node: 'weights', index: [0, 0, 0] };
  const fits = (y: string, targets: string, to = 0) =>
    whatMoves.allToOne('a', () => to, { y, targets }).fits?.(model, weights);
  assert.deepEqual(
    [fits('y', 'targets'), fits('y', 'none'), fits('none', 'targets'), fits('y', 'targets', -1)],
    [true, false, false, false],
  );
});

test('with a run, or weights that are streamed, no reason is the usual one where a number was set', () => {
  for (const link of ['stage=learn&step=train&trained=2', 'stage=head&example=randn&T=4096&C=4']) {
    const cell = { node: 'y', index: [0, 0, 0] };
    const on = { prediction: unmasked, cell, of: '' };
    assert.equal(saysTheSame(modelAt(`${link}&v=2`), on, null, []), false, link);
  }
});

test('two equal words with other numbers in one column are not asked about', () => {
  const link = 'stage=head&step=mix&v=2&example=tokens&tokens=a%20b%20a&causal=1';
  const y = { node: 'y', index: [0, 2, 0] };
  assert.equal(unmasked.fits?.(modelAt(link), y), true);
  assert.equal(unmasked.fits?.(modelAt(`${link}&edits=x.0.2.0:5`), y), false);
});

test('the mask is taken away from two equal words also where a masked score was set', () => {
  const link = 'stage=head&step=mix&v=2&example=tokens&tokens=a%20b%20a&causal=1';
  const set = modelAt(`${link}&edits=masked.0.2.1:2`);
  assert.equal(set.state.edits.length, 1);
  // Without a mask there are no masked scores.
  assert.equal(unmasked.question(set, { node: 'y', index: [0, 2, 0] }).right, 0);
});

test('a masked token is asked about wherever it stands, also first', () => {
  const link = 'stage=head&step=softmax&v=2&example=randn&T=3&causal=0&mask=011,111,111';
  const fits = (row: number) =>
    whatMoves.maskedRaised.fits?.(modelAt(link), { node: 'weights', index: [0, row, 0] });
  assert.deepEqual([fits(0), fits(1)], [true, false]);
});

test('whether one cell is looked for, or several, is said, and not how many', () => {
  const most = (...right: string[]) => {
    const task = taskOf({ kind: 'find', right });
    return task.kind === 'find' ? task.most : null;
  };
  assert.equal(most('0.1'), 1);
  assert.equal(most('0.1', '1.1'), Number.POSITIVE_INFINITY);
  assert.equal(most('0.1', '1.1', '2.1'), Number.POSITIVE_INFINITY);
});
