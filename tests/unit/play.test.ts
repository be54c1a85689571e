// Play and drags beside a question: what was answered stays answered, what is open stays open and covered.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { stepKey } from '../../web/src/engine/state/answers.ts';
import { drawn, empty, follow, leave, type Page, page, window } from './mounted.ts';

await import('../../web/src/course/asks.ts');
after(leave);
afterEach(empty);

const questions = ({ element }: Page) => [
  ...element.querySelectorAll<HTMLElement>('.predict .question'),
];
const wordsOf = (one: Element) => (one.textContent ?? '').replace(/\s+/g, ' ');
/** Outcomes of the step's questions; '': open, 'offered': its answer is printed. */
const outcomes = (one: Page) =>
  questions(one).map((each) =>
    each.classList.contains('offered') ? 'offered' : (each.dataset.outcome ?? ''),
  );
const isCovered = ({ app }: Page, isAgain = false) => {
  const { model } = app.app;
  return (
    model !== null && app.app.view.covers[stepKey(model.stage.id, model.step.id, isAgain)] === true
  );
};

/** A page of its own, not one in the frame of another. */
async function open(link: string): Promise<Page> {
  const one = await page(link);
  one.app.dispatch({ type: 'setView', patch: { isEmbedded: false } });
  await drawn(one);
  return one;
}

/** Answers the open question, whatever is right. */
async function guess(one: Page): Promise<void> {
  const field = one.element.querySelector<HTMLInputElement>('.predict input');
  if (!field) return press(one, '.predict .question:not([data-outcome]) .pills button');
  field.value = '1';
  field.dispatchEvent(new window.Event('input') as unknown as Event);
  await drawn(one);
  await press(one, '.predict .give');
}

async function press(one: Page, selector: string): Promise<void> {
  const button = one.element.querySelector<HTMLElement>(selector);
  assert.ok(button, selector);
  button.click();
  await drawn(one);
}

async function give(one: Page, node: string, index: number[], value: number): Promise<void> {
  one.app.dispatch({ type: 'edit', edit: { node, index, value }, time: 0 });
  await drawn(one);
}

async function walk(one: Page, id: string): Promise<void> {
  one.app.dispatch({ type: 'goStep', id });
  await drawn(one);
}

test('Play leaves a question that is open covered, and one that is answered answered', async () => {
  const one = await open('#stage=loop&step=window&v=2');
  await walk(one, 'add');
  assert.deepEqual(outcomes(one), ['']);
  assert.ok(isCovered(one));
  // Pressed here, and a pass further.
  for (const patch of [{ playing: false }, { playing: true }] as const)
    one.app.dispatch({ type: 'setView', patch });
  one.app.dispatch({ type: 'playOn' });
  await drawn(one);
  assert.deepEqual(outcomes(one), ['']);
  assert.ok(isCovered(one));
  // Answered, it stays so through the passes to come.
  await press(one, '.predict .show');
  assert.equal(outcomes(one)[0], 'shown');
  const words = wordsOf(questions(one)[0].querySelector('.judged') as Element);
  one.app.dispatch({ type: 'playOn' });
  await drawn(one);
  assert.equal(outcomes(one)[0], 'shown');
  assert.equal(wordsOf(questions(one)[0].querySelector('.judged') as Element), words);
  assert.match(wordsOf(questions(one)[0]), /numbers have changed since your answer/);
});

test('who goes on by hand stops Play, and the next step keeps its question', async () => {
  const one = await open('#stage=loop&step=window&v=2');
  one.app.dispatch({ type: 'setView', patch: { playing: true } });
  await walk(one, 'add');
  assert.equal(one.app.app.view.playing, false);
  assert.ok(isCovered(one));
});

test('steps that Play opens are covered as if walked to', async () => {
  const one = await open('#stage=softmax&step=exp&v=2');
  one.app.dispatch({ type: 'setView', patch: { playing: true } });
  one.app.dispatch({ type: 'playOn' });
  await drawn(one);
  assert.equal(one.app.app.model?.step.id, 'divide');
  assert.deepEqual(outcomes(one), ['']);
  assert.ok(isCovered(one));
});

