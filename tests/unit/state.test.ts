// What the learner chose and its address are one thing in two forms; and any address can be read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../web/src/course/index.ts';
import { MOST_EDITS } from '../../web/src/engine/core/core.ts';
import { MAX_NAME } from '../../web/src/engine/state/codecs.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';
import {
  DEFAULT,
  formatHash,
  lostEdits,
  parseHash,
  type State,
  writtenIn,
} from '../../web/src/engine/state/state.ts';
import { TROUBLE } from '../../web/src/engine/words/trouble.en.ts';
import { kOther } from './other_values.ts';
import { someOf } from './walks.ts';

const SIZES = ['before', 'B', 'T', 'C', 'head_size'] as const;

/** Through the address and back, by the way that a browser takes. */
function roundTrip(state: State): State {
  const url = new URL('https://example.org/');
  url.hash = formatHash(state);
  return parseHash(url.hash);
}

/** Whether this is a state that the page can work with, whatever it was read from. */
function assertState(state: State): void {
  assert.deepEqual(Object.keys(state).sort(), Object.keys(DEFAULT).sort());
  assert.equal(Object.getPrototypeOf(state), Object.prototype);
  for (const key of ['stage', 'step', 'notebook', 'example'] as const) {
    assert.match(state[key], /^[A-Za-z0-9_-]{0,40}$/);
  }
  const isCount = (n: number) => Number.isInteger(n) && n >= 0 && n <= 9999;
  assert.ok(isCount(state.batch));
  for (const count of [state.row, state.head, state.num_heads]) {
    assert.ok(count === null || isCount(count));
  }
  assert.match(state.mistake, /^[A-Za-z0-9_-]{0,40}$/);
  assert.ok([true, false, null].includes(state.causal));
  assert.equal(typeof state.scaled, 'boolean');
  for (const place of [...state.edits, ...(state.cell ? [state.cell] : [])]) {
    assert.match(place.node, /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/);
    assert.ok(place.index.length <= 4 && place.index.every(isCount));
  }
  assert.ok([...state.name].length <= MAX_NAME);
  assert.match(state.seed, /^(-?\d{1,20})?$/);
  for (const size of SIZES.map((key) => state[key])) {
    assert.ok(size === null || (Number.isInteger(size) && size >= 0));
  }
  assert.ok(['', 'float64'].includes(state.dtype));
  assert.ok([2, 3, 4, null].includes(state.decimals));
  assert.ok(state.edits.length <= MOST_EDITS);
  for (const { value } of state.edits) assert.ok(Number.isFinite(value) || value === -Infinity);
}

/** A link that names no stage means the first one, as links without a version have it. */
const LOOP: State = { ...DEFAULT, stage: 'loop', example: '000-56' };

test('the door needs no address, and none opens the door', () => {
  assert.equal(DEFAULT.stage, 'door');
  assert.equal(formatHash(DEFAULT), '');
  for (const hash of ['', '#', '#stage=door']) assert.deepEqual(parseHash(hash), DEFAULT);
});

test('what is open on the door is in no link, and no link opens more of it', () => {
  const edits = [{ node: 'x', index: [0, 0, 0], value: 2 }];
  const cell = { node: 'y', index: [1, 1, 1] };
  assert.equal(formatHash({ ...DEFAULT, edits, cell, tokens: 'mud bank mud loan bank loan' }), '');
  const hostile = 'stage=door&example=randn&T=9&cell=x.0.0.0&edits=x.0.0.0:2&causal=1';
  assert.deepEqual(parseHash(`#${hostile}`), DEFAULT);
});

test('a link that names no stage, or none that can be one, opens the first', () => {
  const old: [string, Partial<State>][] = [
    ['step=add', { step: 'add' }],
    ['batch=1&row=3', { batch: 1, row: 3 }],
    ['edits=x.0.0.0:2', { edits: [{ node: 'x', index: [0, 0, 0], value: 2 }] }],
    ...['&', '&&&', '=', 'unknown=1', '/loop', 'stage=', 'stage=%00', 'stage=<b>'].map(
      (hash): [string, Partial<State>] => [hash, {}],
    ),
  ];
  for (const [hash, patch] of old) {
    assert.deepEqual(parseHash(`#${hash}`), { ...LOOP, ...patch }, hash);
  }
  assert.equal(formatHash(LOOP), 'stage=loop&example=000-56');
  assert.equal(formatHash(parseHash('#step=add')), 'stage=loop&step=add&example=000-56');
});

