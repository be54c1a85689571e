// What the page shows of a state: the step, the worked cell, the windows on long axes, and the way on.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allSteps } from '../../web/src/engine/lesson/stage.ts';
import { STAGES, WAY } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { namesItsStep } from '../../web/src/engine/model/link.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { nodeOf, wordOf } from '../../web/src/engine/model/nodes.ts';
import { sentence } from '../../web/src/engine/model/pair.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { neighbourStep } from '../../web/src/engine/model/walk.ts';
import { KEYS, openingWindows, WINDOW } from '../../web/src/engine/model/windows.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';
import { modelsOf } from './models_of.ts';

async function modelAt(hash: string): Promise<Model> {
  const state = parseHash(hash);
  return resolve(state, await open(choiceText(state, catalogue)));
}

test('every step of every stage makes a tensor that its graph has, and works a cell of it', async () => {
  for (const { id } of STAGES) {
    for (const model of await modelsOf(`stage=${id}`)) {
      const { session, state, step } = model;
      assert.equal(step.id, state.step);
      assert.ok(nodeOf(session, step.makes[0]), `${id} ${step.id}`);
      // A step that looks for its cell may find it in another of its tensors; all of a lesson of its own are.
      const worked = step.cellIn ? step.makes : [step.makes[0]];
      const isOwn = step.lesson !== undefined || worked.includes(model.cell.node);
      assert.ok(isOwn, `${id} ${step.id}: ${model.cell.node}`);
      assert.ok(model.terms.length > 0, `${id} ${step.id}`);
    }
  }
});

test('a given cell decides batch, head, row and step', async () => {
  const { batch, row, step } = await modelAt('stage=loop&step=add&cell=sums.2.3.1');
  assert.deepEqual([batch, row, step.id], [2, 3, 'add']);
  const heads = await modelAt('stage=heads&step=output&cell=scores.0.1.2.0');
  assert.deepEqual([heads.head, heads.row, heads.step.id], [1, 2, 'attend']);
});

test('the loop’s steps show what is made by then, and the rest in the step that makes it', async () => {
  for (const [link, id, node] of [
    ['step=window', 'window', 'x'],
    ['step=add', 'add', 'sums'],
    ['step=divide', 'divide', 'y'],
    ['step=window&cell=y.0.2.0', 'divide', 'y'],
    ['step=add&cell=y.0.2.0', 'divide', 'y'],
    ['step=divide&cell=sums.0.2.0', 'add', 'sums'],
    ['step=divide&cell=x.0.2.0', 'divide', 'x'],
    ['cell=y.0.2.0', 'divide', 'y'],
    ['row=3', 'window', 'x'],
  ]) {
    const { step, cell } = await modelAt(`stage=loop&${link}`);
    assert.deepEqual([step.id, cell.node], [id, node], link);
  }
});

test('a link that names no step opens the first one, or the one that its cell always opened', async () => {
  for (const { id, opens, steps } of STAGES) {
    assert.equal(opens, steps[0].id);
    assert.equal((await modelAt(`stage=${id}`)).step.id, opens);
  }
  assert.equal((await modelAt('stage=heads&example=randn')).step.id, 'project');
  for (const [link, step] of [
    ['stage=triangle&cell=b.0.0', 'shares'],
    ['stage=softmax&cell=weights.5.2', 'divide'],
    ['stage=softmax&cell=scores.5.2', 'zeros'],
    ['stage=match&cell=y.0.1.0', 'mix'],
    ['stage=head&cell=y.0.5.0', 'mix'],
    ['stage=head&cell=w_query.0.0', 'mix'],
    ['stage=head&cell=scores.0.5.0', 'score'],
    ['stage=heads&cell=weights.0.1.2.0', 'attend'],
    ['stage=heads&cell=concat.0.0.0', 'attend'],
    ['stage=head&cell=nothing.0', 'alone'],
    ['stage=head&example=randn&T=1000', 'stream'],
    ['stage=head&example=randn&T=1000&cell=y.0.5.0', 'stream'],
  ]) {
    assert.equal((await modelAt(link)).step.id, step, link);
  }
});

