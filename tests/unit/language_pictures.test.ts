// The pictures of stage 8 show PyTorch's numbers: each part of the block, and what the trained model writes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, golden, open } from '../wasm/core.ts';
import { document } from './mounted.ts';
import { markupOf } from './rendered.ts';

await import('../../web/src/course/stage_words.ts');
const { languageViews } = await import('../../web/src/course/language/language_views.ts');
const { Run } = await import('../../web/src/engine/core/run.ts');
const { choiceText } = await import('../../web/src/engine/model/choice.ts');
const { drawingOf } = await import('../../web/src/engine/model/drawing.ts');
const { resolve } = await import('../../web/src/engine/model/resolve.ts');
const { runStepOf } = await import('../../web/src/engine/lesson/stages.ts');
const { openingSettings } = await import('../../web/src/engine/state/settings.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
type Context = import('../../web/src/engine/plane/context.ts').Context;

const { written, stream, drift } = await golden('language.json');

/** Two decimals, and how far float32 has drifted from PyTorch's other order of sums by step 200 (tests/core/test_language.cpp). */
const kTwoDecimals = 0.005 + 0.005;
/** By then a number drawn this close to the edge of a word can pick the next one. */
const kMargin = 1e-3;

/** The picture of a link; `at`: the step that its run has reached, if it is on its way; `past`: one that it has come back from. */
async function pictureOf(
  name: keyof typeof languageViews,
  link: string,
  at?: number,
  past = 0,
): Promise<HTMLElement> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  if (session.structure.training) {
    const run = new Run(session);
    run.advance(past, Infinity);
    run.advance(at ?? runStepOf(state), Infinity);
  }
  const [temperature] = state.edits;
  if (temperature) session.edit(session.find(temperature.node), 0, temperature.value);
  const model = resolve(state, session);
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, { room: 1000, narrow: false });
  const root = document.createElement('div');
  root.innerHTML = markupOf(
    languageViews[name]({ model, drawing, view, act: {} } as unknown as Context),
  );
  return root;
}

const numbersIn = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((cell) =>
    Number(cell.textContent?.replaceAll('−', '-').trim()),
  );

const isNear = (shown: readonly number[], expected: readonly number[], what: string) => {
  assert.equal(shown.length, expected.length, what);
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(shown[i] - value) < kTwoDecimals, `${what} ${i}: ${shown[i]}, ${value}`);
  }
};

test('the block shows each part of the stream, and what would be guessed after it, as PyTorch has them', async () => {
  // The batch counts from the sentence with mud; 18 further stands that with money.
  for (const [at, batch] of [
    [0, 0],
    [1, 18],
  ] as const) {
    const { rows, tokens } = stream[at];
    const picture = await pictureOf('block', `stage=language&step=block&batch=${batch}`);
    for (const part of ['x', 'attn_out', 'x1', 'down', 'x2']) {
      const selector = `.sum-line:not(.twin) [data-node="${part}"] td`;
      isNear(numbersIn(picture, selector), rows[part], `${tokens}: ${part}`);
    }
    // Above x the same row of the sentence with the other topic.
    isNear(numbersIn(picture, '.sum-line.twin td'), stream[1 - at].rows.x, `${tokens}: other`);
    isNear(
      numbersIn(picture, '.looks [data-node="weights"] td:not(.bar-cell)'),
      rows.weights,
      `${tokens}: A`,
    );
    const { vocabulary } = await golden('language.json');
    for (const line of picture.querySelectorAll('.early tbody tr')) {
      const word = line.querySelector('th')?.textContent ?? '';
      const col = vocabulary.indexOf(word);
      const expected = ['early_probs_x', 'early_probs_x1', 'probs'].map((name) => rows[name][col]);
      isNear(numbersIn(line, 'td'), expected, `${tokens}: ${word}`);
    }
    assert.equal(picture.querySelectorAll('.early tbody tr').length, 6);
  }
});

test('a run that is still on its way says the step that its numbers are of', async () => {
  const said = async (at?: number) => {
    const picture = await pictureOf('block', 'stage=language&step=block', at);
    return picture.querySelector('.learnt-for output')?.textContent;
  };
  assert.deepEqual([await said(), await said(40)], ['200 steps', '40 of 200 steps']);
});

