// The module of wasm/files.h: what NumPy, PyTorch and Python have written (files.json and dumps.json) is read back to the bit,
// by header and chosen bytes; heads are placed and cut; and each function refuses, and changes nothing then.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILE_REFUSALS } from '../../web/src/course/yours/file_refusals.en.ts';
import { Files } from '../../web/src/engine/core/files.ts';
import { type FilesExports, instantiate } from '../../web/src/engine/core/wasm.ts';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';
import { filesModule, golden, refusalOf } from './core.ts';

const SENTENCES = { ...REFUSALS, ...FILE_REFUSALS };
const start = () => Files.start(filesModule, SENTENCES);

interface Case {
  name: string;
  base64: string;
  tensors: { name: string; dtype: string; shape: number[]; values: (number | string)[] }[];
}
const { files: FILES, texts: TEXTS }: { files: Case[]; texts: Case[] } = await golden('files.json');
const bytesOf = ({ base64 }: { base64: string }) => new Uint8Array(Buffer.from(base64, 'base64'));
const encoded = (text: string) => new TextEncoder().encode(text);

/** Adds a file, of which the module is given no more than it asks for. */
function add(files: Files, name: string, bytes: Uint8Array, size = bytes.length): void {
  const front = files.front(bytes.subarray(0, 64), size);
  files.room(front)(0, bytes.subarray(0, front));
  files.add(name, size);
}

/** Reads the numbers of all that was chosen; returns how many bytes of files that took. */
function read(
  files: Files,
  chosen: ReturnType<Files['choose']>,
  bytes: readonly Uint8Array[],
): number {
  let count = 0;
  for (const [i, { tensor, begin, end }] of chosen.reads.entries()) {
    if (begin !== undefined && end !== undefined) {
      files.room(end - begin)(0, bytes[files.tensors[tensor].file].subarray(begin, end));
      count += end - begin;
    }
    files.read(i);
  }
  return count;
}

/** JSON of tests/golden has nan and infinities as texts. */
const numberOf = (value: number | string) =>
  typeof value === 'number' ? value : Number(value.replace('inf', 'Infinity'));

/** Files that the page's own code for PyTorch has written. */
const { files: DUMPS }: { files: Case[] } = await golden('dumps.json');

for (const one of [...FILES, ...TEXTS, ...DUMPS]) {
  test(`it reads ${one.name} to the bit`, async () => {
    const files = await start();
    const bytes = bytesOf(one);
    add(files, one.name, bytes);
    assert.equal(files.tensors.length, one.tensors.length);
    for (const said of one.tensors) {
      const tensor = files.tensors.findIndex(({ name }) => name === said.name);
      const found = files.tensors[tensor];
      assert.deepEqual([found.dtype, found.shape], [said.dtype, said.shape]);
      const { length } = said.shape;
      // What somebody computed may have any numbers; it is a matrix, or a batch of some.
      if (length < 2 || length > 4 || said.values.length === 0) continue;
      read(files, files.choose([{ tensor, part: 'q', turned: false }], null), [bytes]);
      const [{ values, shape }] = files.made();
      assert.deepEqual(shape, said.shape);
      const wanted = said.values.map(numberOf);
      assert.ok(values.length === wanted.length);
      assert.deepEqual(
        wanted.filter((value, i) => !Object.is(value, values[i])),
        [],
      );
    }
  });
}

/** A .safetensors file of float32, as its description says; each number is its place in the file. */
function safetensors(tensors: Record<string, number[]>): Uint8Array {
  let at = 0;
  const entries = Object.entries(tensors).map(([name, shape]) => {
    const begin = 4 * at;
    at += shape.reduce((product, size) => product * size, 1);
    return [name, { dtype: 'F32', shape, data_offsets: [begin, 4 * at] }];
  });
  const header = encoded(JSON.stringify(Object.fromEntries(entries)));
  const bytes = new Uint8Array(8 + header.length + 4 * at);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  for (let i = 0; i < at; i++) view.setFloat32(8 + header.length + 4 * i, i, true);
  return bytes;
}

