// Heads of the reader's own on the stages: what the page compares as right opens with the numbers of its file, whatever the
// file has of masks, dropout, biases, a second sequence or shared heads. All are PyTorch's (tests/golden/generators/checks.py
// and strangers.py).
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Bag } from '../../web/src/course/yours/bag.ts';
import { missingOf } from '../../web/src/course/yours/own_lesson.ts';
import { hasManyHeads } from '../../web/src/engine/core/brought.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { golden } from '../wasm/core.ts';
import { drawn, empty, leave, page } from './mounted.ts';
import { isEvery, someOf } from './walks.ts';
import { bytesOf, cases, newBag, sourceOf } from './yours_page.ts';

after(leave);
afterEach(empty);

const { cases: strangers } = await golden('strangers.json');

/** Wrong for what their reader meant, which is not said here: another mask, or another number of heads. */
const kRightAlone = ['head mask_left_out', 'head mask_not_meant', 'heads other_heads'];
/** What is wrong is not opened, and takes long to be compared: each mistake is tried, as yours_compare.test.ts does. */
const mayBeRight = ({ name, parts }: { name: string; parts: string | null }) =>
  parts === null || kRightAlone.includes(name);

/** Heads that are right, with all that a head can bring. */
const HEADS: { name: string; file: string; bytes: Uint8Array }[] = [
  ...cases.filter(mayBeRight).map(({ name }: { name: string }) => ({
    list: cases,
    name,
    file: `${name}.safetensors`,
  })),
  ...strangers.map(({ name, file }: { name: string; file: string }) => ({
    list: strangers,
    name,
    file,
  })),
].map(({ list, name, file }) => ({ name, file, bytes: bytesOf(list, name) }));

/** Tolerances of dtypes: some ten roundings of numbers up to 8; where a file rounds each step to a half dtype, of scores up to 30. */
const TOLERANCE: Record<string, number> = {
  float64: 1e-13,
  float32: 2e-5,
  float16: 5e-2,
  bfloat16: 4e-1,
};

/** The tensors of a file that the page has, too. */
const TENSORS = ['q', 'k', 'v', 'scores', 'scaled', 'weights', 'heads_out', 'concat', 'y'];

/** How far the numbers of a file are from those of the tensor of that name, if both have as many. */
function apart(theirs: Float64Array, ours: ArrayLike<number>): number {
  // A row that sees nothing has nan in PyTorch; and masked scores may be any low number.
  const sizes = Array.from(theirs, (value, i) => Math.abs(value - ours[i]));
  return Math.max(...sizes.filter((size) => !Number.isNaN(size)));
}

test('every head that is right opens on its stage with the numbers of its file', async () => {
  const shown = await page('#stage=head&step=mix&dropout=0.5&dropout_seed=3');
  await drawn(shown);
  const { app, core } = shown;
  const open = (bag: Bag, stage: string, name: string) => {
    app.act.bring(bag.brought(), stage);
    assert.deepEqual([app.app.view.notice, app.app.state.stage], ['', stage], name);
    return core.session;
  };
  let count = 0;
  let tensors = 0;
  for (const { name, file, bytes } of someOf(HEADS, 4)) {
    const bag = newBag();
    await bag.bring([sourceOf(file, bytes)]);
    const missing = missingOf(bag.parts);
    if (bag.why || !bag.compared?.same || missing.x || missing.weights.length > 0) continue;
    count++;
    const brought = bag.brought();
    const session = open(bag, hasManyHeads(brought) ? 'heads' : 'head', name);
    // Of printed numbers, with four decimals, some ten are multiplied and added.
    const [{ dtype }] =
      bag.files?.tensors.filter((one) => one.name === 'y' || one.name === 'concat') ?? [];
    const isPrinted = name.startsWith('printed') || name.includes('prints');
    const tolerance = isPrinted ? 5e-3 : (TOLERANCE[dtype] ?? 1e-13);
    for (const { part, values } of brought.parts.filter((one) => TENSORS.includes(one.part))) {
      // Files of "scores are masked" call masked scores so.
      const place = part === 'scores' && /^scores are (\w+)$/.exec(name)?.[1];
      const node = session.find(place || part);
      const ours = node < 0 ? [] : session.data(node);
      if (ours.length !== values.length) continue;
      tensors++;
      const largest = apart(values, ours);
      assert.ok(largest <= tolerance, `${name}: ${part} is ${largest} apart`);
    }
    // The link has it all, or the key of it.
    const read = parseHash(app.outside.host.history.link).own;
    assert.equal(read?.key, app.app.state.own?.key, name);
  }
  const [heads, numbers] = isEvery ? [45, 130] : [10, 30];
  assert.ok(count > heads && tensors > numbers, `${count} heads, ${tensors} tensors`);
});

