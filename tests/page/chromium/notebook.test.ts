// The notebooks: every printed item on the page is the notebook's text, character for character;
// another seed puts the marks out; every number opens its arithmetic.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { golden, printedBy } from '../helpers/golden.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { cellsOf, exactOf } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
  await site.load('notebook=000');
});
after(() => site.close());

const kPrintedItems: Record<string, number> = {
  '000': 21,
  '001': 11,
  '002': 12,
  '003': 17,
  '004': 12,
};

/** Tables whose numbers the notebook computes and does not print, and the golden step of each. */
const kTables: Record<string, [node: string, step: string][]> = {
  '000': [
    ['weights_61', 'weights61'],
    ['weights_62', 'weights62'],
    ['out_62', 'out62'],
  ],
  '001': [
    ['emb_5', 'emb'],
    ['weights_12', 'weights'],
    ['out_written_12', 'out_as_written'],
    ['out_fixed_12', 'out_fixed'],
    ['y_fixed', 'proj_fixed'],
  ],
  '002': [['x_16', 'x']],
  '003': [
    ['dots_6', 'dots'],
    ['attention_12', 'attention_scaled'],
    ['X_permuted_13', 'X_permuted'],
  ],
  '004': [
    ['river_raw_weights', 'river_raw_weights'],
    ['finance_qkv_weights', 'finance_qkv_weights'],
    ['class_W_value', 'class_W_value'],
  ],
};

interface Shown {
  cell: string;
  label: string;
  text: string;
  mark: string;
}

function shownItems(): Promise<Shown[]> {
  return site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('figure[data-label]')].map((figure) => ({
      cell: figure.dataset.cell ?? '',
      label: figure.dataset.label ?? '',
      text: figure.querySelector('pre')?.textContent ?? '',
      mark: figure.querySelector('.mark')?.textContent.replace(/\s+/g, ' ').trim() ?? '',
    })),
  );
}

/** The texts of each cell, in the cell's order. */
function byCell(items: [cell: string, text: string][]): Record<string, string[]> {
  const cells: Record<string, string[]> = {};
  for (const [cell, text] of items) cells[cell] = [...(cells[cell] ?? []), text];
  return cells;
}

for (const [notebook, count] of Object.entries(kPrintedItems)) {
  test(`${notebook} prints ${count} items as the notebook did`, async () => {
    await site.go(`notebook=${notebook}`);
    const expected = await printedBy(notebook);
    const shown = await shownItems();
    assert.equal(expected.length, count);
    assert.deepEqual(byCell(shown.map(({ cell, text }) => [cell, text])), byCell(expected));
    for (const { mark } of shown) assert.equal(mark, '✓ matches the notebook');
    assert.equal(await site.page.text('.count b'), `${count} of ${count}`);
    const heads = await site.page.texts('.notebook-cell .cell-head > .mark');
    const cells = heads.map((words) => /· (\d+) of (\d+)$/.exec(words)?.slice(1) ?? []);
    for (const [matching, all] of cells) assert.equal(matching, all);
    assert.equal(
      cells.reduce((sum, [matching]) => sum + Number(matching), 0),
      count,
    );
    for (const [node, step] of kTables[notebook]) {
      const numbers = (await cellsOf(site.page, node)).flat().map(exactOf);
      const expected = (await golden(notebook, step)).slice(0, numbers.length);
      const largest = Math.max(...expected.filter(Number.isFinite).map(Math.abs));
      // As much as sums in another order may differ (tests/golden/README.md).
      const slack = largest * (notebook === '003' ? 1e-12 : 1e-6);
      numbers.forEach((number, i) => {
        const isClose = number === expected[i] || Math.abs(number - expected[i]) <= slack;
        assert.ok(isClose, `${node}: ${number} is not ${expected[i]}`);
      });
    }
    await site.check();
  });
}

/** By hand from what PyTorch and the notebook print, rounded: [cell, part of its words]. */
const kSpoken: Record<string, [cell: string, words: string][]> = {
  '000': [['60', 'difference is 1.19e−07']],
  '001': [['12', 'the largest difference is 0.']],
  '003': [['6', '0.9982814887008525, 0.0017185112990231368']],
  '004': [
    ['7', 'leaves as 0.980 1.140 0.200, at the desk as 0.980 1.140 0.200'],
    ['11', 'leaves as 0.949 0.356 0.089 0.313 by the river and as 0.325 1.078 0.081 0.190'],
  ],
};

