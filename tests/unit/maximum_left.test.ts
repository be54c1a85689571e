// The maximum of a row of scores left on: every exp grows by one factor, and no share moves.
import '../../web/src/course/asks.ts';
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOFTMAX_QUESTIONS } from '../../web/src/course/softmax/ask.en.ts';
import { softmaxAsked } from '../../web/src/course/softmax/ask.ts';
import { softmaxFacts } from '../../web/src/course/softmax/facts.ts';
import { RUNGS, softmax } from '../../web/src/course/softmax/words.en.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { rowOf } from '../../web/src/engine/model/nodes.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { modelAt } from '../golden/script_at.ts';
import { catalogue, start } from '../wasm/core.ts';
import { textOf } from './rendered.ts';

async function rowsAt(hash: string) {
  const core = await start();
  const state = parseHash(hash);
  core.arrive(choiceText(state, catalogue), state.edits);
  return ['exps', 'weights'].map((node) => [...rowOf(core.session, { node, index: [5, 0] })]);
}

// By hand: e² = 7.3891, e⁰ = 1; e² ÷ (e² + 5) = 0.5964 and 1 ÷ (e² + 5) = 0.0807.
test('exps of scores without the maximum taken off are larger by its exp, shares are the same', async () => {
  const round = (row: number[]) => row.map((one) => Number(one.toFixed(4)));
  const [exps, shares] = await rowsAt('stage=softmax&step=exp&v=2&edits=row_max.5.0:0');
  assert.deepEqual(round(exps), [1, 1, 1, 7.3891, 1, 1]);
  assert.deepEqual(round(shares), [0.0807, 0.0807, 0.0807, 0.5964, 0.0807, 0.0807]);
  const [taken, same] = await rowsAt('stage=softmax&step=exp&v=2');
  assert.deepEqual(round(taken), [0.1353, 0.1353, 0.1353, 1, 0.1353, 0.1353]);
  assert.deepEqual(round(same), round(shares));
});

/** What stands in the step with m as it is set in row 5, and what its first question says. */
function saidAt(hash: string) {
  const model = modelAt(hash);
  const { first } = predictionsOf(model);
  assert.ok(first);
  const facts = softmaxFacts(model);
  const { question } = SOFTMAX_QUESTIONS[first.prediction.id];
  const asked = textOf(question(softmaxAsked(model, first.cell)));
  const note = withFacts<unknown>(softmax.notes?.exps, model);
  return { asked, note: textOf(note), rung: textOf(RUNGS.name('shifted', facts.isLargestTaken)) };
}

test('no word says that the largest is taken off where another number is', () => {
  const taken = saidAt('stage=softmax&step=exp&v=2');
  assert.equal(taken.rung, '− max');
  assert.match(taken.asked, /the largest is subtracted/);
  assert.match(taken.note, /the largest subtracted/);
  const left = saidAt('stage=softmax&step=exp&v=2&edits=row_max.5.0:0');
  assert.equal(left.rung, '− m');
  assert.match(left.asked, /m is subtracted, here 0\./);
  assert.equal(left.note, 'exp, m subtracted');
  // No exp is 1 where m is between the scores: there is none for a second question to raise.
  const between = 'stage=softmax&step=exp&v=2&edits=row_max.5.0:1';
  const model = modelAt(between);
  assert.notEqual(predictionsOf(model).again?.prediction.id, 'raisedLargest');
});

test('a largest score that stands first makes the others shrink, too, and not itself', () => {
  const model = modelAt('stage=softmax&step=exp&v=2&edits=scores.5.0:3');
  const { again } = predictionsOf(model);
  assert.ok(again);
  assert.equal(again.prediction.id, 'raisedLargest');
  const question = again.prediction.question(model, again.cell);
  // Each other exp is divided by e; the largest one's own is 1 before and after.
  assert.equal(question.right, 1);
});
