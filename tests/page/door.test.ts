// The door, on which the bare address opens: its numbers, what can be done with them, and the ways in and back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { golden } from './helpers/golden.ts';
import { endPrint, print } from './helpers/handout.ts';
import { hasFocus, pressAll, tabTo } from './helpers/keyboard.ts';
import { assertShown, cellsOf, digitsOf, rowsOf } from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

const place = () =>
  site.page.evaluate(() => {
    const { stage, step } = document.querySelector('main')?.dataset ?? {};
    return [stage, step].filter(Boolean).join(' ');
  });
const click = async (selector: string) => {
  await site.page.click(selector);
  await settled(site.page);
};
const hash = () => site.page.evaluate(() => location.hash);
const title = () => site.page.text('.origin-card h2');
const trail = () => site.page.texts('.origin-card .breadcrumb :is(button, b)');
const lead = () => site.page.text('.door .prose > p:nth-of-type(2)');
const verdicts = () => site.page.texts('.verdicts [aria-hidden]');
const back = async (by: 'back' | 'forward', to: string) => {
  await site.page.evaluate((way) => history[way](), by);
  await site.page.waitFor((stage) => document.querySelector(`main[data-stage="${stage}"]`), to);
  await settled(site.page);
};

/** What bank leaves with, in a sentence. */
const leaves = async (sentence: number) => (await digitsOf(site.page, `bank_${sentence}`)).at(-1);

/** The first word of the sentence on the right. */
const firstWord = () =>
  site.page.evaluate(
    () => document.querySelector('.sentence[data-batch="1"] tbody th')?.textContent ?? '',
  );

