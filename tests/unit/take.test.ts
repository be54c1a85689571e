// What is taken along of a step, on a page in Node: the dialog, the keys that copy a tensor, and the sentence that is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn, leave, type Page, page, window } from './mounted.ts';

const { lazyTake } = await import('../../web/src/engine/page/take/lazy_take.ts');

const copied: string[] = [];
Object.defineProperty(globalThis, 'navigator', {
  value: { clipboard: { writeText: async (text: string) => copied.push(text) } },
});
let isTextSelected = false;
Object.assign(globalThis, { getSelection: () => ({ isCollapsed: !isTextSelected }) });
Object.assign(window.HTMLDialogElement.prototype, { showModal() {}, close() {} });

let one: Page;
before(async () => {
  one = await page('#stage=head&step=score&v=2');
  await drawn(one);
});
after(leave);

const find = (selector: string) => {
  const found = one.element.querySelector<HTMLElement>(selector);
  assert.ok(found, selector);
  return found;
};
const notice = () => find('.notice-line').textContent?.trim();

async function press(on: HTMLElement, key: string, settings: object = {}): Promise<KeyboardEvent> {
  const event = new window.KeyboardEvent('keydown', {
    ...{ key, bubbles: true, cancelable: true },
    ...settings,
  });
  on.dispatchEvent(event as unknown as Event);
  await lazyTake.load();
  await drawn(one);
  return event as unknown as KeyboardEvent;
}

async function choose(label: string, value: string): Promise<void> {
  const labels = [...one.element.querySelectorAll('dialog.take-along .control')];
  const select = labels.find((one) => one.textContent?.trim().startsWith(label));
  const field = select?.querySelector('select') as HTMLSelectElement;
  field.value = value;
  field.dispatchEvent(new window.Event('change', { bubbles: true }) as unknown as Event);
  await drawn(one);
}

async function open(): Promise<void> {
  find('#menu [aria-label="Take it along"]').click();
  await drawn(one);
  await lazyTake.load();
  await drawn(one);
}

/** The queries of money and loan: their rows of x (0 1.4 0 0.1, 0 1.1 0 0.6) times W_Q of core/examples, by hand. */
const FIRST_ROWS = [
  ['-1.08', '3.34'],
  ['-0.64', '2.52'],
];

test('Ctrl+C on a number copies its tensor as a table, and says so', async () => {
  const cell = find('[role="grid"][data-node="q"] td');
  const event = await press(cell, 'c', { ctrlKey: true });
  assert.ok(event.defaultPrevented);
  assert.equal(copied.length, 1);
  const rows = copied[0].split('\n').map((line) => line.split('\t'));
  const rounded = rows.map((row) => row.map((digits) => Number(digits).toFixed(2)));
  assert.deepEqual(rounded.slice(0, 2), FIRST_ROWS);
  assert.match(notice() ?? '', /^q is copied: 1×6×2, as Table, digits: all\.$/);
});

test('a text that is selected is copied as anywhere else, and so is what is no table', async () => {
  isTextSelected = true;
  const event = await press(find('[role="grid"] td'), 'c', { ctrlKey: true });
  isTextSelected = false;
  assert.ok(!event.defaultPrevented);
  await press(find('h1'), 'c', { ctrlKey: true });
  await press(find('[role="grid"] td'), 'c');
  assert.equal(copied.length, 1);
});