test('the words speak of live numbers', async () => {
  for (const [notebook, spoken] of Object.entries(kSpoken)) {
    await site.go(`notebook=${notebook}`);
    for (const [cell, words] of spoken) {
      const said = await site.page.evaluate(
        (id) => document.querySelector(`#at-${id}`)?.textContent.replace(/\s+/g, ' ') ?? '',
        cell,
      );
      assert.ok(said.includes(words), `${notebook} [${cell}]: ${said}`);
    }
  }
});

test('an exercise is judged, with the notebook’s own numbers', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('notebook=003');
  for (const [cell, answer, words] of [
    ['10', 2, '0.9983, 0.9941, 0.9884'],
    ['12', 2, 'From 0.9884 to 0.8674'],
    ['13', 2, '1.6420, which was output 1: 1.6420'],
  ] as const) {
    const card = `#at-${cell} .card`;
    assert.doesNotMatch(await page.text(card), new RegExp(words));
    await page.click(`${card} .pills button:nth-of-type(${answer})`);
    await settled(page);
    assert.match(await page.text(`${card} .judged`), /Right/);
    assert.match((await page.text(card)).replaceAll(/\s+/g, ' '), new RegExp(words));
  }
  await site.check();
});

test('the list counts all notebooks', async () => {
  await site.go('notebook=002');
  const counts = Object.entries(kPrintedItems);
  assert.deepEqual(
    await site.page.texts('.notebook-list .mark'),
    counts.map(([, count]) => `✓ ${count} of ${count}`),
  );
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  assert.equal(all, 73);
  assert.equal(await site.page.text('[data-sum]'), 'All five: 73 of 73.');
});

/** Types into the seed's field and leaves it. */
async function typeSeed(seed: string): Promise<void> {
  const { page } = site;
  await page.evaluate(() => document.querySelector<HTMLInputElement>('.seed input')?.select());
  await page.type(seed);
  await pressAll(page, 'Tab');
  await settled(page);
}

test('another seed puts out the marks of what was drawn, and back', async () => {
  const { page } = site;
  await site.go('notebook=000');
  await typeSeed('7');
  await page.waitFor(() => location.hash === '#notebook=000&seed=7');
  const differing = (await shownItems()).filter(({ mark }) => mark === '≠ differs');
  // Not drawn: the ones and triangles of [57] to [59], the two truth values, the shape.
  assert.equal(differing.length, 21 - 6);
  assert.ok(!differing.some(({ label }) => ['a', 'new a', 'newer a', 'allclose'].includes(label)));
  assert.equal(await page.text('.count b'), '6 of 21');
  assert.match((await page.texts('.notebook-list .mark'))[0], /6 of 21/);
  assert.deepEqual(
    await page.texts('#own-seeds a'),
    [57, 58, 59, 60, 61, 62].map((cell) => `[${cell}]`),
  );
  const b = await page.evaluate(() => {
    const figure = document.querySelector('figure[data-cell="57"][data-label="b"]');
    const marked = (selector: string) =>
      [...(figure?.querySelectorAll(`${selector} mark`) ?? [])].map((mark) => mark.textContent);
    return [
      marked('.pair pre'),
      marked('.printed-there'),
      figure?.querySelector('.printed-there')?.textContent,
    ];
  });
  const [ours, theirs, printed] = b as [string[], string[], string];
  assert.equal(printed, 'tensor([[2., 7.],\n        [6., 4.],\n        [6., 5.]])');
  assert.equal(ours.length, theirs.length);
  assert.ok(ours.length > 0 && ours.every((digit, i) => digit !== theirs[i]));

  // The seed that cell [55] sets itself: its draws are the notebook's, the others are not, and of these
  // torch.allclose says False in [60] (tests/golden/seeds.json).
  await typeSeed('1337');
  await page.waitFor(() => location.hash === '#notebook=000&seed=1337');
  assert.equal(await page.text('.count b'), '7 of 21');
  for (const [typed, sentence] of [
    ['1.5', /whole number/],
    ['99999999999999999999', /^seed must be a whole number from -9223372036854775808 to/],
  ] as const) {
    await typeSeed(typed);
    assert.match(await page.text('#refused-seed'), sentence);
    assert.equal(await page.text('.count b'), '7 of 21');
  }
  await page.click('.seed button');
  await page.waitFor(() => location.hash === '#notebook=000');
  assert.equal(await page.text('.count b'), '21 of 21');
  assert.equal((await page.texts('#refused-seed, #own-seeds a')).length, 0);
  await site.check();
});