/** Two layers of GPT-2's names, and one of Llama's, whose two heads share one key head. */
const MODEL = {
  'wte.weight': [50, 4],
  'h.0.attn.c_attn.weight': [4, 12],
  'h.0.attn.c_attn.bias': [12],
  'h.0.attn.c_proj.weight': [4, 4],
  'h.1.self_attn.q_proj.weight': [4, 4],
  'h.1.self_attn.k_proj.weight': [2, 4],
  'h.1.self_attn.v_proj.weight': [2, 4],
  'h.1.self_attn.o_proj.weight': [4, 4],
};
const rowMajor = (first: number, rows: number, columns: number, step: number, by = 1) =>
  Array.from(
    { length: rows * columns },
    (_, i) => first + Math.floor(i / columns) * step + (i % columns) * by,
  );

test('of a model one head is read, by the rows that it takes', async () => {
  const files = await start();
  const bytes = safetensors(MODEL);
  add(files, 'model', bytes);
  const proposals = files.proposals();
  assert.deepEqual(
    proposals.map(({ group, C, D, key_columns }) => [group, C, D, key_columns]),
    [
      ['h.0.attn', 4, 4, 4],
      ['h.1.self_attn', 4, 4, 2],
    ],
  );
  const count = read(files, files.choose(1, { heads: 2, head: 1 }), [bytes]);
  // Two rows of four numbers each of the queries, keys and values, of four bytes.
  assert.equal(count, 3 * 2 * 4 * 4);
  const parts = files.made();
  // q_proj begins behind 50·4 + 4·12 + 12 + 4·4 numbers; its second head is rows 2 and 3, turned.
  const q = 50 * 4 + 48 + 12 + 16;
  assert.deepEqual(
    parts.map(({ part, shape }) => [part, shape]),
    [
      ['w_query', [4, 2]],
      ['w_key', [4, 2]],
      ['w_value', [4, 2]],
    ],
  );
  assert.deepEqual([...parts[0].values], rowMajor(q + 8, 4, 2, 1, 4));
  assert.deepEqual([...parts[1].values], rowMajor(q + 16, 4, 2, 1, 4));
  // All heads of the other: the fused weight, read once, in three parts of four columns.
  read(files, files.choose(0, null), [bytes]);
  const all = files.made();
  const value = all.find(({ part }) => part === 'w_value');
  assert.deepEqual([...(value?.values ?? [])], rowMajor(200 + 8, 4, 4, 12));
  const bias = all.find(({ part }) => part === 'b_key');
  assert.deepEqual([...(bias?.values ?? [])], [252, 253, 254, 255]);
  assert.equal(bias?.name, 'h.0.attn.c_attn.bias');
});

test('tensors of several files make up one head, and say how many heads it has', async () => {
  const files = await start();
  add(files, 'x', encoded('1 2 3 4\n5 6 7 8\n'));
  add(
    files,
    'pasted',
    encoded('{"heads": 2, "w_q": [[1,2],[3,4],[5,6],[7,8]], "w_k": [[1,2],[3,4],[5,6],[7,8]]}'),
  );
  const [proposal] = files.proposals();
  assert.deepEqual([proposal.C, proposal.D, proposal.heads], [4, 2, 2]);
  assert.deepEqual(
    proposal.placed.map(({ part, why }) => [part, why]),
    [
      ['w_query', 'fits_as_is'],
      ['w_key', 'fits_as_is'],
      ['x', 'by_name'],
    ],
  );
  assert.equal(
    refusalOf(() => add(files, 'x', encoded('1 2\n3 4\n'))),
    'The name x comes twice.',
  );
  assert.equal(files.tensors.length, 4);
});

test('by hand a tensor is what somebody says, as its sizes fit', async () => {
  const files = await start();
  add(files, 'a', encoded('1 2 3\n4 5 6\n'));
  add(files, 'b', encoded('1 2 3\n4 5 6\n7 8 9\n'));
  const x = { tensor: 0, part: 'x', turned: false };
  assert.deepEqual(
    files.fits(1, [x]).find(({ part }) => part === 'w_query'),
    { part: 'w_query', as_is: true, turned: true },
  );
  assert.equal(
    files.fits(0, [{ ...x, tensor: 1 }]).find(({ part }) => part === 'w_query')?.as_is,
    false,
  );
  const chosen = files.choose([x, { tensor: 1, part: 'w_query', turned: true }], null);
  read(files, chosen, []);
  const [turned] = files.made().filter(({ part }) => part === 'w_query');
  assert.deepEqual([...turned.values], [1, 4, 7, 2, 5, 8, 3, 6, 9]);
});

