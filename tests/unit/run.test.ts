// A training run as the page holds it: at any step, in slices, with edits at their steps. The numbers are PyTorch's.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learns, oneHead } from '../../web/src/course/learn/trained_asks.ts';
import type { Prediction } from '../../web/src/engine/ask/prediction.ts';
import { Core, type Edit } from '../../web/src/engine/core/core.ts';
import { runOf } from '../../web/src/engine/core/run.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { editAt, isEditedAt } from '../../web/src/engine/model/edits/edit_here.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { endOf, nextEnd, nextStep } from '../../web/src/engine/model/run/pace.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { NO_HISTORY } from '../../web/src/engine/state/undo.ts';
import { firstOf, nextOf, paceOf } from '../../web/src/shell/play.ts';
import { type Action, type AppState, transition } from '../../web/src/shell/transitions.ts';
import { catalogue, golden, module } from '../wasm/core.ts';

const CHOICE = 'lesson=learn&example=lookup&seed=1337&dtype=float64&batch_size=8';

/** As long as it takes. */
const WHOLE = Infinity;

async function trained(step: number, edits: Edit[] = [], choice = CHOICE) {
  const core = await Core.start(module);
  const made = core.arrive(choice, edits, step, WHOLE);
  const run = runOf(core.session);
  assert.ok(run);
  const number = (node: string, offset = 0) => core.session.data(core.session.find(node))[offset];
  return { core, run, made, number };
}

const weight = (value: number, step?: number): Edit => ({
  node: 'w_value',
  index: [5, 1],
  value,
  ...(step === undefined ? {} : { step }),
});

test('a run stands at the step that is asked for, with PyTorch’s losses on the way', async () => {
  const { runs } = await golden('training.json');
  const run = runs.find(({ choice }: { choice: string }) => choice === CHOICE);
  const page = await trained(50);
  assert.equal(page.run.step, 50);
  assert.equal(page.run.rows.length, 51);
  page.run.rows.forEach(([loss], step) => {
    assert.ok(Math.abs(loss - run.losses[step]) < 1e-10, `${step}: ${loss}`);
  });
  assert.equal(page.number('loss'), page.run.rows[50][0]);
});

test('it is trained in slices, between which the page can draw', async () => {
  const core = await Core.start(module);
  core.arrive(CHOICE, [], 400, 0);
  const run = runOf(core.session);
  assert.ok(run);
  assert.equal(run.step, 1);
  assert.ok(core.isTraining);
  let slices = 0;
  for (; core.isTraining; slices++) core.trainSlice();
  assert.ok(slices > 1);
  assert.equal(run.step, 400);
  const whole = await trained(400);
  assert.equal(core.session.hash(), whole.core.session.hash());
});

test('it goes back to the bits that it had there', async () => {
  const page = await trained(20);
  const hash = page.core.session.hash();
  page.core.follow(CHOICE, [], 60);
  while (page.core.isTraining) page.core.trainSlice();
  assert.notEqual(page.core.session.hash(), hash);
  page.core.follow(CHOICE, [], 20);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.core.session.hash(), hash);
  assert.equal(page.run.rows.length, 61);
});

test('an edit belongs to its step: before it all stays, from it on all is another run', async () => {
  const plain = await trained(40);
  const page = await trained(40, [weight(2, 25)]);
  assert.deepEqual(page.made, [weight(2, 25)]);
  for (const step of [0, 10, 24]) assert.deepEqual(page.run.rows[step], plain.run.rows[step]);
  for (const step of [25, 30, 40]) assert.notDeepEqual(page.run.rows[step], plain.run.rows[step]);
  page.core.follow(CHOICE, [weight(2, 25)], 25);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.number('w_value', 21), 2);
  page.core.follow(CHOICE, [], 40);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.core.session.hash(), plain.core.session.hash());
  assert.deepEqual(page.run.rows, plain.run.rows);
});

test('what was tried and kept after an edit’s step is of the new run', async () => {
  const page = await trained(50);
  const [before, early] = [page.run.fresh.get(50), page.run.fresh.get(10)];
  assert.equal(page.core.edit(weight(-3, 25)), '');
  page.core.follow(CHOICE, [weight(-3, 25)], 50);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.run.fresh.get(10), early);
  assert.notDeepEqual(page.run.fresh.get(50), before);
  const other = await trained(50, [weight(-3, 25)]);
  assert.deepEqual(page.run.fresh.get(50), other.run.fresh.get(50));
  assert.deepEqual(page.run.checkpoints.get(50), other.run.checkpoints.get(50));
});

test('a pinned number stays pinned while the run goes on, and is no part of it', async () => {
  const plain = await trained(30);
  const score: Edit = { node: 'scores', index: [0, 4, 1], value: 9 };
  const page = await trained(30, [score]);
  assert.equal(page.number('scores', 21), 9);
  assert.deepEqual(page.run.rows, plain.run.rows);
  page.core.follow(CHOICE, [score], 45);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.number('scores', 21), 9);
});

test('a run that is refused ends at the last good step, with the core’s sentence', async () => {
  const rate = 'lesson=learn&example=both&lr=100';
  const { core, run } = await trained(300, [], rate);
  assert.match(core.stopped, /^Step \d+ cannot be computed\..* The run stands at step \d+\.$/);
  assert.equal(core.trained, run.step);
  assert.equal(Number(/at step (\d+)\.$/.exec(core.stopped)?.[1]), run.step);
  assert.equal(core.isTraining, false);
  core.follow(rate, [], 1);
  assert.equal(core.stopped, '');
});

