// Work in slices, by frames that the test draws itself: it belongs to a session's numbers, and nothing of it is left when
// these change, when the page goes elsewhere, or when it is ended from within.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { curveOf } from '../../web/src/course/dials/root_numbers.ts';
import { prepareRows, rowsAt } from '../../web/src/course/language/taught.ts';
import { mistakesByStage } from '../../web/src/course/mistakes/mistake_numbers.ts';
import { overviewOf } from '../../web/src/course/mistakes/overview/overview.ts';
import { race } from '../../web/src/course/race/race_run.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import {
  Asker,
  afterMs,
  inFrame,
  inSlices,
  type Pieces,
} from '../../web/src/engine/draw/slices.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { InfluenceAsker } from '../../web/src/engine/model/edits/influence.ts';
import { ReachAsker } from '../../web/src/engine/model/edits/reach.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { CountAsker } from '../../web/src/engine/model/tree/counted.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';
import { DEFAULT, type State } from '../../web/src/engine/state/state.ts';
import { golden, module, open } from '../wasm/core.ts';
import { isEvery, someOf } from './walks.ts';

/** What waits: timers and frames, by number. */
const waiting = new Map<number, () => void>();
let last = 0;
const wait = (run: () => void) => {
  waiting.set(++last, run);
  return last;
};

/** The next frame, with the timers that are due after it. */
function frame(): void {
  for (let i = 0; i < 2; i++) {
    for (const [id, run] of [...waiting]) {
      if (waiting.delete(id)) run();
    }
  }
}

/** Every reading of the clock is later than a slice is long: each frame has one piece. */
let now = 0;

beforeEach(() => {
  waiting.clear();
  mock.method(performance, 'now', () => {
    now += 10;
    return now;
  });
  Object.assign(globalThis, {
    requestAnimationFrame: wait,
    cancelAnimationFrame: (id: number) => waiting.delete(id),
  });
  mock.method(globalThis, 'setTimeout', wait);
  mock.method(globalThis, 'clearTimeout', (id: number) => waiting.delete(id));
});
afterEach(() => mock.restoreAll());

const kNever = () => assert.fail('work that has ended gives no answer');

/** Three pieces; says what becomes of it. */
function* pieces(said: string[]): Pieces<string> {
  try {
    for (const one of ['a', 'b', 'c']) {
      said.push(one);
      yield;
    }
    return 'done';
  } finally {
    said.push('closed');
  }
}

test('work goes on frame by frame, gives its result, and leaves nothing', () => {
  const { signal } = new AbortController();
  const said: string[] = [];
  inSlices(signal, pieces(said), (result) => said.push(result));
  for (const expected of ['', 'a', 'a b', 'a b c', 'a b c closed done']) {
    assert.equal(said.join(' '), expected);
    frame();
  }
  assert.equal(waiting.size, 0);
});

test('a signal ends work before its first piece, between two, and from within one', () => {
  for (const frames of [0, 1, 2]) {
    const owner = new AbortController();
    const said: string[] = [];
    inSlices(owner.signal, pieces(said), kNever);
    for (let i = 0; i < frames; i++) frame();
    owner.abort();
    assert.equal(waiting.size, 0);
    assert.equal(said.join(' '), ['', 'a closed', 'a b closed'][frames]);
  }
  const owner = new AbortController();
  const said: string[] = [];
  const within = function* (): Pieces<void> {
    try {
      owner.abort();
      said.push('still');
      yield;
      said.push('never');
    } finally {
      said.push('closed');
    }
  };
  inSlices(owner.signal, within(), kNever);
  frame();
  assert.deepEqual(said, ['still', 'closed']);
  assert.equal(waiting.size, 0);
  inSlices(owner.signal, pieces(said), kNever);
  inFrame(owner.signal, kNever);
  afterMs(owner.signal, 10, kNever);
  assert.equal(waiting.size, 0, 'nothing begins for what has ended');
});

test('frames and timers end with their signal', () => {
  const owner = new AbortController();
  const said: string[] = [];
  inFrame(owner.signal, () => said.push('frame'));
  afterMs(owner.signal, 10, () => said.push('timer'));
  frame();
  assert.deepEqual(said, ['frame', 'timer']);
  inFrame(owner.signal, kNever);
  afterMs(owner.signal, 10, kNever)();
  owner.abort();
  assert.equal(waiting.size, 0);
});

test("a session's signal ends with every call that may change a number, and with nothing else", async () => {
  const session = await open('lesson=head&example=bank');
  let last = session.signal;
  const ends = (what: string, act: () => void, expected = true) => {
    act();
    assert.equal(last.aborted, expected, what);
    assert.equal(session.signal === last, !expected, what);
    last = session.signal;
  };
  ends('a question', () => session.terms(session.find('y'), 0), false);
  ends('an edit', () => session.edit(session.find('x'), 0, 2));
  ends(
    'the same pins',
    () => session.pin([{ node: session.find('x'), offset: 0, value: 2 }]),
    false,
  );
  ends('other pins', () => session.pin([]));
  ends('a lesson', () => session.open('lesson=learn'));
  ends('training', () => session.train(1, 1));
  ends('an edit of the run', () => session.editTraining([]));
  ends('names', () => session.rename(['mud']));
  ends('another place', () => session.endWork());
  const { signal } = session;
  session.close();
  assert.ok(signal.aborted, 'its end');
});

