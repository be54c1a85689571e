// Tensors are real tables, for screen readers and the keyboard; the switches change what they hold.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressAll } from './keyboard.ts';
import { kLinks } from './stages.ts';
import { cellsOf, exactOf } from './table.ts';
import { settled, type Visit, visit } from './visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** What is wrong with the tables that are shown now. */
function faults(): string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
    const name = table.dataset.node ?? table.className;
    if (!table.caption?.textContent.trim()) found.push(`${name} has no caption`);
    for (const header of table.querySelectorAll('th')) {
      const isCorner = header.matches('.corner');
      if (!isCorner && !/^(row|col|colgroup)$/.test(header.scope))
        found.push(`${name}: scope of a header`);
      const isEmpty = header.textContent.trim() === '';
      if (isEmpty && table.matches('[role=grid]')) found.push(`${name}: an empty header`);
    }
  }
  const open = document
    .querySelector('.voice.numbers .kicker > span:nth-of-type(2)')
    ?.textContent.trim();
  for (const table of document.querySelectorAll<HTMLElement>('table[role=grid]')) {
    const name = table.dataset.node;
    const stops = table.querySelectorAll('td[tabindex="0"]').length;
    if (stops !== 1) found.push(`Tab stops ${stops} times in ${name}`);
    // Of two sentences each has its table of that name; these three show cells a second time.
    const named = document.querySelectorAll<HTMLElement>(
      `table[data-node="${name}"] td[aria-selected=true]:not(.sum)`,
    );
    const expected = open?.split('[')[0] === name ? 1 : 0;
    const isSecond = ['rungs', 'strip', 'lens'].includes(name ?? '');
    if (!isSecond && named.length !== expected) {
      found.push(`${named.length} chosen cells in ${name}, ${expected} expected`);
    }
    for (const cell of table.querySelectorAll<HTMLElement>('td[aria-selected=true]')) {
      if (cell.title && !cell.title.startsWith(`${open} =`)) found.push(`${cell.title} is chosen`);
    }
  }
  if (!document.querySelector('td[aria-selected=true]')) found.push('no cell is chosen');
  return found;
}

test('every tensor of every step has its headers and one stop for Tab', async () => {
  await site.load('stage=loop');
  const seen = await site.survey(kLinks, faults);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

/** An address for a cell of every tensor of the head; each asks for the last step. */
const kCells = [
  ...['x.0.3.1', 'w_query.3.1', 'w_key.0.0', 'w_value.1.2', 'q.0.4.1', 'k.0.4.1', 'v.0.2.2'],
  ...['k_T.0.1.3', 'scores.0.4.3', 'scaled.0.4.3', 'masked.0.4.3', 'weights.0.4.3', 'y.0.4.1'],
].map((cell) => `stage=head&step=mix&cell=${cell}`);

test('on a phone, which shows one operation, the open cell is in it', async () => {
  await site.resize(390, 900);
  await site.load('stage=head');
  const seen = await site.survey(kCells, () =>
    [...document.querySelectorAll<HTMLElement>('[role=grid] td[aria-selected=true]')].map(
      (cell) => cell.title.replace(/[[\], ]+/g, '.').split('.=')[0],
    ),
  );
  for (const [link, [shown]] of seen) assert.equal(shown, link.split('cell=')[1], link);
  await site.resize(1440, 900);
});

test('rows are named by the words, where there are words', async () => {
  await site.load('stage=head&example=money');
  const names = await site.page.evaluate(() =>
    [...document.querySelectorAll('table[data-node="y"] tbody th')].map((th) =>
      th.textContent.replace(/\s+/g, ' ').trim(),
    ),
  );
  assert.deepEqual(names, ['0money', '1bank', '2loan']);
  await site.load('stage=head&example=000-62');
  assert.equal(
    await site.page.evaluate(() =>
      document.querySelector('table[data-node="y"] tbody tr:last-child th')?.textContent.trim(),
    ),
    '7',
  );
  await site.check();
});

test('Tab still reaches a tensor whose chosen cell is out of its window', async () => {
  await site.load('stage=head&example=000-62&cell=y.0.5.0');
  await site.page.click('figure:has(table[data-node="y"]) .window button:last-of-type');
  await settled(site.page);
  const stops = await site.page.evaluate(
    () => document.querySelectorAll('table[data-node="y"] td[tabindex="0"]').length,
  );
  assert.equal(stops, 1);
  await site.check();
});

const values = async (node: string) =>
  (await cellsOf(site.page, node)).map((row) => row.map(exactOf));
const hash = () => site.page.evaluate(() => location.hash);

test('without the mask the two bank rows leave equal; M puts it back', async () => {
  await site.load('stage=head');
  const masked = await values('y');
  assert.notDeepEqual(masked[2], masked[5]);
  await pressAll(site.page, 'm');
  const open = await values('y');
  assert.deepEqual(open[2], open[5]);
  await site.page.waitFor(() => location.hash.includes('causal=0'));
  await site.load((await hash()).slice(1));
  assert.deepEqual(await values('y'), open);
  await pressAll(site.page, 'm');
  assert.deepEqual(await values('y'), masked);
  await site.check();
});

test('unscaled scores give sharper weights', async () => {
  await site.load('stage=head');
  const scaled = (await values('weights'))[5];
  await site.page.click('.controls [role=switch][aria-checked=true]:not(:has(+ kbd))');
  await site.page.waitFor(() => location.hash.includes('scaled=0'));
  const unscaled = (await values('weights'))[5];
  assert.ok(Math.max(...unscaled) > Math.max(...scaled), `${unscaled} and ${scaled}`);
  await site.load((await hash()).slice(1));
  assert.deepEqual((await values('weights'))[5], unscaled);
  await site.check();
});
