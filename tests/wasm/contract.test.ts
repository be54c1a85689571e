// What wasm/attention.h says of all functions: a refused call changes nothing, and neither does a question. Each call is
// made on one of two sessions that were brought to the same state; what is then seen of both is the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worded } from '../../web/src/engine/core/refusals.ts';
import { fresh, jsonAt, lastRefusal } from './core.ts';
import { EDITS, PREPARED, Stand, seen, standIn } from './stand.ts';

/** A function, the state in which it is called, and its parameters; or the call. */
type Row = [name: string, state: string, ...parameters: (number | string)[]];
type Call = [name: string, state: string, ask: (stand: Stand) => number];

/** No node, no offset. */
const LOST = 2 ** 31 - 1;
const NO_UTF8 = Uint8Array.of(0xff);
/** A run at whose rate a number is soon no float any more. */
const FAR = 'lesson=heads&example=both&lr=100&head_size=9&seed=5';

const NONE = 'no lesson';

const REFUSALS: (Row | Call)[] = [
  ['request', 'learn', 16385],
  ['prepare', 'learn', (stand) => stand.prepare('lesson=heads&example=both&num_heads=5', 5)],
  ['prepare', 'learn', (stand) => stand.prepare('lesson=head&trained_steps=5001', 5)],
  ['prepare', NONE, (stand) => stand.prepare(NO_UTF8, 5)],
  ['open', 'learn', (stand) => stand.open('lesson=nothing')],
  ['open', 'learn', (stand) => stand.open('lesson=heads&example=both&num_heads=5')],
  ['open', 'learn', (stand) => stand.open(FAR)],
  ['open', 'streamed', (stand) => stand.open('lesson=head&example=randn&T=4097')],
  ['open', NONE, (stand) => stand.open(NO_UTF8)],
  ['bring', 'learn', 13, 1, 1, 1],
  ['bring', 'streamed', 1, 1, 1024, 1025],
  ['bring', NONE, 0, 1, 0, 1],
  ['limits', NONE],
  ['structure', NONE],
  ['data', 'learn', LOST],
  ['data', 'streamed', 'weights'],
  ['data', NONE, 0],
  ['edit', 'learn', LOST, 0, 1],
  ['edit', 'learn', 0, 0, Number.NaN],
  ['edit', 'learn', 'x', 0, 3e38],
  ['edit', 'streamed', 'q', 3, 3e38],
  ['pins', 'learn', 4097],
  ['set_pins', 'learn', (stand) => stand.setPins([{ node: 'none', offset: 0, value: 1 }])],
  ['set_pins', 'learn', (stand) => stand.setPins([{ node: 'x', offset: 0, value: 3e38 }])],
  ['set_pins', 'streamed', (stand) => stand.setPins([{ node: 'q', offset: 3, value: 3e38 }])],
  ['terms', 'learn', 0, LOST],
  ['terms', 'streamed', 'y', -1],
  ['reach', 'learn', LOST, 0, 0],
  ['reach', 'learn', 0, LOST, 1],
  ['reach', 'streamed', 0, 0, 1],
  ['reach_advance', 'learn, opened', 5],
  ['reached', 'learn', LOST],
  ['reached', 'learn, opened', 0],
  ['apart', 'learn', 0, 'loss', 0, 0],
  ['prints', NONE],
  ['hash', NONE],
  ['train', 'learn', 5001, 1],
  ['train', 'learn', -1, 1],
  ['train', 'learn', 20, 5], // stands at step 12; step 13 cannot be computed
  ['train', 'learn, opened', 5001, 1],
  ['train', 'streamed', 0, 0],
  ['train_edits', 'learn', 4097],
  ['train_edits', 'streamed', 1],
  ['set_train_edits', 'learn', (stand) => stand.setEdits([{ ...EDITS[0], node: 'x' }])],
  ['set_train_edits', 'learn', (stand) => stand.setEdits([{ ...EDITS[0], step: 5001 }])],
  // Step 0, where it would stand, cannot be computed.
  [
    'set_train_edits',
    'learn',
    (stand) => stand.setEdits(EDITS.slice(1).map((edit) => ({ ...edit, step: 0 }))),
  ],
  [
    'set_train_edits',
    'learn, opened',
    (stand) => stand.setEdits([{ ...EDITS[0], value: Infinity }]),
  ],
  ['set_train_edits', 'streamed'],
  ['history', 'streamed'],
  ['try', 'streamed'],
  ['stream_advance', 'learn', 0, 1],
  ['stream_advance', 'streamed', 2, 1],
  ['stream_tile', 'streamed', 0, 0, 0, 300, 300, 1],
  ['stream_tile', 'streamed', 1, 0, 0, 0, 1, 1],
  ['stream_tile', 'learn', 0, 0, 0, 1, 1, 1],
  ['stream_row', 'streamed', 0, 300],
  ['stream_row', 'streamed', 1, 300],
];

