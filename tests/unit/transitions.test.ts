// What the learner does, as functions from state to state: no browser, and the core only to have a graph open.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_EDITS } from '../../web/src/engine/core/core.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { NO_HISTORY } from '../../web/src/engine/state/undo.ts';
import { arrivalOf } from '../../web/src/shell/links/arrival.ts';
import { type Action, noRoomFor } from '../../web/src/shell/transitions.ts';
import { catalogue } from '../wasm/core.ts';
import { at, cell } from './acted.ts';

test('choosing a cell takes its row, its batch and its step along', async () => {
  const page = await at('stage=head&step=mix');
  const { state } = page.after({ type: 'choose', cell: cell('scores', 0, 2, 1) });
  const { trail } = state;
  assert.deepEqual(state.cell, cell('scores', 0, 2, 1));
  assert.equal(state.step, 'score');
  assert.equal(state.row, 2);
  assert.equal(state.batch, 0);
  assert.deepEqual(trail, []);
});

test('another dot product falls whole, and another number not at all', async () => {
  const page = await at('stage=head&step=mix&fall=3');
  const fallAfter = (...index: Parameters<typeof cell>) =>
    page.after({ type: 'choose', cell: cell(...index) }).state.fall;
  assert.equal(fallAfter('y', 0, 2, 1), 'all');
  assert.equal(fallAfter('weights', 0, 5, 3), '');
  assert.equal(page.after({ type: 'goStep', id: 'mask' }).state.fall, '');
  const tables = await at('stage=head&step=mix');
  assert.equal(tables.after({ type: 'choose', cell: cell('y', 0, 2, 1) }).state.fall, '');
});

test('a phone’s sheet opens on a number that is asked for, and is shut on the next step', async () => {
  const page = await at('stage=head&step=mix');
  const asked = page.after({ type: 'choose', cell: cell('y', 0, 5, 0) });
  assert.equal(page.start.view.sheetOpen, false);
  assert.equal(asked.view.sheetOpen, true);
  const code: Action = { type: 'setView', patch: { voice: 'code' } };
  const again: Action = { type: 'choose', cell: cell('y', 0, 5, 1) };
  assert.equal(page.after(again, code, again).view.voice, 'numbers');
  assert.equal(page.after(again, { type: 'goStep', id: 'mask' }).view.sheetOpen, false);
  assert.equal(page.after(again, { type: 'goTo', state: page.start.state }).view.sheetOpen, false);
  assert.equal(page.after(again, { type: 'arrive', state: page.start.state }).view.sheetOpen, true);
  const shown = page.after({ type: 'show', cell: cell('scores', 0, 2, 1) });
  assert.deepEqual(shown.state.cell, cell('scores', 0, 2, 1));
  assert.equal(shown.view.sheetOpen, false);
  const door = await at('');
  const { node, index } = door.model(door.start).cell;
  const opened = door.after({ type: 'choose', cell: { node, index } });
  assert.equal(opened.view.sheetOpen, false);
});

test('an operand remembers the way, and each entry of it leads back', async () => {
  const page = await at('stage=head&step=mix');
  const cells = [cell('y', 0, 5, 0), cell('weights', 0, 5, 1), cell('scores', 0, 5, 1)];
  const [first, ...others] = cells;
  const deep: Action[] = [
    { type: 'choose', cell: first },
    ...others.map((operand) => ({ type: 'follow' as const, cell: operand })),
  ];
  assert.deepEqual(page.after(...deep).state.trail, cells.slice(0, 2));
  const back = page.after(...deep, { type: 'back' });
  assert.deepEqual([back.state.cell, back.state.trail], [cells[1], [cells[0]]]);
  const start = page.after(...deep, { type: 'back', to: 0 });
  assert.deepEqual([start.state.cell, start.state.trail], [cells[0], []]);
  // At its beginning there is no way back.
  assert.deepEqual(page.after(...deep, { type: 'back', to: 0 }, { type: 'back' }), start);
  // The open cell leads nowhere new.
  assert.deepEqual(page.after(...deep, { type: 'follow', cell: cells[2] }).state.trail.length, 2);
});

test('Back of the browser closes a number, and keeps what has been done since', async () => {
  const page = await at('stage=head&step=mix');
  const edit = { ...cell('x', 0, 2, 0), value: 3 };
  const busy: Action[] = [
    { type: 'choose', cell: cell('y', 0, 2, 1) },
    { type: 'follow', cell: cell('q', 0, 2, 0) },
    { type: 'edit', edit, time: 0 },
    { type: 'setView', patch: { editing: true } },
  ];
  const before = page.after(busy[0]);
  const back = page.after(...busy, { type: 'reopen', state: before.state });
  const { state, view, history } = back;
  assert.deepEqual([state.cell, state.trail, state.step], [cell('y', 0, 2, 1), [], 'mix']);
  assert.deepEqual([state.edits, history.past.length, view.editing], [[edit], 1, false]);
  assert.equal(view.sheetOpen, true);
  const closed = page.after(...busy, { type: 'reopen', state: page.start.state });
  assert.deepEqual([closed.state.cell, closed.state.trail], [null, []]);
  assert.equal(closed.view.sheetOpen, false);
});

