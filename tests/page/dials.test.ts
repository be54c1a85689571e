// The dials' pages: each asks before it shows; what is turned, typed or pressed is seen, said and in the link.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { hasFocus, pressAll } from './helpers/keyboard.ts';
import { clickInView, isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const said = () =>
  site.page.evaluate(() => document.querySelector('.work .status')?.textContent?.trim() ?? '');

/** Waits until the address, which is written a moment later, ends so. */
const ends = (text: string) => site.page.waitFor((end) => location.hash.endsWith(end), text);

const holds = (text: string) => site.page.waitFor((part) => location.hash.includes(part), text);

async function click(selector: string): Promise<void> {
  await clickInView(site.page, selector);
  await settled(site.page);
}

async function press(selector: string, key: string): Promise<void> {
  await site.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.focus(), selector);
  await site.page.press(key);
  await settled(site.page);
}

const outcome = () =>
  site.page.evaluate(
    () => document.querySelector<HTMLElement>('[data-question]')?.dataset.outcome ?? '',
  );

const isNarrow = () => site.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Waits until all lengths have been read. */
const read = () =>
  site.page.waitFor(
    () =>
      document.querySelectorAll('.curve-table tbody tr').length === 9 &&
      !document.querySelector('.curve-table')?.textContent?.includes('…'),
  );

test('the root asks first; the answer is judged and opens what was asked about', {
  skip: isOther,
}, async () => {
  await site.go('root');
  assert.equal(
    await site.page.evaluate(() => document.title),
    'The root of the head size · Attention, one number at a time',
  );
  assert.equal(await site.page.evaluate(() => document.querySelectorAll('.root-chart').length), 0);
  await click('.question .give');
  assert.match(await site.page.text('.question .refusal'), /^Move the handle first/);
  await site.page.evaluate(() =>
    document.querySelector('.axis input')?.dispatchEvent(new Event('input', { bubbles: true })),
  );
  await click('.question .give');
  assert.equal(await outcome(), 'wrong');
  assert.match(await said(), /^One key takes almost the whole row/);
  await site.page.waitFor(() => location.hash === '#root&d_k=256&divisor=none');
  await read();
  await site.check();
});

test('the dial and the divisors change what is read; the link brings it back', {
  skip: isOther || !isEvery,
}, async () => {
  await site.go('root&d_k=128&divisor=none');
  await press('#d_k', 'ArrowLeft');
  await site.page.waitFor(() => location.hash === '#root&d_k=64&divisor=none');
  await click('.dials-bar .segments button:nth-child(2)');
  await site.page.waitFor(() => location.hash === '#root&d_k=64');
  const byRoot = await said();
  assert.match(byRoot, /The variance is near 1 at every/);
  await click('.dials-bar .segments button:nth-child(4)');
  // C is 64: the same numbers, and another reason.
  assert.equal((await said()).split('. ')[0], byRoot.split('. ')[0]);
  assert.match(await said(), /are both 64/);
  await read();
  await click('.dials-bar .button');
  await site.page.waitFor(() => location.hash.includes('seed=1338'));
  await read();
  const now = await said();
  await site.reload();
  await read();
  assert.equal(await said(), now);
  // The row of the dial's length is the status's numbers.
  const row = await site.page.evaluate(
    () => document.querySelector('.curve-table .now')?.textContent ?? '',
  );
  const [, largest] = /weight is (\S+)/.exec(now) ?? [];
  assert.ok(largest && row.includes(largest), `${largest} in ${row}`);
  await site.check();
});

