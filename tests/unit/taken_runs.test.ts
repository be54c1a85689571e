// Heads that were trained, taken along to other lessons as the runs that they are, and what a run cannot begin with.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkToHeads } from '../../web/src/course/language/taken/taken_link.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { findStage, runStepOf } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { linkToStage, trainedBy } from '../../web/src/engine/model/run/trained_links.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, fresh, open, refusalOf, start } from '../wasm/core.ts';

test("a language model's heads are taken along as the run that they are, and open on the topic", async () => {
  const core = await start();
  const at = (hash: string) => {
    const state = parseHash(hash);
    core.arrive(choiceText(state, catalogue), [], runStepOf(state), Infinity);
    return resolve(state, core.session);
  };
  const weights = (name: string) => Array.from(core.session.data(core.session.find(name)));
  const own = 'seed=3&C=4&norm=after&lr=0.03&decimals=3';
  for (const [kind, stage, cell] of [
    [own, 'head&step=softmax', 'weights.0.5.2'],
    [`${own}&num_heads=2&batch=30&head=1`, 'heads&step=attend', 'weights.1.1.5.2'],
  ]) {
    const taken = linkToHeads(at(`stage=language&step=train&${kind}&trained=7`)) ?? '';
    const [run, query] = [weights('x'), weights('w_query')];
    assert.ok(taken.startsWith(`#stage=${stage}&example=meanings&`), taken);
    assert.ok(taken.includes(`cell=${cell}&`), taken);
    assert.ok(taken.includes('&trained_steps=7&'), taken);
    const model = at(taken.slice(1));
    assert.deepEqual(weights('w_query'), query);
    // Sentence 12 of the run is the first one here.
    assert.deepEqual(weights('x').slice(0, 7 * 4), run.slice(12 * 28, 13 * 28));
    const back = trainedBy(model)?.link ?? '';
    at(back.slice(1));
    assert.match(back, /^#stage=language&step=train&/);
    assert.deepEqual(weights('w_query'), query);
    assert.equal(core.session.structure.training?.columns[0], 'loss');
  }
  // The way is not offered where there is no head of these sentences.
  for (const without of ['attention=0', 'example=text']) {
    assert.equal(linkToHeads(at(`stage=language&step=block&trained_steps=1&${without}`)), null);
  }
  const block = linkToHeads(at('stage=language&step=block&trained_steps=20'));
  assert.match(`${block}`, /&trained_steps=20$/);
});

test('what a language model cannot read is refused in a sentence, and so is a word that it never read', async () => {
  const session = new Session(await fresh());
  const said = (hash: string) =>
    refusalOf(() => session.open(choiceText({ ...parseHash(hash), trained_steps: 1 }, catalogue)));
  const text = 'stage=language&step=words&example=text';
  assert.equal(
    said(`${text}&tokens=to+be+or+not`),
    'The text must have at least 9 tokens, a row of 8 and one more, not 4.',
  );
  assert.equal(
    said(`${text}&tokens=aaaaaaaaaaaa&split=characters`),
    'The text has only the token "a"; there must be two different ones.',
  );
  assert.match(
    said('stage=language&step=write&beginning=near+the+river'),
    /^The model has never read "river"; its words are \., bank, by, /,
  );
  assert.match(said(`${text}&tokens=to+be+or+not&T=3`), /^[0-9a-f]*$/);
});

test('a press chooses 393 names in place of a text of one\u2019s own', async () => {
  const { texts = {} } = findStage('language');
  const state = { ...parseHash('stage=language&example=text&tokens=own'), ...texts.names };
  const session = await open(choiceText(state, catalogue));
  // A full stop and the letters.
  assert.deepEqual(session.structure.names?.V, [['.', ...'abcdefghijklmnopqrstuvwxyz']]);
  assert.deepEqual(session.structure.training?.columns, ['loss', 'loss_trained', 'loss_kept']);
  assert.ok(!formatHash(state).includes('tokens='));
});

test('a trained head is taken along as the run that it is', async () => {
  const core = await start();
  const link = async (hash: string) => {
    const state = parseHash(hash);
    core.arrive(choiceText(state, catalogue), state.edits, state.trained, Infinity);
    return linkToStage(resolve(state, core.session));
  };
  assert.equal(
    await link('stage=learn&step=train&trained=50'),
    '#stage=head&example=lookup&trained_steps=50',
  );
  const own = 'seed=7&head_size=3&tied=query_key&optimizer=adam&lr=0.01&batch_size=4&fresh=0';
  assert.equal(
    await link(
      `stage=learn&step=train&example=marked&causal=1&scaled=0&${own}&trained=9&decimals=3`,
    ),
    `#stage=head&example=marked&causal=1&scaled=0&${own}&trained_steps=9&trained_causal=1&trained_scaled=0&decimals=3`,
  );
  // Edits are none of the run as it is.
  assert.equal(
    await link('stage=learn&step=two_heads&num_heads=3&trained=20&edits=w_key.0.0:2@5'),
    '#stage=heads&example=both&num_heads=3&trained_steps=20',
  );
  // What they open has the weights of the run.
  const at = async (hash: string) => {
    const state = parseHash(hash);
    core.arrive(choiceText(state, catalogue), [], state.trained, Infinity);
    const weights = Array.from(core.session.data(core.session.find('w_value')));
    return {
      weights,
      words: core.session.words.slice(0, 4),
      causal: core.session.structure.causal,
    };
  };
  const learn = await at(`stage=learn&step=train&example=marked&causal=1&${own}&trained=9`);
  const taken = await link(`stage=learn&step=train&example=marked&causal=1&${own}&trained=9`);
  assert.deepEqual(await at(taken), learn);
  // And back, to the run that has left them.
  const back = async (hash: string) => {
    const state = parseHash(hash);
    core.arrive(choiceText(state, catalogue), []);
    return trainedBy(resolve(state, core.session));
  };
  assert.deepEqual(await back(taken), {
    steps: 9,
    link: `#stage=learn&step=train&example=marked&causal=1&${own}&trained=9`,
  });
  assert.deepEqual(await back('stage=heads'), {
    steps: 300,
    link: '#stage=learn&step=two_heads&example=both&trained=300',
  });
});