test('a word alone is a stage or a page', () => {
  for (const page of Object.keys(PAGES)) {
    for (const hash of [`#${page}`, `#${page}=`, `#stage=${page}`]) {
      // A field of that name with nothing in it.
      if (hash === '#notebook=') continue;
      assert.equal(parseHash(hash).stage, page, hash);
    }
  }
  assert.deepEqual(parseHash('#head'), { ...DEFAULT, stage: 'head' });
  assert.deepEqual(parseHash('#heads&example=randn&T=4').stage, 'heads');
  assert.deepEqual(parseHash('#door'), DEFAULT);
  // Without a stage, or beside one, the name of a field with nothing in it is none.
  assert.deepEqual(parseHash('#tokens='), { ...LOOP, tokens: '' });
  assert.equal(parseHash('#stage=match&end').stage, 'match');
});

test('what an address says and nothing understands is told apart', () => {
  const unread = (hash: string) => writtenIn(hash).unread.map(({ key }) => key);
  for (const hash of ['', '#', '#stage=loop', '#stage=nowhere', '#foo', '#task=marked', '#end=']) {
    assert.deepEqual(unread(hash), [], hash);
  }
  for (const hash of ['#unknown=1', '#/head/mix', '#__proto__=1', '#%00', '#stage=loop&foo']) {
    assert.equal(unread(hash).length, 1, hash);
  }
  const wrong = 'T=1e9&causal=2&cell=x.-1&seed=a&stage=<b>&map=1&edits=x.0:1,x.0:one&trail=y.0,.';
  assert.deepEqual(unread(`#${wrong}`).sort(), [...new URLSearchParams(wrong).keys()].sort());
  assert.deepEqual(unread('#T=&example=&edits=x.0:1,&trail=&row=3'), []);
  assert.deepEqual(writtenIn('#T=5&causal=x&ask=1').names, ['T', 'ask']);
  assert.ok(writtenIn(`#tokens=${'a'.repeat(500_000)}`).isCut);
});

test('only what differs from the default is written', () => {
  assert.equal(formatHash({ ...DEFAULT, stage: 'head', causal: false }), 'stage=head&causal=0');
  assert.equal(
    formatHash({ ...LOOP, scaled: false, row: 0 }),
    'stage=loop&example=000-56&scaled=0&row=0',
  );
  assert.equal(formatHash({ ...LOOP, batch: 3 }), 'stage=loop&example=000-56&batch=3');
});

test('each choice survives the way through the address', () => {
  const changes: Partial<State>[] = [
    { stage: 'softmax', step: 'weights' },
    { example: '000-56' },
    { batch: 2 },
    { causal: true },
    { causal: false },
    { scaled: false },
    { columns: true },
    { head: 1 },
    { num_heads: 4 },
    { mistake: 'value_from_key' },
    { row: 0 },
    { row: 7 },
    { cell: { node: 'y', index: [0, 5, 0] } },
    { cell: { node: 'max_difference', index: [] } },
    { stage: 'notebook', notebook: '002' },
    { stage: 'notebook', notebook: '000', at: '58', seed: '7' },
    { stage: 'notebook', notebook: '000', cell: { node: 'y2_60', index: [0, 3, 1] } },
    { name: 'Größe & Maß = 100 % #1 + ½, "x"' },
    { seed: '-9223372036854775808' },
    { T: 5, head_size: 3 },
    { tokens: '' },
    { tokens: 'été + 猫 & % = #, "x"' },
    { split: 'characters' },
    { dtype: 'float64' },
    { decimals: 2 },
    { digits: 'all' },
    { code: 'cpp' },
    { map: [0, 4000, 96] },
    { trained: 300 },
    { trained_steps: 120 },
    { trained_causal: false },
    { trained_scaled: false },
  ];
  for (const change of changes) {
    const loop: State = { ...DEFAULT, stage: 'loop', ...change };
    assert.deepEqual(roundTrip(loop), loop);
  }
  const all: State = {
    ...kOther,
    // A stage has neither.
    ...{ stage: 'head', notebook: '', at: '', after: '', variant: '', tile_size: null },
    trail: [
      { node: 'y', index: [0, 5, 1] },
      { node: 'q', index: [] },
    ],
    edits: [
      { node: 'x', index: [0, 0, 0], value: -1.5 },
      { node: 'x', index: [0, 0, 1], value: 1e21 },
      { node: 'masked', index: [0, 3], value: -Infinity },
    ],
    tokens: 'a & b = 100 %',
    names: 'eve, tom · 1',
  };
  assert.deepEqual(roundTrip(all), all);
});