test('an answer is kept while it is asked for, and work that has ended begins anew', () => {
  let owner = new AbortController();
  const of = {
    get signal() {
      return owner.signal;
    },
  };
  const asker = new Asker<string>();
  let begun = 0;
  const work = () => {
    begun++;
    return pieces([]);
  };
  let redraws = 0;
  const ask = (asked = 'one') => asker.of(of, asked, work, () => redraws++);
  assert.equal(ask(), null);
  frame();
  assert.equal(ask(), null);
  assert.equal(begun, 1);
  owner.abort();
  owner = new AbortController();
  assert.equal(ask(), null);
  assert.equal(begun, 2);
  for (let i = 0; i < 4; i++) frame();
  assert.deepEqual([ask(), redraws], ['done', 1]);
  owner.abort();
  owner = new AbortController();
  assert.equal(ask(), 'done', 'who still asks the same has its answer');
  assert.equal(ask('other'), null);
  assert.equal(begun, 3);
});

/** What is asked of the core in slices where a stage or a page is open. */
function begin(core: Core, state: State, answered: () => void): void {
  const { session } = core;
  const { signal } = session;
  if (state.stage in PAGES) {
    if (state.stage === 'root')
      inSlices(signal, curveOf(session, state, new Map(), answered), answered);
    if (state.stage === 'race') {
      inSlices(
        signal,
        race(
          session,
          () => performance.now(),
          () => {},
        ),
        answered,
      );
    }
    if (state.stage === 'mistakes') {
      inSlices(signal, overviewOf(core, mistakesByStage(session), [], answered), answered);
    }
    return;
  }
  const model = resolve(state, session);
  const root = { node: session.find(model.cell.node), offset: 0 };
  new CountAsker().of(session, root, answered);
  if (session.find('concat_wrong') >= 0) new InfluenceAsker().of(model, answered);
  for (const reach of ['back', 'on'] as const) {
    const asked = { ...model, state: { ...model.state, reach } };
    new ReachAsker().of(asked, [model.cell.node, 'x'], answered);
  }
}

/** Every stage and page; a notebook is named in its link. */
const kPlaces: State[] = [...STAGES.map(({ id }) => id), ...Object.keys(PAGES)].map((stage) => ({
  ...DEFAULT,
  stage,
  notebook: '000',
}));

test('every stage and page, left after 0 to 30 frames: nothing is left of it', async (t) => {
  const opened = t.mock.method(Session.prototype, 'sibling').mock;
  const closed = t.mock.method(Session.prototype, 'close').mock;
  const core = await Core.start(module);
  const catalogue = core.session.catalogue();
  const choiceOf = (state: State) => choiceText(state, catalogue);
  let wasAtWork = 0;
  for (const place of someOf(kPlaces, 4)) {
    // What has nothing left to do after two departures in a row, of either kind, is the same after more frames.
    for (let frames = 0, idle = 0; frames <= 30 && idle < 2; frames++) {
      core.arrive(choiceOf(place), []);
      core.session.endWork();
      let hasLeft = false;
      begin(core, place, () => assert.ok(!hasLeft, `${place.stage} answers late`));
      for (let i = 0; i < frames; i++) frame();
      idle = waiting.size > 0 ? 0 : idle + 1;
      if (waiting.size > 0) wasAtWork++;
      hasLeft = true;
      // Half of the departures are to another lesson, half to other numbers of the same.
      if (frames % 2 === 0) core.arrive('lesson=loop&example=000-60', []);
      else core.session.edit(0, 0, 1);
      assert.equal(waiting.size, 0, `${place.stage} after ${frames} frames`);
      assert.equal(opened.callCount(), closed.callCount(), `${place.stage} after ${frames} frames`);
    }
  }
  assert.ok(wasAtWork > (isEvery ? 150 : 30), `${wasAtWork} departures from work`);
});

test('a run that a question asks about is made before the answer, a few steps in a frame, and not again', async (t) => {
  const core = await Core.start(module);
  const state = { ...DEFAULT, stage: 'language', step: 'train' };
  core.arrive(choiceText(state, core.session.catalogue()), []);
  const model = resolve(state, core.session);
  const opened = t.mock.method(Session.prototype, 'sibling').mock;
  const trained = t.mock.method(Session.prototype, 'train').mock;
  const end = 100;
  prepareRows(model, end);
  prepareRows(model, end);
  for (let i = 0; i < end; i++) frame();
  assert.equal(waiting.size, 0);
  assert.equal(opened.callCount(), 1);
  assert.ok(trained.calls.every(({ arguments: [, most] }) => most <= 4));
  // PyTorch's run in float32, every tenth step (tests/golden/language.json): on the plateau both are within rounding.
  const { drift } = await golden('language.json');
  const column = drift.columns.indexOf('loss_kept');
  const kept = core.session.structure.training?.columns.indexOf('loss_kept') ?? -1;
  const rows = rowsAt(model, [10, end]);
  for (const [i, step] of [10, end].entries()) {
    const [theirs] = drift.scores.filter(([at]: number[]) => at === step);
    assert.ok(Math.abs(rows[i][kept] - theirs[column]) < 1e-3, `${rows[i][kept]}`);
  }
  assert.equal(opened.callCount(), 1);
  // Left halfway, it is made at once when it is asked for.
  prepareRows(model, 2 * end);
  frame();
  core.session.endWork();
  assert.equal(waiting.size, 0);
  assert.equal(rowsAt(model, [2 * end]).length, 1);
  rowsAt(model, [2 * end]);
  assert.equal(opened.callCount(), 3);
});