test('of several heads One head shows each, with what dropout keeps in it, and says what it leaves out', async () => {
  const shown = await page('#stage=head&step=mix');
  await drawn(shown);
  const { app, core, element } = shown;
  for (const name of [
    'dropout of each head, 4 keys',
    'dropout of each head, 6 keys',
    'nn.MultiheadAttention',
    'key_padding_mask of 2, three heads',
  ]) {
    const bag = newBag();
    const { file, bytes } = HEADS.find((one) => one.name === name) ?? assert.fail(name);
    await bag.bring([sourceOf(file, bytes)]);
    const brought = bag.brought();
    const { values, shape } = brought.parts.find(({ part }) => part === 'weights') ?? assert.fail();
    const [B, N, T, S] = shape;
    app.act.bring(brought, 'head');
    await drawn(shown);
    assert.match(
      element.textContent ?? '',
      new RegExp(`Your file has ${N} heads\\. .* without W_O`),
    );
    for (const link of ['', app.outside.host.history.link]) {
      if (link !== '') app.act.bring(parseHash(link).own?.brought ?? brought, 'head');
      for (let head = 0; head < N; head++) {
        app.act.set({ head, cell: null });
        const ours = core.session.data(core.session.find('weights'));
        assert.equal(ours.length, B * T * S);
        const theirs = Float64Array.from(
          ours,
          (_, i) => values[(Math.floor(i / (T * S)) * N + head) * T * S + (i % (T * S))],
        );
        assert.ok(apart(theirs, ours) < 2e-5, `${name}, head ${head}`);
      }
    }
    // Opened alone, only its own numbers are read.
    await bag.chooseHeads(N, N - 1);
    app.act.bring(bag.brought(), 'head');
    const alone = core.session.data(core.session.find('weights'));
    const last = Float64Array.from(
      alone,
      (_, i) => values[(Math.floor(i / (T * S)) * N + N - 1) * T * S + (i % (T * S))],
    );
    assert.ok(apart(last, alone) < 2e-5, `${name}, the last head alone`);
  }
});

test('the dropout of a file can be turned off, and drawn anew', async () => {
  const shown = await page('#stage=head&step=mix');
  await drawn(shown);
  const { app, core } = shown;
  const bag = newBag();
  await bag.bring([sourceOf('head.json', bytesOf(strangers, 'dropout'))]);
  app.act.bring(bag.brought(), 'head');
  await drawn(shown);
  const { session } = core;
  const weights = () => [...session.data(session.find('weights'))];
  // 1 / (1 - 0.2), of a row that sees one token
  assert.equal(weights()[0], 1.25);
  assert.equal(session.structure.dropped, '0.2');
  assert.deepEqual([...session.data(session.find('kept'))], [1, 1, 1, 1, 0, 1, 1, 0, 1]);
  // Each of its cells is a number like others.
  assert.equal(app.act.edit({ node: 'kept', index: [0, 0] }, 0), '');
  assert.equal(weights()[0], 0);
  app.act.undo();
  app.act.set({ train: false });
  await drawn(shown);
  assert.equal(weights()[0], 1);
  const train = () =>
    [...shown.element.querySelectorAll<HTMLElement>('.switch')].find((one) =>
      one.textContent?.includes('Training: drop weights'),
    );
  assert.equal(train()?.getAttribute('aria-checked'), 'false');
  app.act.set({ train: true, dropout: '0.5', dropout_seed: 1 });
  assert.equal(session.structure.dropped, '0.5');
  app.act.set({ dropout: '' });
  assert.equal(weights()[0], 1.25);
});

test('a stage that is saved as a file and brought again is the same head, with edits and dropout', async () => {
  const shown = await page('#stage=head&step=mix');
  await drawn(shown);
  const { app, core } = shown;
  const first = newBag();
  await first.bring([sourceOf('head.json', bytesOf(strangers, 'dropout'))]);
  app.act.bring(first.brought(), 'head');
  assert.equal(app.act.edit({ node: 'x', index: [0, 2, 1] }, 0.25), '');
  const data = () => [...core.session.data(core.session.find('y'))];
  const y = data();
  const model = app.app.model ?? assert.fail();
  const { stageFile } = await import('../../web/src/engine/page/take/stage_files.ts');
  for (const kind of ['npz', 'safetensors', 'json'] as const) {
    const { content, name } = stageFile(model, kind);
    const bag = newBag();
    await bag.bring([sourceOf(name, content)]);
    assert.ok(bag.compared?.same, `${kind}: ${JSON.stringify(bag.why)}`);
    app.act.bring(bag.brought(), 'head');
    assert.deepEqual(data(), y, kind);
    app.act.undo();
  }
});
