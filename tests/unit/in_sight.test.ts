// What is in sight in a framed window, with the voices shut: so few words and controls that the picture is seen first.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kStages } from '../page/helpers/stages.ts';
import { frame, type Page, page, window } from './mounted.ts';

const kFrames = 100;
let one: Page;
before(async () => {
  one = await page('#stage=loop');
  // With the document to itself: the height of a figure's window decides nothing.
  Object.assign(one.app.outside.host, { isEmbedded: false });
});
after(() => window.happyDOM.close());

async function go(stage: string, step: string): Promise<void> {
  one.app.dispatch({ type: 'set', patch: { stage, step, ask: true } });
  for (let i = 0; i < kFrames; i++) {
    await frame();
    const main = one.element.querySelector<HTMLElement>('main');
    if (main?.dataset.step === step && !one.element.querySelector('[aria-busy="true"]')) return;
  }
  assert.fail(`${stage} ${step} is not drawn`);
}

/** Whether it is in sight: of what is shut only its own name or button is. */
function isInSight(element: Element): boolean {
  if (element.closest('[popover], dialog, .voice, .voice-tabs, .visually-hidden')) return false;
  const shut = element.closest('details');
  return !shut || shut.hasAttribute('open') || element.closest('summary') !== null;
}

function words(): number {
  const prose = one.element.querySelector('.prose');
  const copy = prose?.cloneNode(true) as Element;
  for (const element of [...copy.querySelectorAll('*')]) {
    if (!isInSight(element) || element.matches('.onward')) element.remove();
  }
  return (copy.textContent ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** Controls beside the picture and the answers to a question, but for the current stage and step. */
function controls(): number {
  const all = [...one.element.querySelectorAll('button, a[href], input, select, summary')];
  return all.filter(
    (control) =>
      isInSight(control) &&
      !control.closest('.canvas, .question') &&
      !['step', 'page'].includes(control.getAttribute('aria-current') ?? ''),
  ).length;
}

/** Steps of more words: a premise of their question, or the list of who sees whom. */
const LONGER: Record<string, number> = {
  'heads embed': 90,
  'heads attend': 126,
  'learn task': 93,
};
const MOST_WORDS = 75;
const MOST_CONTROLS = 25;

test('a step has few words and controls in sight, also while it asks', async () => {
  for (const [stage, { steps }] of Object.entries(kStages)) {
    for (const step of steps) {
      await go(stage, step);
      const where = `${stage} ${step}`;
      const [said, offered] = [words(), controls()];
      assert.ok(said > 10 && said <= (LONGER[where] ?? MOST_WORDS), `${where}: ${said} words`);
      assert.ok(offered > 10 && offered <= MOST_CONTROLS, `${where}: ${offered} controls`);
    }
  }
});

test('all else is a press away: tensors, examples, switches, the rest of the text, the voices', async () => {
  await go('head', 'mix');
  const shut = (selector: string) => {
    const found = one.element.querySelector(selector);
    assert.ok(found, selector);
    assert.ok(!isInSight(found), selector);
  };
  shut('#panel-tensors [data-seat="q"]');
  shut('#panel-change select');
  shut('#panel-change .switch');
  shut('.more > :not(summary)');
  shut('.voice.numbers .chip, .voice.numbers em');
  for (const name of ['panel-tensors', 'panel-change', 'menu'])
    assert.ok(one.element.querySelector(`[popovertarget="${name}"]`), name);
});
