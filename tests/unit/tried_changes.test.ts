// Questions that the core tries out beside the page, on numbers of which the answer follows by hand.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskOf } from '../../web/src/engine/ask/question.ts';
import { ownColumns, raisedAll, raisedExp } from '../../web/src/engine/ask/what_if.ts';
import { othersShrink, unmasked } from '../../web/src/engine/ask/what_moves.ts';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import { modelAt } from '../golden/script_at.ts';

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
  const link = 'stage=heads&v=2&example=randn&T=4&C=4&causal=0';
  const seen = modelAt(`${link}&causal=0`);
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

test('two equal words with other numbers in one column are not asked about', () => {
  const link = 'stage=head&step=mix&v=2&example=tokens&tokens=a%20b%20a&causal=1';
  const y = { node: 'y', index: [0, 2, 0] };
  assert.equal(unmasked.fits?.(modelAt(link), y), true);
  assert.equal(unmasked.fits?.(modelAt(`${link}&edits=x.0.2.0:5`), y), false);
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
