// The page for a head of the reader's own, in Node on happy-dom: what is brought is listed, placed and read, what is wrong
// is said with its place and changes nothing. The files are those that PyTorch, NumPy and Python have written
// (tests/golden). That a browser drops, chooses and pastes them is in tests/page/yours.test.ts.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import type { Bag } from '../../web/src/course/yours/bag.ts';
import { CONVERT, DRAWN, DUMPS } from '../../web/src/course/yours/dump.ts';
import { golden } from '../wasm/core.ts';
import { document, drawn, empty, leave, type Page, page, window } from './mounted.ts';
import { bytesOf, cases, drop, newBag, open, settled, sourceOf, textOf } from './yours_page.ts';

after(leave);
afterEach(empty);

const { files } = await golden('files.json');

/** The rows of the tensors: name, shape and dtype, part, reason. */
function rows({ element }: Page): string[][] {
  const textIn = (row: Element, selector: string) =>
    (row.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return [...element.querySelectorAll('.yours-head > table tbody tr')].map((row) => {
    const select = row.querySelector('select') ?? assert.fail();
    const chosen = [...select.options].find(({ selected }) => selected)?.textContent ?? '';
    const turned = textIn(row, '.yours-part :is([aria-checked=true], small)');
    const [name, sizes] = [textIn(row, 'th code'), textIn(row, 'th small')];
    return [name, sizes, `${chosen} ${turned}`.trim(), textIn(row, '.yours-says')];
  });
}

test('the page says how a head is saved, and that nothing leaves the computer', async () => {
  const one = await open();
  assert.match(textOf(one, '.yours-stays'), /^Nothing leaves this computer/);
  assert.match(textOf(one, '.yours-dump'), /np\.savez\(path, heads=heads, \*\*arrays\)/);
  const tabs = [...one.element.querySelectorAll<HTMLButtonElement>('.yours-dump .segments button')];
  assert.deepEqual(
    tabs.map(({ textContent }) => textContent),
    ['PyTorch', 'JAX', 'Keras'],
  );
  tabs[2].click();
  await drawn(one);
  assert.match(textOf(one, '.yours-dump pre'), /keras\.ops\.convert_to_numpy/);
});

test('a file that is dropped on a stage opens the page with its tensors', async () => {
  const one = await open('#stage=head');
  await drop(one, ['my_head.npz', bytesOf(cases, 'head right')]);
  assert.equal(one.app.app.state.stage, 'yours');
  assert.match(textOf(one, '.yours-head'), /^Your head 6 numbers a token, 1 head of 4/);
  const found = rows(one).map(([name, , part]) => [name, part]);
  assert.ok(found.some(([name, part]) => name === 'x' && part.startsWith('x, what comes in')));
  assert.match(textOf(one, '.yours-open'), /Open as One head/);
});

test('weights of nn.Linear are turned, and the reason is a sentence', async () => {
  const one = await open();
  await drop(one, ['linear.npz', bytesOf(cases, 'head linear')]);
  const weights = rows(one).filter(([, , part]) => /^W_/.test(part));
  assert.ok(weights.length >= 3);
  for (const row of weights) {
    assert.match(row[2], /turned$/);
    assert.match(row[3], /^nn\.Linear keeps a weight as \(out, in\), so it is turned\.$/);
  }
});

test('one of several heads is chosen, and has its columns', async () => {
  const one = await open();
  await drop(one, ['mha.npz', bytesOf(cases, 'nn.MultiheadAttention')]);
  const menus = () => [
    ...one.element.querySelectorAll<HTMLSelectElement>('.yours-head .control select'),
  ];
  const choose = async (menu: HTMLSelectElement, value: string) => {
    menu.value = value;
    menu.dispatchEvent(new window.Event('change', { bubbles: true }) as never);
    await settled(one);
  };
  await choose(menus()[0], '2');
  await choose(menus()[1], '1');
  assert.equal(menus()[1].value, '1');
  const fused = rows(one).find(([name]) => name === 'in_proj_weight') ?? assert.fail();
  assert.match(fused[2], /^W_Q, W_K, W_V side by side/);
  assert.equal(one.element.querySelectorAll('.yours-pictures canvas').length > 3, true);
});

test('tensors without names are placed by hand, as their sizes fit', async () => {
  const one = await open();
  await drop(
    one,
    ['a.txt', '1 2 3 4\n5 6 7 8\n9 10 11 12\n'],
    ['b.csv', '1,2\n3,4\n5,6\n7,8\n'],
    ['c.json', '[[1,2],[3,4],[5,6],[7,8]]'],
    ['d.txt', 'tensor([[1., 2., 3., 4.],\n        [5., 6., 7., 8.]])'],
  );
  assert.match(textOf(one, '.yours-head'), /No head was recognised/);
  const menuOf = (name: string) =>
    [...one.element.querySelectorAll<HTMLSelectElement>('.yours-tensors select')].find(
      (menu) => menu.getAttribute('aria-label') === `What ${name} is`,
    ) ?? assert.fail(name);
  const say = async (name: string, part: string) => {
    const menu = menuOf(name);
    assert.ok(
      [...menu.options].some(({ value }) => value === part),
      `${name} ${part}`,
    );
    menu.value = part;
    menu.dispatchEvent(new window.Event('change', { bubbles: true }) as never);
    await settled(one);
  };
  await say('a', 'x');
  // Three rows of four: no weight of a head whose x has four columns.
  assert.ok(![...menuOf('b').options].some(({ value }) => value === 'x'));
  await say('b', 'w_query');
  await say('c', 'w_key');
  assert.match(textOf(one, '.yours-head'), /Still missing: W_V\./);
  await say('d', 'w_value');
  const [, , , d] = rows(one);
  assert.deepEqual(d, [
    'd',
    '2 × 4 float32',
    'W_V, weight of values turned',
    'It fits the other parts only if it is turned.',
  ]);
  assert.match(textOf(one, '.yours-open'), /Open as One head/);
});

test('a head without x is told what to save', async () => {
  const one = await open();
  await drop(one, ['w.json', '{"w_q": [[1,2],[3,4]], "w_k": [[1,2],[3,4]], "w_v": [[1,2],[3,4]]}']);
  assert.match(textOf(one, '.yours-head'), /There is no x\..*after the LayerNorm/);
  // Square: its sizes do not say which way round it is, so it can be turned.
  assert.match(textOf(one, '.yours-head'), /It is square/);
  const turn = one.element.querySelector<HTMLButtonElement>('.yours-part .switch') ?? assert.fail();
  turn.click();
  await settled(one);
  assert.match(rows(one)[0][2], /turned$/);
});

test('a square weight is no question any more, once y agrees', async () => {
  const one = await open();
  const weights = '"w_q": [[1,0],[0,1]], "w_k": [[1,0],[0,1]], "w_v": [[1,2],[3,4]]';
  // Row 1 takes 1 : exp(1/√2) of the rows of V, 0.3302385 and 0.6697615.
  const y = '[[1, 2], [2.339523, 3.339523]]';
  await drop(one, ['w.json', `{"x": [[1,0],[0,1]], ${weights}, "y": ${y}}`]);
  assert.match(textOf(one, '.yours-compare'), /computes what this page computes/);
  const says = rows(one).map((row) => row[3]);
  assert.equal(says.filter((why) => /numbers agree with this way round/.test(why)).length, 3);
});

for (const [name, stage, button, heads] of [
  ['head right', 'head', 'Open as One head', 1],
  ['nn.MultiheadAttention without mask', 'heads', 'Open as Many heads', 2],
] as const) {
  test(`${name}: it is opened, and its y is the one that PyTorch has in the file`, async () => {
    const one = await open();
    await drop(one, ['my_head.npz', bytesOf(cases, name)]);
    // Neither the file nor a reader says how many heads there are and what is hidden: y tells.
    const asked =
      heads > 1 ? `Compared with ${heads} heads, nothing hidden` : 'one head, the future hidden';
    assert.match(
      textOf(one, '.yours-compare'),
      new RegExp(`computes what this page computes.*${asked}`),
    );
    const buttons = [...one.element.querySelectorAll<HTMLElement>('.yours-open button')];
    buttons.find(({ textContent }) => textContent === button)?.click();
    await settled(one);
    const { state, model } = one.app.app;
    assert.deepEqual([state.stage, state.example], [stage, 'own']);
    assert.ok(model);
    const bag = newBag();
    await bag.bring([sourceOf('file', bytesOf(cases, name))]);
    const theirs = bag.parts.find(({ part }) => part === 'y') ?? assert.fail();
    const here = model.session.data(model.session.find('y'));
    assert.equal(here.length, theirs.values.length);
    // Of numbers around 1 in float32, which PyTorch adds in another order.
    for (const [i, value] of theirs.values.entries()) assert.ok(Math.abs(here[i] - value) < 2e-6);
  });
}

const { files: dumped, pickles, sha256, drawn: drawnThere } = await golden('dumps.json');

test('the code that is shown is the one that PyTorch has run', () => {
  const hash = (code: string) => createHash('sha256').update(code).digest('hex');
  assert.deepEqual(
    { dump: hash(DUMPS.PyTorch), convert: hash(CONVERT), drawn: hash(DRAWN) },
    sha256,
  );
  for (const code of Object.values(DUMPS)) assert.ok(code.trim().split('\n').length <= 11);
  assert.equal(CONVERT.trim().split('\n').length, 3);
  assert.ok(DRAWN.trim().split('\n').length <= 6);
});

test('the link that its lines print draws the head that PyTorch has drawn, to the bit', async () => {
  const one = await page(drawnThere.link);
  const { session } = one.core;
  for (const name of ['x', 'w_query', 'w_key', 'w_value'] as const) {
    assert.deepEqual(
      [...session.data(session.find(name))],
      drawnThere[name].map(Math.fround),
      name,
    );
  }
  const y = session.data(session.find('y'));
  // Both add four or eight products of about 1 in float32, in orders of their own.
  drawnThere.y.forEach((value: number, i: number) => {
    assert.ok(Math.abs(value - y[i]) < 1e-6);
  });
});

for (const [name, parts] of [
  ['head', ['W_Q', 'W_K', 'W_V', 'mask', 'x', 'Y']],
  ['bfloat16', ['W_Q', 'W_K', 'W_V', 'mask', 'x', 'Y']],
  ['nn.MultiheadAttention', ['W_Q', 'W_O', 'b_Q', 'b_O', 'x', 'Y']],
] as const) {
  test(`what that code saves of ${name} comes in whole, with its heads`, async () => {
    const one = await open();
    await drop(one, ['my_head.npz', bytesOf(dumped, name)]);
    const placed = rows(one).map(([, , part]) => part.split(/[, ]/)[0]);
    assert.deepEqual([...placed].sort(), [...parts].sort());
    assert.match(textOf(one, '.yours-head .kicker'), /2 heads of/);
    assert.match(textOf(one, '.yours-open'), /Open as/);
  });
}

const kSafetensors = bytesOf(files, 'safetensors');
const cut = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1);
const lying = (header: string) => {
  const text = new TextEncoder().encode(header);
  const bytes = new Uint8Array(16 + text.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
};
const f32 = (shape: string, offsets: string) =>
  `{"dtype":"F32","shape":${shape},"data_offsets":${offsets}}`;

/** Files of every wrong kind, and what is said of each. */
const kWrong: [what: string, content: Uint8Array | string, says: RegExp][] = [
  ['empty', '', /The file is empty/],
  ['of no kind', '\x89HDF\r\n\x1a\n', /none of the files that are read here/],
  ['a pickle', Uint8Array.of(0x80, 2, 0x8a, 10), /a pickle.*These three lines make an \.npz/],
  [
    'of torch.save',
    bytesOf(pickles, 'torch.save'),
    /a pickle.*These three lines make an \.npz.*torch\.load/,
  ],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\n', /Git LFS/],
  ['cut off', cut(kSafetensors), /ends at byte \d+ of the data, but there are \d+/],
  ['a cut .npz', cut(bytesOf(files, 'npz deflated')), /has no end/],
  ['a cut .npy', cut(bytesOf(files, 'npy f4')), /needs \d+ bytes behind its header/],
  [
    'a lying header',
    lying(`{"a":${f32('[3]', '[0,8]')}}`),
    /a of shape \[3\] in float32 needs 12 bytes, but has 8/,
  ],
  [
    'overlapping',
    lying(`{"a":${f32('[1]', '[0,4]')},"b":${f32('[1]', '[0,4]')}}`),
    /b begins at byte 0 of the data, before a ends at 4/,
  ],
  ['a gap', lying(`{"a":${f32('[1]', '[4,8]')}}`), /From byte 0 to 4 of the data stands something/],
  [
    'twice',
    lying(`{"a":${f32('[1]', '[0,4]')},"a":${f32('[1]', '[4,8]')}}`),
    /The name a comes twice/,
  ],
  [
    'ten gigabytes',
    lying(`{"a":${f32('[2500000000]', '[0,10000000000]')}}`),
    /a ends at byte 10000000000 of the data, but there are 8/,
  ],
  [
    'a control character',
    lying(`{"a\\u0007":${f32('[2]', '[0,8]')}}`),
    /control character, U\+0007/,
  ],
  ['ragged', '[[1, 2], [3]]', /Line 1, column 10: this list has 1 entries/],
  ['left out', 'tensor([[1, 2, ..., 3]])', /numbers are left out/],
  ['a word', 'x = [[1, two]]', /Line 1, column 10: two\]\] cannot be read there/],
];

