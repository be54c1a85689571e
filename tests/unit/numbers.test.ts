// Every number can be asked: the pages in Node, on happy-dom, with a number chosen in every table. In a table whose cells
// can be chosen it says what it is, and then its arithmetic is open, there or in its stage, with the same number. In a table
// that is only read, no number stands without a header that says what it is. Where a number can be seen, and reached by
// keys, is looked at in tests/page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Cell } from '../../web/src/engine/core/tensor.ts';
import { cellName, exact } from '../../web/src/engine/draw/format.ts';
import type { Answer, Answers } from '../../web/src/engine/state/answers.ts';
import { document, drawn, leave, type Page, page } from './mounted.ts';
import { isEvery, someOf } from './walks.ts';

const { EXAMPLES } = await import('../../web/src/course/glossary/entry_examples.ts');
const { STAGES } = await import('../../web/src/engine/lesson/stages.ts');
const { PAGES } = await import('../../web/src/engine/state/pages.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
const { nodeOf, valueAt } = await import('../../web/src/engine/model/nodes.ts');

after(leave);

/** A page for all links: of their own, they would all stay in the document, and be searched with it. */
const shown = await page('#stage=loop');

async function opened(link: string, answers: Answers['answers'] = {}): Promise<Page> {
  shown.app.act.setView({ answers });
  shown.app.arrive(parseHash(link.slice(1)));
  await drawn(shown);
  return shown;
}

/** The questions after a stage, which show what was asked once they are answered. */
function checkAt(stage: string, grids: number): [string, number, Answers['answers']] {
  const answer: Answer = { said: '0.0', outcome: 'wrong', right: '1.0', how: '', of: '0' };
  const given = [0, 1, 2].map((place) => [`check.${stage}.1.${place}`, answer]);
  return [`stage=check&after=${stage}`, grids, Object.fromEntries(given)];
}

/** Links that show numbers, and how many tables of each can be chosen in; what has been answered there. */
const kPages: [link: string, grids: number, answers?: Answers['answers']][] = [
  // The first step, with x.
  ['', 1],
  // Before the answer numbers are only read.
  ...['root', 'temperature', 'order', 'cache'].map((link): [string, number] => [link, 0]),
  ['root&d_k=4', 2],
  ['root&d_k=4&divisor=none&cell=largest_none', 2],
  ['temperature&edits=shift:2', 1],
  ['order&places=5.4.3.2.1.0', 3],
  // Once answered: two tables to four of the first and the second question, one of the third.
  ...(['loop', 'softmax'] as const).map((stage) => checkAt(stage, 5)),
  ...(['triangle', 'head', 'learn'] as const).map((stage) => checkAt(stage, 7)),
  checkAt('match', 5),
  checkAt('heads', 6),
  checkAt('language', 9),
  // q, k, v and y, without a cache and with one; the first row of y.
  ['cache&row=3', 9],
  // Six stages, the last with two heads: what each takes, and with what it leaves.
  ['stage=end', 14],
  ['race', 0],
  // Before the answer the plain head's alone; with a trap those of the right variant and of the wrong one.
  ['variants', 0],
  ['variants&variant=alibi', 1],
  // The plain head on weights that were trained with RoPE stands in no stage, so its table is only read.
  ['variants&variant=rope&example=turned', 1],
  ['variants&variant=cap&mistake=cap_after_mask', 2],
  ['variants&variant=online&mistake=online_output_not_rescaled', 3],
  ['variants&variant=linear&mistake=linear_not_running', 3],
  ['variants&variant=cross&memory_tokens=stream+mud+money&tokens=loan+bank', 1],
  ['variants&example=hello&num_heads=4&num_kv_heads=2&variant=grouped', 1],
  // Scores of each way to say places: a number that is named opens.
  ['variants&variant=places&cell=masked.0.5.0', 1],
  ['parts', 0],
  ['yours', 0],
  ['questions', 0],
  // The nine matrices that it prints (tests/golden/002.json), and one that it draws and does not print.
  ['notebook=002', 10],
  // Weights and output of the right lesson and of the wrong one.
  ['mistakes&mistake=first_row_sampled', 2],
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

for (const [link, grids, answers = {}] of someOf(kPages, 6)) {
  test(`every number of #${link} can be asked`, async () => {
    // A visit begins at the door.
    const one = link === '' ? await page('#') : await opened(`#${link}`, answers);
    await drawn(one);
    assert.equal(gridsOf(one).length, grids);
    for (const table of one.element.querySelectorAll<HTMLElement>('main table')) isSaid(table);
    // The questions after a stage are made alike, and two language models are taught anew for each number: of these links
    // only the first table's numbers are asked.
    const isLike = /sampled|after=(?!loop|learn)/.test(link);
    // A chosen number leads elsewhere: the page is drawn again for the next one, if there is one.
    let isAway = false;
    const gridAt = async (i: number) => {
      if (isAway) {
        one.app.arrive(parseHash(link));
        await drawn(one);
        isAway = false;
      }
      return gridsOf(one)[i];
    };
    for (let i = 0; i < (isLike ? 1 : grids); i++) {
      const tensors = tensorsOf(await gridAt(i));
      assert.ok(tensors.length > 0, link);
      for (const tensor of tensors) {
        const cell = numberOf(await gridAt(i), tensor);
        await isAsked(one, cell, tensor !== kComputed);
        isAway = true;
      }
    }
  });
}

test('every number of the glossary’s examples can be asked', async () => {
  const one = await opened('#stage=loop');
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
  for (const [term, examples] of someOf(Object.entries(EXAMPLES), 6)) {
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
  assert.ok(chosen.size > (isEvery ? 25 : 4), `${chosen.size}`);
});

/** Tables of a stage that are no matrix of its plane: a step that does not show them would leave them out. */
const kOwnTables: Record<string, readonly string[]> = {
  softmax: ['rungs'],
  match: ['strip'],
  head: ['ways'],
  heads: ['q_view'],
};

for (const { id, steps } of STAGES) {
  test(`every number of a step of ${id} can be asked`, async () => {
    const one = await opened(`#stage=${id}`);
    const chosen = new Set<string>();
    for (const { id: step } of someOf(steps, 6))
      await askAll(one, `stage=${id}&step=${step}`, chosen);
    if (!isEvery) return;
    for (const name of kOwnTables[id] ?? []) assert.ok(chosen.has(name), name);
  });
}

test('every number of a row of the stream can be asked', async () => {
  const one = await opened('#stage=head&step=stream&example=randn&T=512&row=100');
  const grids = gridsOf(one).filter(({ dataset }) => dataset.node === 'y');
  assert.equal(grids.length, 1);
  isSaid(grids[0]);
  const cell = cellsOf(grids[0]).at(-1) as HTMLElement;
  const [name, digits] = cell.title.split(' = ');
  cell.click();
  await drawn(one);
  const { cell: open } = one.app.app.state;
  assert.equal(open && cellName(open.node, open.index), name);
  // A weighted sum, which the page shows with four decimals.
  const result = one.element.querySelector('[data-result]')?.textContent ?? '';
  assert.ok(
    Math.abs(Number(result.replace('−', '-')) - Number(digits.replace('−', '-'))) < 0.00005,
    result,
  );
});

test('every number of a nudge says what it is, and its gradient can be asked', async () => {
  const link = 'stage=learn&step=backward&cell=scores.0.4.1';
  const one = await opened(`#${link}`);
  const nudge = () => one.element.querySelector<HTMLElement>('.nudge');
  assert.ok(nudge());
  while (!nudge()?.querySelector('table')) {
    nudge()?.querySelector('button')?.click();
    await drawn(one);
  }
  isSaid(nudge()?.querySelector('table') as HTMLElement);
  const [gradient] = buttonsOf(one).filter((button) => nudge()?.contains(button));
  await isPressed(one, gradient);
  assert.deepEqual(one.app.app.state.cell, { node: 'd_scores', index: [0, 4, 1] });
  // It is still the nudge of the same number.
  assert.ok(nudge()?.querySelector('table'));
});

test('a nudge says when it leaves out the reader’s own value: of a number that is computed', async () => {
  for (const [cell, isLeftOut] of [
    ['scores.0.4.1', true],
    ['w_value.4.0', false],
  ] as const) {
    const one = await opened(`#stage=learn&step=backward&cell=${cell}&edits=${cell}:3`);
    const said = one.element.querySelector('.nudge')?.textContent ?? '';
    assert.equal(/is left out here/.test(said), isLeftOut, cell);
  }
  const other = await opened('#stage=learn&step=backward&cell=scores.0.4.1&edits=scores.0.4.2:3');
  assert.doesNotMatch(other.element.querySelector('.nudge')?.textContent ?? '', /is left out here/);
});

/** Chooses a number in every table of a link, once of each tensor, and every number that stands outside the cells. */
async function askAll(one: Page, link: string, chosen: Set<string>): Promise<void> {
  const again = async () => {
    one.app.arrive(parseHash(link));
    await drawn(one);
  };
  /** The step and the tables of the page: a chosen number may show its tensor on another step. */
  const tables = () => [one.app.app.state.step, ...gridsOf(one).map(({ dataset }) => dataset.node)];
  await again();
  const all = tables().join();
  for (const table of one.element.querySelectorAll<HTMLElement>('main table')) isSaid(table);
  for (let i = 0; i < gridsOf(one).length; i++) {
    const grid = gridsOf(one)[i];
    // A tensor is chosen from once, that of a second run too.
    const name = `${grid.closest('.rival') ? 'rival ' : ''}${grid.dataset.node}`;
    if (chosen.has(name)) continue;
    chosen.add(name);
    for (const tensor of tensorsOf(grid).filter((tensor) => tensor !== kComputed)) {
      const cell = numberOf(gridsOf(one)[i], tensor);
      const { title } = cell;
      cell.click();
      await drawn(one);
      const { cell: open } = one.app.app.state;
      assert.equal(open && titleOf(one, open), title, link);
      if (tables().join() !== all) await again();
    }
  }
  const buttons = buttonsOf(one).length;
  for (let i = 0; i < buttons; i++) {
    if (i > 0) await again();
    await isPressed(one, buttonsOf(one)[i]);
  }
}

/** Numbers outside the cells that open their arithmetic. */
const buttonsOf = ({ element }: Page) => [
  ...element.querySelectorAll<HTMLElement>('main button.number'),
];

/** Presses a number, which is then open, with the digits that it showed. */
async function isPressed(one: Page, button: HTMLElement): Promise<void> {
  const shown = button.textContent.trim();
  button.click();
  await drawn(one);
  const { cell: open } = one.app.app.state;
  assert.ok(open, shown);
  // "max |Δ| 2.98e−08 at [0, 2, 1]", "+0.00120111"
  const digits = /(?<![\d.[])[-−+]?(\d+)\.?(\d*)(e[-−]\d+)?/.exec(shown);
  assert.ok(digits, shown);
  const [number, , decimals, power = ''] = digits;
  const half = 0.5 * Number(`1${power.replace('−', '-')}`) * 10 ** -decimals.length;
  const value = Number(number.replace('−', '-'));
  const apart = Math.abs(value - valueAt(one.core.session, open));
  // Digits are rounded; half a unit of the last one has its own rounding.
  assert.ok(apart <= half * (1 + 1e-9), `${shown}, and not ${titleOf(one, open)}`);
}

test('in a tree a number of loops has the line that makes it', async () => {
  const one = await opened('#stage=loop&step=divide&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.0');
  const said = [...one.element.querySelectorAll('.says')].map(({ textContent }) => textContent);
  // The last lines of the two statements in the stage's code (tests/golden/000.json has the loops).
  assert.deepEqual(said, ['y[:, t] /= t + 1', 'sums[b, t] += x[b, j]']);
});

const cellsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('td[tabindex]')];

/** A number of a tensor says its name and all its digits, perhaps after where that is: "d_k = 4: y[0, 2] = 0.5". */
const kName = /^(\w+ = \d+: )?(\w+)(\[[\d, ]+\])? = \S+$/;
/** Stands for the numbers that are computed from those of tensors. */
const kComputed = '';

/** The tensors that a table has numbers of. */
const tensorsOf = (table: HTMLElement) => [...new Set(cellsOf(table).map(tensorOf))];
const tensorOf = ({ title }: HTMLElement) => kName.exec(title)?.[2] ?? kComputed;
const numberOf = (table: HTMLElement, tensor: string) =>
  cellsOf(table).findLast((cell) => tensorOf(cell) === tensor) as HTMLElement;

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
  const isGiven = nodeOf(one.core.session, open.node).kind === 'leaf';
  const result = one.element.querySelector('[data-result]');
  assert.ok(isGiven || result, `the arithmetic of ${title} is shown`);
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
    // Numbers of a picture stand in it, and open as well.
    const texts = [...cell.querySelectorAll('.chart text')];
    assert.ok(texts.every((text) => text.matches('.opens')));
    if (!/\d/.test(cell.textContent) || isAnswering || texts.length > 0) continue;
    assert.ok(!isGrid, `${cell.textContent} can be chosen`);
    const row = cell.closest('tr')?.querySelector('th[scope="row"]');
    assert.ok(row?.textContent?.trim(), `${cell.textContent} has a header`);
    assert.equal(cell.getAttribute('style') || '', '', `${cell.textContent} is no tensor’s cell`);
  }
}