test('a number that is closed leaves no way to it', async () => {
  const page = await at('stage=heads&step=attend');
  const { state } = page.after(
    { type: 'choose', cell: cell('y', 0, 1, 0) },
    { type: 'follow', cell: cell('concat', 0, 1, 0) },
    { type: 'set', patch: { head: 1, cell: null } },
  );
  assert.deepEqual([state.cell, state.trail], [null, []]);
});

test('a page knows the step from which it was opened, also by way of another page, until a stage is open', async () => {
  const page = await at('stage=head&cell=scores.0.2.1&row=2');
  const go = (hash: string): Action => ({ type: 'goTo', state: parseHash(hash) });
  const come = (hash: string): Action => ({ type: 'arrive', state: parseHash(hash) });
  for (const actions of [[go('root')], [come('root')], [go('questions'), come('root')]]) {
    const { cameFrom } = page.after(...actions).view;
    // Its step by its name, which the link leaves out.
    assert.deepEqual(cameFrom, { ...page.start.state, step: 'score' });
    assert.equal(page.after(...actions, go('stage=loop')).view.cameFrom, null);
  }
  assert.equal(page.after({ type: 'goStep', id: 'mix' }).view.cameFrom, null);
  const door = await at('');
  assert.equal(door.after(go('root')).view.cameFrom, null);
});

test('a cell of the picture before, which this graph does not have, opens nothing', async () => {
  const page = await at('stage=loop');
  for (const missing of [cell('scores', 0, 0, 0), cell('x', 0, 99, 0), cell('x', 0)]) {
    assert.deepEqual(page.after({ type: 'choose', cell: missing }), page.start);
  }
});

test('a step that is gone to shows its own worked cell', async () => {
  const page = await at('stage=head&step=mix');
  const { state } = page.after(
    { type: 'choose', cell: cell('y', 0, 1, 0) },
    { type: 'follow', cell: cell('weights', 0, 1, 0) },
    { type: 'goStep', id: 'score' },
  );
  assert.deepEqual([state.step, state.cell, state.trail], ['score', null, []]);
});

test('another batch has the same place in it open', async () => {
  const page = await at('stage=loop&step=divide&example=000-56');
  const { state } = page.after(
    { type: 'choose', cell: cell('y', 0, 3, 1) },
    { type: 'goBatch', batch: 2 },
  );
  assert.deepEqual([state.batch, state.cell], [2, cell('y', 2, 3, 1)]);
});

test('a choice ends what was said beside the field before', async () => {
  const page = await at('stage=head');
  const said: Action = {
    type: 'setView',
    patch: { refusal: 'No.', typed: '1e99', notice: 'Well.' },
  };
  const { view } = page.after(said, { type: 'set', patch: { causal: false } });
  assert.deepEqual([view.refusal, view.typed, view.notice], ['', null, '']);
});

test('what is taken along stands still, and is shut by whatever leads to another picture', async () => {
  const page = await at('stage=loop&step=divide');
  const take: Action = { type: 'setView', patch: { taking: '' } };
  const playing = page.after({ type: 'setView', patch: { playing: true } }, take);
  assert.equal(playing.view.taking, '');
  assert.equal(playing.view.playing, false);
  const { state } = (await at('stage=head&step=mix')).start;
  const others: Action[] = [
    { type: 'goStep', id: 'window' },
    { type: 'goTo', state },
    { type: 'arrive', state },
    { type: 'arrive', state, isReturn: true },
    { type: 'reopen', state: page.start.state },
    { type: 'set', patch: { example: 'count' } },
  ];
  for (const other of others) assert.equal(page.after(take, other).view.taking, null, other.type);
});

test('another example of one’s own has no edit, no open cell and no row of the one before', async () => {
  const page = await at('stage=loop&example=randn&row=3&batch=1&cell=y.1.3.0&edits=x.0.0.0:1');
  const own = (key: string, written: string) =>
    page.after({ type: 'setOwnChoice', key, written }).state;
  const { cell: open, row, batch, edits, T } = own('T', '5');
  assert.deepEqual([open, row, batch, edits, T], [null, null, 0, [], 5]);
  assert.equal(own('seed', '42').seed, '42');
  // As the page writes a minus sign.
  assert.equal(own('seed', '−1').seed, '-1');
  assert.equal(own('tokens', 'one − two').tokens, 'one − two');
});