test('a file of gigabytes is listed by its header alone', async () => {
  const files = await start();
  const size = 5e9;
  const header = encoded(
    `{"w_q":{"dtype":"F32","shape":[4,2],"data_offsets":[0,32]},"rest":{"dtype":"I8","shape":[${size - 32}],"data_offsets":[32,${size}]}}`,
  );
  const bytes = new Uint8Array(8 + header.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  add(files, 'model', bytes, bytes.length + size);
  assert.deepEqual(
    files.tensors.map(({ bytes }) => bytes),
    [32, size - 32],
  );
  const [read] = files.choose([{ tensor: 0, part: 'w_query', turned: false }], null).reads;
  assert.deepEqual([read.begin, read.end], [bytes.length, bytes.length + 32]);
});

/** Calls that are refused, with a head chosen of which nothing is read yet; each with the sentence that says why. */
const REFUSED: [sentence: RegExp, ask: (exports: FilesExports, files: number) => number][] = [
  [/^The name of tensor 0 has 513 bytes/, (exports, files) => exports.files_name(files, 513)],
  [/^The file has 134348801 bytes/, (exports, files) => exports.files_bytes(files, 134348801)],
  [/^The file is empty\.$/, (exports, files) => exports.files_front(files, 0)],
  [
    /^The file has 9007199254740992 bytes/,
    (exports, files) => exports.files_front(files, Number.NaN),
  ],
  [/^Of the file 64 bytes could be read, not 65/, (exports, files) => exports.files_add(files, 65)],
  [/^There are more than 256 tensors/, (exports, files) => exports.files_by_hand(files, 257)],
  [/^There is no such tensor/, (exports, files) => exports.files_fits(files, 8)],
  [/^There is no such tensor/, (exports, files) => exports.files_fits(files, -1)],
  [/^The tensors make up no head/, (exports, files) => exports.files_choose(files, 2, 1, -1)],
  [/^The tensors make up no head/, (exports, files) => exports.files_choose(files, -2, 1, -1)],
  [/^4 columns cannot be split evenly/, (exports, files) => exports.files_choose(files, 0, 3, 0)],
  [/^4 columns cannot be split evenly/, (exports, files) => exports.files_choose(files, 0, 2, 2)],
  [/^4 columns cannot be split evenly/, (exports, files) => exports.files_choose(files, 0, -2, -2)],
  [/^There is no such tensor/, (exports, files) => exports.files_read(files, 99)],
  [/^There is no such tensor/, (exports, files) => exports.files_read(files, -1)],
  [/has 64 bytes in the file, not 192\.$/, (exports, files) => exports.files_read(files, 0)],
  [/^The head needs h\.0\.attn\.c_attn\.weight/, (exports, files) => exports.files_parts(files)],
  [
    /^The head needs h\.0\.attn\.c_attn\.weight/,
    (exports, files) => exports.files_check(files, 0, -1),
  ],
  [/^The tensors make up no head/, (exports, files) => exports.files_checked(files)],
  [/^The tensors make up no head/, (exports, files) => exports.files_terms(files, 0, 0, 0)],
  [/^The tensors make up no head/, (exports, files) => exports.files_term_values(files)],
  [/^There is no such tensor/, (exports, files) => exports.files_part(files, 0)],
  [/^There is no such tensor/, (exports, files) => exports.files_part(files, -1)],
];

/** A head chosen of a model, and 64 blanks in the room. */
async function standing() {
  const exports = await instantiate<FilesExports>(filesModule);
  const files = exports.files_create();
  const write = (bytes: Uint8Array) => {
    const pointer = exports.files_bytes(files, bytes.length);
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  };
  const bytes = safetensors(MODEL);
  write(bytes);
  const front = exports.files_front(files, bytes.length);
  write(bytes.subarray(0, front));
  assert.equal(exports.files_add(files, bytes.length), 8);
  assert.ok(exports.files_choose(files, 0, 0, -1) > 0);
  write(new Uint8Array(64).fill(32));
  const text = (pointer: number) => {
    const memory = new Uint8Array(exports.memory.buffer);
    return new TextDecoder('utf-8', { fatal: true }).decode(
      memory.subarray(pointer, memory.indexOf(0, pointer)),
    );
  };
  /** All that can be seen; reading is tried last. */
  const seen = () => {
    const list = text(exports.files_list(files));
    const proposals = text(exports.files_proposals(files));
    write(bytes.subarray(front, front + 1));
    const front64 = exports.files_front(files, 100);
    return { list, proposals, front64 };
  };
  return { exports, files, text, seen };
}

for (const [i, [sentence, ask]] of REFUSED.entries()) {
  test(`refusal ${i}, ${sentence.source}, changes nothing`, async () => {
    const [one, other] = [await standing(), await standing()];
    assert.ok([0, -1].includes(ask(one.exports, one.files)));
    const [id, ...values] = JSON.parse(one.text(one.exports.files_refusal(one.files)));
    let next = 0;
    const said = SENTENCES[id as keyof typeof SENTENCES].replace(/\{\}/g, () => values[next++]);
    assert.match(said, sentence);
    assert.deepEqual(one.seen(), other.seen());
  });
}

test('every function is called here, and those that can refuse, refuse', async () => {
  const { exports } = await standing();
  const all = Object.keys(exports).filter((name) => name.startsWith('files_'));
  const refused = REFUSED.map(([, ask]) => /files_\w+(?=\(files)/.exec(String(ask))?.[0]);
  const never = ['files_create', 'files_destroy', 'files_refusal', 'files_list', 'files_proposals'];
  assert.deepEqual(all.filter((name) => !refused.includes(name)).sort(), never.sort());
});

test('a file that cannot be read leaves what is there, wherever it is cut off', async () => {
  const files = await start();
  add(files, 'x', encoded('1 2\n3 4\n'));
  for (const one of FILES) {
    const bytes = bytesOf(one);
    for (const size of [1, 8, 40, Math.floor(bytes.length / 2), bytes.length - 1]) {
      if (size >= bytes.length) continue;
      refusalOf(() => add(files, 'other', bytes.subarray(0, size)));
    }
  }
  assert.equal(files.tensors[0].name, 'x');
});

test('a pickle, and an archive of torch.save, are refused as such', async () => {
  const files = await start();
  const refused = refusalOf(() => add(files, 'x', Uint8Array.of(0x80, 2, 0x8a, 10)));
  assert.match(refused, /Python objects \(a pickle\)/);
});

test('ten gigabytes that a header declares are refused before anything is taken for them', async () => {
  const files = await start();
  const header = encoded(
    '{"x":{"dtype":"F32","shape":[50000,50000],"data_offsets":[0,10000000000]}}',
  );
  const bytes = new Uint8Array(8 + header.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  assert.match(
    refusalOf(() => add(files, 'x', bytes)),
    /^x ends at byte 10000000000 of the data, but there are 0\.$/,
  );
  // Declared and there: it is listed, and not read.
  add(files, 'x', bytes, bytes.length + 1e10);
  const ask = () => files.choose([{ tensor: 0, part: 'x', turned: false }], null);
  assert.match(refusalOf(ask), /have 2500000000 numbers together; at most 16777216 are read/);
  const pages = (files as unknown as { exports: FilesExports }).exports.memory.buffer.byteLength;
  assert.ok(pages < 32 * 2 ** 20, `${pages}`);
});

test('a Python session is read, and names on a line above what torch and NumPy print', async () => {
  for (const [text, names] of [
    ['>>> q\ntensor([[1., 2.],\n        [3., 4.]])\n>>> k\ntensor([[5., 6.]])\n>>> ', ['q', 'k']],
    ['>>> q = torch.tensor([[1., 2.]])\n', ['q']],
    ['q\r\n[[1. 2.]\r\n [3. 4.]]\r\nk\r\n[[5. 6.]]', ['q', 'k']],
    ['q\narray([[1., 2.]])', ['q']],
  ] as const) {
    const files = await start();
    add(files, 'pasted', encoded(text));
    assert.deepEqual(
      files.tensors.map(({ name }) => name),
      names,
      text,
    );
    assert.equal(files.tensors[0].shape.at(-1), 2);
  }
});
