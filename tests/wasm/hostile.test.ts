// No argument is trusted: whatever is asked, the core answers, keeps its state, and takes no more
// memory. (Only the session itself must be one that session_create gave.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exports } from '../../web/src/core/wasm.ts';
import { fresh, textAt } from './core.ts';

/** Integers from 0 to bound - 1; xorshift, so that a failure can be repeated. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const IDS = [-1, 0, 1, 2, 3, 7, 16, 100, 2 ** 31 - 1, -(2 ** 31), 2 ** 32 + 1, Number.NaN, 1.5];
const VALUES = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-45,
  1e-300,
  1e19,
  1e38,
  1e39,
  -1e308,
  Infinity,
  -Infinity,
  Number.NaN,
];
const TEXTS = [
  'lesson=loop',
  'lesson=softmax&example=002-16',
  'lesson=head&example=bank&causal=0&scaled=0',
  'lesson=head&example=000-62',
  'lesson=notebook_002',
  'lesson=triangle&example=randn&T=3&dtype=float64',
  'lesson=head&example=randn&seed=-1&before=999999&B=2&head_size=3',
  'lesson=head&example=randn&T=70&B=2&causal=0',
  'lesson=head&example=randn&T=4097',
  'lesson=head&example=randn&T=4096&B=8&C=64',
  'lesson=loop&example=randn&T=1000000000',
  'lesson=head&example=randn&B=-1&C=18446744073709551617',
  'lesson=loop&example=randn&seed=99999999999999999999999',
  '',
  '&&&&',
  '=',
  'lesson==',
  'lesson=head&causal=1e9',
  '__proto__=1',
  'constructor=x',
  'lesson=\u0000head',
  'example=%00%s%n',
  'lesson=\ud800',
  `lesson=${'é'.repeat(2000)}`,
  '&'.repeat(16384),
  'lesson=head&'.repeat(300),
];

function request(core: Exports, session: number, text: Uint8Array): boolean {
  const pointer = core.session_request(session, text.length);
  if (pointer === 0) return false;
  new Uint8Array(core.memory.buffer, pointer, text.length).set(text);
  return true;
}

/** One call, chosen by the dice. */
function call(core: Exports, session: number, roll: (bound: number) => number): void {
  const id = roll(2) ? roll(12) : IDS[roll(IDS.length)];
  const offset = roll(2) ? roll(40) : IDS[roll(IDS.length)];
  switch (roll(40)) {
    case 0: {
      const text = new TextEncoder().encode(TEXTS[roll(TEXTS.length)]);
      if (request(core, session, text)) textAt(core, core.session_open(session));
      return;
    }
    case 1: {
      const noise = Uint8Array.from({ length: roll(16385) }, () => roll(256));
      assert.ok(request(core, session, noise));
      assert.notEqual(textAt(core, core.session_open(session)), '');
      return;
    }
    case 2:
      assert.equal(core.session_request(session, [16385, 65536, 2 ** 31, -1][roll(4)]), 0);
      return;
    case 3:
      JSON.parse(textAt(core, core.session_structure(session)));
      return;
    case 4:
      JSON.parse(textAt(core, core.session_prints(session)));
      return;
    case 5:
      JSON.parse(textAt(core, core.session_catalogue(session)));
      JSON.parse(textAt(core, core.session_limits(session)));
      return;
    case 6:
      core.session_destroy(core.session_create());
      return;
    default:
      break;
  }
  const size = () => (roll(2) ? roll(80) : IDS[roll(IDS.length)]);
  switch (roll(11)) {
    case 8:
      assert.ok(core.session_stream_advance(session, id, size()) >= -1);
      return;
    case 9:
      assert.ok(core.session_stream_row(session, id, offset) >= 0);
      return;
    case 10: {
      const [row, col, rows, cols, step] = [size(), size(), size(), size(), size()];
      assert.ok(core.session_stream_tile(session, id, row, col, rows, cols, step) >= 0);
      return;
    }
    case 0:
      assert.match(textAt(core, core.session_hash(session)), /^([0-9a-f]{16})?$/);
      return;
    case 1:
      assert.ok(core.session_data(session, id) >= 0);
      return;
    case 2:
    case 3:
      textAt(core, core.session_edit(session, id, offset, VALUES[roll(VALUES.length)]));
      return;
    case 4:
      textAt(core, core.session_release(session, id, offset));
      return;
    default:
      JSON.parse(textAt(core, core.session_terms(session, id, offset)));
  }
}

test('100,000 hostile calls: none traps, and the memory does not grow', async () => {
  const core = await fresh();
  const session = core.session_create();
  const roll = dice(20240601);
  for (let i = 0; i < 10_000; i++) call(core, session, roll);
  const before = core.memory.buffer.byteLength;
  for (let i = 0; i < 100_000; i++) call(core, session, roll);
  assert.equal(core.memory.buffer.byteLength, before);
});

test('after hostile calls the numbers are those of a fresh instance', async () => {
  const [used, unused] = [await fresh(), await fresh()];
  const session = used.session_create();
  const roll = dice(7);
  for (let i = 0; i < 5_000; i++) call(used, session, roll);
  const hash = (core: Exports, handle: number) => {
    assert.ok(request(core, handle, new TextEncoder().encode('lesson=head&example=000-62')));
    assert.equal(textAt(core, core.session_open(handle)), '');
    return textAt(core, core.session_hash(handle));
  };
  assert.equal(hash(used, session), hash(unused, unused.session_create()));
});

test('ids and offsets that are none give nothing', async () => {
  const core = await fresh();
  const session = core.session_create();
  request(core, session, new TextEncoder().encode('lesson=loop'));
  assert.equal(textAt(core, core.session_open(session)), '');
  for (const id of [-1, 2, 100, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(core.session_data(session, id), 0);
    assert.equal(textAt(core, core.session_terms(session, id, 0)), '[]');
    assert.equal(textAt(core, core.session_edit(session, id, 0, 1)), 'There is no such cell.');
    assert.equal(textAt(core, core.session_release(session, id, 0)), 'There is no such cell.');
  }
  for (const offset of [-1, 64, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(textAt(core, core.session_terms(session, 0, offset)), '[]');
    assert.equal(textAt(core, core.session_edit(session, 0, offset, 1)), 'There is no such cell.');
  }
});

test('a text that is no UTF-8, or has a zero in it, is refused in a sentence', async () => {
  const core = await fresh();
  const session = core.session_create();
  for (const text of [
    [0xff, 0xfe, 0x80],
    [0xc3],
    [0xed, 0xa0, 0x80],
    [0, 0, 0],
    [...new TextEncoder().encode('lesson=head'), 0],
  ]) {
    assert.ok(request(core, session, Uint8Array.from(text)));
    assert.match(textAt(core, core.session_open(session)), /^(A choice|There is no) /);
    assert.equal(textAt(core, core.session_structure(session)), '{}');
  }
});

test('a request holds as many as 16384 bytes', async () => {
  const core = await fresh();
  const session = core.session_create();
  assert.notEqual(core.session_request(session, 16384), 0);
  for (const bytes of [16385, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(core.session_request(session, bytes), 0);
  }
});