test('the way to a number is in the link, as far as it can be read', () => {
  const link = 'stage=head&cell=q.0.2.0&trail=y.0.2.1,scores.0.2.1';
  const { cell, trail } = parseHash(link);
  assert.deepEqual(cell, { node: 'q', index: [0, 2, 0] });
  assert.deepEqual(trail, [
    { node: 'y', index: [0, 2, 1] },
    { node: 'scores', index: [0, 2, 1] },
  ]);
  assert.equal(formatHash(parseHash(link)), link);
  assert.deepEqual(parseHash('stage=head&cell=q.0.2.0&trail=,y.x,1.2').trail, []);
  const long = Array.from({ length: 90 }, () => 'y.0.2.1').join();
  assert.equal(parseHash(`stage=head&cell=q.0.2.0&trail=${long}`).trail.length, 20);
});

test('the mistake of an old link is the same one', () => {
  const old = parseHash('#stage=heads&value_from_key=1');
  // Without a version it means the example that took it.
  const now = { ...DEFAULT, stage: 'heads', example: 'bank', mistake: 'value_from_key' };
  assert.deepEqual(old, now);
  assert.deepEqual(parseHash(formatHash(old)), now);
  for (const hash of ['value_from_key=0', 'value_from_key=yes', 'value_from_key=1&mistake=']) {
    assert.equal(parseHash(`#${hash}`).mistake, '', hash);
  }
});

test('an edit survives: every leaf of the lessons, and every number that the core takes', () => {
  const nodes = ['x', 'b', 'w_query', 'w_key', 'w_value'];
  const values = [0, 1, -1, 0.1, -2.4, 1e-7, -1e-45, 123456789, 1e20, 1e21, -1e30, 3.4e38];
  const edits = nodes.flatMap((node) =>
    values.map((value, i) => ({ node, index: [0, i % 4], value })),
  );
  for (const edit of edits) {
    const state = { ...LOOP, edits: [edit] };
    assert.deepEqual(roundTrip(state), state);
  }
  assert.deepEqual(roundTrip({ ...LOOP, edits }).edits, edits);
});

test('as many edits as a lesson takes survive with all their digits, and long names', () => {
  const edits = Array.from({ length: MOST_EDITS }, (_, i) => ({
    node: 'd_w_query_each_of_a_name_of_forty_letter',
    index: [7, 63, i >> 6, i & 63],
    value: -(i + 1) / 3e100,
    step: 4999,
  }));
  const link = formatHash({ ...LOOP, edits });
  assert.deepEqual(parseHash(`#${link}`).edits, edits);
  assert.deepEqual(lostEdits(link), { unread: 0, tooMany: 0 });
});

test('edits of a link that are not read are counted: those beyond the most, and those that are none', () => {
  const most = 'x.0.0:1,'.repeat(MOST_EDITS);
  assert.deepEqual(lostEdits(`#edits=${most}x.0.1:2,x.0.2:3`), { unread: 0, tooMany: 2 });
  // Cut short, and with what a blank was made of.
  assert.deepEqual(lostEdits('#stage=head&edits=x.0.0.0:1,x.0.0'), { unread: 1, tooMany: 0 });
  assert.deepEqual(lostEdits('#stage=head&edits=x.0:1e+3,x.0:inf'), { unread: 2, tooMany: 0 });
  // One number, at one step.
  assert.deepEqual(lostEdits('#stage=learn&edits=x.0:1@2@3,x.0:1:2'), { unread: 2, tooMany: 0 });
  for (const fine of [
    '',
    '#',
    '#stage=head',
    '#edits=',
    '#edits=x.0:1,,',
    '#notebook=000&edits=x',
  ]) {
    assert.deepEqual(lostEdits(fine), { unread: 0, tooMany: 0 }, fine);
  }
  assert.equal(TROUBLE.editsUnread({ unread: 0, tooMany: 0 }, MOST_EDITS), '');
  assert.equal(
    TROUBLE.editsUnread({ unread: 1, tooMany: 1204 }, MOST_EDITS),
    '1,204 numbers of your own in this link were left out: the page takes at most 4,096. ' +
      'One number of your own in this link was left out, as it could not be read. Perhaps the link was cut short.',
  );
});

