// Undo and redo: which edits are one step, what ends them, and what is brought back.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetBy } from '../../web/src/engine/state/fields.ts';
import { without } from '../../web/src/engine/state/undo.ts';
import type { Action } from '../../web/src/shell/transitions.ts';
import { at, cell } from './acted.ts';

test('edits of one cell in quick succession are one step of undo, and others are not', async () => {
  const page = await at('stage=loop');
  const x = cell('x', 0, 0, 0);
  const edit = (value: number, time: number, where = x): Action => ({
    type: 'edit',
    edit: { ...where, value },
    time,
  });
  const dragged = [edit(1, 1000), edit(2, 1500), edit(3, 2000)];
  const app = page.after(...dragged);
  assert.deepEqual(app.state.edits, [{ ...x, value: 3 }]);
  assert.deepEqual(page.after(...dragged, { type: 'undo' }).state.edits, []);
  assert.deepEqual(page.after(...dragged, { type: 'undo' }, { type: 'redo' }).state.edits, [
    { ...x, value: 3 },
  ]);
  const later = [...dragged, edit(4, 9000)];
  assert.deepEqual(page.after(...later, { type: 'undo' }).state.edits, [{ ...x, value: 3 }]);
  const other = cell('x', 0, 1, 0);
  const both = [...dragged, edit(7, 2100, other)];
  assert.deepEqual(page.after(...both).state.edits, [
    { ...x, value: 3 },
    { ...other, value: 7 },
  ]);
  assert.deepEqual(page.after(...both, { type: 'undo' }).state.edits, [{ ...x, value: 3 }]);
});

test('nothing to undo, to redo or to reset changes nothing', async () => {
  const page = await at('stage=loop');
  assert.equal(page.after({ type: 'undo' }), page.start);
  assert.equal(page.after({ type: 'redo' }), page.start);
  assert.equal(page.after({ type: 'reset', time: 0 }), page.start);
});

test('an edit taken back, and all of them, can be undone; a new edit ends redo', async () => {
  const page = await at('stage=loop&edits=x.0.0.0:5,x.0.1.0:6&name=mine');
  const { edits } = page.start.state;
  const x = cell('x', 0, 0, 0);
  const released: Action = { type: 'release', cell: x, time: 0 };
  assert.deepEqual(page.after(released).state.edits, [edits[1]]);
  assert.deepEqual(page.after(released, { type: 'undo' }).state.edits, edits);
  const reset = page.after({ type: 'reset', time: 0 });
  assert.deepEqual([reset.state.edits, reset.state.name], [[], '']);
  assert.deepEqual(page.after({ type: 'reset', time: 0 }, { type: 'undo' }).state.edits, edits);
  const anew = page.after(
    released,
    { type: 'undo' },
    { type: 'edit', edit: { ...x, value: 1 }, time: 0 },
  );
  assert.equal(anew.history.future.length, 0);
});

test('edits of one example are not undone into another', async () => {
  const page = await at('stage=loop');
  const x = cell('x', 0, 0, 0);
  const made: Action = { type: 'edit', edit: { ...x, value: 1 }, time: 0 };
  const example: Action = {
    type: 'set',
    patch: { ...resetBy('example'), example: '000-60' },
  };
  assert.deepEqual(page.after(made, example, { type: 'undo' }).state.edits, []);
  const seed: Action = { type: 'setOwnChoice', key: 'seed', written: '5' };
  assert.deepEqual(page.after(made, seed, { type: 'undo' }).state.edits, []);
  // What leaves the numbers as they are leaves undo, too.
  const mask: Action = { type: 'set', patch: { decimals: 2 } };
  assert.equal(page.after(made, mask).history.past.length, 1);
});

test('a step that the core refuses is left out of the history, and no other', async () => {
  const page = await at('stage=loop');
  const x = cell('x', 0, 0, 0);
  const edits = [1, 2, 3].map(
    (value, i): Action => ({ type: 'edit', edit: { ...x, value }, time: 2000 * i }),
  );
  const undo: Action = { type: 'undo' };
  const { history } = page.after(...edits, { ...edits[0], time: 9000 } as Action, undo, undo);
  assert.deepEqual([history.past.length, history.future.length], [2, 2]);
  assert.deepEqual(without(history, 'undo').past, history.past.slice(0, 1));
  assert.deepEqual(without(history, 'undo').future, history.future);
  assert.deepEqual(without(history, 'redo').future, history.future.slice(0, 1));
  assert.deepEqual(without(history, 'redo').past, history.past);
});

test('two hundred steps are remembered, the oldest go first', async () => {
  const page = await at('stage=loop');
  const x = cell('x', 0, 0, 0);
  const many = Array.from(
    { length: 250 },
    (_, i): Action => ({ type: 'edit', edit: { ...x, value: i }, time: 1000 * i }),
  );
  const undone = page.after(...many, ...Array<Action>(250).fill({ type: 'undo' }));
  assert.deepEqual(undone.state.edits, [{ ...x, value: 49 }]);
});

test('another run in the place of an edited one can be undone, and says so', async () => {
  const page = await at('stage=learn&step=train');
  const edit = { ...cell('w_value', 5, 1), value: -5, step: 48 };
  const made: Action = { type: 'edit', edit, time: 0 };
  const patch = { ...{ example: '', seed: '', edits: [], fresh: false }, trained: 300 };
  const replace: Action = { type: 'replace', patch, time: 1000 };
  const start: Action = { type: 'set', patch: { trained: 230, lr: '4' } };
  const other = page.after(start, made, replace);
  assert.deepEqual([other.state.edits, other.state.fresh, other.state.trained], [[], false, 300]);
  assert.match(other.view.notice, /without your number\. Undo \(Ctrl\+Z\) brings/);
  const back = page.after(start, made, replace, { type: 'undo' }).state;
  assert.deepEqual([back.edits, back.fresh, back.trained, back.lr], [[edit], true, 230, '4']);
  const again = page.after(start, made, replace, { type: 'undo' }, { type: 'redo' }).state;
  assert.deepEqual([again.edits, again.fresh, again.trained], [[], false, 300]);
  // Before it the edit can be undone too. A run without edits is replaced without a word.
  const first = page.after(start, made, replace, { type: 'undo' }, { type: 'undo' }).state;
  assert.deepEqual([first.edits, first.trained], [[], 230]);
  assert.equal(page.after(start, replace).view.notice, '');
});
