// The learner's own numbers: what is typed, what is refused, how they go.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { hashHas, numbersOf, typeNumber } from './helpers/edits.ts';
import { hasFocus, pressAll } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

async function assertRefused(sentence: RegExp): Promise<void> {
  assert.equal(await site.page.attribute('#edit', 'aria-invalid'), 'true');
  assert.match(await site.page.text('#edit-help'), sentence);
}

test('what is no number gets a sentence, and the numbers stay', { skip: isOther }, async () => {
  await site.go('stage=head&cell=x.0.3.0');
  const before = await numbersOf(site.page, 'y');
  for (const typed of ['abc', 'nan', 'Infinity', '--1', '0x10', '1_000']) {
    await typeNumber(site.page, '');
    await site.page.evaluate((text) => {
      const field = document.querySelector('#edit') as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, typed);
    await settled(site.page);
    await assertRefused(/needs a number/);
    assert.deepEqual(await numbersOf(site.page, 'y'), before, typed);
    await pressAll(site.page, 'Tab');
  }
  await typeNumber(site.page, '');
  await pressAll(site.page, 'Backspace');
  await assertRefused(/needs a number/);
  assert.deepEqual(await numbersOf(site.page, 'y'), before, 'nothing');
  await site.check();
});

test('a click into the field takes hold of the old number: what is typed stands in its place', async () => {
  await site.load('stage=head&cell=x.0.3.0');
  await site.page.click('#edit');
  await site.page.waitFor(() => getSelection()?.toString() === '1.2');
  await site.page.type('0.9');
  await settled(site.page);
  assert.equal(
    await site.page.evaluate(() => document.querySelector<HTMLInputElement>('#edit')?.value),
    '0.9',
  );
  assert.equal((await numbersOf(site.page, 'x'))[3][0], 0.9);
  await site.check();
});

test('a computed number is typed whole: the field stays under the keys', {
  skip: !isEvery,
}, async () => {
  await site.go('stage=head&cell=y.0.3.0');
  await typeNumber(site.page, '1.25');
  assert.equal(await site.page.evaluate(() => document.activeElement?.id), 'edit');
  assert.equal((await numbersOf(site.page, 'y'))[3][0], 1.25);
  await pressAll(site.page, 'ArrowUp', 'ArrowUp');
  await settled(site.page);
  assert.equal((await numbersOf(site.page, 'y'))[3][0], 1.45);
  // A button that goes hands on the focus: to the numbers around it, to the field instead of it.
  await site.page.click('.edit button:not(.stepper)');
  await settled(site.page);
  assert.notEqual((await numbersOf(site.page, 'y'))[3][0], 1.45);
  assert.ok(await hasFocus(site.page, '.voice.numbers .scroll'));
  await site.go('stage=head&cell=y.0.3.0');
  await site.page.click('.edit-toggle button');
  await settled(site.page);
  assert.ok(await hasFocus(site.page, '#edit'));
  await site.check();
});

for (const [cell, typed, last, made, sentence] of [
  ['x.0.3.0', '1e3', '9', 'y', /must be a number between/],
  ['w_query.0.0', '3e3', '8', 'q', /would leave the range of float32/],
] as const) {
  test(`${typed}${last} in ${cell} is refused, and the number before ${typed} comes back`, {
    skip: isOther,
  }, async () => {
    await site.load(`stage=head&cell=${cell}`);
    const before = await numbersOf(site.page, made);
    await typeNumber(site.page, typed);
    await hashHas(site.page, `${cell}:${Number(typed)}`);
    await site.page.type(last);
    await settled(site.page);
    await assertRefused(sentence);
    assert.deepEqual(await numbersOf(site.page, made), before);
    assert.ok(before.flat().every(Number.isFinite));
    await site.check();
  });
}

test('a score can be -inf, by typing and by a link; a number of x cannot', {
  skip: isOther,
}, async () => {
  await site.go('stage=softmax&step=mask&cell=masked.5.2');
  await typeNumber(site.page, '-inf');
  await hashHas(site.page, 'masked.5.2:-inf');
  await site.page.click('.steps li:nth-child(4) button');
  await settled(site.page);
  // A step that is walked onto asks first.
  await site.page.click('.predict .show');
  await settled(site.page);
  const hidden = await numbersOf(site.page, 'weights');
  assert.equal(hidden[5][2], 0);
  assert.ok(Math.abs(hidden[5][1] - 1 / 5) < 1e-6);
  await site.reload();
  assert.deepEqual(await numbersOf(site.page, 'weights'), hidden);
  await site.go('stage=softmax&step=mix&cell=x.0.5.0');
  for (const typed of ['-inf', '1e999']) {
    await typeNumber(site.page, typed);
    await assertRefused(/must be a number between/);
    await pressAll(site.page, 'Tab');
  }
  await site.check();
});

test('the menu of examples names the learner’s numbers; the example they began as is one way back', {
  skip: isOther,
}, async () => {
  await site.load('stage=head&example=river&cell=x.0.0.0');
  const given = await numbersOf(site.page, 'x');
  const menu = () =>
    site.page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('.controls select');
      return [select?.value, select?.selectedOptions[0].label];
    });
  assert.equal((await menu())[0], 'river');
  await typeNumber(site.page, '2.75');
  assert.deepEqual(await menu(), ['yours', 'your numbers']);
  await site.page.evaluate(() => {
    const select = document.querySelector('.controls select') as HTMLSelectElement;
    select.value = 'river';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(site.page);
  assert.deepEqual(await numbersOf(site.page, 'x'), given);
  assert.equal((await menu())[0], 'river');
  await site.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pressAll(site.page, 'Control+z');
  assert.equal((await numbersOf(site.page, 'x'))[0][0], 2.75);
  assert.equal((await menu())[0], 'yours');
  await site.go('stage=head&step=mix&example=river&name=Ours&edits=x.0.0.0:5');
  assert.deepEqual(await menu(), ['yours', 'Ours']);
  await site.check();
});

test('the menu shows the example of its own stage, whichever was open before', {
  skip: isOther || !isEvery,
}, async () => {
  const shown = () =>
    site.page.evaluate(
      () => document.querySelector<HTMLSelectElement>('.controls select')?.selectedOptions[0].value,
    );
  await site.go('stage=match&step=mix&example=tokens');
  for (const link of ['head', 'head&example=tokens', 'heads', 'heads&example=tokens', 'match']) {
    await site.go(`stage=${link}`);
    const [stage, example] = link.split('&example=');
    assert.equal(await shown(), example ?? kStages[stage].examples[0], link);
  }
  await site.check();
});

test('Ctrl+Z in the field takes back what was done in it', async () => {
  await site.go('stage=head&cell=x.0.5.0');
  const given = await numbersOf(site.page, 'x');
  await typeNumber(site.page, '');
  await pressAll(site.page, 'ArrowUp');
  await settled(site.page);
  assert.notDeepEqual(await numbersOf(site.page, 'x'), given);
  await pressAll(site.page, 'Control+z');
  await settled(site.page);
  assert.deepEqual(await numbersOf(site.page, 'x'), given);
  assert.ok(await hasFocus(site.page, '#edit'));
  await site.check();
});

test('Enter leaves the field, Escape takes back what was done in it', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=head&cell=x.0.5.0');
  const given = await numbersOf(site.page, 'x');
  await typeNumber(site.page, '2.5');
  assert.match(await page.text('#edit-help'), /Escape takes it back/);
  await pressAll(page, 'Enter');
  await settled(page);
  assert.doesNotMatch(await page.text('#edit-help'), /Escape/, 'it is kept');
  assert.ok(await hasFocus(page, 'td[aria-selected="true"]'));
  const changed = await numbersOf(site.page, 'x');
  assert.equal(changed[5][0], 2.5);
  await typeNumber(site.page, '7');
  await pressAll(page, 'Escape');
  await settled(page);
  assert.deepEqual(await numbersOf(site.page, 'x'), changed);
  assert.ok(await hasFocus(page, 'td[aria-selected="true"]'));
  await pressAll(page, 'r');
  await settled(page);
  await typeNumber(site.page, '1e40');
  await assertRefused(/must be a number between/);
  await pressAll(page, 'Enter');
  await settled(page);
  await assertRefused(/must be a number between/);
  await pressAll(page, 'Escape');
  await settled(page);
  assert.deepEqual(await numbersOf(site.page, 'x'), given);
  assert.doesNotMatch(await page.text('.controls'), /yours/);
  await site.check();
});