test('a wrong file of every kind gets a sentence, and changes nothing', async () => {
  const one = await open();
  await drop(one, ['good.npz', bytesOf(cases, 'head right')]);
  const before = rows(one);
  for (const [i, [what, content, says]] of kWrong.entries()) {
    // Each by a name of its own: it is not the sentence of the one before.
    await drop(one, [`bad ${i}.bin`, content]);
    const said = textOf(one, '.yours-why');
    assert.ok(said.startsWith(`bad ${i}.bin: `), `${what}: ${said}`);
    assert.match(said, says, what);
    assert.match(said, /Nothing has changed\./, what);
    assert.deepEqual(rows(one), before, what);
    assert.match(textOf(one, '.yours-open'), /Open as One head/, what);
  }
});

test('numbers that are not finite are said with their place', async () => {
  const one = await open();
  const head = '"w_q": [[1,2],[3,4]], "w_k": [[1,2],[3,4]], "w_v": [[1,2],[3,4]]';
  await drop(one, ['nan.json', `{"x": [[1, NaN], [3, 4]], ${head}}`]);
  assert.match(textOf(one, '.yours-why'), /x\[0, 1\] is not a finite number/);
  assert.equal(one.element.querySelector('.yours-open'), null);
});

test('all is let go of, and can be brought again', async () => {
  const one = await open();
  await drop(one, ['good.npz', bytesOf(cases, 'head right')]);
  const forget = [...one.element.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Start again',
  );
  forget?.click();
  await settled(one);
  assert.equal(one.element.querySelector('.yours-head'), null);
  await drop(one, ['good.npz', bytesOf(cases, 'head right')]);
  assert.ok(rows(one).length > 3);
});

