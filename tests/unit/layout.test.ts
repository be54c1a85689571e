// Layout: where tensors stand, by computation alone. That they have room in every window: tests/unit/windows.test.ts.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../web/src/engine/core/session.ts';
import { itemsOf } from '../../web/src/engine/lesson/plane_items.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { roomOf } from '../../web/src/engine/page/breakpoints.ts';
import { barsView } from '../../web/src/engine/plane/bars.ts';
import { type Context, redrawn } from '../../web/src/engine/plane/context.ts';
import { frameOf } from '../../web/src/engine/plane/layout/frame.ts';
import { geometryOf } from '../../web/src/engine/plane/layout/geometry.ts';
import { layoutOf } from '../../web/src/engine/plane/layout/layout.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { kStages } from '../page/helpers/stages.ts';
import { catalogue, open } from '../wasm/core.ts';
import { markupOf } from './rendered.ts';

const view = openingSettings('light');

/** The page at an address, in a window of this size. */
async function at(hash: string, width: number, height: number): Promise<Context> {
  return on(await open(choiceText(parseHash(hash), catalogue)), hash, width, height);
}

/** The same on a session that has its lesson open. */
function on(session: Session, hash: string, width: number, height: number): Context {
  const model = resolve(parseHash(hash), session);
  const drawing = drawingOf(model, view, roomOf({ width, height }));
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: false, canRedo: false };
}

test('on a phone across, the loop’s mean stands beside what it is the mean of', async () => {
  const { steps, examples } = kStages.loop;
  for (const [width, height] of [
    [844, 390],
    [640, 360],
    [915, 412],
  ]) {
    // Of the window, the first step, there is no mean yet.
    for (const step of steps.slice(1)) {
      for (const example of examples) {
        const link = `stage=loop&step=${step}&example=${example}`;
        const context = await at(link, width, height);
        const { tensors, tracks } = geometryOf(context, layoutOf(context));
        const where = `${link} in ${width}×${height}`;
        assert.deepEqual(
          tensors.map(({ node }) => node),
          ['x', 'y'],
          where,
        );
        const [x, y] = tensors;
        assert.equal(y.top, x.top, where);
        assert.ok(y.left >= x.left + x.width, where);
        const last = tracks[tracks.length - 1];
        assert.ok(last.left + last.width <= context.drawing.room, `${where}: too wide`);
      }
    }
  }
});

test('upright it stands below it', async () => {
  const context = await at('stage=loop&step=divide', 390, 844);
  const { tensors } = geometryOf(context, layoutOf(context));
  const [x, y] = tensors;
  assert.equal(y.left, x.left);
  assert.ok(y.top >= x.top + x.height);
});

test('on a phone the rows of the weights have their names where there is room for them', async () => {
  for (const [link, width, expected] of [
    ['stage=head&step=mix', 390, true],
    ['stage=heads&step=attend', 390, true],
    ['stage=triangle&step=mix', 390, true],
    ['stage=head&step=mix', 320, false],
  ] as const) {
    const context = await at(link, width, 844);
    const layout = layoutOf(context);
    const { tracks } = geometryOf(context, layout);
    const last = tracks[tracks.length - 1];
    assert.equal(layout.labels, expected, `${link} at ${width}`);
    assert.ok(last.left + last.width <= context.drawing.room, `${link} at ${width}: too wide`);
  }
});

