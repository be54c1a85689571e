// Numbers that are pasted on a number of a tensor fill its cells from there, as in a spreadsheet; what does not fit, or
// cannot be read, is said and changes nothing. Happy-dom has no clipboard: the event brings the text, as a browser tells of it.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { TROUBLE } from '../../web/src/engine/words/trouble.en.ts';
import { drawn, empty, leave, type Page, page, window } from './mounted.ts';

after(leave);
afterEach(empty);

/** Pastes a text on an element of the page; returns whether the page has taken it. */
async function paste(one: Page, on: string, text: string): Promise<boolean> {
  const target = one.element.querySelector(on) ?? assert.fail(on);
  const event = new window.Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [], getData: () => text } });
  (target as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
  const isTaken = event.defaultPrevented;
  // The module is loaded, and the text read.
  for (let i = 0; i < 20; i++) {
    await new Promise((done) => setTimeout(done, 1));
    await drawn(one);
  }
  return isTaken;
}

/** The row of a tensor from a column on. */
function rowOf({ core }: Page, node: string, row: number): number[] {
  const { session } = core;
  const id = session.find(node);
  const columns = session.structure.nodes[id].shape.at(-1) ?? 1;
  return [...session.data(id)].slice(row * columns, (row + 1) * columns);
}

async function open(link: string): Promise<Page> {
  const one = await page(link);
  await drawn(one);
  return one;
}

const notice = ({ app }: Page) => app.app.view.notice;

// The link's x is (1, 8, 8), and its open number x[0, 2, 3].
const LINK = '#stage=head&step=project&example=randn&dtype=float64&cell=x.0.2.3';

/** Two rows of three numbers, as they are written in several ways. */
const WRITTEN = [
  '1\t2\t3\n4\t5\t-6.5\n',
  '[[1, 2, 3], [4, 5, -6.5]]',
  'tensor([[ 1.0000,  2.0000,  3.0000],\n        [ 4.0000,  5.0000, -6.5000]])',
  'array([[ 1. ,  2. ,  3. ],\n       [ 4. ,  5. , -6.5]])',
  '1,2,3\n4,5,-6.5',
];

test('a table, a list, and what torch and NumPy print fill the cells from the open one', async () => {
  for (const written of WRITTEN) {
    const one = await open(LINK);
    const before = [2, 3, 4].map((row) => rowOf(one, 'x', row));
    assert.equal(await paste(one, 'td[aria-selected="true"]', written), true);
    assert.equal(notice(one), '', written);
    const filled = [2, 3, 4].map((row) => rowOf(one, 'x', row));
    assert.deepEqual(filled[0], [...before[0].slice(0, 3), 1, 2, 3, ...before[0].slice(6)]);
    assert.deepEqual(filled[1], [...before[1].slice(0, 3), 4, 5, -6.5, ...before[1].slice(6)]);
    assert.deepEqual(filled[2], before[2]);
    assert.equal(one.app.app.state.edits.length, 6);
    one.app.act.undo();
    assert.deepEqual(
      [2, 3, 4].map((row) => rowOf(one, 'x', row)),
      before,
    );
  }
});

test('numbers that stand there already are none of the reader’s own; others are replaced', async () => {
  const one = await open(`${LINK}&edits=x.0.2.3:7,x.0.0.0:9`);
  await paste(one, 'td[aria-selected="true"]', '7 8');
  const { edits } = one.app.app.state;
  assert.deepEqual(edits.map(({ index, value }) => [index.join('.'), value]).sort(), [
    ['0.0.0', 9],
    ['0.2.3', 7],
    ['0.2.4', 8],
  ]);
});

test('what has no room, or cannot be read, or is refused is said, and changes nothing', async () => {
  const one = await open(LINK);
  const { state } = one.app.app;
  const taken = (text: string) => paste(one, 'td[aria-selected="true"]', text);
  await taken('[1, 2, 3, 4, 5, 6]');
  assert.equal(notice(one), TROUBLE.pastedTooLarge([1, 6], 'x[0, 2, 3]', [6, 5]));
  await taken('[[1, 2], [3]]');
  assert.match(notice(one), /^Line 1, column 10: this list has 1 entries/);
  await taken('[[1, 2], [3, 1e999]]');
  assert.notEqual(notice(one), '');
  assert.equal(one.app.app.state, state);
});

test('of a bias a row is filled, and with tokens as columns a column is one', async () => {
  const bias = await open('#stage=heads&step=project&example=randn&cell=b_query.2');
  const before = rowOf(bias, 'b_query', 0);
  await paste(bias, '.edit input', '[5, 6]');
  assert.deepEqual(rowOf(bias, 'b_query', 0), [...before.slice(0, 2), 5, 6, ...before.slice(4)]);
  const turned = await open(`${LINK}&columns=1`);
  const row = rowOf(turned, 'x', 2);
  await paste(turned, '.edit input', '5\n6');
  assert.deepEqual(rowOf(turned, 'x', 2), [...row.slice(0, 3), 5, 6, ...row.slice(5)]);
});

test('one number replaces the open one, and of a word it is said that it is none', async () => {
  const one = await open(LINK);
  assert.equal(await paste(one, 'td[aria-selected="true"]', ' −2,5\n'), true);
  assert.equal(rowOf(one, 'x', 2)[3], -2.5);
  assert.equal(notice(one), '');
  for (const [text, sentence] of [
    ['nan', '“nan” is no number that a cell can hold.'],
    ['two and a half words', '“two and a half words” is no number that a cell can hold.'],
    ['1e999', /between/],
  ] as const) {
    await paste(one, 'td[aria-selected="true"]', text);
    if (typeof sentence === 'string') assert.equal(notice(one), sentence);
    else assert.match(notice(one), sentence);
    assert.equal(rowOf(one, 'x', 2)[3], -2.5);
  }
});

test('in the field one number, and what is pasted elsewhere, is left to the browser', async () => {
  const one = await open(LINK);
  assert.equal(await paste(one, '.edit input', '2.5'), false);
  assert.equal(await paste(one, '.edit input', 'two'), false);
  assert.equal(await paste(one, 'h1', '1 2'), false);
  assert.deepEqual(one.app.app.state.edits, []);
});
