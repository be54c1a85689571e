// Every number can be asked: the pages in Node, on happy-dom, with a number chosen in every table. In a table whose cells
// can be chosen it says what it is, and then its arithmetic is open, there or in its stage, with the same number. In a table
// that is only read, no number stands without a header that says what it is. Where a number can be seen, and reached by
// keys, is looked at in tests/page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cellName, exact } from '../../web/src/engine/draw/format.ts';
import { follow, frame, type Page, page, window } from './mounted.ts';

const { valueAt } = await import('../../web/src/engine/model/nodes.ts');

after(() => window.happyDOM.close());

/** Frames in which nothing changes, after which a page is drawn, and the most that are waited for. */
const kQuiet = 4;
const kFrames = 600;

async function drawn({ element }: Page): Promise<void> {
  let last = '';
  let quiet = 0;
  for (let i = 0; i < kFrames && quiet < kQuiet; i++) {
    await frame();
    const { innerHTML } = element;
    const isReady = innerHTML.includes('<main') && !innerHTML.includes('aria-busy="true"');
    quiet = isReady && innerHTML === last ? quiet + 1 : 0;
    last = innerHTML;
  }
  assert.ok(quiet >= kQuiet, 'the page is drawn');
}

/** Links that show numbers, and how many tables of each can be chosen in. */
const kPages: [link: string, grids: number][] = [
  ['root&d_k=4', 2],
  ['root&d_k=4&divisor=none&cell=largest_none', 2],
  ['temperature&edits=shift:2', 1],
];

const gridsOf = ({ element }: Page) => [
  ...element.querySelectorAll<HTMLElement>('main table[role="grid"]'),
];

for (const [link, grids] of kPages) {
  test(`every number of #${link} can be asked`, async () => {
    const one = await page(`#${link}`);
    await drawn(one);
    assert.equal(gridsOf(one).length, grids);
    for (const table of one.element.querySelectorAll('main table')) isSaid(table);
    for (let i = 0; i < grids; i++) {
      if (i > 0) follow(one, `#${link}`);
      await drawn(one);
      await isAsked(one, gridsOf(one)[i]);
    }
  });
}

/** Chooses the last number of a table. */
async function isAsked(one: Page, table: HTMLElement): Promise<void> {
  const cells = [...table.querySelectorAll<HTMLElement>('td[tabindex]')];
  assert.equal(cells.filter(({ tabIndex }) => tabIndex === 0).length, 1, table.dataset.node);
  const cell = cells[cells.length - 1];
  const { title } = cell;
  const shown = cell.textContent.trim();
  cell.click();
  await drawn(one);
  const { state } = one.app.app;
  assert.ok(state.cell, title);
  const { session } = one.core;
  const value = valueAt(session, state.cell);
  const digits = exact(value, session.structure.dtype);
  const name = `${cellName(state.cell.node, state.cell.index)} = ${digits}`;
  assert.ok(title.endsWith(name), `${title}, and not ${name}`);
  // What is shown is the number, rounded.
  const isNear = Math.abs(Number(shown.replace('−', '-')) - value) < 0.00501;
  assert.ok(isNear || shown === '−∞', `${shown}, and not ${digits}`);
  const result = one.element.querySelector('[data-result]');
  assert.ok(result, `the arithmetic of ${title} is shown`);
}

/** In a table that is only read, each number has a row's header; none has the colours of a tensor's cells. */
function isSaid(table: Element): void {
  if (table.getAttribute('role') === 'grid' || table.matches('.arithmetic')) return;
  for (const cell of table.querySelectorAll<HTMLElement>('tbody td')) {
    if (!/\d/.test(cell.textContent)) continue;
    const row = cell.closest('tr')?.querySelector('th[scope="row"]');
    assert.ok(row?.textContent?.trim(), `${cell.textContent} has a header`);
    assert.equal(cell.getAttribute('style') || '', '', `${cell.textContent} is no tensor’s cell`);
  }
}
