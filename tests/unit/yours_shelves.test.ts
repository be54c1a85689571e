// Several heads on the page for a head of the reader's own, in Node on happy-dom: a file whose names are there already takes
// the place of the first, and the reader can go back to that. The heads are PyTorch's (tests/golden/generators/checks.py).
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Bag } from '../../web/src/course/yours/bag.ts';
import { KeptFiles } from '../../web/src/course/yours/kept_files.ts';
import { saidOf, say } from '../../web/src/course/yours/said.ts';
import { empty, leave, type Page } from './mounted.ts';
import { bytesOf, cases, drop, newBag, open, settled, sourceOf, textOf } from './yours_page.ts';

after(leave);
afterEach(empty);

const kRight = bytesOf(cases, 'head right');
const kWrong = bytesOf(cases, 'head root_of_C');

const shelves = ({ element }: Page) =>
  [...element.querySelectorAll<HTMLButtonElement>('.yours-shelves button')].map((button) => ({
    button,
    name: button.textContent?.trim(),
    isOpen: button.getAttribute('aria-pressed') === 'true',
  }));
const openOf = (one: Page) => shelves(one).flatMap(({ name, isOpen }) => (isOpen ? name : []));

test('a head with the names of another takes its place, and the other can be opened again', async () => {
  const one = await open();
  await drop(one, ['A.npz', kWrong]);
  assert.match(textOf(one, '.yours-compare'), /^Compared with this page A\.npz/);
  assert.deepEqual(shelves(one), []);
  await drop(one, ['B.npz', kRight]);
  assert.equal(textOf(one, '.yours-why'), '');
  assert.match(textOf(one, '.yours-taken'), /^B\.npz is shown in the place of A\.npz/);
  assert.match(
    textOf(one, '.yours-compare'),
    /^Compared with this page B\.npz.*computes what this page computes/,
  );
  assert.deepEqual(openOf(one), ['B.npz']);
  shelves(one)[0].button.click();
  await settled(one);
  assert.deepEqual(openOf(one), ['A.npz']);
  assert.match(textOf(one, '.yours-compare'), /^Compared with this page A\.npz.*Root of C/);
  // Written anew, it does not stand there twice.
  await drop(one, ['A.npz', kRight]);
  assert.match(textOf(one, '.yours-taken'), /^A\.npz is read anew\./);
  assert.match(textOf(one, '.yours-compare'), /computes what this page computes/);
  assert.deepEqual(
    shelves(one).map(({ name }) => name),
    ['A.npz', 'B.npz'],
  );
});

test('of heads that are dropped together the first is open', async () => {
  const one = await open();
  await drop(one, ['A.npz', kWrong], ['B.npz', kRight], ['C.npz', kRight]);
  assert.deepEqual(
    shelves(one).map(({ name }) => name),
    ['A.npz', 'B.npz', 'C.npz'],
  );
  assert.deepEqual(openOf(one), ['A.npz']);
  assert.match(textOf(one, '.yours-compare'), /^Compared with this page A\.npz.*Root of C/);
});

test('a file of one tensor that is brought again takes the place of that tensor alone', async () => {
  const bag = newBag();
  const weights = '{"w_q": [[1,2],[3,4]], "w_k": [[1,2],[3,4]], "w_v": [[1,2],[3,4]]}';
  await bag.bring([sourceOf('w.json', weights), sourceOf('x', '1 2\n3 4\n')]);
  await bag.bring([{ ...sourceOf('y.txt', '1 1\n1 1\n'), name: 'y' }]);
  await bag.bring([{ ...sourceOf('y.txt', '5 6\n7 8\n'), name: 'y' }]);
  assert.equal(bag.why, null);
  assert.equal(bag.shelves.all.length, 1);
  assert.deepEqual(
    bag.sources.map(({ called }) => called),
    ['w.json', 'x', 'y.txt'],
  );
  const y = bag.parts.find(({ part }) => part === 'y') ?? assert.fail();
  assert.deepEqual([...y.values], [5, 6, 7, 8]);
  // Some of the names, and no head: it is refused.
  await bag.bring([sourceOf('more.json', '{"w_v": [[1,2],[3,4]], "z": [[1]]}')]);
  assert.match(JSON.stringify(bag.why), /name_repeated/);
  assert.equal(bag.sources.length, 3);
});

test('small files are kept for the tab as they are, and others are not', async () => {
  const texts = new Map<string, string>();
  const tab = {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string | null) =>
      void (text === null ? texts.delete(name) : texts.set(name, text)),
  };
  const all = [[sourceOf('A.npz', kWrong)], [sourceOf('B.npz', kRight), sourceOf('z', '1 2\n')]];
  await new KeptFiles(tab).keep({ all, open: 1 });
  const kept = new KeptFiles(tab).read() ?? assert.fail();
  assert.equal(kept.open, 1);
  assert.deepEqual(
    kept.all.map((sources) => sources.map(({ called }) => called)),
    [['A.npz'], ['B.npz', 'z']],
  );
  assert.deepEqual(await kept.all[1][0].blob.bytes(), new Uint8Array(kRight));
  const bag = newBag();
  await bag.restore(kept);
  assert.equal(bag.compared?.same, true);
  assert.deepEqual(kept.said, null);
  const files = new KeptFiles(tab);
  await files.keep({ all: [[sourceOf('large', new Uint8Array(500_001))]], open: 0 });
  assert.equal(files.read(), null);
  for (const wrong of [
    '',
    '{',
    'null',
    '{"heads":[],"open":0}',
    '{"heads":[[{"bytes":"?"}]],"open":0}',
  ]) {
    texts.set('attention.files', wrong);
    assert.equal(files.read(), null);
  }
});

test('what was said of a head holds for its files once they are read again', async () => {
  const files = [
    sourceOf('w.json', '{"one": [[1,2],[3,4]], "two": [[0,2],[3,5]], "three": [[1,1],[2,4]]}'),
    sourceOf('x', '1 2\n3 4\n'),
  ];
  const bag = newBag();
  await bag.bring(files);
  assert.equal(saidOf(bag), null);
  const place = (of: Bag, name: string) =>
    of.files?.tensors.findIndex((one) => one.name === name) ?? -1;
  for (const [name, part] of [
    ['one', 'w_key'],
    ['two', 'w_query'],
    ['three', 'w_value'],
    ['x', 'x'],
  ]) {
    await bag.place(place(bag, name), part, name === 'two');
  }
  await bag.chooseHeads(2, null);
  bag.setCausal(false);
  const said = saidOf(bag) ?? assert.fail();
  const texts = new Map<string, string>();
  const tab = {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string | null) => void texts.set(name, text ?? ''),
  };
  const { all, open } = bag.shelves;
  await new KeptFiles(tab).keep({ all, open, said });
  const kept = new KeptFiles(tab).read() ?? assert.fail();
  const again = newBag();
  await again.restore(kept);
  await say(again, kept.said ?? assert.fail());
  assert.deepEqual(saidOf(again), said);
  assert.deepEqual([again.heads, again.causal], [2, false]);
  const query = again.parts.find(({ part }) => part === 'w_query') ?? assert.fail();
  assert.deepEqual([...query.values], [0, 3, 2, 5]); // turned
});
