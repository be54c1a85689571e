// The learner's own numbers: what is refused, how long they last, how they go.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasFocus, openCell, pressAll } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { cellsOf, exactOf } from './helpers/table.ts';
import { settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const numbers = async (node: string) =>
  (await cellsOf(site.page, node)).map((row) => row.map(exactOf));

/** Types a number into the open input. */
async function edit(typed: string): Promise<void> {
  await pressAll(site.page, 'e');
  await site.page.waitFor(() => document.activeElement?.id === 'edit');
  await site.page.type(typed);
  await settled(site.page);
}

/** The address follows within half a second. */
const waitForHash = (part: string) =>
  site.page.waitFor((text) => decodeURIComponent(location.hash).includes(text), part);

async function assertRefused(sentence: RegExp): Promise<void> {
  assert.equal(await site.page.attribute('#edit', 'aria-invalid'), 'true');
  assert.match(await site.page.text('#edit-help'), sentence);
}

test('what is no number gets a sentence, and the numbers stay', async () => {
  await site.load('stage=head&cell=x.0.3.0');
  const before = await numbers('y');
  for (const typed of ['abc', 'nan', 'Infinity', '--1', '0x10', '1_000']) {
    await edit('');
    await site.page.evaluate((text) => {
      const field = document.querySelector('#edit') as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, typed);
    await settled(site.page);
    await assertRefused(/needs a number/);
    assert.deepEqual(await numbers('y'), before, typed);
    await pressAll(site.page, 'Tab');
  }
  await edit('');
  await pressAll(site.page, 'Backspace');
  await assertRefused(/needs a number/);
  assert.deepEqual(await numbers('y'), before, 'nothing');
  await site.check();
});

test('a number that the next stage does not have is back with its own', async () => {
  const { page } = site;
  await site.load('stage=triangle&step=ones&cell=b.0.0&edits=x.0.0.0:2,b.0.0:5');
  assert.equal((await numbers('b'))[0][0], 5);
  await page.click('.stages li:nth-child(3) a');
  await settled(page);
  assert.match(await page.text('.notice-line'), /One edited number has no place in this stage/);
  await waitForHash('stage=softmax&edits=x.0.0.0:2');
  await page.click('.stages li:nth-child(2) a');
  await waitForHash('edits=x.0.0.0:2,b.0.0:5');
  await site.go('stage=triangle&step=ones&cell=b.0.0&edits=b.0.0:5');
  await pressAll(page, 'r');
  await page.click('.stages li:nth-child(3) a');
  await settled(page);
  await page.click('.stages li:nth-child(2) a');
  await waitForHash('stage=triangle');
  assert.doesNotMatch(await page.evaluate(() => location.hash), /edits/, 'what was taken back');
  await site.check();
});

test('a computed number is typed whole: the field stays under the keys', async () => {
  await site.load('stage=head&cell=y.0.3.0');
  await edit('1.25');
  assert.equal(await site.page.evaluate(() => document.activeElement?.id), 'edit');
  assert.equal((await numbers('y'))[3][0], 1.25);
  await pressAll(site.page, 'ArrowUp', 'ArrowUp');
  await settled(site.page);
  assert.equal((await numbers('y'))[3][0], 1.45);
  // A button that goes hands on the focus: to the numbers around it, to the field instead of it.
  await site.page.click('.edit button');
  await settled(site.page);
  assert.notEqual((await numbers('y'))[3][0], 1.45);
  assert.ok(await hasFocus(site.page, '.voice.numbers .scroll'));
  await site.load('stage=head&cell=y.0.3.0');
  await site.page.click('.edit-toggle button');
  await settled(site.page);
  assert.ok(await hasFocus(site.page, '#edit'));
  await site.check();
});

for (const [cell, typed, last, sentence] of [
  ['x.0.3.0', '1e3', '9', /must be a number between/],
  ['w_query.0.0', '3e3', '8', /would leave the range of float32/],
] as const) {
  test(`${typed}${last} in ${cell} is refused, and ${typed} stays`, async () => {
    await site.load(`stage=head&cell=${cell}`);
    await edit(typed);
    const before = await numbers('y');
    await site.page.type(last);
    await settled(site.page);
    await assertRefused(sentence);
    assert.deepEqual(await numbers('y'), before);
    assert.ok(before.flat().every(Number.isFinite));
    await waitForHash(`${cell}:${Number(typed)}`);
    await site.check();
  });
}

test('a score can be -inf, by typing and by a link; a number of x cannot', async () => {
  await site.load('stage=softmax&step=mask&cell=masked.5.2');
  await edit('-inf');
  await waitForHash('masked.5.2:-inf');
  await site.page.click('.steps li:nth-child(4) button');
  await settled(site.page);
  const hidden = await numbers('weights');
  assert.equal(hidden[5][2], 0);
  assert.ok(Math.abs(hidden[5][1] - 1 / 5) < 1e-6);
  await site.reload();
  assert.deepEqual(await numbers('weights'), hidden);
  await site.load('stage=softmax&step=mix&cell=x.0.5.0');
  for (const typed of ['-inf', '1e999']) {
    await edit(typed);
    await assertRefused(/must be a number between/);
    await pressAll(site.page, 'Tab');
  }
  await site.check();
});

test('edits are in the address, outlast a reload, and Reset removes them', async () => {
  await site.load('stage=head&cell=w_query.0.0');
  const given = await numbers('y');
  await edit('1.25');
  await pressAll(site.page, 'Tab');
  await site.go('stage=head&cell=x.0.1.1&edits=w_query.0.0:1.25');
  await edit('0.5');
  await pressAll(site.page, 'Tab');
  await waitForHash('x.0.1.1:0.5');
  const edited = await numbers('y');
  assert.notDeepEqual(edited, given);

  await site.load(await site.page.evaluate(() => location.hash.slice(1)));
  assert.deepEqual(await numbers('y'), edited);
  assert.match(await site.page.text('.controls'), /2 numbers are yours/);
  assert.equal(await openCell(site.page), 'x[0, 1, 1]');

  await site.page.click('.controls button:has(kbd):not([role])');
  await settled(site.page);
  assert.deepEqual(await numbers('y'), given);
  await site.page.waitFor(() => !location.hash.includes('edits'));
  await site.check();
});

test('the menu of examples names the learner’s numbers; the example they began as is one way back', async () => {
  await site.load('stage=head&example=river&cell=x.0.0.0');
  const given = await numbers('x');
  const menu = () =>
    site.page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('.controls select');
      return [select?.value, select?.selectedOptions[0].label];
    });
  assert.equal((await menu())[0], 'river');
  await edit('2.75');
  assert.deepEqual(await menu(), ['yours', 'your numbers']);
  await site.page.evaluate(() => {
    const select = document.querySelector('.controls select') as HTMLSelectElement;
    select.value = 'river';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(site.page);
  assert.deepEqual(await numbers('x'), given);
  assert.equal((await menu())[0], 'river');
  await site.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pressAll(site.page, 'Control+z');
  assert.equal((await numbers('x'))[0][0], 2.75);
  assert.equal((await menu())[0], 'yours');
  await site.go('stage=head&step=mix&example=river&name=Ours&edits=x.0.0.0:5');
  assert.deepEqual(await menu(), ['yours', 'Ours']);
  await site.check();
});

test('the menu shows the example of its own stage, whichever was open before', async () => {
  const shown = () =>
    site.page.evaluate(
      () => document.querySelector<HTMLSelectElement>('.controls select')?.selectedOptions[0].value,
    );
  await site.load('stage=match&step=mix&example=tokens');
  for (const link of ['head', 'head&example=tokens', 'heads', 'heads&example=tokens', 'match']) {
    await site.go(`stage=${link}`);
    const [stage, example] = link.split('&example=');
    assert.equal(await shown(), example ?? kStages[stage].examples[0], link);
  }
  await site.check();
});

test('Ctrl+Z in the field takes back what was done in it', async () => {
  await site.load('stage=head&cell=x.0.5.0');
  const given = await numbers('x');
  await edit('');
  await pressAll(site.page, 'ArrowUp');
  await settled(site.page);
  assert.notDeepEqual(await numbers('x'), given);
  await pressAll(site.page, 'Control+z');
  await settled(site.page);
  assert.deepEqual(await numbers('x'), given);
  assert.ok(await hasFocus(site.page, '#edit'));
  await site.check();
});

test('Enter leaves the field, Escape takes back what was done in it', async () => {
  const { page } = site;
  await site.load('stage=head&cell=x.0.5.0');
  const given = await numbers('x');
  await edit('2.5');
  await pressAll(page, 'Enter');
  await settled(page);
  assert.ok(await hasFocus(page, 'td[aria-selected="true"]'));
  const changed = await numbers('x');
  assert.equal(changed[5][0], 2.5);
  await edit('7');
  await pressAll(page, 'Escape');
  await settled(page);
  assert.deepEqual(await numbers('x'), changed);
  assert.ok(await hasFocus(page, 'td[aria-selected="true"]'));
  await pressAll(page, 'r');
  await settled(page);
  await edit('1e40');
  await assertRefused(/must be a number between/);
  await pressAll(page, 'Enter');
  await settled(page);
  await assertRefused(/must be a number between/);
  await pressAll(page, 'Escape');
  await settled(page);
  assert.deepEqual(await numbers('x'), given);
  assert.doesNotMatch(await page.text('.controls'), /yours/);
  await site.check();
});

test('the last step leads on to the first one of the next stage; Play begins anew at the end', async () => {
  const { page } = site;
  const shown = () =>
    page.evaluate(() => {
      const { stage, step } = document.querySelector('main')?.dataset ?? {};
      return `${stage} ${step}`;
    });
  await site.load('stage=loop');
  assert.equal(await shown(), 'loop window', 'the ladder begins with its first step');
  await page.click('.stages li:nth-child(5) a');
  await settled(page);
  assert.equal(await shown(), 'head alone', 'and so does each of its stages');
  await site.load('stage=loop&step=divide');
  await page.click('.onward .on');
  await settled(page);
  assert.equal(await shown(), 'triangle ones');
  await pressAll(page, 'ArrowLeft');
  await settled(page);
  assert.equal(await shown(), 'loop divide');
  await site.load('stage=match&step=mix');
  await pressAll(page, 'p');
  await settled(page);
  assert.equal(await shown(), 'match score');
  assert.equal(await page.attribute('.play', 'aria-pressed'), 'true');
  await site.check();
});

test('what the core refuses is said: a row without tokens, a link, a choice', async () => {
  const { page } = site;
  await site.load('stage=softmax&step=divide&cell=weights.0.0');
  await page.click('.mask-switch button');
  await settled(page);
  assert.match(await page.text('.numbers .refusal'), /every token of that row is hidden/);
  const tooLong = 'stage=head&example=randn&T=2048&dtype=float64';
  await site.load(tooLong);
  assert.match(await page.text('.notice-line'), /^This link could not be followed: T must be/);
  assert.equal(await page.attribute('main', 'data-stage'), 'head', 'the stage at least');
  await site.load('stage=head&example=randn&T=2048');
  await page.evaluate(() => {
    const select = [...document.querySelectorAll('select')].find((one) =>
      one.textContent.includes('float64'),
    ) as HTMLSelectElement;
    select.value = 'float64';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(page);
  assert.match(await page.text('.notice-line'), /^T must be/, 'no link has been followed');
  await waitForHash('stage=head&example=randn&T=2048');
  await site.check();
});

test('edits that hold only together survive a reload, and a refused release leaves nothing to undo', async () => {
  const { page } = site;
  // Alone the second number would leave row 0 nothing to be divided by.
  const edits = 'edits=tril.0.0:0,tril.0.1:2';
  await site.load(`stage=triangle&step=mix&cell=tril.0.1&${edits}`);
  assert.equal(await page.text('.yours p'), '2 numbers are yours: tril[0, 1], tril[0, 0]');
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
  await waitForHash(edits);
  await site.check();
});

test('a step that is switched off stays open and says so; one that an example lacks is the next', async () => {
  const { page } = site;
  await site.load('stage=head&step=mask&cell=masked.0.1.3');
  await pressAll(page, 'm');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'mask');
  assert.match((await page.texts('.prose .aside')).join(' '), /switched off/);
  assert.ok((await numbers('scaled')).flat().every(Number.isFinite));
  await waitForHash('step=mask&causal=0');
  await pressAll(page, 'ArrowRight');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'softmax');
  await pressAll(page, 'ArrowLeft');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'scale', 'it is left out on the way');
  await site.load('stage=heads&step=embed&example=randn');
  assert.equal(await page.attribute('main', 'data-step'), 'project');
  await site.check();
});

test('a sentence about given numbers is not said of the learner’s', async () => {
  const asks = () => site.page.evaluate(() => document.querySelector('.card .pills') !== null);
  for (const [link, change] of [
    ['stage=triangle&step=shares', 'b.0.0:3'],
    ['stage=triangle&step=mix', 'y.0.0.0:3'],
    ['stage=match&step=mix', 'x.0.1.0:3'],
    ['stage=head&step=mix', 'x.0.5.0:3'],
    ['stage=heads&step=concat&example=bank', 'concat.0.1.1:3'],
  ]) {
    await site.load(link);
    assert.ok(await asks(), link);
    await site.go(`${link}&edits=${change}`);
    assert.ok(!(await asks()), `${link} with ${change}`);
  }
  await site.load('stage=match&step=softmax&example=randn');
  assert.doesNotMatch(await site.page.text('.prose .body'), /bank/);
  await site.check();
});

test('edits last from stage to stage', async () => {
  await site.load('stage=loop&cell=x.0.0.0');
  const given = await numbers('x');
  await edit('2.75');
  await site.page.click('.stages a[href="#stage=head"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="head"]'));
  await settled(site.page);
  assert.doesNotMatch(await site.page.text('.controls'), /yours/);
  await site.page.click('.stages a[href="#stage=loop"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="loop"]'));
  await settled(site.page);
  const kept = await numbers('x');
  assert.equal(kept[0][0], 2.75);
  assert.deepEqual(kept.slice(1), given.slice(1));
  // Triangle and softmax run on the same x.
  await site.page.click('.stages a[href="#stage=softmax"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="softmax"]'));
  await site.page.click('.steps li:last-child button');
  await site.page.waitFor(() => document.querySelector('[data-step="mix"]'));
  await settled(site.page);
  assert.equal((await numbers('x'))[0][0], 2.75);
  await site.check();
});

test('what was made on another stage is there again, after a reload too', async () => {
  const { page } = site;
  const goStage = async (id: string) => {
    await page.click(`.stages a[href="#stage=${id}"]`);
    await page.waitFor((stage) => document.querySelector(`[data-stage="${stage}"]`), id);
    await settled(page);
  };
  const made = 'example=tokens&causal=0&tokens=my+cat+sat&name=Cats&edits=x.0.1.0:2';
  await site.load(`stage=head&step=mix&${made}`);
  const words = await page.texts('table[data-node="x"] th.label');
  assert.deepEqual(words, ['0my', '1cat', '2sat']);
  await goStage('loop');
  await site.reload();
  await goStage('head');
  assert.deepEqual(await page.texts('table[data-node="x"] th.label'), words);
  assert.equal((await numbers('x'))[1][0], 2);
  for (const part of made.split('&')) await waitForHash(part);

  // Softmax has no b: the edit waits.
  await site.load('stage=triangle&step=ones&edits=x.0.0.0:2,b.0.0:5');
  await goStage('softmax');
  await waitForHash('edits=x.0.0.0:2');
  await site.reload();
  await goStage('triangle');
  await waitForHash('edits=x.0.0.0:2,b.0.0:5');
  await site.check();
});
