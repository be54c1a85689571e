// Every number can be asked: the pages in Node, on happy-dom, with a number chosen in every table. In a table whose cells
// can be chosen it says what it is, and then its arithmetic is open, there or in its stage, with the same number. In a table
// that is only read, no number stands without a header that says what it is. Where a number can be seen, and reached by
// keys, is looked at in tests/page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Cell } from '../../web/src/engine/core/tensor.ts';
import { cellName, exact } from '../../web/src/engine/draw/format.ts';
import type { Answer, Answers } from '../../web/src/engine/state/answers.ts';
import { document, drawn, type Page, page, window } from './mounted.ts';

const { EXAMPLES } = await import('../../web/src/course/glossary/entry_examples.ts');
const { STAGES } = await import('../../web/src/engine/lesson/stages.ts');
const { PAGES } = await import('../../web/src/engine/state/pages.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
const { valueAt } = await import('../../web/src/engine/model/nodes.ts');

after(() => window.happyDOM.close());

/** The questions after a stage, which show what was asked once they are answered. */
function checkAt(stage: string, grids: number): [string, number, Answers['answers']] {
  const answer: Answer = { said: '0.0', outcome: 'wrong', right: '1.0', how: '', of: '0' };
  const given = [0, 1, 2].map((place) => [`check.${stage}.1.${place}`, answer]);
  return [`stage=check&after=${stage}`, grids, Object.fromEntries(given)];
}

/** Links that show numbers, and how many tables of each can be chosen in; what has been answered there. */
const kPages: [link: string, grids: number, answers?: Answers['answers']][] = [
  // Both sentences.
  ['', 2],
  // Before the answer numbers are only read.
  ...['root', 'temperature', 'order', 'cache'].map((link): [string, number] => [link, 0]),
  ['root&d_k=4', 2],
  ['root&d_k=4&divisor=none&cell=largest_none', 2],
  ['temperature&edits=shift:2', 1],
  ['order&places=5.4.3.2.1.0', 3],
  // Once answered: two tables or three of the first and the second question, one of the third.
  ...(['loop', 'softmax'] as const).map((stage) => checkAt(stage, 5)),
  ...(['triangle', 'head', 'heads', 'learn'] as const).map((stage) => checkAt(stage, 7)),
  checkAt('match', 5),
  // q, k, v and y, without a cache and with one; the first row of y.
  ['cache&row=3', 9],
  // Six stages, the last with two heads: what each takes, and with what it leaves.
  ['stage=end', 14],
  ['race', 0],
  ['questions', 0],
  // The nine matrices that it prints (tests/golden/002.json), and one that it draws and does not print.
  ['notebook=002', 10],
  // Weights and output of the right lesson and of the wrong one.
  ['mistakes&mistake=mask_after_softmax', 4],
];

test('every page beside the stages is tried', () => {
  const tried = new Set(kPages.map(([link]) => parseHash(link).stage));
  assert.deepEqual(
    Object.keys(PAGES).filter((page) => !tried.has(page)),
    [],
  );
});

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
    let chosen = 0;
    for (let i = 0; i < grids; i++) {
      // A number of a tensor, and one that is computed from such numbers, if there is one.
      for (const isNamed of [true, false]) {
        const cells = cellsOf(gridsOf(one)[i]);
        const cell = cells.findLast(({ title }) => kName.test(title) === isNamed);
        if (!cell) continue;
        await isAsked(one, cell, isNamed);
        one.app.arrive(parseHash(link));
        await drawn(one);
        chosen++;
      }
      assert.ok(chosen > i, link);
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
    while (!dialogOf()) await drawn(one);
    return [...(dialogOf()?.querySelectorAll<HTMLElement>('table') ?? [])];
  };
  const chosen = new Set<string>();
  for (const [term, examples] of Object.entries(EXAMPLES)) {
    const names = examples.flatMap(({ choice, pieces }) =>
      pieces.flatMap((piece) => ('matrix' in piece ? [`${choice} ${piece.matrix}`] : [])),
    );
    for (const [i, name] of names.entries()) {
      // A tensor is chosen from once.
      if (chosen.has(name)) continue;
      chosen.add(name);
      const tables = await show(term);
      assert.equal(tables.length, names.length, term);
      for (const table of tables) isSaid(table);
      await isAsked(one, cellsOf(tables[i]).at(-1) as HTMLElement, true);
      assert.equal(dialogOf(), null);
    }
  }
  assert.ok(chosen.size > 25, `${chosen.size}`);
});

