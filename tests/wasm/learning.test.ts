// The module without learning: it knows of all that can be chosen, and tells what it cannot open from what nobody can.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEEDS_LEARNING, Session } from '../../web/src/engine/core/session.ts';
import {
  catalogue,
  fresh,
  lastRefusal,
  needsLearning,
  OWN_HEAD,
  refusalOf,
  request,
  smallModule,
  withOwn,
} from './core.ts';

const small = async () => new Session(await fresh(smallModule));

/** Every lesson on every example. */
const choices = Object.entries(catalogue.lessons).flatMap(([lesson, examples]) =>
  examples.length > 0
    ? examples.map((example) => withOwn(`lesson=${lesson}&example=${example}`))
    : [`lesson=${lesson}`],
);

test('it has the catalogue of the whole core, but for the variants', async () => {
  assert.deepEqual((await small()).catalogue(), { ...catalogue, variants: {} });
});

test('it says of each choice whether it needs learning, and refuses to open that', async () => {
  const session = await small();
  session.hold(OWN_HEAD);
  // Five tasks in the lesson learn; four of one head, and the pair of heads; a language model's head and heads; the model that learns and writes, sentences or a text; root; a head that turns, and its run.
  assert.equal(choices.filter(needsLearning).length, 5 + 4 + 1 + 2 + 2 * 2 + 1 + 2);
  for (const choice of choices) {
    const isNeeded = needsLearning(choice);
    assert.equal(session.prepare(choice, 0), isNeeded ? NEEDS_LEARNING : 0, choice);
    const refusal = isNeeded ? 'That needs the whole core, with learning.' : '';
    assert.equal(
      refusalOf(() => session.open(choice)),
      refusal,
      choice,
    );
  }
});

test('the default example of many heads is trained', async () => {
  const session = await small();
  assert.equal(session.prepare('lesson=heads', 1), NEEDS_LEARNING);
  assert.equal(session.prepare('lesson=learn', 1), NEEDS_LEARNING);
});

test('what the whole core would refuse is refused, whatever it needs', async () => {
  const session = await small();
  for (const [choice, sentence] of [
    ['lesson=learn&example=nothing', /^There is no example "nothing" here/],
    ['lesson=learn&batch_size=1000', /^batch_size must be/],
    ['lesson=heads&example=both&T=3', /^The example both has its own sizes/],
    ['lesson=sleep', /^There is no lesson "sleep"/],
  ] as const) {
    assert.match(
      refusalOf(() => session.prepare(choice, 0)),
      sentence,
      choice,
    );
  }
});

test('asking leaves the open lesson, and the last refusal, as they are', async () => {
  const core = await fresh(smallModule);
  const session = core.session_create();
  request(core, session, 'lesson=head');
  assert.equal(core.session_open(session), 1);
  assert.equal(core.session_edit(session, -1, 0, 0), 0);
  const hash = () => new BigUint64Array(core.memory.buffer, core.session_hash(session), 1)[0];
  const [before, refusal] = [hash(), lastRefusal(core, session)];
  request(core, session, 'lesson=learn');
  assert.equal(core.session_prepare(session, 5), NEEDS_LEARNING);
  assert.deepEqual([hash(), lastRefusal(core, session)], [before, refusal]);
});

test('it trains nothing, and says so', async () => {
  const core = await fresh(smallModule);
  const session = core.session_create();
  request(core, session, 'lesson=head');
  assert.equal(core.session_open(session), 1);
  for (const ask of [
    () => core.session_train(session, 1, 1) + 1,
    () => core.session_train_edits(session, 1),
    () => core.session_set_train_edits(session) + 1,
    () => core.session_history(session),
    () => core.session_try(session),
  ]) {
    assert.equal(core.session_edit(session, -1, 0, 0), 0);
    assert.deepEqual([ask(), lastRefusal(core, session)], [0, 'Nothing is trained here.']);
  }
});