test('the row asks first; then a shift moves no weight and a temperature does', {
  skip: isOther,
}, async () => {
  await site.go('temperature');
  assert.equal(await site.page.evaluate(() => document.querySelectorAll('input').length), 0);
  // The scores and their weights are on view, and what is asked is covered.
  const weights = await site.page.texts('.scores-table td b');
  // torch.softmax(torch.tensor([2., 1, 0.5, 0, -1]), -1)
  assert.deepEqual(weights, ['0.5630', '0.2071', '0.1256', '0.0762', '0.0280']);
  assert.equal((await site.page.texts('.scores-table td.covered')).length, 5);
  assert.doesNotMatch(await site.page.text('.work .notes'), /changes no difference/);
  await click('.question .pills button:nth-child(2)');
  assert.equal(await outcome(), 'right');
  assert.match(
    await said(),
    /^All scores grow by 5: all 5 weights have the same bits .* 0\.5630\.$/,
  );
  await site.page.waitFor(() => location.hash === '#temperature&edits=shift:5');
  await press('.dial:nth-child(2) input[type="range"]', 'ArrowLeft');
  await ends('temp:0.7');
  await click('.dials-buttons button');
  await ends('row_scores.2:10');
  assert.match(await said(), /it takes almost all\.$/);
  const now = await said();
  await site.reload();
  assert.equal(await said(), now);
  await click('.dials-buttons button:nth-child(2)');
  assert.equal(await said(), 'The largest weight is 0.5630.');
  await site.check();
});

test('numbers are typed; what is none, and a temperature of 0, are refused in words', {
  skip: isOther,
}, async () => {
  await site.go('temperature&edits=temp:2');
  const type = async (selector: string, text: string) => {
    await site.page.evaluate((s) => {
      const field = document.querySelector<HTMLInputElement>(s);
      field?.focus();
      field?.select();
    }, selector);
    await site.page.type(text);
    await site.page.press('Enter');
    await settled(site.page);
  };
  const refusal = () =>
    site.page.evaluate(() => document.querySelector('.work .refusal')?.textContent ?? '');
  await type('tbody tr:nth-child(5) .score-field', '3,5');
  await ends('row_scores.4:3.5');
  assert.equal(await refusal(), '');
  await type('.dial:nth-child(2) .score-field', '0');
  assert.match(await refusal(), /divided by temp, which is 0/);
  assert.match(await said(), /with T = 1 it would be/);
  await type('.dial:nth-child(2) .score-field', 'warm');
  assert.match(await refusal(), /needs one number/);
  await type('.dial:nth-child(2) .score-field', '1');
  assert.equal(await refusal(), '');
  await site.check();
});

// What Node cannot show: where the cells of a table stand, among which the arrow keys lead, the focus, and what is said.
test('a number is reached by keys, opened, followed and closed', { skip: isOther }, async () => {
  await site.go('root&d_k=4');
  await press('[data-node="root.row"] [tabindex="0"]', 'ArrowDown');
  // Over the bar.
  await pressAll(site.page, 'ArrowRight', 'Enter');
  await holds('cell=weights_sqrt_d_k.0.0.1');
  const named = await site.page.attribute('td[aria-selected="true"]', 'title');
  assert.match(named ?? '', /^weights_sqrt_d_k\[0, 0, 1\] = 0\.\d+$/);
  assert.ok(await hasFocus(site.page, 'td[aria-selected="true"]'));
  assert.equal(await site.page.text('.origin [data-result]'), await site.page.text(':focus'));
  await site.page.waitFor(() =>
    document.querySelector('.spoken')?.textContent?.startsWith('weights_sqrt_d_k[0, 0, 1]'),
  );
  await click('.origin .chip');
  await holds('trail=weights_sqrt_d_k.0.0.1');
  assert.match(await site.page.text('.origin-head b'), /^scaled_sqrt_d_k/);
  await click('.origin-head .button');
  await site.page.waitFor(() => !document.querySelector('.origin'));
  await site.check();
});

test('nothing is wider than a phone’s window', async () => {
  await site.resize(390, 844);
  await site.go('root&d_k=256&divisor=none');
  await read();
  assert.ok(await isNarrow());
  await site.go('temperature&edits=row_scores.2:10,shift:5,temp:0.5');
  assert.ok(await isNarrow());
  await site.check();
});
