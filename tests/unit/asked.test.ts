// The questions that learners ask: each link opens what its words say, and holds nothing that the page leaves out.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKED } from '../../web/src/course/mistakes/asked.en.ts';
import { placeOf } from '../../web/src/course/mistakes/link_place.ts';
import { findStage, STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { isPage } from '../../web/src/engine/state/pages.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { catalogue, open } from '../wasm/core.ts';
import { amissIn } from './links.ts';
import { textOf } from './rendered.ts';

test('the page of questions has a link of one word', () => {
  assert.deepEqual(parseHash('#questions'), { ...DEFAULT, stage: 'questions' });
  assert.equal(formatHash({ ...DEFAULT, stage: 'questions' }), 'questions');
  assert.deepEqual(parseHash('#stage=questions'), parseHash('#questions'));
  assert.deepEqual([amissIn('#questions').length, amissIn('#question').length], [0, 1]);
  // What belongs to a lesson means nothing there.
  assert.equal(formatHash(parseHash('questions&example=randn&T=5&edits=x.0.0.0:1')), 'questions');
});

test('no question and no link stands there twice', () => {
  assert.ok(ASKED.length > 0);
  for (const what of ['id', 'question'] as const) {
    assert.equal(new Set(ASKED.map((one) => one[what])).size, ASKED.length);
  }
  for (const { links } of ASKED) {
    const places = links.map(placeOf);
    assert.ok(places.length > 0 && new Set(places).size === places.length, places.join());
  }
});

for (const { id, question, task, answer, links } of ASKED) {
  test(`“${question}”: its links open what they name`, async () => {
    assert.match(question, /\?$/);
    assert.ok(textOf(task).length > 40 && textOf(answer).length > 40, id);
    for (const link of links) {
      const state = parseHash(link);
      assert.equal(formatHash(state), link);
      if (isPage(state.stage) && state.stage !== 'mistakes') continue;
      const session = await open(choiceText(state, catalogue));
      if (state.stage === 'mistakes') {
        assert.ok(Object.values(catalogue.mistakes).flat().includes(state.mistake), link);
        continue;
      }
      const { steps } = findStage(state.stage);
      assert.ok(STAGES.some((stage) => stage.id === state.stage));
      assert.ok(
        steps.some((step) => step.id === state.step),
        link,
      );
      assert.equal(resolve(state, session, null).step.id, state.step);
    }
  });
}

test('a link says its stage and step, and the mistake that it makes', () => {
  const { name, steps } = text.stages.head;
  const place = placeOf('stage=head&step=softmax&mistake=mask_after_softmax');
  assert.equal(
    place,
    `${name}: ${steps.softmax.name}, ${text.controls.mistakes.mask_after_softmax}`,
  );
  assert.equal(placeOf('stage=head&step=scale'), `${name}: ${steps.scale.name}`);
  assert.equal(placeOf('race'), 'Race');
});

test('each question is asked at a step, where one click tries it, or is tried on a step itself', () => {
  const here = Object.values(text.stages)
    .flatMap(({ steps }) => Object.values(steps))
    .flatMap(({ asked }) => asked ?? []);
  const known = ASKED.flatMap(({ links }) => links);
  for (const { link } of here) assert.ok(known.includes(link), link);
  const asked = (link: string) => here.some((one) => one.link === link);
  const isStep = (link: string) => !isPage(parseHash(link).stage);
  for (const { id, links } of ASKED)
    assert.ok(
      links.some((link) => asked(link) || isStep(link)),
      id,
    );
});