test('what is pasted on the page is brought, but not what is pasted into a field', async () => {
  const one = await open();
  const paste = async (target: Element) => {
    const event = new window.Event('paste', { bubbles: true, cancelable: true });
    const clipboardData = { files: [], getData: () => 'w_q = [[1, 2], [3, 4]]' };
    Object.assign(event, { clipboardData });
    (target as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
    await settled(one);
  };
  await paste(one.element.querySelector('textarea') ?? assert.fail());
  assert.equal(one.element.querySelector('.yours-head'), null);
  await paste(one.element.querySelector('h1') ?? assert.fail());
  assert.match(textOf(one, '.yours-head'), /w_q/);
});

test('two pages in one document have files of their own', async () => {
  const [one, other] = [await open(), await open()];
  await drop(one, ['good.npz', bytesOf(cases, 'head right')]);
  assert.ok(one.element.querySelector('.yours-head'));
  assert.equal(other.element.querySelector('.yours-head'), null);
  assert.ok(document.body.contains(one.element));
});

/** A file on the disk whose bytes are made as they are read, which are counted. */
class CountedBlob {
  readonly size: number;
  read = 0;
  private readonly front: Uint8Array;

  constructor(front: Uint8Array, size: number) {
    this.front = front;
    this.size = size;
  }

  slice(begin: number, end: number): Blob {
    const bytes = new Uint8Array(Math.min(end, this.size) - begin);
    bytes.set(this.front.subarray(begin, end));
    this.read += bytes.length;
    return new Blob([bytes]);
  }
}

test('of a model of half a gigabyte the header is read, and what one head takes', async () => {
  const C = 768;
  let at = 0;
  const tensors: [string, number[]][] = [['wte.weight', [50257, C]]];
  for (let layer = 0; layer < 12; layer++) {
    const [attn, mlp] = [`h.${layer}.attn`, `h.${layer}.mlp`];
    tensors.push([`${attn}.c_attn.weight`, [C, 3 * C]], [`${attn}.c_attn.bias`, [3 * C]]);
    tensors.push([`${attn}.c_proj.weight`, [C, C]], [`${attn}.c_proj.bias`, [C]]);
    tensors.push([`${mlp}.c_fc.weight`, [C, 4 * C]], [`${mlp}.c_proj.weight`, [4 * C, C]]);
  }
  const header = lying(
    JSON.stringify(
      Object.fromEntries(
        tensors.map(([name, shape]) => {
          const begin = at;
          at += 4 * shape.reduce((product, size) => product * size, 1);
          return [name, { dtype: 'F32', shape, data_offsets: [begin, at] }];
        }),
      ),
    ),
  ).slice(0, -8);
  const blob = new CountedBlob(header, header.length + at);
  assert.ok(blob.size > 490e6, `${blob.size}`);
  const bag = newBag();
  await bag.bring([{ name: 'gpt2', called: 'gpt2.safetensors', blob: blob as unknown as Blob }]);
  assert.equal(bag.why, null);
  // The first layer: its weights and biases of all three, and of the output.
  const layer = 4 * (C * 3 * C + 3 * C + C * C + C);
  assert.equal(blob.read, 64 + header.length + layer);
  await bag.chooseHeads(12, 5);
  // One head has no output projection; its columns are a part of every row of the weight of all three.
  assert.equal(blob.read, 64 + header.length + layer + 4 * (C * 3 * C + 3 * 64));
  assert.deepEqual(
    bag.brought().parts.map(({ part, shape }) => [part, ...shape]),
    [
      ['w_query', C, 64],
      ['w_key', C, 64],
      ['w_value', C, 64],
      ['b_query', 64],
      ['b_key', 64],
      ['b_value', 64],
    ],
  );
  assert.equal(bag.brought().heads, 1);
});

const kWeights = '{"w_q": [[1,2],[3,4]], "w_k": [[1,2],[3,4]], "w_v": [[1,2],[3,4]]}';
const partsOf = (bag: Bag) => bag.parts.map(({ part }) => part).sort();

test('files that are brought while others are read come in, too', async () => {
  const bag = newBag();
  const first = bag.bring([sourceOf('w', kWeights), sourceOf('x', '1 2\n3 4\n')]);
  const second = bag.bring([sourceOf('y', '5 6\n7 8\n')]);
  await Promise.all([first, second]);
  assert.deepEqual(
    bag.sources.map(({ called }) => called),
    ['w', 'x', 'y'],
  );
  assert.deepEqual(partsOf(bag), ['w_key', 'w_query', 'w_value', 'x', 'y']);
});

test('what was chosen stays when more is brought', async () => {
  const layers = { 'a.q_proj': 2, 'a.k_proj': 2, 'b.q_proj': 4, 'b.k_proj': 4 };
  const eye = (n: number) => Array.from({ length: n }, (_, i) => Array(n).fill(0).with(i, 1));
  const model = Object.fromEntries(Object.entries(layers).map(([name, n]) => [name, eye(n)]));
  const bag = newBag();
  await bag.bring([sourceOf('model', JSON.stringify(model))]);
  await bag.takeGroup(1);
  await bag.chooseHeads(2, 1);
  await bag.bring([sourceOf('x', '1 2 3 4\n')]);
  assert.deepEqual([bag.proposals[bag.group].group, bag.heads, bag.head], ['b', 2, 1]);
  assert.deepEqual(
    bag.parts.map(({ part, shape }) => [part, ...shape]),
    [
      ['w_query', 4, 2],
      ['w_key', 4, 2],
      ['x', 1, 4],
    ],
  );
  const byHand = newBag();
  await byHand.bring([sourceOf('one', '1 2\n3 4\n')]);
  await byHand.place(0, 'w_value', true);
  await byHand.bring([sourceOf('x', '1 2\n')]);
  assert.deepEqual(partsOf(byHand), ['w_value', 'x']);
  assert.deepEqual([...(byHand.parts[0]?.values ?? [])], [1, 3, 2, 4]);
});

test('a file that the browser cannot read is said to be so', async () => {
  const bag = newBag();
  await bag.bring([sourceOf('w', kWeights)]);
  const blob = {
    size: 9,
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
  };
  await bag.bring([{ name: 'gone', called: 'gone', blob: blob as unknown as Blob }]);
  assert.deepEqual(bag.why, { about: 'gone', trouble: 'notReadable' });
  assert.deepEqual(partsOf(bag), ['w_key', 'w_query', 'w_value']);
});

test('a head that is too long to be opened is refused in a sentence, and the page stays', async () => {
  const one = await open();
  const x = Array.from({ length: 257 }, (_, i) => `${i} 1`).join('\n');
  await drop(one, ['w.json', kWeights], ['x.txt', x]);
  one.element.querySelector<HTMLElement>('.yours-open button')?.click();
  await settled(one);
  assert.equal(one.app.app.state.stage, 'yours');
  assert.match(textOf(one, '.notice-line'), /Your x has 257 tokens; .* takes at most 256\./);
  assert.ok(one.element.querySelector('.yours-open'));
});

test('a field without numbers is said to be empty', async () => {
  const one = await open();
  const field = one.element.querySelector<HTMLTextAreaElement>('.yours-paste textarea');
  assert.ok(field);
  field.value = ' \n';
  const sent = new window.Event('submit', { bubbles: true, cancelable: true });
  field.closest('form')?.dispatchEvent(sent as never);
  assert.equal(one.app.app.view.notice, 'The field is empty: paste numbers into it first.');
});
