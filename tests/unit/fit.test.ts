// The fit of a step in a framed window: how its digits grow with it, and which tensors have them. How large they are at
// least, and that all has room, tests/unit/windows.test.ts says.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { roomOf } from '../../web/src/engine/page/breakpoints.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { fitted } from '../../web/src/engine/plane/layout/fit.ts';
import { isStrip } from '../../web/src/engine/plane/layout/frame.ts';
import { geometryOf } from '../../web/src/engine/plane/layout/geometry.ts';
import { layoutOf } from '../../web/src/engine/plane/layout/layout.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { kStages } from '../page/helpers/stages.ts';
import { catalogue, open } from '../wasm/core.ts';

const view = openingSettings('light');

async function at(hash: string, width: number, height: number, isOpen = false): Promise<Context> {
  const model = resolve(parseHash(hash), await open(choiceText(parseHash(hash), catalogue)));
  const drawing = drawingOf(model, view, roomOf({ width, height }, { isOpen }));
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return fitted({ model, drawing, ...given, canUndo: false, canRedo: false });
}

/** Height of a digit in a step's picture, where it is 12 px without being enlarged. */
const digitsOf = ({ drawing }: Context) => Math.round(12 * drawing.scale);
const steps = Object.entries(kStages).flatMap(([stage, { steps }]) =>
  steps.map((step) => `stage=${stage}&step=${step}`),
);

test('digits grow with the window, up to 24 px', async () => {
  for (const link of steps) {
    const sizes = [];
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ])
      sizes.push(digitsOf(await at(link, width, height)));
    // Embed has colours until a window is so large that all of it fits in digits.
    if (!link.endsWith('embed'))
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => a - b),
        link,
      );
    assert.ok(sizes[2] >= 20 && sizes[2] <= 24, `${link}: ${sizes}`);
  }
});

test('beside the voices, open above their bar, digits have 14 px and more', async () => {
  for (const link of steps) {
    const digits = digitsOf(await at(link, 1920, 1080, true));
    assert.ok(digits >= 14, `${link}: ${digits} px`);
  }
});

test('where the voices open in the place of the text, the picture stays as it is', async () => {
  const [shut, open] = [false, true].map(
    (isOpen) => roomOf({ width: 1440, height: 900 }, { isOpen }).canvas,
  );
  assert.deepEqual(open, shut);
});

/** The tensors of a plane, and which of them are strips. */
async function shown(hash: string) {
  const context = await at(hash, 1440, 900);
  const { tensors } = geometryOf(context, layoutOf(context));
  const strips = tensors.filter(({ node }) => isStrip(context, node));
  return { tensors, all: tensors.map(({ node }) => node), strips: strips.map(({ node }) => node) };
}

test('a plane has what its step makes and takes, in digits, and what the reader opens', async () => {
  const mix = 'stage=head&step=mix';
  assert.deepEqual((await shown(mix)).all, ['weights', 'v', 'y']);
  assert.deepEqual((await shown(`${mix}&cell=q.0.5.1`)).all, ['q', 'weights', 'v', 'y']);
  assert.deepEqual((await shown('stage=head&step=scale')).all, ['scaled']);
  for (const link of [mix, `${mix}&cell=q.0.5.1`, 'stage=head&step=scale'])
    assert.deepEqual((await shown(link)).strips, [], link);
  const project = await shown('stage=heads&step=project');
  assert.deepEqual(project.strips, ['w_key', 'k', 'w_value', 'v']);
});

test('a chart above a tensor that is left out stands above the next ones', async () => {
  const context = await at('stage=head&step=score', 1440, 900);
  const [{ above, main }] = layoutOf(context).columns;
  assert.deepEqual([above?.kind, main?.kind === 'tensor' && main.node], ['query', 'q']);
});

test('a factor below a wide chart stands beside its product, at the end of their room', async () => {
  for (const link of ['stage=head&step=score', 'stage=head&step=mix']) {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ]) {
      const context = await at(link, width, height);
      const { tracks } = geometryOf(context, layoutOf(context));
      const [factor, product] = tracks;
      assert.equal(tracks.length, 2, link);
      // Pixels between two columns of a framed window, and as many as its chart needs before them.
      assert.ok(product.left - factor.left - factor.width <= 14, link);
      assert.ok(factor.left > 100, link);
      assert.equal(Math.round(product.left + product.width), context.drawing.room, link);
    }
  }
});

test('a mask stands between the scores that it takes and what it makes of them', async () => {
  const mask = 'stage=head&step=mask';
  assert.deepEqual((await shown(mask)).all, ['scaled', 'masked']);
  assert.deepEqual((await shown(`${mask}&scaled=0`)).all, ['scores', 'masked']);
});

test('a strip keeps the rows of its seat, and has no room for digits', async () => {
  const { tensors } = await shown('stage=heads&step=project');
  const [q, k] = ['q', 'k'].map((name) => tensors.find(({ node }) => node === name));
  assert.ok(q && k);
  assert.deepEqual([k.top, k.cellHeight], [q.top, q.cellHeight]);
  assert.ok(k.cellWidth < 12);
});