/** Chooses a word of a sentence, as a learner does. */
async function setWord(sentence: number, at: number, word: string): Promise<void> {
  await site.page.evaluate(
    ([sentence, at, word]) => {
      const menus = document.querySelectorAll(`.sentence[data-batch="${sentence}"] select`);
      const menu = menus[Number(at)] as HTMLSelectElement;
      menu.value = String(word);
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [sentence, at, word] as const,
  );
  await settled(site.page);
}

test('the bare address opens on the numbers of notebook 004', async () => {
  await site.load('');
  assert.equal(await place(), 'door');
  for (const [i, name] of ['river', 'finance'].entries()) {
    const of = (step: string) => golden('004', `${name}_${step}`);
    const [x, shares, y] = await Promise.all([of('embeddings'), of('raw_weights'), of('raw_out')]);
    const rows = rowsOf(x, 4).map((row, word) => [rowsOf(shares, 3)[1][word], ...row]);
    const shown = await cellsOf(site.page, `bank_${i}`);
    assertShown(shown, [...rows, rowsOf(y, 4)[1]], 1);
    // Shares and results as the notebook prints them.
    assert.ok([shown[0][0], ...shown[3]].every(({ digits }) => /^\d\.\d{3}$/.test(digits)));
  }
  assert.deepEqual(await verdicts(), ['=', '≠']);
  assert.match(await lead(), /goes in as the same four numbers\. It leaves with other numbers/);
  assert.equal(await title(), 'Where 0.949 comes from');
  assert.equal(await site.page.evaluate(() => document.title), 'Attention, one number at a time');
  assert.equal(await hash(), '');
  await site.check();
});

test('the operands of a number open in turn, down to the data, and the way leads back', {
  skip: isOther,
}, async () => {
  await site.load('');
  // Of the last number nothing is computed, so there is nothing to see when it is another.
  assert.equal((await site.page.texts('.origin-card .edit-toggle')).length, 0);
  const chip = (cell: string) => `.origin-card button.chip[aria-label^="${cell} ="]`;
  // NumPy: 0.9487, weights 0.3106, scores 0.96, x 0.8
  await click(chip('weights[0, 1, 0]'));
  assert.equal(await title(), 'Where 0.311 comes from');
  assert.match(await site.page.text('.origin-what'), /how much bank takes from stream/);
  assert.equal((await site.page.texts('.origin-card .edit-toggle')).length, 1);
  await tabTo(site.page, chip('scores[0, 1, 0]'));
  await pressAll(site.page, 'Enter');
  assert.equal(await title(), 'Where 0.960 comes from');
  await tabTo(site.page, chip('x[0, 1, 0]'));
  await pressAll(site.page, 'Enter');
  assert.equal(await title(), '0.800 is given');
  assert.deepEqual(await trail(), ['0.949', '0.311', '0.960', '0.800']);
  await pressAll(site.page, 'Backspace');
  assert.deepEqual(await trail(), ['0.949', '0.311', '0.960']);
  await click('.breadcrumb button:first-child');
  assert.equal(await title(), 'Where 0.949 comes from');
  // The same way, all at once.
  await click('.path button:last-child');
  assert.deepEqual(await trail(), ['0.949', '0.311', '0.960', '0.800']);
  assert.equal(await hash(), '');
  await site.check();
});

test('every number opens by mouse and by arrow keys', { skip: isOther }, async () => {
  const { page } = site;
  await site.load('');
  await tabTo(page, 'table[data-node="bank_0"] td');
  const walk: [key: string, opened: RegExp][] = [
    ['ArrowUp', /^0\.800 is given/],
    ['ArrowLeft', /^Where 0\.445 /],
    ['ArrowDown', /^Where 0\.244 /],
    ['ArrowRight', /^0\.900 is given/],
    ['ArrowDown', /^Where 0\.949 /],
    ['End', /^Where 0\.313 /],
  ];
  // From what bank leaves with to its row of x: two rows up.
  await pressAll(page, 'ArrowUp');
  for (const [key, opened] of walk) {
    await pressAll(page, key, 'Enter');
    assert.match(await title(), opened, key);
  }
  assert.ok(await hasFocus(page, 'table[data-node="bank_0"] tr:last-child td:last-child'));
  await click('table[data-node="bank_1"] tr:last-child td:nth-of-type(2)');
  assert.equal(await title(), 'Where 1.078 comes from');
  await click('table[data-node="bank_1"] .share');
  assert.equal(await title(), 'Where 0.332 comes from');
  await site.check();
});

test('a word that is changed changes what bank takes, and what it leaves with', {
  skip: isOther || !isEvery,
}, async () => {
  await site.load('');
  await setWord(0, 0, 'money');
  // NumPy, float32, for money bank mud: the softmax of x x^T, times x
  assert.deepEqual(
    (await digitsOf(site.page, 'bank_0')).slice(0, 3).map(([share]) => share),
    ['0.346', '0.422', '0.232'],
  );
  assert.deepEqual(await leaves(0), ['0.547', '0.822', '0.084', '0.243']);
  assert.deepEqual(await verdicts(), ['=', '≠']);
  // The other sentence stays, and so does what is open.
  assert.deepEqual(await leaves(1), ['0.325', '1.078', '0.081', '0.190']);
  assert.equal(await title(), 'Where 0.547 comes from');
  // The same words on both sides: the same result.
  await setWord(1, 1, 'mud');
  assert.deepEqual(await leaves(1), await leaves(0));
  assert.deepEqual(await verdicts(), ['=', '=']);
  assert.match(await lead(), /also leaves with the same four/);
  await click('.verbs .button');
  assert.deepEqual(await leaves(0), ['0.949', '0.356', '0.089', '0.313']);
  assert.deepEqual(await verdicts(), ['=', '≠']);
  await site.check();
});

test('a number that is changed changes what follows from it, and is kept', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('');
  await click('.verbs li:nth-child(2) .number');
  await page.waitFor(() => document.activeElement?.id === 'edit');
  await page.type('-2.5');
  await settled(page);
  // NumPy, float32, with x[0, 0] = -2.5 by the river
  const changed = ['0.759', '0.505', '0.126', '0.318'];
  assert.deepEqual(await leaves(0), changed);
  assert.deepEqual(
    (await digitsOf(page, 'bank_0')).slice(0, 3).map(([share]) => share),
    ['0.023', '0.631', '0.346'],
  );
  await setWord(1, 0, 'loan');
  // Another word is another example, whose numbers are its own.
  assert.deepEqual(await leaves(0), ['0.949', '0.356', '0.089', '0.313']);
  await click('.verbs li:nth-child(2) .number');
  await page.waitFor(() => document.activeElement?.id === 'edit');
  await page.type('-2.5');
  await settled(page);
  assert.equal(await hash(), '');

  await click('.start .on');
  assert.equal(await place(), 'loop window');
  await click('.brand');
  assert.deepEqual(await leaves(0), changed, 'by the link');
  await click('.start .quiet');
  await back('back', 'door');
  assert.deepEqual(await leaves(0), changed, 'by Back');
  await back('forward', 'match');
  await back('back', 'door');
  await site.reload();
  assert.deepEqual(await leaves(0), changed, 'by a reload');
  assert.equal(await firstWord(), 'loan');
  await click('.verbs .button');
  assert.deepEqual(await leaves(0), ['0.949', '0.356', '0.089', '0.313']);
  assert.equal(await firstWord(), 'money');
  await pressAll(page, 'Control+z');
  await settled(page);
  assert.deepEqual(
    await leaves(0),
    ['0.949', '0.356', '0.089', '0.313'],
    'the number of other words',
  );
  await site.check();
});

test('Start leads to the first step, and ← from there back', { skip: isOther }, async () => {
  const { page } = site;
  await site.load('');
  assert.deepEqual(await page.texts('.start a'), ['Skip to 4, Match', 'Start: Loop →']);
  await click('.start .on');
  assert.equal(await place(), 'loop window');
  assert.equal(await hash(), '#stage=loop&v=2');
  assert.match(await page.text('.onward button'), /← Start page/);
  await click('.onward button');
  assert.equal(await place(), 'door');
  assert.equal(await hash(), '');
  await pressAll(page, 'ArrowRight');
  assert.equal(await place(), 'loop window');
  await pressAll(page, 'ArrowLeft');
  assert.equal(await place(), 'door');
  await pressAll(page, 'ArrowLeft', 'm', 'p', 'f');
  assert.equal(await place(), 'door', 'no player, no mask, no presentation');
  await click('.way li:nth-child(5) a');
  assert.equal(await place(), 'head alone');
  await back('back', 'door');
  await back('forward', 'head');
  await site.check();
});