const RUNS = ['learn', 'learn, opened'];
const LESSONS = [...RUNS, 'streamed'];
const everywhere = (states: string[], name: string, ...parameters: (number | string)[]): Row[] =>
  states.map((state) => [name, state, ...parameters]);

const QUESTIONS: (Row | Call)[] = [
  ...everywhere([...LESSONS, NONE], 'refusal'),
  ...everywhere([...LESSONS, NONE], 'catalogue'),
  ...everywhere(LESSONS, 'limits'),
  ...everywhere(LESSONS, 'structure'),
  ...everywhere(LESSONS, 'data', 0),
  ...everywhere(LESSONS, 'terms', 'weights', 9),
  ['term_values', 'learn', (stand) => stand.call('terms', 0, 0) && stand.call('term_values')],
  ['reached', 'learn', 0],
  ...everywhere(LESSONS, 'apart', 0, 0, 0, 0),
  ...everywhere(LESSONS, 'prints'),
  ...everywhere(LESSONS, 'hash'),
  ...everywhere(RUNS, 'history'),
  ...everywhere(RUNS, 'try'),
  ['stream_tile', 'streamed', 0, 200, 9, 9, 9, 3],
  ['stream_tile', 'streamed', 1, 0, 0, 9, 9, 1],
  ['stream_row', 'streamed', 0, 299],
  ['stream_row', 'streamed', 1, 299],
  // How much is left of another run; and rooms in which nobody has read yet.
  ['prepare', 'learn', (stand) => stand.prepare(`${PREPARED}&lr=0.5`, 0)],
  ['prepare', NONE, (stand) => stand.prepare(`${PREPARED}&lr=0.5`, 0)],
  ...everywhere(LESSONS, 'request', 5),
  ...everywhere([...LESSONS, NONE], 'bring', 0, 1, 5, 6),
  ...everywhere(LESSONS, 'pins', 5),
  ...everywhere(RUNS, 'train_edits', 5),
];

/** The functions that answer with a count, and refuse with -1. */
const COUNTS = ['prepare', 'set_pins', 'reach_advance', 'apart', 'train', 'set_train_edits'];

const no = (name: string) => ([...COUNTS, 'stream_advance'].includes(name) ? -1 : 0);

function answer(stand: Stand, [name, , ...rest]: Row | Call): number {
  const [first] = rest;
  return typeof first === 'function'
    ? first(stand)
    : stand.call(name, ...(rest as (number | string)[]));
}

/** Whether the rows, and these functions beside them, are all functions of the boundary. */
async function areAll(rows: (Row | Call)[], others: string[]): Promise<void> {
  const named = new Set([...rows.map(([name]) => name), ...others]);
  const all = Object.keys(await fresh()).filter((name) => name.startsWith('session_'));
  assert.deepEqual([...named].map((name) => `session_${name}`).sort(), all.sort());
}

const untouched = new Map<string, Record<string, unknown>>();

/** The session is as one in its state of which nothing was asked. */
async function isUntouched(stand: Stand, state: string, message: string): Promise<void> {
  if (!untouched.has(state)) untouched.set(state, seen(await standIn(state)));
  const [now, before] = [seen(stand), untouched.get(state) ?? {}];
  for (const [what, value] of Object.entries(before)) {
    assert.deepEqual(now[what], value, `${what}: ${message}`);
  }
}

test('each function but those that cannot refuses something, and nothing has changed then', async () => {
  await areAll(REFUSALS, ['create', 'destroy', 'refusal', 'catalogue', 'term_values']);
  for (const row of REFUSALS) {
    const message = row.join(' ');
    const stand = await standIn(row[1]);
    assert.equal(answer(stand, row), no(row[0]), message);
    assert.match(lastRefusal(stand.core, stand.session), /^[A-Za-z].*\.$/s);
    await isUntouched(stand, row[1], message);
  }
});

test('a refusal crosses as an id and values, of which the last can be the refusal behind it', async () => {
  const rows: [state: string, ask: (stand: Stand) => number, reason: unknown][] = [
    [NONE, (stand) => stand.call('hash'), ['no_lesson_open']],
    [NONE, (stand) => stand.open('lesson=head&scaled=2'), ['no_flag', 'scaled']],
    [NONE, (stand) => stand.open('lr=2.5e3'), ['no_decimal', 'lr', '0', '100', '6', '2.5e3']],
    [NONE, (stand) => stand.open('dtype=half'), ['no_word', 'dtype', 'float32, float64']],
    [
      'streamed',
      (stand) => stand.call('edit', 'q', 3, 3e38),
      ['in_node', 'weights', ['scores_too_large']],
    ],
  ];
  for (const [state, ask, reason] of rows) {
    const stand = await standIn(state);
    ask(stand);
    assert.deepEqual(jsonAt(stand.core, stand.call('refusal')), reason);
  }
});

