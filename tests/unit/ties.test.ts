// Wherever the page says which number is the largest, it says the right thing of several that are as large.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamRowView } from '../../web/src/course/head/stream/row.ts';
import { HEADS_TEXT } from '../../web/src/course/heads/words.en.ts';
import { PROOF } from '../../web/src/course/triangle/proof.en.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { largestCell } from '../../web/src/engine/model/proof/closeness.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { catalogue, start } from '../wasm/core.ts';
import { markupOf, textOf } from './rendered.ts';

async function at(hash: string): Promise<Model> {
  const core = await start();
  const state = parseHash(hash);
  const edits = core.arrive(choiceText(state, catalogue), state.edits);
  assert.equal(edits.length, state.edits.length, hash);
  return resolve(state, core.session);
}

async function bodyAt(hash: string): Promise<string> {
  const model = await at(hash);
  const { body } = text.stages[model.stage.id].steps[model.step.id];
  return textOf(withFacts(body, model));
}

// By hand: of scores 0, 0, 2, 0, 0, 0 the third has e² ÷ (e² + 5) = 0.5964; of two 2s each has e² ÷ (2 e² + 4) = 0.3935.
test('of shares that are the largest alike no one is named alone', async () => {
  const divide = 'stage=softmax&step=divide&edits=scores.5.2:2';
  assert.match(
    await bodyAt(`${divide}&cell=weights.4.2`),
    /In row 4 the 5 shares that are not 0 are equal: 0\.2000 each, of a score of 0\.0000\.$/,
  );
  assert.match(
    await bodyAt(`${divide}&cell=weights.5.2`),
    /In row 5 the largest share is that of token 2: 0\.5964, of a score of 2\.0000\.$/,
  );
  assert.match(
    await bodyAt(`${divide},scores.5.4:2&cell=weights.5.2`),
    /the largest share is that of tokens 2 and 4 alike: 0\.3935 each, of a score of 2\.0000\.$/,
  );
  // A share that is set has no score to thank for it.
  assert.match(
    await bodyAt(`${divide},weights.4.0:0.5,weights.4.1:0.5,masked.4.0:1&cell=weights.4.2`),
    /of tokens 0 and 1 alike: 0\.5000 each\.$/,
  );
});

// By hand: a token of zeros asks nothing, all its scores are 0, and each of 51 shares is 1 ÷ 51 = 0.0196.
test('of the shares of a streamed row that are the largest alike the first is named, and how many they are', async () => {
  const link = 'stage=head&example=randn&T=100&C=2&head_size=2&row=50&cell=weights.0.50.0';
  const saidAt = async (hash: string) => {
    const model = await at(hash);
    assert.ok(model.streamed, hash);
    const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false });
    return markupOf(streamRowView({ model, drawing } as Context, model.streamed));
  };
  const equal = await saidAt(`${link}&edits=x.0.50.0:0,x.0.50.1:0`);
  assert.match(equal, />largest 0\.0196, at 51 tokens, the first of them token 0</);
  assert.match(equal, /the largest is 0\.0196, at 51 tokens, the first of them token 0\./);
  assert.match(await saidAt(link), />largest 0\.\d+, at token \d+</);
});

test('of equal shares nobody is asked whose is the largest', async () => {
  const { first } = predictionsOf(await at('stage=head&step=softmax&tokens=bank+bank+bank'));
  assert.notEqual(first?.prediction.id, 'most');
});

// Two numbers are apart by 2⁻²⁵ in [0, 2, 1] and in [0, 5, 0], as is seen in the table of differences.
test('of differences that are the largest alike the first is named, and how many more there are', async () => {
  const { session } = await at('stage=triangle&step=mix');
  const { index, others } = largestCell(session, 'difference', 0);
  assert.deepEqual(index, [0, 2, 1]);
  const inBatch = [...session.data(session.find('difference'))].slice(0, 16);
  assert.equal(others, inBatch.filter((one) => one === 2 ** -25).length - 1);
  assert.ok(others >= 1);
  assert.equal(PROOF.others(0), '');
  assert.equal(PROOF.others(1), ' and 1 other place');
  assert.equal(PROOF.others(3), ' and 3 other places');
});

test('a token is named by its place, and no number of a row by a number that it is not', async () => {
  const asked = async (hash: string) => {
    const model = await at(hash);
    const { first, again } = predictionsOf(model);
    return [first, again].map((on) => {
      assert.ok(on);
      return textOf(PREDICT_TEXT[on.prediction.id].question(model, on.cell));
    });
  };
  const [, grows] = await asked('stage=softmax&step=exp');
  assert.match(grows, /the score of token 2\s+grows by 1/);
  const [quotient, all] = await asked('stage=softmax&step=divide&edits=scores.5.2:2');
  // exp(2 − 2), not exp(2).
  assert.match(quotient, /the exp of token 2 is 1, and/);
  assert.match(all, /Raise all scores of row 4 by 3/);
});

test('a head’s columns are those of V where queries have others', () => {
  assert.equal(HEADS_TEXT.columns(4, 7, ''), 'columns 4 to 7');
  assert.equal(HEADS_TEXT.columns(4, 7, 'V'), 'columns 4 to 7 of V');
  assert.equal(HEADS_TEXT.columns(1, 1, 'V'), 'column 1 of V');
});
