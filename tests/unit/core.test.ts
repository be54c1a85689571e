// The core in step with the learner's edits: all of them at once, without opening the lesson again.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { Core, type Edit, MOST_EDITS } from '../../web/src/engine/core/core.ts';
import { LoadFailure } from '../../web/src/engine/core/load.ts';
import { Refusal } from '../../web/src/engine/core/refusals.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { copyDownstream } from '../../web/src/engine/model/edits/downstream.ts';
import { wholeLinks } from '../../web/src/engine/model/link.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { NO_HISTORY } from '../../web/src/engine/state/undo.ts';
import { type Action, type AppState, transition } from '../../web/src/shell/transitions.ts';
import { module, open, smallModule } from '../wasm/core.ts';

const edit = (value: number, node: string, ...index: number[]): Edit => ({ node, index, value });

/** The page at an address: what it does by an action, the hash of its graph, how often a lesson was opened. */
async function at(hash: string, { mock }: TestContext) {
  const opened = mock.method(Session.prototype, 'open').mock;
  const core = await Core.start(module);
  let app: AppState = {
    state: parseHash(hash),
    view: openingSettings('light'),

    history: NO_HISTORY,
  };
  const choiceOf = (state: State) => choiceText(state, core.session.catalogue());
  core.arrive(choiceOf(app.state), app.state.edits);
  let time = 0;
  return {
    core,
    opened: () => opened.callCount(),
    edits: () => app.state.edits,
    act(action: Action): string {
      time += 10_000;
      app = transition(app, { session: core.session, model: null }, { ...action, time } as Action);
      const { state } = app;
      app = { ...app, state: { ...state, edits: core.follow(choiceOf(state), state.edits) } };
      return core.session.hash();
    },
  };
}

test('a stage as it opens has the hash that the page says it must have, and changes say theirs', async () => {
  const core = await Core.start(module);
  const file = new URL('../core/hashes.json', import.meta.url);
  const hashes: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(core.hashed(), null);
  for (const stage of STAGES) {
    const choice = choiceText(parseHash(`stage=${stage.id}&v=2`), core.session.catalogue());
    core.arrive(choice, []);
    assert.deepEqual(core.hashed(), { hash: hashes[choice], choice });
  }
  core.arrive('lesson=head', [edit(2, 'x', 0, 0, 0)]);
  const edited = core.hashed();
  assert.equal(edited?.choice, null);
  assert.notEqual(edited?.hash, hashes['lesson=head']);
});

test('edit, undo, redo, reset and release open the lesson once, and give its bits', async (t) => {
  const page = await at('stage=head&example=bank', t);
  const given = (await open('lesson=head&example=bank')).hash();
  const opened = page.opened();
  const [x, y] = [edit(2, 'x', 0, 0, 0), edit(5, 'y', 0, 1, 0)];
  const hashes = [page.core.session.hash()];
  for (const one of [x, y, { ...x, value: 3 }]) {
    hashes.push(page.act({ type: 'edit', edit: one, time: 0 }));
  }
  assert.equal(new Set(hashes).size, 4);
  assert.equal(hashes[0], given);
  for (const i of [2, 1, 0]) assert.equal(page.act({ type: 'undo' }), hashes[i]);
  for (const i of [1, 2, 3]) assert.equal(page.act({ type: 'redo' }), hashes[i]);
  assert.equal(page.act({ type: 'reset', time: 0 }), given);
  assert.equal(page.act({ type: 'undo' }), hashes[3]);
  page.act({ type: 'release', cell: x, time: 0 });
  assert.deepEqual(page.edits(), [y]);
  assert.equal(page.act({ type: 'release', cell: y, time: 0 }), given);
  assert.equal(page.opened(), opened);
});

test('what is held already is neither computed nor drawn anew', async (t) => {
  const page = await at('stage=loop&edits=x.0.0.0:5,x.0.1.0:6', t);
  const { revision } = page.core.session;
  page.act({ type: 'goStep', id: 'add' });
  assert.equal(page.core.session.revision, revision);
});

