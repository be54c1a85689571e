// No argument is trusted: whatever is asked, the core answers, keeps its state, and takes no more
// memory. (Only the session itself must be one that session_create gave.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exports } from '../../web/src/engine/core/wasm.ts';
import { isWhole } from '../unit/walks.ts';
import { fresh, jsonAt, lastRefusal, request } from './core.ts';

/** Calls after which the memory has all that it will take; calls that then leave it as it is. */
const [kFirst, kThen] = isWhole ? [10_000, 100_000] : [5_000, 15_000];

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
  'lesson=learn&example=lookup&batch_size=2',
  '&'.repeat(16384),
  'lesson=head&'.repeat(300),
  'lesson=head&example=own',
  'lesson=heads&example=own&num_heads=1',
];

/** Whether the core has answered; else it has said why not. */
function hasAnswered(core: Exports, session: number, answer: number, no = 0): boolean {
  if (answer === no) assert.match(lastRefusal(core, session), /^[A-Za-z].*\.$/s);
  else assert.ok(answer >= 0, `${answer}`);
  return answer !== no;
}

/** Writes a few pins, mostly of cells that are there; sometimes noise, or as many as there is room for. */
function writePins(core: Exports, session: number, roll: (bound: number) => number): void {
  const count = roll(100) ? roll(6) : 4096;
  const room = new DataView(core.memory.buffer, core.session_pins(session, count), 16 * count);
  const isNoise = roll(4) === 0;
  for (let i = 0; i < 16 * count; i += 16) {
    room.setInt32(i, isNoise ? roll(2 ** 32) : roll(4), true);
    room.setInt32(i + 4, isNoise ? roll(2 ** 32) : roll(24), true);
    room.setFloat64(i + 8, roll(4) ? roll(9) : VALUES[roll(VALUES.length)], true);
  }
}

/** Writes a few edits of a run, mostly of cells that are there, or noise. */
function writeTrainEdits(core: Exports, session: number, roll: (bound: number) => number): void {
  const count = roll(4);
  const pointer = core.session_train_edits(session, count);
  if (pointer === 0) return;
  const room = new DataView(core.memory.buffer, pointer, 24 * count);
  const isNoise = roll(4) === 0;
  for (let i = 0; i < 24 * count; i += 24) {
    for (const at of [0, 4, 8]) room.setInt32(i + at, isNoise ? roll(2 ** 32) : roll(4), true);
    room.setFloat64(i + 16, roll(4) ? roll(9) : VALUES[roll(VALUES.length)], true);
  }
}

/** A call of training, chosen by the dice. */
function callTraining(core: Exports, session: number, roll: (bound: number) => number): void {
  switch (roll(4)) {
    case 0: {
      const step = roll(2) ? roll(6) : IDS[roll(IDS.length)];
      hasAnswered(core, session, core.session_train(session, step, roll(4) - 1), -1);
      return;
    }
    case 1:
      writeTrainEdits(core, session, roll);
      hasAnswered(core, session, core.session_set_train_edits(session), -1);
      return;
    case 2:
      hasAnswered(core, session, core.session_history(session));
      return;
    default:
      hasAnswered(core, session, core.session_train_edits(session, 4097));
  }
}

