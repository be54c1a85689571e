// The row that stage 7 speaks of: its questions are about rows that the task asks, a row that is not asked is said to be
// none, and a token's row is no row of a weight. In "lookup" the last row alone is asked: the four above it say who drinks what.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODIES } from '../../web/src/course/learn/bodies.en.ts';
import { learnFacts } from '../../web/src/course/learn/facts.ts';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { targetTokenIn } from '../../web/src/engine/model/run/target_token.ts';
import { NO_ANSWERS } from '../../web/src/engine/state/answers.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, start } from '../wasm/core.ts';
import { answerTo } from './answer_to.ts';
import { textOf } from './rendered.ts';

async function at(link: string) {
  const core = await start();
  const state = parseHash(`stage=learn&${link}`);
  core.arrive(choiceText(state, catalogue), state.edits, state.trained, Infinity);
  return resolve(state, core.session);
}

/** The cells of both questions, without their batch. */
async function askedAt(link: string) {
  const { first, again } = predictionsOf(await at(link));
  return [first, again].map((one) => one?.cell.index.slice(1));
}

test('both questions are about a row that the task asks', async () => {
  const last = [
    [4, 1],
    [4, 2],
  ];
  assert.deepEqual(await askedAt('step=task'), last);
  // What is tried out is of the row that is shown, not of one elsewhere.
  assert.deepEqual(await askedAt('step=backward'), [last[0], last[0]]);
  // Where every row is asked it is the row above; "marked" has four tokens.
  for (const [example, row] of [
    ['previous', 4],
    ['marked', 3],
    ['largest', 4],
  ] as const) {
    const above = [
      [row, 1],
      [row - 1, 1],
    ];
    assert.deepEqual(await askedAt(`step=task&example=${example}`), above, example);
  }
});

test('a second question that is tried out covers nothing', async () => {
  const model = await at('step=task');
  const answers = { 'learn.task': answerTo(model) };
  const cover = coverOf(model, { ...NO_ANSWERS, answers, covers: { 'learn.task': true } });
  assert.equal(predictionsOf(model).again?.prediction.isTried, true);
  assert.equal(cover, null);
});

test('of a row that is not asked it is said that its gradients are 0, and why', async () => {
  const unasked = await at('step=backward&row=3');
  assert.match(
    textOf(BODIES.backward(learnFacts(unasked))),
    /Row ben juice is not asked, so .* are 0\./,
  );
  assert.doesNotMatch(textOf(BODIES.backward(learnFacts(unasked))), /almost nothing/);
  assert.equal(targetTokenIn(unasked.state, unasked.session, unasked), -1);
  assert.match(
    textOf(BODIES.backward(learnFacts(await at('step=backward')))),
    /pass almost nothing on/,
  );
});

test('the row of a token is no row of a weight', async () => {
  const { cell, row } = await at('step=update&row=3');
  assert.deepEqual([cell.node, cell.index, row], ['w_query_next', [1, 2], 3]);
});