// By hand: row 2 of tril(ones) is 1 1 1, column 1 of b is 7 4 5.
test('a number opens its arithmetic, a term its own, and the ladder the same cell', async () => {
  const { page } = site;
  await site.go('notebook=000');
  await page.click('#at-58 table[data-node="new_c_58"] td[title^="new_c_58[2, 1]"]');
  await page.waitFor(() => location.hash === '#notebook=000&at=58&cell=new_c_58.2.1');
  await settled(page);
  assert.deepEqual(await page.texts('#at-58 .origin .chip'), ['1', '7', '1', '4', '1', '5']);
  assert.equal(await page.text('#at-58 .origin [data-result]'), '16');
  assert.deepEqual(await page.texts('#at-58 td.operand'), ['1', '1', '1', '7', '4', '5']);
  assert.deepEqual(await page.texts('#at-57 td.operand'), []);
  await page.click('#at-58 .origin .chip');
  await settled(page);
  assert.deepEqual(await page.texts('.origin .breadcrumb b'), ['new_a_58[2, 0]']);
  await page.click('.origin .breadcrumb button');
  await settled(page);
  assert.equal(await page.text('#at-58 .origin [data-result]'), '16');
  await page.click('#at-58 [data-ladder]');
  await page.waitFor(() => document.querySelector('main[data-stage="triangle"]'));
  await page.waitFor(() => location.hash.includes('cell=c_tril.2.1'));
  assert.equal(await page.text('.voice.numbers [data-result]'), '16');
  assert.equal(await page.attribute('.steps [aria-current="step"]', 'aria-current'), 'step');
  await site.check();
});

test('after another seed the ladder draws the same numbers', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('notebook=000&seed=7&at=62&cell=out_62.0.3.0');
  const result = await page.text('#at-62 .origin [data-result]');
  await page.click('#at-62 [data-ladder]');
  await page.waitFor(() => document.querySelector('main[data-stage="head"]'));
  assert.equal(await page.text('.voice.numbers [data-result]'), result);
  // The ladder has no seed for the integers of [57]: they are written into it.
  await site.go('notebook=000&at=57&cell=c_57.1.1');
  const own = await page.text('#at-57 .origin [data-result]');
  await site.go('notebook=000&seed=7&at=57&cell=c_57.1.1');
  const other = await page.text('#at-57 .origin [data-result]');
  assert.notEqual(other, own);
  await page.click('#at-57 [data-ladder]');
  await page.waitFor(() => document.querySelector('main[data-stage="triangle"]'));
  await settled(page);
  assert.equal(await page.text('.voice.numbers [data-result]'), other);
  await site.check();
});

test('a link leads to one cell, and the keyboard goes on from there', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('notebook=000&at=61');
  const top = () =>
    page.evaluate(() => document.querySelector('#at-61')?.getBoundingClientRect().top ?? -1);
  await page.waitFor(
    () => Math.abs(document.querySelector('#at-61')?.getBoundingClientRect().top ?? 99) < 40,
  );
  assert.ok((await top()) >= 0);
  assert.equal(await page.attribute('#at-61 .cell-number a', 'aria-current'), 'location');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), '[61]');
  await page.click('#at-59 .cell-number a');
  await page.waitFor(() => location.hash === '#notebook=000&at=59');
  await page.waitFor(() => document.querySelector('#at-59.here'));
  // Tab reaches the ladder, then the first table; the arrows move in it, Enter opens.
  await pressAll(page, 'Tab', 'Tab', 'ArrowDown', 'Enter');
  await settled(page);
  assert.equal(await page.text('.origin-head b'), 'newer_a_59[1, 0]');
  await site.check();
});

test('a link leads to the one proof that order matters: inputs that change places', async () => {
  await site.load('notebook=003&at=13');
  const cell = await site.page.evaluate(() => {
    const section = document.querySelector('#at-13') as HTMLElement;
    const { top, bottom } = section.getBoundingClientRect();
    return { text: section.innerText, isSeen: top >= 0 && bottom <= innerHeight };
  });
  assert.match(cell.text, /inputs change places/);
  assert.ok(cell.isSeen);
  await site.check();
});