/** Sizes of tensors that are brought: of products that are small, and that wrap round to small ones. */
const SIZES = [1, 2, 3, 0, -1, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

/** Brings a small tensor, or one that cannot be; its numbers are hostile. */
function bring(core: Exports, session: number, roll: (bound: number) => number): void {
  const size = () => SIZES[roll(roll(2) ? 3 : SIZES.length)];
  const [batches, rows, columns] = [size(), size(), size()];
  const pointer = core.session_bring(session, roll(12) - 1, batches, rows, columns);
  if (!hasAnswered(core, session, pointer)) return;
  const room = new Float64Array(core.memory.buffer, pointer, batches * rows * columns);
  for (let i = 0; i < Math.min(room.length, 8); i++) {
    room[i] = roll(4) ? roll(9) : VALUES[roll(VALUES.length)];
  }
}

/** One call, chosen by the dice. */
function call(core: Exports, session: number, roll: (bound: number) => number): void {
  const isAnswer = (answer: number, no = 0) => hasAnswered(core, session, answer, no);
  const readJson = (answer: number) => isAnswer(answer) && jsonAt(core, answer);
  const id = roll(2) ? roll(12) : IDS[roll(IDS.length)];
  const offset = roll(2) ? roll(40) : IDS[roll(IDS.length)];
  switch (roll(40)) {
    case 0: {
      const text = new TextEncoder().encode(TEXTS[roll(TEXTS.length)]);
      if (text.length > 16384) return;
      request(core, session, text);
      isAnswer(core.session_prepare(session, [0, 1, -1, 2 ** 31 - 1][roll(4)]), -1);
      isAnswer(core.session_open(session));
      return;
    }
    case 1: {
      const noise = Uint8Array.from({ length: roll(16385) }, () => roll(256));
      request(core, session, noise);
      assert.ok(!isAnswer(core.session_prepare(session, 1), -1));
      assert.ok(!isAnswer(core.session_open(session)));
      return;
    }
    case 2:
      assert.ok(!isAnswer(core.session_request(session, [16385, 65536, 2 ** 31, -1][roll(4)])));
      return;
    case 3:
      readJson(core.session_structure(session));
      return;
    case 4:
      readJson(core.session_prints(session));
      return;
    case 5:
      // It takes no argument, and as long as a hundred other calls.
      if (id === 1) readJson(core.session_catalogue(session));
      readJson(core.session_limits(session));
      return;
    case 6:
      bring(core, session, roll);
      core.session_destroy(core.session_create());
      return;
    case 7:
      callTraining(core, session, roll);
      return;
    default:
      break;
  }
  const size = () => (roll(2) ? roll(80) : IDS[roll(IDS.length)]);
  switch (roll(11)) {
    case 8:
      isAnswer(core.session_stream_advance(session, id, size()), -1);
      return;
    case 9:
      isAnswer(core.session_stream_row(session, id, offset));
      return;
    case 10: {
      const [row, col, rows, cols, step] = [size(), size(), size(), size(), size()];
      isAnswer(core.session_stream_tile(session, id, row, col, rows, cols, step));
      return;
    }
    case 0:
      isAnswer(core.session_hash(session));
      return;
    case 1:
      isAnswer(core.session_data(session, id));
      return;
    case 2:
    case 3:
      isAnswer(core.session_edit(session, id, offset, VALUES[roll(VALUES.length)]));
      return;
    case 4:
      if (roll(4)) writePins(core, session, roll);
      isAnswer(core.session_set_pins(session), -1);
      return;
    default:
      readJson(core.session_terms(session, id, offset));
      core.session_term_values(session);
  }
}

test('thousands of hostile calls: none traps, each is answered or refused, and the memory does not grow', async () => {
  const core = await fresh();
  const session = core.session_create();
  const roll = dice(20240601);
  for (let i = 0; i < kFirst; i++) call(core, session, roll);
  const before = core.memory.buffer.byteLength;
  for (let i = 0; i < kThen; i++) call(core, session, roll);
  assert.equal(core.memory.buffer.byteLength, before);
});

test('after hostile calls the numbers are those of a fresh instance', async () => {
  const [used, unused] = [await fresh(), await fresh()];
  const session = used.session_create();
  const roll = dice(7);
  for (let i = 0; i < 5_000; i++) call(used, session, roll);
  const hash = (core: Exports, handle: number) => {
    request(core, handle, 'lesson=head&example=000-62');
    assert.equal(core.session_open(handle), 1);
    return new BigUint64Array(core.memory.buffer, core.session_hash(handle), 1)[0];
  };
  assert.equal(hash(used, session), hash(unused, unused.session_create()));
});

/** A session of the lesson loop, and a test that a call on it is refused in this sentence, not in an older one. */
async function loop() {
  const core = await fresh();
  const session = core.session_create();
  request(core, session, 'lesson=loop');
  assert.equal(core.session_open(session), 1);
  const isRefused = (sentence: string, ask: () => number) => {
    assert.equal(core.session_request(session, 16385), 0);
    assert.equal(lastRefusal(core, session), 'That choice is too long.');
    assert.deepEqual([ask(), lastRefusal(core, session)], [0, sentence]);
  };
  return { core, session, isRefused };
}

test('ids and offsets that are none are refused', async () => {
  const { core, session, isRefused } = await loop();
  const isRefusedPin = (id: number, offset: number) =>
    isRefused('There is no such cell.', () => {
      const room = new DataView(core.memory.buffer, core.session_pins(session, 2), 32);
      room.setInt32(16, id, true);
      room.setInt32(20, offset, true);
      return core.session_set_pins(session) + 1;
    });
  for (const id of [-1, 3, 100, 2 ** 31 - 1, -(2 ** 31)]) {
    isRefused('There is no such tensor.', () => core.session_data(session, id));
    isRefused('There is no such cell.', () => core.session_terms(session, id, 0));
    isRefused('There is no such cell.', () => core.session_edit(session, id, 0, 1));
    isRefusedPin(id, 0);
  }
  for (const offset of [-1, 64, 2 ** 31 - 1, -(2 ** 31)]) {
    isRefused('There is no such cell.', () => core.session_terms(session, 0, offset));
    isRefused('There is no such cell.', () => core.session_edit(session, 0, offset, 1));
    isRefusedPin(0, offset);
  }
});

test('a session without a lesson refuses all that is asked of one', async () => {
  const core = await fresh();
  const session = core.session_create();
  assert.equal(new Uint8Array(core.memory.buffer)[core.session_refusal(session)], 0);
  for (const ask of [
    () => core.session_structure(session),
    () => core.session_data(session, 0),
    () => core.session_edit(session, 0, 0, 1),
    () => core.session_set_pins(session) + 1,
    () => core.session_terms(session, 0, 0),
    () => core.session_prints(session),
    () => core.session_hash(session),
    () => core.session_train(session, 1, 1) + 1,
    () => core.session_set_train_edits(session) + 1,
    () => core.session_history(session),
    () => core.session_try(session),
    () => core.session_stream_tile(session, 0, 0, 0, 1, 1, 1),
    () => core.session_stream_row(session, 0, 0),
  ]) {
    core.session_request(session, 16385);
    assert.deepEqual([ask(), lastRefusal(core, session)], [0, 'No lesson is open.'], String(ask));
  }
  assert.equal(core.session_term_values(session), 0);
});

test('a request that is no UTF-8 is refused in a sentence that is', async () => {
  const { core, session, isRefused } = await loop();
  const text = (...bytes: number[]) => Uint8Array.from(bytes);
  const prefix = new TextEncoder().encode('lesson=head&example=');
  for (const bytes of [
    text(0xff),
    text(0xff, 0xfe, 0x80),
    text(0xc3), // broken off
    text(0xc0, 0x80), // a zero, too long
    text(0xed, 0xa0, 0x80), // half a surrogate pair
    text(0xf4, 0x90, 0x80, 0x80), // beyond U+10FFFF
    text(...prefix, 0xff, 0x3d),
    text(...prefix, 0xe2, 0x82),
  ]) {
    isRefused('A choice must be UTF-8.', () => {
      request(core, session, bytes);
      return core.session_open(session);
    });
  }
});

test('a zero byte in a request does not cut its refusal', async () => {
  const { core, session, isRefused } = await loop();
  for (const [bytes, sentence] of [
    ['\0\0\0', 'A choice is written key=value, not "\0\0\0".'],
    ['lesson=loop&causal\0=1', /^There is no choice "causal\0"; there are lesson, .*\.$/],
    ['lesson=head\0', /^There is no lesson "head\0"; there are loop, .*\.$/],
  ] as const) {
    request(core, session, bytes);
    assert.equal(core.session_open(session), 0);
    if (typeof sentence === 'string') assert.equal(lastRefusal(core, session), sentence);
    else assert.match(lastRefusal(core, session), sentence);
  }
  isRefused('There is no such cell.', () => core.session_terms(session, 0, 64));
});

test('there is room for 4096 pins, and none can be written without an answer', async () => {
  const { core, session } = await loop();
  assert.ok(core.session_pins(session, 4096) > 0);
  assert.ok(core.session_pins(session, 0) > 0);
  assert.equal(core.session_set_pins(session), 0);
  for (const count of [4097, 2 ** 28, 2 ** 28 + 1, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(core.session_pins(session, count), 0);
    assert.equal(lastRefusal(core, session), 'Those are too many pins.');
  }
});

test('a tensor that is brought has 1 to 1048576 numbers, whatever its sizes wrap round to', async () => {
  const { core, session } = await loop();
  const before = core.memory.buffer.byteLength;
  for (const [batches, rows, columns] of [
    [1, 1024, 1025],
    [1, 2 ** 16, 2 ** 16],
    [2 ** 31, 2, 1],
    [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1],
    [2 ** 31, 2 ** 31, 4],
    [1, 0, 5],
  ]) {
    core.session_request(session, 16385);
    assert.equal(core.session_bring(session, 1, batches, rows, columns), 0);
    assert.match(lastRefusal(core, session), /^w_query cannot have the shape \[/);
  }
  assert.equal(core.memory.buffer.byteLength, before);
  for (const part of [13, -1, 2 ** 31 - 1]) {
    assert.equal(core.session_bring(session, part, 1, 1, 1), 0);
    assert.equal(lastRefusal(core, session), 'There is no such tensor.');
  }
  assert.ok(core.session_bring(session, 1, 1, 1024, 1024) > 0);
});

test('a request holds as many as 16384 bytes', async () => {
  const core = await fresh();
  const session = core.session_create();
  assert.ok(core.session_request(session, 16384) > 0);
  for (const bytes of [16385, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(core.session_request(session, bytes), 0);
    assert.equal(lastRefusal(core, session), 'That choice is too long.');
  }
});