test('a hostile address gives a state that the page can work with', () => {
  const hostile = [
    'batch=1e9',
    'batch=-1&row=-1',
    'batch=99999999999999999999&row=99999999999999999999',
    'batch=NaN&row=Infinity',
    'batch=0x10&row=1.5',
    'stage=__proto__&step=constructor&example=__proto__',
    '__proto__=1&__proto__[stage]=x&constructor.prototype.stage=y',
    'cell=__proto__.0.0&edits=__proto__.0:1',
    'stage=%00&example=%00&cell=%00.0',
    'stage=%ud800&example=\ud800&cell=\udfff.1',
    'stage=%&example=%zz&step=%c3%28',
    'stage=<img src=x onerror=alert(1)>&example="><script>',
    'example=../../etc/passwd',
    'notebook=0000&stage=notebook',
    'notebook=../&stage=notebook',
    'cell=x.0.0.0.0.0.0.0',
    'cell=x.-1.0&cell=x.1e3',
    'cell=.....&edits=,,,,:::',
    'edits=x.0:NaN,x.0:Infinity,x.0:1e999,x.0:,x.0:0x10,x.0:1:2',
    'causal=2&scaled=maybe',
    'seed=1e9&seed=99999999999999999999999&dtype=float16&decimals=99',
    'T=1e9&B=-1&C=999999999999&head_size=NaN&before=__proto__',
    `name=${'\ud800'.repeat(100)}%00<b>`,
    `stage=${'a'.repeat(200_000)}`,
    `edits=${'x.0.0:1,'.repeat(25_000)}`,
    `cell=x${'.1'.repeat(100_000)}`,
    '&='.repeat(100_000),
    '\u0000'.repeat(200_000),
    '\ud800'.repeat(1000),
  ];
  for (const hash of hostile) {
    const state = parseHash(`#${hash}`);
    assertState(state);
    assertState(roundTrip(state));
  }
  assert.equal(({} as Record<string, unknown>).stage, undefined);
});

/** Processor time of this process, in microseconds: other programs take none of it. */
function processorTime(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

test('a long address is read in time proportional to its length', () => {
  const pieces = 16;
  const length = 4000;
  const read = (hash: string) => {
    parseHash(hash);
    writtenIn(hash);
    lostEdits(hash);
  };
  const repeated = 'a - 0 .1 x.0.0:1, , : & = &= % %41 \0 \ud800'.split(' ');
  for (const field of someOf(
    ['', 'stage=', 'edits=', 'cell=x', 'name=', 'seed=-', 'lr=1.', 'at='],
    2,
  )) {
    for (const part of repeated) {
      const short = `#${field}${part.repeat(length / part.length)}`;
      const long = `#${field}${part.repeat((pieces * length) / part.length)}`;
      let [inPieces, atOnce] = [Infinity, Infinity];
      const isProved = () => atOnce < 4 * inPieces;
      // A second is more than a compilation or a collection of garbage takes, which may fall into any round.
      const isRefuted = () => atOnce > 4 * inPieces + 1e6;
      for (let round = 0; round < 5 && !isProved() && !isRefuted(); round++) {
        const shorts = () => {
          for (let i = 0; i < pieces; i++) read(short);
        };
        inPieces = Math.min(inPieces, processorTime(shorts));
        atOnce = Math.min(
          atOnce,
          processorTime(() => read(long)),
        );
      }
      // Quadratic time would be 16 times as much.
      assert.ok(isProved(), `${field}${part}…: ${atOnce} µs, in pieces ${inPieces} µs`);
    }
  }
});

test('of too many edits the first are read, and none that is no number', () => {
  const edits = (text: string) => parseHash(`#edits=${text}`).edits;
  assert.equal(edits('x.0.0:1,'.repeat(25_000)).length, MOST_EDITS);
  for (const value of [
    'NaN',
    'Infinity',
    '1e999',
    '-1e999',
    '',
    '0x10',
    '1:2',
    '1 2',
    '--1',
    'inf',
  ]) {
    assert.deepEqual(edits(`x.0:${value},x.1:2`), [{ node: 'x', index: [1], value: 2 }], value);
  }
});

test('what is wrong in an address does not spoil the rest', () => {
  const edit = (i: number, value: number) => ({ node: 'x', index: [0, 0, i], value });
  const state = { ...DEFAULT, stage: 'head', example: 'river', edits: [edit(0, 1.5), edit(1, 2)] };
  const three = formatHash({ ...state, edits: [edit(0, 1.5), edit(9, 7), edit(1, 2)] });
  assert.ok(three.includes('x.0.0.9:7'));
  assert.deepEqual(parseHash(`#${three.replace('x.0.0.9:7', 'nonsense')}&batch=1e9`), state);
});

test('the link of the end has the sentence, and how the page computes and writes', () => {
  const link = 'stage=end&tokens=mud+bank&dtype=float64&decimals=3&digits=all&code=cpp';
  assert.equal(formatHash(parseHash(link)), link);
});
