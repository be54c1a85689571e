// Choices of a stage, saved while another one is open: a text of the learner's goes along.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Core } from '../../web/src/engine/core/core.ts';
import { DEFAULT, parseHash, type State } from '../../web/src/engine/state/state.ts';
import { SavedChoices } from '../../web/src/shell/saved_choices.ts';
import { catalogue } from '../wasm/core.ts';

const core = { session: { catalogue: () => catalogue } } as unknown as Core;

/** What is chosen on arriving at a stage by a click, from the present state. */
function goes(saved: SavedChoices, from: State, stage: string): State {
  saved.save(from);
  return saved.opening({ stage }, from);
}

const chosen = ({ example, tokens }: State) => [example, tokens];

test('a sentence goes along to the stages that have its example', () => {
  const saved = new SavedChoices(core);
  const loop = parseHash('stage=loop&example=bank&tokens=loan+bank+mud');
  const match = goes(saved, loop, 'match');
  assert.deepEqual(chosen(match), ['bank', 'loan bank mud']);
  // Another one, and back.
  const other = { ...match, tokens: 'mud bank' };
  assert.deepEqual(chosen(goes(saved, other, 'triangle')), ['bank', 'mud bank']);
  // Where another example was chosen, that one stays.
  const head = { ...goes(saved, other, 'head'), example: 'river', tokens: null };
  goes(saved, head, 'match');
  assert.deepEqual(chosen(goes(saved, other, 'head')), ['river', null]);
});

test('edits of another sentence do not come back with it', () => {
  const saved = new SavedChoices(core);
  const edited = parseHash('stage=head&example=bank&edits=x.0.5.0:2');
  const loop = { ...goes(saved, edited, 'loop'), example: 'bank' };
  assert.equal(goes(saved, loop, 'head').edits.length, 1);
  assert.equal(goes(saved, { ...loop, tokens: 'mud' }, 'head').edits.length, 0);
});

test('a text by characters is no sentence of words', () => {
  const saved = new SavedChoices(core);
  const words = parseHash('stage=head&example=tokens&tokens=tea+time');
  assert.deepEqual(chosen(goes(saved, words, 'heads')), ['', null]);
});

test('each example has a text of its own', () => {
  const saved = new SavedChoices(core);
  const choose = (from: State, example: string) => {
    saved.saveText(from);
    return { ...from, ...saved.choosing(example, from) };
  };
  const bank = { ...DEFAULT, stage: 'head', tokens: 'loan bank' };
  const words = choose(bank, 'tokens');
  assert.deepEqual(chosen(words), ['tokens', null]);
  const drawn = choose({ ...words, tokens: 'tea time' }, 'randn');
  assert.deepEqual(chosen(choose(drawn, 'bank')), ['bank', 'loan bank']);
  assert.deepEqual(chosen(choose(drawn, 'tokens')), ['tokens', 'tea time']);
});

test('all stages are printed in the numbers and digits that the page has', () => {
  const saved = new SavedChoices(core);
  goes(saved, parseHash('stage=head&step=mix&example=river'), 'loop');
  const present = parseHash('stage=match&dtype=float64&decimals=3&digits=all');
  const all = saved.all(present);
  assert.deepEqual(new Set(all.map(({ dtype }) => dtype)), new Set(['float64']));
  assert.deepEqual(
    new Set(all.map(({ decimals, digits }) => `${decimals} ${digits}`)),
    new Set(['3 all']),
  );
  assert.equal(all[4].example, 'river');
});

test('what is saved survives a reload with all its numbers', () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  Object.assign(globalThis, { sessionStorage });
  try {
    const numbers = Array.from({ length: 600 }, (_, i) => `x.0.${i >> 3}.${i & 7}:${i / 7}`);
    const own = parseHash(`stage=head&example=randn&T=64&C=8&edits=${numbers.join()}`);
    assert.equal(own.edits.length, 600);
    const loop = parseHash('stage=loop');
    new SavedChoices(core).save(own);
    assert.deepEqual(new SavedChoices(core).opening({ stage: 'head' }, loop).edits, own.edits);
  } finally {
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  }
});

test('the first task of Learn opens as the stage does, also after another one', () => {
  const saved = new SavedChoices(core);
  const learn = parseHash('stage=learn&v=2');
  const other = { ...learn, ...saved.choosing('lookup', learn) };
  assert.equal(other.example, 'lookup');
  assert.equal(saved.choosing('previous', other).example, '');
  // Elsewhere the first example is named.
  assert.equal(saved.choosing('bank', { ...DEFAULT, stage: 'head' }).example, 'bank');
});