test('an edit that is no weight’s, or not finite, is refused or left out', async () => {
  const x: Edit = { node: 'x', index: [0, 0, 0], value: 1, step: 3 };
  const page = await trained(10, [x, weight(1, 3)]);
  assert.deepEqual(page.made, [weight(1, 3)]);
  const hash = page.core.session.hash();
  assert.match(page.core.edit(weight(Infinity, 5)), /finite/);
  while (page.core.isTraining) page.core.trainSlice();
  assert.equal(page.core.session.hash(), hash);
});

test('a link holds the step, and each edit with its own', () => {
  const link = 'stage=learn&trained=50&edits=w_value.5.1:2@25,x.0.0.0:1,w_key.1.0:-0.5@0';
  const { trained: step, edits } = parseHash(link);
  assert.equal(step, 50);
  assert.deepEqual(edits, [
    weight(2, 25),
    { node: 'x', index: [0, 0, 0], value: 1 },
    { node: 'w_key', index: [1, 0], value: -0.5, step: 0 },
  ]);
  assert.ok(
    formatHash(parseHash(link)).includes('edits=w_value.5.1:2@25,x.0.0.0:1,w_key.1.0:-0.5@0'),
  );
  for (const wrong of [
    'w_value.5.1:2@',
    'w_value.5.1:2@-1',
    'w_value.5.1:2@1@2',
    'w_value.5.1:@3',
  ]) {
    assert.deepEqual(parseHash(`stage=learn&edits=${wrong}`).edits, [], wrong);
  }
});

test('a run is played ever faster, and ends where one can stop', () => {
  assert.deepEqual([0, 300, 301, 5000].map(endOf), [300, 300, 1000, 5000]);
  assert.deepEqual([0, 300, 5000].map(nextEnd), [300, 1000, null]);
  assert.deepEqual([0, 49, 100, 299, 300].map(nextStep), [1, 50, 103, 300, null]);
  let pictures = 0;
  for (let step: number | null = 0; step !== null; step = nextStep(step)) pictures++;
  assert.ok(pictures > 60 && pictures < 150, String(pictures));
});

/** The page where a run is played, as the reducer sees it. */
async function playing(trainedTo: number) {
  const { core, run } = await trained(trainedTo);
  const state = { ...parseHash('stage=learn&step=train'), trained: trainedTo };
  const model = { state, session: core.session, run, step: { trains: true }, stage: {} } as Model;
  const app: AppState = { state, view: openingSettings('light'), history: NO_HISTORY };
  const act = (from: AppState, action: Action) =>
    transition(from, { session: core.session, model: { ...model, state: from.state } }, action);
  return { model, app, act };
}

test('play trains, and leaving the step stops it', async () => {
  const { model, app, act } = await playing(20);
  assert.deepEqual(nextOf(model), { trained: 21 });
  assert.deepEqual(nextOf({ ...model, state: { ...model.state, trained: 40 } }), { trained: 40 });
  assert.deepEqual(firstOf(model), { trained: 0 });
  assert.ok(paceOf(model, 1) < paceOf(null, 1));
  const on = { ...app, view: { ...app.view, playing: true } };
  assert.equal(act(on, { type: 'goStep', id: 'update' }).view.playing, false);
});

test('a weight that is set while a run is played is set at its step; undone and released by it', async () => {
  const { model, app, act } = await playing(25);
  const cell = { node: 'w_value', index: [5, 1] };
  assert.deepEqual(editAt(model, cell), { ...cell, step: 25 });
  assert.deepEqual(editAt(model, { node: 'x', index: [0, 0, 0] }), { node: 'x', index: [0, 0, 0] });
  const edit = { ...editAt(model, cell), value: 2 };
  const set = act(app, { type: 'edit', edit, time: 0 });
  assert.deepEqual(set.state.edits, [weight(2, 25)]);
  assert.ok(isEditedAt({ ...model, state: set.state }, cell));
  const later = { ...set, state: { ...set.state, trained: 40 } };
  assert.ok(!isEditedAt({ ...model, state: later.state }, cell));
  const again = act(later, { type: 'edit', edit: { ...edit, step: 40, value: 3 }, time: 9e9 });
  assert.deepEqual(again.state.edits, [weight(2, 25), weight(3, 40)]);
  assert.deepEqual(act(again, { type: 'release', cell, time: 0 }).state.edits, [weight(2, 25)]);
  assert.deepEqual(act(again, { type: 'undo' }).state.edits, [weight(2, 25)]);
});

test('what a run comes to is asked with the answer that PyTorch’s runs give', async () => {
  const rightOf = async (link: string, { question }: Prediction) => {
    const state = parseHash(link);
    const core = await Core.start(module);
    core.arrive(choiceText(state, catalogue), state.edits);
    const asked = question(resolve(state, core.session), { node: 'weights', index: [0, 0, 0] });
    return asked.right;
  };
  // Of 256 fresh sequences all are right after 300 steps; half of them, where the same eight are learnt by heart.
  assert.equal(await rightOf('stage=learn&step=train', learns), 2);
  assert.equal(await rightOf('stage=learn&step=train&fresh=0', learns), 1);
  // One head alone: 42 % of one question, 98 % of the other.
  assert.equal(await rightOf('stage=learn&step=two_heads', oneHead), 1);
});