test('a step of another stage is none of this one, which opens as without it', async () => {
  const ids = new Set(WAY.flatMap((stage) => allSteps(stage).map((step) => step.id)));
  for (const stage of STAGES) {
    const own = allSteps(stage).map((step) => step.id);
    for (const id of [...ids].filter((id) => !own.includes(id))) {
      const model = await modelAt(`stage=${stage.id}&step=${id}`);
      assert.deepEqual([model.step.id, namesItsStep(model)], [stage.opens, false], id);
    }
  }
  // The streamed head's steps are One head's own, and lead to its last one where it is held.
  assert.equal((await modelAt('stage=head&step=stream')).step.id, 'mix');
});

test('a cell, a batch and a head beyond the example’s become the worked cell and the last ones', async () => {
  const model = await modelAt('stage=heads&batch=9&head=9&cell=y.0.99.0');
  assert.deepEqual([model.batch, model.head], [model.batches - 1, model.heads - 1]);
  assert.notDeepEqual(model.cell.index, [0, 99, 0]);
  assert.equal((await modelAt('stage=nowhere')).stage.id, 'loop');
});

test('a token that is a blank or a control character is seen', async () => {
  const model = await modelAt(
    'stage=head&example=tokens&tokens=a+%09%0A%01%00%7F%C3%A9&split=characters',
  );
  assert.deepEqual(
    model.session.structure.words.map((_, token) => wordOf(model.session, model.batch, token)),
    ['a', '␣', '␣', '␣', '␣', '␣', '␣', 'é'],
  );
});

test('a step that a switch turns off stays while it is open, and is left out elsewhere', async () => {
  const off = 'causal=0&scaled=0';
  for (const [link, id, made] of [
    ['stage=head&step=mask&causal=0', 'mask', 'scaled'],
    [`stage=head&step=mask&${off}`, 'mask', 'scores'],
    [`stage=head&step=scale&${off}&columns=1`, 'scale', 'scores'],
  ]) {
    const { step, steps, cell } = await modelAt(link);
    assert.deepEqual([step.id, step.isOff, cell.node], [id, true, made], link);
    assert.ok(steps.includes(step), 'the way goes on from it');
  }
  const { steps } = await modelAt(`stage=head&step=softmax&${off}`);
  assert.deepEqual(
    steps.map(({ id }) => id).filter((id) => id === 'mask' || id === 'scale'),
    [],
  );
  assert.equal((await modelAt('stage=heads&step=embed&example=randn')).step.id, 'project');
});

test('the steps lead from the door through the whole ladder, forth and back', async () => {
  const onLadder: string[] = [];
  for (const { id } of STAGES) {
    const { steps } = await modelAt(`stage=${id}`);
    onLadder.push(...steps.map((step) => `${id} ${step.id}`));
  }
  // Of each stage some.
  assert.ok(onLadder.length > 4 * STAGES.length);
  const links: string[] = [];
  let place = { stage: 'door', step: 'bank' };
  for (;;) {
    links.push(`${place.stage} ${place.step}`);
    const model = await modelAt(`stage=${place.stage}&step=${place.step}`);
    const next = neighbourStep(model, 1);
    if (!next) break;
    const back = neighbourStep(await modelAt(`stage=${next.stage}&step=${next.step}`), -1);
    assert.deepEqual(back, place);
    place = next;
  }
  assert.deepEqual(links, ['door bank', ...onLadder]);
  assert.equal(neighbourStep(await modelAt(''), -1), null);
});

test('the windows on long axes open where the query and the open cell are seen', async () => {
  const model = await modelAt('stage=head&example=randn&T=40&cell=scores.0.20.3');
  assert.equal(WINDOW, 8);
  const { session, row, cell } = model;
  const windows = openingWindows(session, row, cell);
  assert.deepEqual([windows.T, windows[KEYS]], [16, 0]);
});

test('the other sentence shows the same place, and only mirrors the open cell', async () => {
  const model = await modelAt('stage=match&step=mix&cell=y.0.1.2');
  const other = sentence(model, 1);
  assert.deepEqual([other.batch, other.open.cell.index, other.mirrored], [1, [1, 1, 2], true]);
  const { batch, open, mirrored } = sentence(model, 0);
  assert.deepEqual([batch, mirrored], [0, false]);
  assert.equal(open.cell, model.cell);
  assert.equal(open.terms, model.terms);
});