test('who comes back is led to the step of the last visit', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=divide');
  await site.go('');
  assert.deepEqual(await page.texts('.start a'), [
    'Start from the beginning',
    'Go on: 3 Softmax, Make shares\u00a0→',
  ]);
  assert.equal(await page.text('.way .next strong'), 'Softmax');
  await site.reload();
  await click('.start .on');
  assert.equal(await place(), 'softmax divide');
  await back('back', 'door');
  await click('.start .quiet');
  assert.equal(await place(), 'loop window');
  // One who has only looked at the first step begins there.
  await back('back', 'door');
  assert.match(await page.text('.start .on'), /^Start: Loop/);
  // A picture that stands in a step's place is no place to begin.
  await site.load('stage=softmax&step=divide');
  await site.go('stage=head&example=randn&T=100');
  await site.go('');
  assert.match(await page.text('.start .on'), /^Go on: 3 Softmax, Make shares/);
  // What something else has written there is no step.
  for (const written of ['stage=nowhere&step=x', 'stage=head&step=nothing', '%', 'notebook=000']) {
    await page.evaluate((text) => localStorage.setItem('attention.place', text), written);
    await site.reload();
    assert.match(await page.text('.start .on'), /^Start: Loop/, written);
  }
  await site.check();
});

test('links that people have open what they meant', { skip: isOther || !isEvery }, async () => {
  const links: [hash: string, opens: string][] = [
    ['step=add', 'loop add'],
    ['batch=1&row=3', 'loop window'],
    ['unknown', 'loop window'],
    ['stage=nowhere', 'loop window'],
    ['stage=match', 'match score'],
  ];
  for (const [link, opens] of links) {
    await site.load(link, { isAmiss: ['unknown', 'stage=nowhere'].includes(link) });
    assert.equal(await place(), opens, link);
    await site.check();
  }
});

test('a frame has no door', { skip: isOther }, async () => {
  const { page } = site;
  for (const link of ['#stage=door', '#door', '']) {
    await page.goto(`${site.url}?embed=1&${link.length}${link}`);
    await page.waitFor(() => document.querySelector('.voices'));
    await settled(page);
    assert.equal(await place(), 'loop window', link);
  }
  await pressAll(page, 'ArrowLeft', 'Shift+ArrowLeft');
  assert.equal(await place(), 'loop window');
  await page.waitFor(() => location.hash === '#stage=loop&v=2');
});

test('a phone shows one sentence, and of the other what bank leaves with', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('');
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sentence')].map(
        (sentence) =>
          [...sentence.querySelectorAll('td')].filter((cell) => cell.getClientRects().length > 0)
            .length,
      ),
    );
  assert.deepEqual(await seen(), [19, 4]);
  await click('.tabs button:nth-child(2)');
  assert.deepEqual(await seen(), [4, 19]);
  assert.equal(await title(), 'Where 0.325 comes from');
  // A share's arithmetic is the longest.
  await click('.origin-card button.chip[aria-label^="weights["]');
  const edges = await page.evaluate(() =>
    ['.origin-card', '.origin-card .numbers', '.tabs'].map((one) => {
      const part = document.querySelector(one) as Element;
      return [part.getBoundingClientRect().right, part.scrollWidth - part.clientWidth];
    }),
  );
  const [[card], [, hidden], [tabs]] = edges;
  assert.ok(card <= tabs, `the card is ${card - tabs} px too wide`);
  assert.equal(hidden, 0, 'nothing of the arithmetic is out of sight');
  await site.resize(1440, 900);
});

test('the first screen shows what it is about, the arithmetic and the start', async () => {
  const { page } = site;
  for (const [width, height] of isOther
    ? [[1280, 720]]
    : [
        [1280, 720],
        [1440, 900],
        [390, 844],
      ]) {
    await site.resize(width, height);
    await site.load('');
    const below = await page.evaluate(() =>
      ['h1', '.sentence .leaves td', '.origin-card output', '.start .on'].filter((selector) => {
        const { bottom } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return bottom > innerHeight;
      }),
    );
    assert.deepEqual(below, [], `${width}×${height}`);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    assert.equal(isWider, false, `${width}×${height} scrolls sideways`);
  }
});

test('printed from the door, the handout has every step', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.load('');
  await print(page);
  const printed = await page.evaluate(() => document.querySelectorAll('.handout-step').length);
  await endPrint(page);
  assert.ok(printed >= 28, `${printed} steps`);
  await settled(page);
  assert.deepEqual(await leaves(0), ['0.949', '0.356', '0.089', '0.313']);
  await site.check();
});