test('another stage, and Back, begin with no trail and nothing to undo', async () => {
  const page = await at('stage=head');
  const busy: Action[] = [
    { type: 'edit', edit: { ...cell('x', 0, 0, 0), value: 1 }, time: 0 },
    { type: 'choose', cell: cell('y', 0, 1, 0) },
    { type: 'follow', cell: cell('weights', 0, 1, 0) },
    { type: 'setView', patch: { notice: 'Well.', playing: true } },
  ];
  for (const type of ['goTo', 'arrive'] as const) {
    const app = page.after(...busy, { type, state: DEFAULT });
    assert.equal(app.state, DEFAULT);
    assert.deepEqual([app.state.trail, app.history, app.view.notice], [[], NO_HISTORY, '']);
  }
});

test('playing takes every pass of the loop, stops, and begins anew', async () => {
  const page = await at('stage=loop&example=000-56');
  const { batches } = page.model(page.start);
  const play: Action = { type: 'setView', patch: { playing: true } };
  const passes = 8 * batches - 1;
  const run = [
    { type: 'set', patch: { batch: 0, row: 0, cell: cell('y', 0, 0, 0) } } as const,
    play,
    ...Array<Action>(passes).fill({ type: 'playOn' }),
  ];
  const last = page.after(...run);
  assert.deepEqual([last.state.batch, last.state.row, last.view.playing], [batches - 1, 7, true]);
  assert.equal(page.after(...run, { type: 'playOn' }).view.playing, false);
  const again = page.after(...run, play);
  assert.deepEqual([again.state.batch, again.state.row], [0, 0]);
});

test('on a notebook a number opens beside its cell', async () => {
  const page = await at('notebook=000');
  const { name, shape } = page.session.structure.nodes[0];
  const first = cell(name, ...shape.map(() => 0));
  const { state } = page.after({ type: 'choose', cell: first, at: '56' });
  assert.deepEqual([state.cell, state.at], [first, '56']);
  assert.deepEqual(page.after({ type: 'choose', cell: cell('none', 0), at: '56' }), page.start);
});

test('a link with present=1 opens the presentation of a stage or of a page with slides, and is no mistake', async () => {
  const page = await at('stage=loop');
  const presents = (hash: string) => {
    const link = arrivalOf(hash, parseHash(hash), catalogue);
    assert.deepEqual(link.amiss, []);
    return page.after({ type: 'arrive', state: link.state, link }).view.presenting;
  };
  assert.equal(presents('stage=head&step=mix&present=1'), true);
  assert.equal(presents('stage=head&step=mix'), false);
  assert.equal(presents('stage=end&present=1'), true);
  assert.equal(presents('race&present=1'), false);
  assert.equal(presents(''), false);
  assert.doesNotMatch(formatHash(parseHash('stage=head&present=1')), /present/);
});

test('on the door a presentation ends, on a stage it goes on, with its first slide in sight', async () => {
  const page = await at('stage=loop');
  const patch = { presenting: true, blank: true, slide: 3 };
  const presenting: Action = { type: 'setView', patch };
  for (const type of ['goTo', 'arrive'] as const) {
    const isPresenting = (hash: string): boolean =>
      page.after(presenting, { type, state: parseHash(hash) }).view.presenting;
    assert.equal(isPresenting(''), false, type);
    assert.equal(isPresenting('stage=triangle'), true, type);
    const { view } = page.after(presenting, { type, state: parseHash('notebook=001') });
    assert.deepEqual([view.presenting, view.blank, view.slide], [true, false, 0]);
  }
});

test('a question opens its number, and leaves the learner’s row, head and batch to the next steps', async () => {
  const page = await at('stage=learn&step=task&example=previous');
  const asked: Action = { type: 'showAsked', cell: cell('weights', 0, 3, 1) };
  const shown = page.after(asked);
  assert.equal(page.model(shown).row, 3);
  const on: Action = { type: 'goStep', id: 'loss' };
  assert.deepEqual(page.model(page.after(asked, on)).cell, cell('row_loss', 0, 4, 0));
  // A row that was chosen comes back.
  const chosen: Action = { type: 'choose', cell: cell('weights', 0, 2, 0) };
  assert.deepEqual(page.model(page.after(chosen, asked, on)).cell, cell('row_loss', 0, 2, 0));
});

test('a number of one’s own that a link could not hold is refused in a sentence, and another value of one is not', async () => {
  const link = Array.from({ length: MOST_EDITS }, (_, i) => `x.0.${i >> 6}.${i & 63}:1`);
  const page = await at(`stage=head&example=randn&T=64&C=64&edits=${link.join()}`);
  const after = (node: string, ...index: number[]) =>
    page.after({ type: 'edit', edit: { ...cell(node, ...index), value: 2 }, time: 0 }).state;
  assert.equal(noRoomFor(after('x', 0, 5, 5)), '');
  assert.equal(
    noRoomFor(after('w_query', 0, 0)),
    'At most 4,096 numbers can be your own, and they are. Take one of them back first.',
  );
});
