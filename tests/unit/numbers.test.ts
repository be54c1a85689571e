// Every number can be asked: the pages in Node, on happy-dom, with a number chosen in every table. In a table whose cells
// can be chosen it says what it is, and then its arithmetic is open, there or in its stage, with the same number. In a table
// that is only read, no number stands without a header that says what it is. Where a number can be seen, and reached by
// keys, is looked at in tests/page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cellName, exact } from '../../web/src/engine/draw/format.ts';
import type { Answer, Answers } from '../../web/src/engine/state/answers.ts';
import { document, follow, frame, type Page, page, window } from './mounted.ts';

const { EXAMPLES } = await import('../../web/src/course/glossary/entry_examples.ts');
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

/** The questions after a stage, which show what was asked once they are answered. */
function checkAt(stage: string, grids: number): [string, number, Answers['answers']] {
  const answer: Answer = { said: '0.0', outcome: 'wrong', right: '1.0', how: '', of: '0' };
  const given = [0, 1, 2].map((place) => [`check.${stage}.1.${place}`, answer]);
  return [`stage=check&after=${stage}`, grids, Object.fromEntries(given)];
}

/** Links that show numbers, and how many tables of each can be chosen in; what has been answered there. */
const kPages: [link: string, grids: number, answers?: Answers['answers']][] = [
  ['root&d_k=4', 2],
  ['root&d_k=4&divisor=none&cell=largest_none', 2],
  ['temperature&edits=shift:2', 1],
  ['order&places=5.4.3.2.1.0', 3],
  // Once answered: two tables or three of the first and the second question, one of the third.
  ...(['loop', 'softmax'] as const).map((stage) => checkAt(stage, 5)),
  ...(['triangle', 'head', 'heads', 'learn'] as const).map((stage) => checkAt(stage, 7)),
  checkAt('match', 5),
];

const gridsOf = ({ element }: Page) => [
  ...element.querySelectorAll<HTMLElement>('main table[role="grid"]'),
];

for (const [link, grids, answers = {}] of kPages) {
  test(`every number of #${link} can be asked`, async () => {
    const one = await page(`#${link}`);
    one.app.act.setView({ answers });
    await drawn(one);
    assert.equal(gridsOf(one).length, grids);
    for (const table of one.element.querySelectorAll<HTMLElement>('main table')) isSaid(table);
    for (let i = 0; i < grids; i++) {
      // A number of a tensor, and one that is computed from such numbers, if there is one.
      for (const isNamed of [true, false]) {
        follow(one, `#${link}`);
        await drawn(one);
        const cells = cellsOf(gridsOf(one)[i]);
        const cell = cells.findLast(({ title }) => kName.test(title) === isNamed);
        assert.ok(cell || !isNamed, link);
        if (cell) await isAsked(one, cell, isNamed);
      }
    }
  });
}

test('every number of the glossary’s examples can be asked', async () => {
  const one = await page('#stage=loop');
  await drawn(one);
  const dialogOf = () => document.querySelector<HTMLElement>('dialog[open]');
  const show = async (term: string) => {
    const button = document.createElement('button');
    button.dataset.term = term;
    one.element.append(button);
    button.click();
    button.remove();
    for (let i = 0; i < kFrames && !dialogOf(); i++) await frame();
    return [...(dialogOf()?.querySelectorAll<HTMLElement>('table') ?? [])];
  };
  let chosen = 0;
  for (const [term, examples] of Object.entries(EXAMPLES)) {
    const count = examples.flatMap(({ pieces }) => pieces).filter((one) => 'matrix' in one).length;
    for (let i = 0; i < count; i++) {
      const tables = await show(term);
      assert.equal(tables.length, count, term);
      isSaid(tables[i]);
      await isAsked(one, cellsOf(tables[i]).at(-1) as HTMLElement, true);
      assert.equal(dialogOf(), null);
      chosen++;
    }
  }
  assert.ok(chosen > 50, `${chosen}`);
});

const cellsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('td[tabindex]')];

/** A number of a tensor says its name and all its digits, perhaps after where that is: "d_k = 4: y[0, 2] = 0.5". */
const kName = /^(\w+ = \d+: )?\w+(\[[\d, ]+\])? = \S+$/;

/** Chooses a number, whose arithmetic is then shown, or that of a number that it says it is computed from. */
async function isAsked(one: Page, cell: HTMLElement, isNamed: boolean): Promise<void> {
  const { title } = cell;
  const shown = cell.textContent.trim();
  cell.click();
  await drawn(one);
  const { session } = one.core;
  const { cell: open } = one.app.app.state;
  assert.ok(open, title);
  const value = valueAt(session, open);
  const digits = exact(value, session.structure.dtype);
  const name = `${cellName(open.node, open.index)} = ${digits}`;
  assert.ok(isNamed ? title.endsWith(name) : title.includes(name), `${title}, and not ${name}`);
  // A number of a tensor is shown rounded.
  const isNear = Math.abs(Number(shown.replace('−', '-')) - value) < 0.00501;
  assert.ok(!isNamed || isNear || shown === digits, `${shown}, and not ${digits}`);
  const result = one.element.querySelector('[data-result]');
  assert.ok(result, `the arithmetic of ${title} is shown`);
}

/**
 * Of cells that can be chosen one is the tab stop, and no number is left out. In a table that is only read, each number has a
 * row's header; none has the colours of a tensor's cells.
 */
function isSaid(table: HTMLElement): void {
  if (table.matches('.arithmetic')) return;
  const isGrid = table.getAttribute('role') === 'grid';
  if (isGrid) assert.equal(cellsOf(table).filter(({ tabIndex }) => tabIndex === 0).length, 1);
  for (const cell of table.querySelectorAll<HTMLElement>('tbody td')) {
    if (!/\d/.test(cell.textContent) || cell.matches('[tabindex]')) continue;
    assert.ok(!isGrid, `${cell.textContent} can be chosen`);
    const row = cell.closest('tr')?.querySelector('th[scope="row"]');
    assert.ok(row?.textContent?.trim(), `${cell.textContent} has a header`);
    assert.equal(cell.getAttribute('style') || '', '', `${cell.textContent} is no tensor’s cell`);
  }
}