for (const { id, steps } of STAGES) {
  test(`every number of a step of ${id} can be asked`, async () => {
    const one = await page(`#stage=${id}`);
    const chosen = new Set<string>();
    for (const { id: step } of steps) {
      const link = `stage=${id}&step=${step}`;
      one.app.arrive(parseHash(link));
      await drawn(one);
      for (const table of one.element.querySelectorAll<HTMLElement>('main table')) isSaid(table);
      for (let i = 0; i < gridsOf(one).length; i++) {
        const grid = gridsOf(one)[i];
        // A tensor is chosen from once, that of a second run too.
        const name = `${grid.closest('.rival') ? 'rival ' : ''}${grid.dataset.node}`;
        if (chosen.has(name)) continue;
        chosen.add(name);
        const cell = cellsOf(grid).findLast(({ title }) => kName.test(title));
        if (!cell) continue;
        const { title } = cell;
        cell.click();
        await drawn(one);
        const { cell: open } = one.app.app.state;
        assert.equal(open && titleOf(one, open), title, link);
        one.app.arrive(parseHash(link));
        await drawn(one);
      }
    }
  });
}

test('in a tree a number of loops has the line that makes it', async () => {
  const one = await page('#stage=loop&step=divide&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.0');
  await drawn(one);
  const said = [...one.element.querySelectorAll('.says')].map(({ textContent }) => textContent);
  // The last lines of the two statements in the stage's code (tests/golden/000.json has the loops).
  assert.deepEqual(said, ['y[:, t] /= t + 1', 'sums[b, t] += x[b, j]']);
});

const cellsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('td[tabindex]')];

/** A number of a tensor says its name and all its digits, perhaps after where that is: "d_k = 4: y[0, 2] = 0.5". */
const kName = /^(\w+ = \d+: )?\w+(\[[\d, ]+\])? = \S+$/;

/** A number as the core has it: "y[0, 2] = 0.5". */
function titleOf({ core: { session } }: Page, cell: Cell): string {
  const digits = exact(valueAt(session, cell), session.structure.dtype);
  return `${cellName(cell.node, cell.index)} = ${digits}`;
}

/** Chooses a number, whose arithmetic is then shown, or that of a number that it says it is computed from. */
async function isAsked(one: Page, cell: HTMLElement, isNamed: boolean): Promise<void> {
  const { title } = cell;
  const shown = cell.textContent.trim();
  cell.click();
  await drawn(one);
  const { cell: open } = one.app.app.state;
  assert.ok(open, title);
  const name = titleOf(one, open);
  const isSaid = isNamed ? title.endsWith(name) : title.includes(cellName(open.node, open.index));
  assert.ok(isSaid, `${title}, and not ${name}`);
  // A number of a tensor is shown rounded.
  const isNear =
    Math.abs(Number(shown.replace('−', '-')) - valueAt(one.core.session, open)) < 0.00501;
  assert.ok(!isNamed || isNear || name.endsWith(` = ${shown}`), `${shown}, and not ${name}`);
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
    const isAnswering = cell.matches('[tabindex]') || cell.querySelector('button, input');
    if (!/\d/.test(cell.textContent) || isAnswering) continue;
    assert.ok(!isGrid, `${cell.textContent} can be chosen`);
    const row = cell.closest('tr')?.querySelector('th[scope="row"]');
    assert.ok(row?.textContent?.trim(), `${cell.textContent} has a header`);
    assert.equal(cell.getAttribute('style') || '', '', `${cell.textContent} is no tensor’s cell`);
  }
}