test('of a link each edit that fits alone holds, in the order in which they stand', async () => {
  const core = await Core.start(module);
  const tooLarge = edit(1e38, 'x', 0, 0, 0);
  const [score, other] = [edit(1, 'scores', 0, 0, 0), edit(2, 'x', 0, 1, 1)];
  const missing = edit(1, 'tril_sum', 0, 0);
  const link = [other, tooLarge, missing, score];
  for (let i = 0; i < 2; i++) {
    assert.deepEqual(core.arrive('lesson=head&example=bank', link), [other, score]);
    assert.match(core.whyLost, /^x_scores\[0, 0, 0\] would leave the range of float32/);
  }
  // What has no place here is left out without a reason of the core's.
  core.arrive('lesson=head&example=bank', [missing]);
  assert.equal(core.whyLost, '');
});

test('beside an edit that does not fit none of a cell that there is not holds, nor one of a run without such a weight', async () => {
  const core = await Core.start(module);
  const tooLarge = edit(1e39, 'x', 0, 0, 0);
  const nowhere = [
    { ...edit(1, 'foo', 0, 0), step: 0 },
    { ...edit(1, 'w_query', 99, 9), step: 3 },
    { ...edit(1, 'x', 0, 0, 1), step: 0 },
    edit(1, 'foo', 0),
  ];
  assert.deepEqual(core.arrive('lesson=learn', [tooLarge, ...nowhere]), []);
  assert.match(core.whyLost, /^x\[0, 0, 0\] must be a number between/);
  const weight = { ...edit(1, 'w_query', 0, 0), step: 0 };
  assert.deepEqual(core.arrive('lesson=learn', [tooLarge, ...nowhere, weight]), [weight]);
  for (const one of nowhere) assert.equal(core.edit(one), 'There is no such cell.');
  assert.deepEqual(core.follow('lesson=learn', [weight]), [weight]);
});

test('of as many edits as a lesson takes those hold that fit, found without trying each', async (t) => {
  const core = await Core.start(module);
  const pinned = t.mock.method(Session.prototype, 'pin').mock;
  const edited = t.mock.method(Session.prototype, 'edit').mock;
  const choice = 'lesson=head&example=randn&T=64&C=64';
  const all = Array.from({ length: MOST_EDITS }, (_, i) =>
    edit(i === 3000 ? 1e39 : i / 5000, 'x', 0, i >> 6, i & 63),
  );
  const holding = core.arrive(choice, all);
  assert.deepEqual(holding, all.toSpliced(3000, 1));
  assert.ok(pinned.callCount() + edited.callCount() < 40);
  assert.match(core.whyLost, /^x\[0, 46, 56\] must be a number/);
  // One more than there is room for is refused, and nothing has changed.
  const before = core.session.hash();
  assert.throws(() => core.follow(choice, [...holding, ...holding.slice(0, 2)]), Refusal);
  assert.equal(core.session.hash(), before);
});

test('of a link edits hold that fit only together, whatever their order', async () => {
  const core = await Core.start(module);
  // Without the second number the first one leaves the row nothing to be divided by.
  const edits = [edit(0, 'tril', 0, 0), edit(2, 'tril', 0, 1)];
  assert.deepEqual(core.arrive('lesson=triangle', edits), edits);
  assert.deepEqual(core.arrive('lesson=triangle', edits.toReversed()), edits.toReversed());
});

test('edits of an open lesson hold together or not at all; those of other graphs are left out', async () => {
  const core = await Core.start(module);
  const choice = 'lesson=head&example=bank';
  const [score, other] = [edit(1, 'scores', 0, 0, 0), edit(2, 'x', 0, 1, 1)];
  const outside = [edit(1, 'nothing', 0), edit(1, 'x', 0, 99, 0), edit(1, 'x', 0)];
  assert.deepEqual(core.follow(choice, [score, other]), [score, other]);
  const before = core.session.hash();
  assert.throws(
    () => core.follow(choice, [{ ...score, value: 3 }, edit(1e38, 'x', 0, 0, 0)]),
    Refusal,
  );
  assert.equal(core.session.hash(), before);
  assert.deepEqual(core.follow(choice, [...outside, other, score]), [other, score]);
  assert.equal(core.session.hash(), before);
});

test('the streamed weights take no edit, beside which the others hold', async () => {
  const core = await Core.start(module);
  const choice = 'lesson=head&example=randn&T=70';
  const [x, weight] = [edit(2, 'x', 0, 1, 1), edit(1, 'weights', 0, 0, 0)];
  assert.deepEqual(core.arrive(choice, [weight, x]), [x]);
  assert.deepEqual(core.follow(choice, [weight, { ...x, value: 3 }]), [{ ...x, value: 3 }]);
});