test('the bars of two rows have one scale: half as large a share is half as long', async () => {
  const shares = async (row: number) => {
    const context = await at('stage=triangle&step=mix', 1440, 900);
    const drawn = { ...context, drawing: { ...context.drawing, row } };
    const markup = markupOf(barsView(drawn, 'weights', 'x', 4, 250));
    return [...markup.matchAll(/--share:([\d.]+)/g)].map(([, share]) => Number(share));
  };
  // Each row of the triangle shares 1 equally: all of it, then halves, then quarters.
  assert.deepEqual(await shares(0), [1, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(await shares(1), [0.5, 0.5, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(await shares(3), [0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0]);
});

test('what a later step makes has an empty frame on a page that scrolls, and none in a framed window or on paper', async () => {
  const context = await at('stage=head&step=project', 1440, 900);
  const columnsIn = (changed: object) =>
    layoutOf({ ...context, drawing: { ...context.drawing, ...changed } }).columns.length;
  // x, Q, K and V, and the result to come.
  assert.equal(columnsIn({ canvas: null }), 5);
  assert.equal(columnsIn({}), 4);
  assert.equal(columnsIn({ onPaper: true }), 4);
});

test('in lower rows the digits are as wide', async () => {
  const cellOf = async (short: boolean) => {
    const context = redrawn(await at('stage=head&step=mix', 1280, 720), { short });
    const { tensors } = geometryOf(context, layoutOf(context));
    return tensors.find(({ node }) => node === 'weights');
  };
  const [low, usual] = [await cellOf(true), await cellOf(false)];
  assert.deepEqual([low?.cellHeight, usual?.cellHeight], [25, 29]);
  assert.equal(low?.cellWidth, usual?.cellWidth);
});

test('an edit lays out anew only if it makes a number longer, and then as in a session of its own', async () => {
  const link = 'stage=head&step=project';
  const choice = choiceText(parseHash(link), catalogue);
  const edited = async (...values: number[]) => {
    const session = await open(choice);
    // Drawn before each edit: what is laid out then must not be taken for what comes after it.
    const layouts = [undefined, ...values].map((value) => {
      if (value !== undefined) session.edit(session.find('x'), 0, value);
      const context = on(session, link, 1440, 900);
      const layout = layoutOf(context);
      return { layout, geometry: geometryOf(context, layout) };
    });
    return layouts.slice(1);
  };
  // No number of x has a sign otherwise.
  const [first, alike, wide] = await edited(0.25, 0.26, -1);
  assert.equal(alike.layout, first.layout);
  assert.equal(alike.geometry, first.geometry);
  assert.notDeepEqual(wide.geometry, first.geometry);
  const [alone] = await edited(-1);
  assert.deepEqual(wide.geometry, alone.geometry);
});

// Numbers of rows and columns are those of the examples: six words, or 8 tokens with 16 values.
test('on a phone the chart’s row stands alone, and whole, and all rows on demand', async () => {
  const { width, height } = { width: 390, height: 844 };
  const shown = async (link: string) => {
    const context = await at(`stage=${link}`, width, height);
    const layout = layoutOf(context);
    assert.ok(layout.single && !layout.scrolls, link);
    return layout.columns
      .flatMap(itemsOf)
      .flatMap((item, i) => {
        if (item?.kind !== 'tensor') return [];
        const { rows } = frameOf(context, item.node, layout.decimals, item.asKeys ?? i % 3 === 0);
        return [`${item.node} ${rows.from}–${rows.to}`];
      })
      .toSorted();
  };
  for (const [link, expected] of [
    ['head&step=scale&v=2', ['scaled 5–6', 'scores 5–6']],
    ['head&step=scale&v=2&tables=1', ['scaled 0–6', 'scores 0–6']],
    ['head&step=score&v=2', ['k_T 0–2', 'q 5–6', 'scores 5–6']],
    ['head&step=mix&v=2', ['weights 5–6', 'y 5–6']],
    ['head&step=mix&v=2&cell=v.0.1.2', ['v 0–6', 'weights 1–2', 'y 1–2']],
    ['head&step=mix&v=2&tables=1', ['v 0–6', 'weights 0–6', 'y 0–6']],
    ['head&step=score&v=2&cell=k_T.0.1.2', ['k 0–6', 'k_T 0–2']],
    ['softmax&step=mix&v=2', ['weights 5–6', 'y 5–6']],
    // The row above it has the scores.
    ['head&step=softmax&v=2&columns=1', ['weights 0–6']],
    ['match&step=mix&v=2', ['weights 1–2', 'y 1–2']],
  ] as const)
    assert.deepEqual(await shown(link), expected, link);
  // Sixteen columns have a window, which a row alone could not move.
  for (const link of ['head&step=score&example=000-62', 'head&step=mix&example=000-62']) {
    const { drawing } = await at(`stage=${link}`, width, height);
    assert.equal(drawing.isOneRow, false, link);
  }
});