test('what the core refuses is said: a row without tokens, a link, a choice', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=divide&cell=weights.0.0');
  await page.click('.mask-switch button');
  await settled(page);
  const says = /every token of that row is hidden\. PyTorch's softmax gives nan there/;
  assert.match(await page.text('.numbers .refusal'), says);
  // A link that masks a row from end to end says it, too.
  await site.go('stage=softmax&step=mix&edits=tril.0.0:0', { isAmiss: true });
  assert.match(await page.text('.notice-line'), says);
  const tooLong = 'stage=head&example=randn&T=2048&dtype=float64';
  await site.load(tooLong, { isAmiss: true });
  assert.match(await page.text('.notice-line'), /^This link could not be followed: T must be/);
  assert.equal(await page.attribute('main', 'data-stage'), 'head', 'the stage at least');
  await site.go('stage=head&example=randn&T=2048');
  await page.evaluate(() => {
    const select = [...document.querySelectorAll('select')].find((one) =>
      one.textContent.includes('float64'),
    ) as HTMLSelectElement;
    select.value = 'float64';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(page);
  assert.match(await page.text('.notice-line'), /^T must be/, 'no link has been followed');
  await hashHas(site.page, 'stage=head&example=randn&T=2048');
  await site.check();
});

test('edits that hold only together survive a reload, and a refused release leaves nothing to undo', {
  skip: isOther,
}, async () => {
  const { page } = site;
  // Alone the second number would leave row 0 nothing to be divided by.
  const edits = 'edits=tril.0.0:0,tril.0.1:2';
  await site.go(`stage=triangle&step=mix&cell=tril.0.1&${edits}`);
  assert.equal(await page.text('.yours p'), '2 numbers are yours: tril[0, 1] = 2, tril[0, 0] = 0');
  const field = () =>
    page.evaluate(() => (document.querySelector('#edit') as HTMLInputElement).value);
  assert.equal(await field(), '2');
  const press = async (name: string) => {
    await page.evaluate((label) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')];
      buttons.find((button) => button.textContent.trim() === label)?.click();
    }, name);
    await settled(page);
  };
  const isOff = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLButtonElement>('.yours .button')].map(
        ({ disabled }) => disabled,
      ),
    );
  for (let i = 0; i < 2; i++) {
    await press('As computed');
    assert.match(await page.text('.notice-line'), /tril_sum\[0, 0\]/);
    assert.deepEqual(await isOff(), [true, true, false], 'undo, redo, reset');
  }
  await hashHas(site.page, edits);
  await site.check();
});