test('an edit copies the tensors that it can change, and no others', async () => {
  const session = await open('lesson=head&example=bank');
  const q = edit(1, 'q', 0, 0, 0);
  const names = ['q', 'scores', 'scaled', 'masked', 'weights', 'y'];
  const copies = copyDownstream(session, [], [q]);
  for (const name of names) assert.deepEqual(copies.get(name), session.data(session.find(name)));
  for (const name of ['x', 'w_query', 'k', 'k_T', 'v', 'tril']) assert.ok(!copies.has(name), name);
  // What is released changes, too; what stays does not.
  assert.deepEqual([...copyDownstream(session, [q, edit(1, 'y', 0, 0, 0)], [q]).keys()], ['y']);
});

test('weights that must be trained first are, one slice after the other, and a refusal waits for nothing', async () => {
  const core = await Core.start(module);
  const choice = 'lesson=head&example=previous&seed=8&trained_steps=5';
  const slices = [1, 2, 3, 4, 5, 6].map(() => core.prepare(choice, 0));
  assert.deepEqual(slices, [false, false, false, false, true, true]);
  core.arrive(choice, []);
  assert.equal(core.session.structure.run?.trained_steps, 5);
  assert.ok(core.prepare('lesson=head&example=previous&trained_steps=many', 0));
});

test('a small core goes over to the whole one when a choice needs it, with what is open', async () => {
  let loads = 0;
  const core = await Core.start(smallModule, async () => {
    loads++;
    return module;
  });
  const edits = [edit(7, 'x', 0, 0, 0)];
  core.arrive('lesson=head', edits);
  const { session } = core;
  const hash = session.hash();
  assert.ok(!core.mustLoad('lesson=head&example=randn'));
  assert.ok(!core.mustLoad('lesson=learn&example=nothing'), 'a refusal is for arrive to say');
  assert.ok(core.mustLoad('lesson=learn'));
  assert.equal(core.session, session);
  await Promise.all([core.preload(), core.preload()]);
  assert.equal(loads, 1);
  assert.equal(core.session, session, 'not before it is needed');
  assert.ok(!core.mustLoad('lesson=learn'));
  assert.notEqual(core.session, session);
  assert.ok(core.session.revision > session.revision);
  assert.equal(core.session.hash(), hash);
  assert.deepEqual(core.follow('lesson=head', edits), edits);
  core.arrive('lesson=learn', []);
  await core.restart();
  assert.ok(!core.mustLoad('lesson=learn'), 'a restart stays with the whole one');
});

test('a whole core that does not come can be asked for again, and what is open stays', async () => {
  let isThere = false;
  const core = await Core.start(smallModule, async () => {
    if (!isThere) throw new LoadFailure('unreachable');
    return module;
  });
  core.arrive('lesson=head', []);
  const hash = core.session.hash();
  await assert.rejects(core.preload(), LoadFailure);
  assert.ok(core.mustLoad('lesson=heads'));
  assert.equal(core.session.hash(), hash);
  isThere = true;
  await core.preload();
  assert.ok(!core.mustLoad('lesson=heads'));
});

test('the whole core preloads nothing, and must load nothing', async () => {
  const core = await Core.start(module);
  await core.preload();
  assert.ok(!core.mustLoad('lesson=learn'));
});

test('the links for which the whole core is loaded at once', async () => {
  assert.deepEqual(wholeLinks((await Core.start(smallModule)).session), [
    ...['lookup', 'previous', 'marked', 'largest', 'meanings'].map(
      (task) => `stage=head&example=${task}`,
    ),
    ...['', '&example=both', '&example=meanings'].map((task) => `stage=heads${task}`),
    'stage=learn',
    ...['previous', 'lookup', 'marked', 'largest', 'both'].map(
      (task) => `stage=learn&example=${task}`,
    ),
    ...['stage=language', 'stage=language&example=meanings', 'stage=language&example=text'],
    ...['heads', 'learn', 'language'].map((stage) => `stage=check&after=${stage}`),
    'root',
    ...['lookup', 'previous', 'marked', 'largest', 'meanings'].map(
      (task) => `variants&example=${task}`,
    ),
    'parts',
  ]);
});