test('the page fills the gaps of a refusal in order, by number, with a list and with a refusal', () => {
  assert.equal(worded(['no_word', 'dtype', 'a, b, c']), 'dtype must be a, b or c.');
  assert.equal(worded(['no_word', 'dtype', 'a']), 'dtype must be a.');
  assert.equal(
    worded(['no_pair', '{1}, {and} $&']),
    'A choice is written key=value, not "{1}, {and} $&".',
  );
  assert.equal(worded(['no_number', 'x[0, 1]', '9']), 'x[0, 1] must be a number between -9 and 9.');
  assert.equal(
    worded(['step_fails', '7', '6', ['in_node', 'y', ['no_id', '4']]]),
    'Step 7 cannot be computed. y: an id is the number of a row of the table, a whole number from 0 to 4. ' +
      'The run stands at step 6.',
  );
});

test('each question is answered, and nothing has changed then', async () => {
  const changes = [
    'open',
    'edit',
    'set_pins',
    'reach',
    'reach_advance',
    'train',
    'set_train_edits',
  ];
  await areAll(QUESTIONS, [...changes, 'stream_advance', 'create', 'destroy']);
  for (const row of QUESTIONS) {
    const message = row.join(' ');
    const stand = await standIn(row[1]);
    assert.notEqual(answer(stand, row), no(row[0]), message);
    await isUntouched(stand, row[1], message);
  }
});

/** Sessions of one module, and what each has left of a run of nine updates. */
async function sessions() {
  const core = await fresh();
  const [a, b] = [new Stand(core), new Stand(core)];
  const run = (seed: number) => `lesson=head&example=lookup&trained_steps=9&seed=${seed}`;
  return { a, b, run };
}

test('sessions of one module do not touch each other: each has its own run on its way', async () => {
  const { a, b, run } = await sessions();
  assert.equal(a.prepare(run(1), 5), 4);
  assert.equal(b.prepare(run(2), 3), 6);
  assert.equal(b.open(run(3)), 1);
  assert.equal(b.open('lesson=learn&example=lookup&seed=1'), 1);
  assert.equal(b.core.session_train(b.session, 4, 4), 4);
  assert.deepEqual([a.prepare(run(1), 0), b.prepare(run(2), 0)], [4, 6]);
  // Nor does one that begins the same run, or that goes.
  assert.equal(b.prepare(run(1), 1), 8);
  b.core.session_destroy(b.session);
  assert.equal(a.prepare(run(1), 1), 3);
});

test('what a session has prepared stays prepared, however many runs others do', async () => {
  const { a, b, run } = await sessions();
  assert.equal(a.prepare(run(1), 9), 0);
  for (let seed = 2; seed < 12; seed++) assert.equal(b.prepare(run(seed), 9), 0);
  assert.equal(a.prepare(run(1), 0), 0);
});

test('a run that is done need not be done again by a session beside, and has the same bits there', async () => {
  const { a, b, run } = await sessions();
  assert.equal(a.prepare(run(1), 9), 0);
  // However it is written: these are its defaults.
  const written = `${run(1)}&optimizer=sgd&batch_size=8&fresh=1&tied=none&trained_causal=0&head_size=4`;
  assert.deepEqual([b.prepare(run(1), 0), b.prepare(written, 0)], [0, 0]);
  const others = [
    'optimizer=adam',
    'batch_size=7',
    'fresh=0',
    'tied=query_key',
    'trained_causal=1',
  ];
  for (const other of [...others, 'head_size=3', 'trained_scaled=0', 'lr=0.5', 'trained_steps=8']) {
    assert.ok(b.prepare(`${run(1)}&${other}`, 0) > 0, other);
  }
  for (const stand of [a, b]) stand.begin(run(1));
  assert.deepEqual(b.numbers(), a.numbers());
  const alone = new Stand(await fresh());
  alone.begin(run(1));
  assert.deepEqual(alone.numbers(), a.numbers());
});

test('a run that cannot go on says so again and again, and stays where it is', async () => {
  const { a } = await sessions();
  let left = 300;
  for (let next = left; next >= 0; next = a.prepare(FAR, 1)) left = next;
  assert.ok(left > 0 && left < 300);
  assert.match(lastRefusal(a.core, a.session), / The run stands at step \d+\.$/);
  assert.deepEqual([a.prepare(FAR, 5), a.prepare(FAR, 0)], [-1, left]);
});