test('it writes the words that PyTorch writes, at three temperatures', async () => {
  const sure = written.texts.filter((one: { margin: number }) => one.margin >= kMargin);
  assert.equal(sure.length, 27);
  const { sentences, vocabulary } = await golden('language.json');
  const all = sentences.map((ids: number[]) => ids.map((id) => vocabulary[id]).join(' '));
  const said = { learnt: 0, kept: 0, none: 0 };
  for (const { temperature, draw_seed, text } of sure) {
    const words = text.split(' ');
    const heated = temperature === 1 ? '' : `&edits=temperature:${temperature}`;
    // The last row writes the last word, which is not read any more.
    const link = `stage=language&step=write&draw_seed=${draw_seed}&row=${words.length - 2}${heated}`;
    const picture = await pictureOf('writing', link);
    const read = [...picture.querySelectorAll('.so-far li:not(.picked-word)')].map(
      (one) => one.textContent,
    );
    const next = picture.querySelector('.draw figcaption b')?.textContent;
    assert.deepEqual([...read, next], words, `${temperature}, ${draw_seed}`);
    // Of the 54 every fifth is kept aside (tests/golden/generators/language.py).
    const at = all.indexOf(text);
    const kind = at < 0 ? 'none' : at % 5 === 0 ? 'kept' : 'learnt';
    const shown = picture.querySelector('.draw .was-read')?.textContent ?? '';
    const sign = { learnt: 'has learnt from', kept: 'never read', none: 'none of the 54' }[kind];
    if (words.at(-1) === '.') assert.ok(shown.includes(sign), `${text}: ${shown}`);
    else assert.equal(shown, '', text);
    if (words.at(-1) === '.') said[kind]++;
  }
  assert.ok(
    Object.values(said).every((count) => count > 0),
    JSON.stringify(said),
  );
});

test('the list of words has the logits of PyTorch, the likeliest, in the order of the line below', async () => {
  const [{ values }] = written.logits;
  const { vocabulary } = await golden('language.json');
  const picture = await pictureOf(
    'writing',
    `stage=language&step=write&beginning=${encodeURIComponent('near the mud the bank is')}`,
  );
  const lines = [...picture.querySelectorAll('.likely tbody tr')];
  const words = lines.map((line) => line.querySelector('th')?.textContent ?? '');
  const order = vocabulary.toSorted(
    (a: string, b: string) => values[vocabulary.indexOf(b)] - values[vocabulary.indexOf(a)],
  );
  const likeliest = order.slice(0, words.length);
  assert.deepEqual(
    words,
    vocabulary.filter((word: string) => likeliest.includes(word)),
  );
  isNear(
    lines.map((line) => numbersIn(line, 'td')[0]),
    words.map((word) => values[vocabulary.indexOf(word)]),
    'logits',
  );
});

test('the run shows PyTorch’s losses and shares at its step, and the row that it has then', async () => {
  for (const step of [100, 150]) {
    const expected: number[] = drift.scores.find(([at]: number[]) => at === step);
    const of = (name: string) => expected[drift.columns.indexOf(name)];
    const picture = await pictureOf('reading', `stage=language&step=train&trained=${step}`);
    const shown = numbersIn(picture, '.curve-name b');
    const names = ['loss_trained', 'loss_kept', 'right_river', 'right_money', 'share_mud'];
    isNear(shown, names.map(of), `step ${step}`);
    // The last frame of the film is this step's, and mud is the third word.
    const frames = [...picture.querySelectorAll('.film-rows button')];
    const mud = Number.parseFloat(frames.at(-1)?.querySelectorAll('span')[2].textContent ?? '');
    isNear([mud], [of('share_mud')], `the film at step ${step}`);
  }
  // Before the run its map has the only numbers.
  const [start] = drift.scores;
  const picture = await pictureOf('reading', 'stage=language&step=train&trained=0');
  const mud = numbersIn(picture, '[data-node="weights"] td')[5 * 7 + 2];
  isNear([mud], [start[drift.columns.indexOf('share_mud')]], 'the map at step 0');
});

test('steps to come that another step has made do not answer what the run is asked', async () => {
  // What is asked is where the loss stands at step 100.
  const train = 'stage=language&step=train&trained=';
  const start = await pictureOf('reading', `${train}0`, 0, 150);
  // Levels have two places, curves more; each is an attribute here, as happy-dom reads no `d` without quotes.
  const curves = (picture: Element) =>
    [...picture.querySelectorAll('.chart path')].filter(({ attributes }) => attributes.length > 9)
      .length;
  assert.deepEqual([curves(start), start.querySelectorAll('.film-rows').length], [0, 0]);
  const early = await pictureOf('reading', `${train}60`, 60, 150);
  const frames = [...early.querySelectorAll('.film-rows button span:last-child')];
  assert.deepEqual(
    frames.map((step) => Number(step.textContent)),
    [0, 50],
  );
  assert.ok(curves(early) > 1);
  // From there on it is asked no more.
  const later = await pictureOf('reading', `${train}100`, 100, 150);
  assert.equal(later.querySelectorAll('.film-rows button').length, 5);
});
