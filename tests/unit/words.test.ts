// Words are held to what they name: everything that can be chosen or visited has its words, no words are left over,
// and those that depend on numbers say something on every example.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Core } from '../../web/src/core/core.ts';
import { STAGES } from '../../web/src/lessons/index.ts';
import { streamedHead } from '../../web/src/lessons/streamed.ts';
import { choiceText, examplesOf } from '../../web/src/model/choice.ts';
import type { Model } from '../../web/src/model/model.ts';
import { resolve } from '../../web/src/model/resolve.ts';
import { parseHash } from '../../web/src/state/state.ts';
import { DOOR } from '../../web/src/text/en/door.ts';
import { text } from '../../web/src/text/en/index.ts';
import { catalogue, module, open } from '../wasm/core.ts';
import { said } from './said.ts';

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const keysOf = (words: object) => sorted(Object.keys(words));

test('everything that can be chosen has its words, and no words are left over', () => {
  const { choices, lessons, mistakes } = catalogue;
  const keys = (...kinds: string[]) =>
    choices.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
  const { controls, examples, choices: fields } = text;
  // `columns` changes the picture alone, of which the core knows nothing.
  assert.deepEqual(keysOf(controls.switches), sorted([...keys('flag'), 'columns']));
  assert.deepEqual(keysOf(controls.mistakes), sorted(Object.values(mistakes).flat()));
  assert.deepEqual(keysOf(examples), sorted(Object.values(lessons).flat()));
  // The number of heads has a menu of its own.
  const labelled = keys('number', 'seed', 'text', 'word').filter((key) => key !== 'num_heads');
  assert.deepEqual(keysOf(fields.labels), sorted(labelled));
  const words = choices.flatMap(({ words: of }) => of ?? []);
  for (const word of Object.keys(fields.words)) assert.ok(words.includes(word), word);
});

test('every stage and every step has its words, and no words are left over', () => {
  assert.deepEqual(keysOf(text.stages), sorted(STAGES.map(({ id }) => id)));
  for (const { id } of STAGES) {
    const stages = [...STAGES, streamedHead].filter((stage) => stage.id === id);
    const steps = stages.flatMap((stage) => stage.steps.map((step) => step.id));
    assert.deepEqual(keysOf(text.stages[id].steps), sorted(steps), id);
  }
});

test('the door has a line for every stage, and a name for every number that opens on it', async () => {
  assert.deepEqual(keysOf(DOOR.lines), sorted(STAGES.map(({ id }) => id)));
  const at = async (patch: object) => {
    const state = { ...parseHash(''), ...patch };
    return resolve(state, await open(choiceText(state, catalogue)));
  };
  for (const node of ['y', 'weights', 'scores', 'x', 'x_T']) {
    const words = said(DOOR.whatIs(await at({ cell: { node, index: [1, 0, 2] } })));
    assert.match(words, /\w.*money|loan/, node);
    assert.doesNotMatch(words, /undefined|\[object/, node);
  }
});

test('the door says of bank what the numbers say', async () => {
  /** With another first number of bank at the desk. */
  const lead = async (choice: string, number?: number) => {
    const session = await open(`lesson=match${choice}`);
    if (number !== undefined) session.edit(session.find('x'), 3 * 4 + 4, number);
    return said(DOOR.lead(resolve(parseHash(''), session)));
  };
  assert.match(await lead(''), /It leaves with others/);
  const twice = '&tokens=mud%20bank%20loan%20mud%20bank%20loan';
  assert.match(await lead(twice), /also leaves with the same four/);
  assert.match(await lead('', 3), /no longer goes in as the same/);
});

/** The words of a model's step that depend on its numbers. */
function wordsOf(model: Model): unknown[] {
  const { body, predict } = text.stages[model.stage.id].steps[model.step.id];
  const of = (words: unknown) => (typeof words === 'function' ? words(model) : words);
  const isAsked = predict && predict.fits?.(model) !== false;
  return [of(body), ...(isAsked ? [of(predict.question), predict.reveal(model)] : [])];
}

const kSmallest = '&B=1&T=1&C=1';

test('words that depend on numbers say something on every example, the smallest included', async () => {
  let letters = 0;
  let asked = 0;
  for (const { id } of STAGES) {
    const examples = examplesOf(parseHash(`stage=${id}`), catalogue);
    const links = examples.flatMap((example) => [
      `stage=${id}&example=${example}`,
      `stage=${id}&example=${example}&causal=0`,
      `stage=${id}&example=${example}&edits=x.0.0.0:3`,
    ]);
    const sizes = `${kSmallest}${id === 'heads' ? '&num_heads=1' : ''}`;
    links.push(`stage=${id}&example=randn${sizes}`, `stage=${id}&example=tokens&tokens=a`);
    for (const link of links) {
      const state = parseHash(link);
      const session = await open(choiceText(state, catalogue));
      for (const step of resolve(state, session).steps) {
        const words = wordsOf(resolve({ ...state, step: step.id }, session));
        const all = said(words);
        assert.doesNotMatch(all, /NaN|undefined|\[object/, `${link}, ${step.id}: ${all}`);
        letters += all.length;
        if (words.length > 1) asked++;
      }
    }
  }
  assert.ok(letters > 20_000);
  assert.ok(asked > 50);
});

test('of shares that a moved score has made unequal nothing says that they are equal', async () => {
  const link = 'stage=softmax&step=divide';
  const bodyAt = async (hash: string) => {
    const state = parseHash(hash);
    const core = await Core.start(module);
    core.follow(choiceText(state, catalogue), state.edits);
    return said(wordsOf(resolve(state, core.session))[0]);
  };
  assert.match(await bodyAt(link), /Equal scores, equal shares/);
  assert.doesNotMatch(await bodyAt(`${link}&edits=scores.5.0:4`), /Equal scores, equal shares/);
});
