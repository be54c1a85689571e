// The race's page: it runs in the reader's browser, shows what it has measured, and stops when it is told or left. What
// it measures is this machine's, so no time is asserted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const status = () =>
  site.page.evaluate(() => document.querySelector('.race-transport [role="status"]')?.textContent);

const rows = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll('.race-table tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim() ?? ''),
    ),
  );

async function click(selector: string): Promise<void> {
  await site.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.click(), selector);
  await settled(site.page);
}

/** Waits until something has run on so many tokens. */
async function reached(T: number): Promise<void> {
  await site.page.waitFor(
    (tokens) =>
      [...document.querySelectorAll('.race-table tbody th')].some(
        (header) => Number(header.textContent) >= tokens,
      ),
    T,
  );
}

test('it asks, runs, says what was measured, and stops when told', async () => {
  await site.load('race');
  assert.equal(
    await site.page.evaluate(() => document.title),
    'Race · Attention, one number at a time',
  );
  assert.deepEqual(await rows(), []);
  await click('.race-page .pills button:nth-child(2)');
  await click('.race-transport button');
  await reached(256);
  await click('.race-transport button');
  assert.match((await status()) ?? '', /^Stopped at \d+ tokens\.$/);
  const table = await rows();
  assert.equal(table[0][0], '8');
  // Loop, running sum, matrix product and whole head: a time with its unit, and memory.
  for (const cell of table[0].slice(1, 5)) assert.match(cell, /^[\d.]+ (ns|µs|ms) +[\d.]+ k?B$/);
  assert.equal(table[0][5], '–');
  assert.ok(table.find(([T]) => T === '128')?.[5].includes('B'));
  assert.equal(table.at(-1)?.[2], '0, same bits');
  assert.match(table.at(-1)?.[3] ?? '', /^\d\.\d\de−0\d$/);
  const verdict = await site.page.evaluate(
    () => document.querySelector('.predict .why')?.textContent,
  );
  assert.match(verdict ?? '', /Measured here and now, the .* is fastest on \d+ tokens/);
  // The answer to the title comes right below it, and what was said stands above the question.
  const answer = await site.page.evaluate(
    () => document.querySelector('.race-page h1 + p')?.textContent ?? '',
  );
  assert.match(answer, /^On \d+ tokens the .* takes [\d.]+ times as long as the .*\.$/);
  assert.ok(
    await site.page.evaluate(
      () => document.querySelector('.judged + .why + [id="ask-race.fastest"]') !== null,
    ),
  );
  // What is said of the running sum is what its column has measured.
  const doubled = table.at(-2)?.[2].replace('time × ', '') ?? '';
  const reason = await site.page.text('.work .notes li:first-child');
  assert.match(doubled, /^\d/);
  assert.ok(reason.includes(`${doubled} times the time`), reason);
  assert.ok(
    await site.page.evaluate(
      () => document.querySelectorAll('.log-chart path:not(.level)').length === 10,
    ),
  );
  // Nothing more comes.
  await site.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.deepEqual(await rows(), table);
  await site.check();
});

test('who starts without a guess is told that the measurement has answered it', {
  skip: !isEvery,
}, async () => {
  await site.load('race');
  await click('.race-page .predict .link');
  await reached(32);
  const pills = () => site.page.evaluate(() => document.querySelectorAll('.pills').length);
  assert.equal(await pills(), 0);
  await click('.race-transport button');
  assert.equal(await pills(), 0);
  assert.match(await site.page.text('.race-left'), /the measurement has answered it\.$/);
  // Below the question, which it answers.
  assert.ok(
    await site.page.evaluate(
      () => document.querySelector('[id="ask-race.fastest"] ~ .why') !== null,
    ),
  );
  await site.check();
});

test('who leaves the page leaves the race', async () => {
  await site.load('race');
  await click('.race-transport button');
  await reached(16);
  await site.go('stage=loop');
  await site.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await site.go('race');
  assert.match((await status()) ?? '', /^Stopped/);
  const table = await rows();
  await site.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.deepEqual(await rows(), table);
  await site.check();
});

test('nothing is wider than a phone’s window but the table, which scrolls', {
  skip: !isEvery,
}, async () => {
  await site.resize(390, 844);
  await site.load('race');
  await click('.race-transport button');
  await reached(128);
  await click('.race-transport button');
  assert.ok(await site.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await site.check();
});