/** How long an address an engine keeps, and reads again on reload, only the engine can say. */
test('an address holds as many numbers of one’s own as the core takes, also after a reload', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  const numbers = Array.from({ length: 4096 }, (_, i) => `w_query.${i >> 6}.${i & 63}:${i / 4096}`);
  const more = ['w_key.0.0:1', 'w_key.0.1:1'];
  const own = 'stage=head&step=mix&example=randn&T=2&C=64&head_size=64';
  const lineOf = (selector: string) =>
    page.evaluate((one) => document.querySelector(one)?.textContent?.trim() ?? '', selector);
  await site.go('stage=head&step=mix');
  // Both are read as soon as the page is drawn: the notice goes after some seconds.
  const [[, [notice, yours]]] = await site.survey(
    [`${own}&edits=${[...numbers, ...more].join()}`],
    () =>
      ['.notice-line', '.yours p'].map(
        (one) => document.querySelector(one)?.textContent?.trim() ?? '',
      ),
    { isAmiss: true },
  );
  assert.match(notice, /^2 numbers of your own in this link were left out/);
  assert.match(yours, /^4096 numbers are yours: w_query\[63, 63\] = 0\.99975586/);
  await page.waitFor((last) => !location.hash.includes(last), more[1]);
  await site.reload();
  assert.equal(await lineOf('.yours p'), yours);
  // One more is refused in a sentence.
  await typeNumber(page, '3');
  assert.match(await lineOf('#edit-help'), /^At most 4,096 numbers can be your own/);
  assert.equal(await lineOf('.yours p'), yours);
  await site.check();
});