test('a drag keeps the answer that was given, and leaves the second question open and covered', async () => {
  const one = await open('#stage=head&step=score&ask=1&v=2');
  await guess(one);
  const [outcome] = outcomes(one);
  assert.match(outcome, /right|nearly|wrong/);
  assert.deepEqual(outcomes(one).slice(1), [], 'asked before anybody wanted one more');
  assert.ok(!isCovered(one) && !isCovered(one, true));
  await press(one, '[data-again]');
  assert.equal(outcomes(one)[1], '');
  const [first, second] = questions(one).map(wordsOf);
  assert.doesNotMatch(first, /numbers have changed/);
  await give(one, 'q', [0, 5, 0], 2.5);
  assert.deepEqual(outcomes(one), [outcome, '']);
  assert.ok(isCovered(one, true));
  const judged = (one: Element) => wordsOf(one.querySelector('.judged') as Element);
  assert.ok(first.includes(judged(questions(one)[0])));
  assert.equal(wordsOf(questions(one)[1]), second);
  assert.match(wordsOf(questions(one)[0]), /numbers have changed since your answer/);
  // Without the edit it is an answer to these numbers again.
  one.app.dispatch({ type: 'undo' });
  await drawn(one);
  assert.equal(wordsOf(questions(one)[0]), first);
});

test('beside a question stands that numbers are set by hand, and takes them back', async () => {
  const one = await open('#stage=head&step=mix&ask=1&v=2');
  const note = () =>
    wordsOf(one.element.querySelector('.are-set') ?? one.element.ownerDocument.createElement('p'));
  assert.equal(note(), '');
  await give(one, 'scores', [0, 5, 3], 4);
  await give(one, 'scores', [0, 5, 4], 4);
  assert.match(note(), /^2 numbers here are set by hand\. take that back$/);
  await press(one, '.are-set .back');
  assert.deepEqual(one.app.app.state.edits, []);
  assert.equal(note(), '');
});

test('an answer keeps its reason while another row is played with, and has it in a step that comes after', async () => {
  const one = await open('#stage=head&step=score&ask=1&v=2');
  await guess(one);
  const [first] = questions(one).map(wordsOf);
  // The query of mud, where the question is about bank.
  await give(one, 'q', [0, 4, 0], 2.5);
  assert.equal(questions(one).map(wordsOf)[0], first);
  await walk(one, 'scale');
  await guess(one);
  const [of] = questions(one).map(wordsOf);
  assert.doesNotMatch(of, /you have set|numbers have changed/i);
  // One that the answer comes from.
  await give(one, 'q', [0, 5, 0], 2.5);
  assert.match(questions(one).map(wordsOf)[0], /numbers have changed since your answer/);
  await press(one, '[data-anew]');
  await guess(one);
  assert.match(questions(one).map(wordsOf)[0], /You have set a number that the page would compute/);
});

test('who is asked anew is asked about the new numbers, covered', async () => {
  const one = await open('#stage=softmax&step=divide&ask=1&v=2');
  await press(one, '.predict .show');
  await press(one, '[data-again]');
  await press(one, '.predict .question:not([data-outcome]) .show');
  assert.deepEqual(outcomes(one), ['shown', 'shown']);
  await give(one, 'scores', [5, 2], 3);
  assert.deepEqual(outcomes(one), ['shown', 'shown']);
  assert.equal(one.element.querySelectorAll('[data-anew]').length, 1);
  await press(one, '[data-anew]');
  assert.deepEqual(outcomes(one), ['']);
  assert.ok(isCovered(one));
  await press(one, '.predict .show');
  assert.equal(outcomes(one)[0], 'shown');
  assert.doesNotMatch(wordsOf(questions(one)[0]), /numbers have changed/);
});

test('a link with numbers of its own asks what a fresh page asks', async () => {
  const one = await open('#stage=head&step=score&ask=1&v=2');
  await guess(one);
  const [outcome] = outcomes(one);
  assert.match(outcome, /right|nearly|wrong/);
  await press(one, '[data-again]');
  assert.equal(outcomes(one)[1], '');
  follow(one, '#stage=head&step=score&ask=1&edits=x.0.0.0:1&v=2');
  await drawn(one);
  assert.deepEqual(outcomes(one), ['']);
  assert.ok(isCovered(one));
});

test('a covered number leads from the voices, which may stand in its place, to its question', async () => {
  const one = await page('#stage=match&step=score&ask=1&voices=open&v=2');
  Object.assign(one.app.outside.host, { isEmbedded: false });
  await drawn(one);
  assert.ok(one.element.querySelector('.voices[data-open]'));
  one.element.querySelector<HTMLElement>('.covered-how button')?.click();
  await drawn(one);
  assert.equal(one.element.querySelector('.voices[data-open]'), null);
  assert.ok(document.activeElement?.matches('.predict .enter input'));
});