test('the menu’s dialog has the open number’s tensor, and keeps what was chosen for the key', async () => {
  await open();
  const dialog = find('dialog.take-along');
  assert.match(dialog.querySelector('option[value="scores"]')?.textContent ?? '', /scores/);
  await choose('As', 'torch');
  await choose('Tensor', 'q');
  assert.match(find('.take-text').textContent ?? '', /^q = torch\.tensor\(\[\n {2}\[/);
  [...dialog.querySelectorAll('button')]
    .find((one) => one.textContent === 'Copy the numbers')
    ?.click();
  await drawn(one);
  assert.match(copied[1], /^q = torch\.tensor\(\[.*\], dtype=torch\.float32\)$/s);
  assert.match(find('.take-said').textContent ?? '', /^q is copied/, 'it stays, and says so');
  assert.equal(find('.notice-line').textContent?.trim(), '', 'it says so once');
  [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Close')?.click();
  await drawn(one);
  assert.equal(dialog.textContent?.trim(), '');
  await press(find('[role="grid"][data-node="k"] td, [role="grid"] td'), 'c', { metaKey: true });
  assert.match(copied[2], / = torch\.tensor\(/);
});

test('as shown, the numbers have the picture’s decimals', async () => {
  await open();
  await choose('Tensor', 'scores');
  await choose('As', 'csv');
  await choose('Digits', 'shown');
  const shown = [...one.element.querySelectorAll('[role="grid"][data-node="scores"] tbody tr')].map(
    (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()).join(','),
  );
  assert.equal(shown.length, 6);
  const lines = find('.take-text').textContent?.split('\n') ?? [];
  assert.deepEqual(
    lines.slice(0, 4),
    shown.slice(0, 4).map((line) => line.replaceAll('−', '-')),
  );
});

test('each formula of the step is copied alone, and all of them in lines', async () => {
  const buttons = [...one.element.querySelectorAll<HTMLElement>('dialog.take-along button')];
  const [first, all] = ['TeX', 'Copy all as TeX'].map((said) =>
    buttons.find(({ textContent }) => textContent === said),
  );
  // The build makes the formulas, which stand here as it writes them.
  const places = one.element.querySelectorAll('.take-formula');
  for (const [i, place] of places.entries())
    place.innerHTML = `<math><annotation>S_${i} = \\sum_{j=0} ${i}</annotation></math>`;
  first?.click();
  all?.click();
  assert.equal(copied.at(-2), 'S_0 = \\sum_{j=0} 0');
  assert.equal(
    copied.at(-1),
    '\\begin{aligned}\n  S_0 &= \\sum_{j=0} 0 \\\\\n  S_1 &= \\sum_{j=0} 1\n\\end{aligned}',
  );
});

test('a masked cell is written as it is shown, in every head', async () => {
  const many = await page('#stage=heads&step=attend&v=2&causal=1');
  await drawn(many);
  many.app.act.setView({ taking: 'weights', copyAs: 'csv', copyShown: true });
  await drawn(many);
  const lines = many.element.querySelector('.take-text')?.textContent?.split('\n') ?? [];
  assert.match(lines[0], /^1\.00(,0)+$/);
  many.app.act.setView({ copyAs: 'json' });
  await drawn(many);
});

test('of a map of thousands of tokens there are files of what is held, and no picture', async () => {
  const many = await page('#stage=head&step=mix&example=randn&T=1000');
  await drawn(many);
  many.app.act.setView({ taking: 'weights' });
  await drawn(many);
  const said = many.element.querySelector('dialog.take-along');
  assert.match(said?.textContent ?? '', /no picture to save/);
  assert.match(said?.textContent ?? '', /only as it is looked at/);
  const disabled = [...(said?.querySelectorAll('button') ?? [])].filter((one) => one.disabled);
  assert.deepEqual(
    disabled.map((one) => one.textContent?.trim()),
    ['SVG', 'PNG', 'Copy the numbers'],
  );
});

test('a caption leads to its own tensor', async () => {
  const caption = find('figure[data-tensor^="q["] .caption-line');
  assert.equal(caption.tabIndex, -1);
  caption.click();
  await drawn(one);
  const select = find('dialog.take-along .control select') as HTMLSelectElement;
  assert.equal(select.value, 'q');
});

/** Copies what is selected, or all that has the focus; returns the text that the clipboard is given. */
function copyOf(selected: readonly Element[], from: Element): string {
  let text = '';
  const isCollapsed = selected.length === 0;
  const anchorNode = isCollapsed ? null : { parentElement: selected[0] };
  const containsNode = (node: Element) => selected.includes(node);
  Object.assign(globalThis, { getSelection: () => ({ isCollapsed, anchorNode, containsNode }) });
  const event = new window.Event('copy', { bubbles: true, cancelable: true });
  const clipboardData = { setData: (_: string, given: string) => (text = given) };
  from.dispatchEvent(Object.assign(event, { clipboardData }) as unknown as Event);
  return text;
}

test('a part of a table is copied with tabs between its cells, and digits that programs read', () => {
  const table = find('[role="grid"][data-node="scores"]');
  const rows = [...table.querySelectorAll('tbody tr')].slice(0, 2);
  const cells = rows.flatMap((row) => [...row.children].slice(0, 3));
  assert.match(
    copyOf(cells, cells[0]),
    /^0 money\t-?\d\.\d\d\t-?\d\.\d\d\n1 loan\t-?\d\.\d\d\t-?\d\.\d\d$/,
  );
  assert.equal(copyOf(cells.slice(1, 2), cells[0]), '', 'a number alone is the browser’s');
  assert.equal(copyOf([], find('h1')), '', 'no table has the focus');
  const masked = document.createElement('table');
  masked.innerHTML = '<tr><td>−∞</td><td>−0.50</td><td>7</td></tr>';
  one.element.append(masked);
  assert.equal(copyOf([...masked.querySelectorAll('td')], masked), '-inf\t-0.50\t7');
  masked.remove();
});
