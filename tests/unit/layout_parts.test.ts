// Parts of a plane's layout by their own rules: the room of a row rung by rung, the height of columns and what they leave
// free, charts that span columns, narrow cells, and the most characters of an integer.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LETTER_WIDTH } from '../../web/src/engine/draw/widths.ts';
import type { Item } from '../../web/src/engine/lesson/plane_items.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { KEYS, WINDOW } from '../../web/src/engine/model/windows.ts';
import { roomOf } from '../../web/src/engine/page/breakpoints.ts';
import { type Context, redrawn } from '../../web/src/engine/plane/context.ts';
import { fitted, heightIn } from '../../web/src/engine/plane/layout/fit.ts';
import {
  alignedFrame,
  frameOf,
  isMini,
  rowHeight,
} from '../../web/src/engine/plane/layout/frame.ts';
import { geometryOf } from '../../web/src/engine/plane/layout/geometry.ts';
import {
  freeHeight,
  heightOf,
  heightOfColumns,
  heightOfStage,
} from '../../web/src/engine/plane/layout/height.ts';
import { layoutOf } from '../../web/src/engine/plane/layout/layout.ts';
import { writerOf } from '../../web/src/engine/plane/layout/number_format.ts';
import { operationOf } from '../../web/src/engine/plane/layout/operation.ts';
import { ribbonIn } from '../../web/src/engine/plane/layout/ribbon.ts';
import { hasPoints } from '../../web/src/engine/plane/layout/row_chart.ts';
import { hangsAbove, indentsOf } from '../../web/src/engine/plane/layout/row_labels.ts';
import { columnsOf } from '../../web/src/engine/plane/layout/seats.ts';
import { sideBySide } from '../../web/src/engine/plane/layout/side_by_side.ts';
import { sizesOf } from '../../web/src/engine/plane/layout/sizes.ts';
import {
  lookupOf,
  RUNGS,
  rungHeights,
  rungsHeight,
  rungsOf,
  widthOf,
} from '../../web/src/engine/plane/layout/tracks.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { modelAt } from '../golden/script_at.ts';

const view = openingSettings('light');

/** A step as it is drawn in a window of this size. */
function contextIn(link: string, width = 1440, height = 900): Context {
  const model = modelAt(`stage=${link}&v=2`);
  const drawing = drawingOf(model, view, roomOf({ width, height }));
  const given = { view, act: {} as Context['act'], trail: [], before: null, influence: null };
  return fitted({ model, drawing, ...given, canUndo: false, canRedo: false });
}

type Rungs = Extract<Item, { kind: 'rungs' }>;
const rungsIn = ({ model }: Context) =>
  model.step.plane?.map(({ above }) => above).find((one): one is Rungs => one?.kind === 'rungs') ??
  assert.fail();

test('a row rung by rung has room for its name, its cells and what stands beside them, also on a phone', () => {
  for (const width of [1440, 390, 360, 320]) {
    const context = contextIn('softmax&step=divide', width, 900);
    const { cols, cell, beside } = rungsOf(context, rungsIn(context));
    const needed = RUNGS.label + (cols.to - cols.from) * cell + beside;
    assert.ok(needed <= context.drawing.room, `${width}: ${needed}`);
    if (width < 1440) continue;
    const { tracks } = geometryOf(context, layoutOf(context));
    assert.ok(tracks[0].width >= needed, `${tracks[0].width} of ${needed}`);
  }
});

test('rungs are as high as their heads and rows, with columns above them, and a bar below them if one is poured', () => {
  const context = contextIn('softmax&step=exp');
  const { caption, head, row, columns, bands, bar, axis } = rungHeights(context.drawing);
  const rungs = { kind: 'rungs', nodes: ['scores', 'exps'], span: 1 } as const;
  const heightWith = (more: Partial<Rungs>) =>
    rungsHeight(context, { ...rungs, ...more, nodes: [...rungs.nodes] });
  const plain = caption + head + 2 * row;
  assert.equal(heightWith({}), plain);
  assert.equal(heightWith({ columns: 'exps' }), plain + columns);
  assert.equal(heightWith({ poured: 'weights' }), plain + bands + bar + axis);
});

test('columns of numbers grow with the room that a framed window leaves, elsewhere they do not', () => {
  const context = contextIn('softmax&step=exp');
  const { columns } = rungHeights(context.drawing);
  assert.ok(heightOfColumns(context) > columns);
  assert.equal(heightOfColumns(redrawn(context, { canvas: null })), columns);
});

test('what a step leaves free of the height of its stage is all but the gap above its products', () => {
  const context = contextIn('softmax&step=exp');
  const own = heightOf(context, columnsOf(context, context.model.step) ?? []);
  const { rise } = sizesOf(context.drawing);
  assert.equal(own + rise + freeHeight(context), heightOfStage(context));
});

test('columns are as high as their tensors, with a caption each, and names where a step has them', () => {
  // Besides what stands between the rows of the lowest tensors and those of the highest.
  for (const [link, captions, heads] of [
    ['head&step=mask', 1, 1],
    ['head&step=alone', 2, 1],
    // The triangle has the columns of the scores below it, which have the names.
    ['softmax&step=mask', 2, 0],
    ['match&step=softmax', 1, 1],
  ] as const) {
    const given = contextIn(link);
    const [one = given] = sideBySide(given) ?? [];
    const layout = layoutOf(one);
    const { tight, names = null, miniWidth, columns } = layout;
    const context = redrawn(one, { tight, names, miniWidth });
    const { tensors } = geometryOf(one, layout);
    const { caption, head } = sizesOf(context.drawing, layout);
    const top = Math.min(...tensors.map((box) => box.top));
    const bottom = Math.max(...tensors.map((box) => box.top + box.height));
    const besides = captions * caption + heads * head;
    assert.equal(heightOf(context, columns) - (bottom - top), besides, link);
  }
});

test('a balance has a place for each of twelve tokens at most, in two dimensions at least', () => {
  const isDrawn = (T: number, C: number) => {
    const { model } = contextIn(`head&step=mix&example=randn&T=${T}&C=${C}&head_size=${C}`);
    return hasPoints({ model } as Context, { kind: 'balance', values: 'v' } as never);
  };
  const sizes = [
    [2, 2],
    [12, 2],
    [13, 2],
    [1, 2],
    [2, 1],
  ] as const;
  assert.deepEqual(
    sizes.map(([T, C]) => isDrawn(T, C)),
    [true, true, false, false, false],
  );
});

test('what spans columns spans no more than there are, also where some of them are left out', () => {
  for (const step of ['score', 'softmax', 'mix']) {
    for (const given of [
      contextIn(`match&step=${step}`),
      contextIn(`match&step=${step}`, 1280, 720),
    ]) {
      const paper = redrawn(given, { onPaper: true, canvas: null, scale: 1, room: 660 });
      for (const context of [given, paper]) {
        const [one = context] = sideBySide(context) ?? [];
        const columns = columnsOf(one, one.model.step) ?? [];
        for (const [i, { above }] of columns.entries()) {
          const span = above && 'span' in above ? (above.span ?? 1) : 1;
          assert.ok(i + span <= columns.length, `${step}: ${above?.kind} at ${i}`);
        }
      }
    }
  }
});

test('digits of two sentences on paper have at least 4 px between them', () => {
  for (const step of ['score', 'softmax', 'mix']) {
    const given = contextIn(`match&step=${step}`);
    const paper = redrawn(given, { onPaper: true, canvas: null, scale: 1, room: 660 });
    const [one] = sideBySide(paper) ?? [];
    if (one) assert.ok((one.drawing.pairPadding ?? 0) >= 4, step);
  }
});

test('in a room of less than 440 px cells are close', () => {
  const context = contextIn('head&step=mix', 820, 1180);
  const isSnug = (room: number) =>
    frameOf(redrawn(context, { room, tight: false }), 'weights', 2).snug;
  assert.deepEqual([isSnug(439), isSnug(440)], [true, false]);
});

test('an integer has at most seven characters in its cell', () => {
  const write = writerOf({ largest: 1e9, isInteger: true } as never, 2);
  assert.equal(write(1234567), '1234567');
  assert.equal(write(-123456), '−123456');
  for (const long of [12345678, -1234567]) assert.ok(write(long).length <= 7, write(long));
});

test('a balance whose first column is left out spans the others that it did', () => {
  const given = contextIn('match&step=mix');
  const lastBelow = (context: Context) => {
    const columns = columnsOf(context, context.model.step) ?? [];
    const [{ above }] = columns;
    assert.ok(above?.kind === 'balance');
    return [columns.length, columns[(above.span ?? 1) - 1].main];
  };
  const weights = { kind: 'tensor', node: 'weights', noSums: true };
  assert.deepEqual(lastBelow(given), [5, weights]);
  assert.deepEqual(lastBelow(redrawn(given, { onPaper: true })), [4, weights]);
});

test('a column with rows that are no token’s has names of its own, as has the first one', () => {
  const tensor = (node: string) => ({ main: { kind: 'tensor', node } as const });
  const context = contextIn('heads&step=transpose');
  const columns = ['q_heads', 'k_heads', 'q_wrong'].map(tensor);
  assert.deepEqual(indentsOf(context, columns, {}), [true, false, true]);
});

test('of heat maps the weights over few tokens keep their digits, and up to 25 tokens have room', () => {
  const map = redrawn(contextIn('heads&step=attend'), { miniWidth: 12 });
  assert.deepEqual(
    ['x', 'weights'].map((name) => isMini(map, name)),
    [true, false],
  );
  assert.equal(isMini(redrawn(map, { miniWidth: null }), 'x'), false);
  const isMap = (T: number) =>
    layoutOf(contextIn(`heads&step=embed&example=randn&T=${T}&C=16`)).miniWidth !== null;
  assert.deepEqual([isMap(25), isMap(26)], [true, false]);
  // The queries have twenty columns, and a map sixteen at most.
  const wide = contextIn('heads&step=project&example=randn&T=6&C=4&head_size=10');
  assert.equal(layoutOf(wide).miniWidth, null);
});

test('the cells of heat maps are as wide as their room allows, to the pixel', () => {
  const context = contextIn('heads&step=embed&example=randn&T=25&C=16');
  const { miniWidth, columns } = layoutOf(context);
  assert.ok(miniWidth);
  const room = widthOf(redrawn(context, { miniWidth }), columns, 2);
  const widthIn = (one: number) => layoutOf(redrawn(context, { room: one })).miniWidth;
  assert.deepEqual([widthIn(room), widthIn(room - 1)], [miniWidth, miniWidth - 1]);
});

test('a ribbon is seen where its row is in the window', () => {
  const given = contextIn('head&step=project&example=randn&T=64&C=4&row=40');
  const isSeen = (T: number) => {
    const context = { ...given, view: { ...view, windows: { T } } };
    return ribbonIn(context, layoutOf(context)).isSeen;
  };
  const firsts = [40 - WINDOW, 41 - WINDOW, 40, 41];
  assert.deepEqual(firsts.map(isSeen), [false, true, true, false]);
});

test('on a phone a factor is left out only where one row is drawn of all', () => {
  // Sixteen columns have a window, which a row alone could not move.
  const context = contextIn('head&step=score&example=000-62', 390, 844);
  const { tensors } = geometryOf(context, layoutOf(context));
  assert.deepEqual(
    tensors.map(({ node }) => node),
    ['q', 'k_T', 'scores'],
  );
});

test('a column stays where one of its tensors is used', () => {
  const context = contextIn('learn&step=backward&tables=1');
  const { tensors } = geometryOf(context, layoutOf(context));
  assert.deepEqual(
    tensors.map(({ node }) => node),
    [
      'd_w_query',
      'q',
      'd_q',
      'd_k_T',
      'scores',
      'd_scores',
      'weights',
      'd_weights',
      'd_v',
      'y',
      'd_y',
    ],
  );
});

test('a stage is as high as its pictures, and a picture has its largest form in a large window', () => {
  const heads = contextIn('heads&step=attend');
  const tokens = heads.model.session.words.length;
  assert.equal(heightOfStage(heads), heads.model.stage.tallest?.(tokens, rowHeight(heads, tokens)));
  const train = contextIn('learn&step=train', 2560, 1440);
  const { pictureRoom } = train.model.step;
  assert.ok(Array.isArray(pictureRoom) && pictureRoom.length > 1);
  assert.equal(heightIn(train), pictureRoom[0].height);
});

test('a curve of losses has its width where there is room for it, a looked-up table that of its tokens', () => {
  const wide = contextIn('learn&step=loss');
  const { width } = sizesOf(wide.drawing).lossCurve;
  assert.equal(sizesOf({ ...wide.drawing, room: width - 1 }).lossCurve.width, width);
  const phone = contextIn('learn&step=loss', 320, 640).drawing;
  assert.ok(phone.room < width);
  assert.equal(sizesOf(phone).lossCurve.width, phone.room);
  const embed = contextIn('heads&step=embed');
  const letters = embed.model.session.words.join('').length * LETTER_WIDTH;
  const lookup = { kind: 'lookup', node: 'token_table', by: 'id' } as const;
  assert.ok(lookupOf(redrawn(embed, { miniWidth: 1 }), lookup).map > letters);
});

test('the columns of a plane are apart, the first and the last at its edges', () => {
  const context = contextIn('head&step=project');
  const { tracks } = geometryOf(context, layoutOf(context));
  const last = tracks[tracks.length - 1];
  assert.equal(tracks.length, 4);
  assert.equal(tracks[0].left, 0);
  assert.equal(Math.round(last.left + last.width), context.drawing.room);
});

test('in lower windows nothing is higher, and in a room of less than 750 px columns are closer', () => {
  const { drawing } = contextIn('triangle&step=mix');
  const [usual, flat, dense] = ([false, 'flat', 'dense'] as const).map((short) =>
    sizesOf({ ...drawing, short }),
  );
  for (const name of ['caption', 'head', 'rise', 'line', 'proofHeight'] as const) {
    assert.ok(dense[name] <= flat[name] && flat[name] <= usual[name], name);
    assert.ok(dense[name] < usual[name], name);
  }
  const [close, apart] = [749, 750].map((room) => sizesOf({ ...drawing, room }));
  assert.ok(close.gap < apart.gap && close.proof < apart.proof);
});

test('where a row has no room beside its factors it stands alone below its chart', () => {
  for (const [link, node] of [
    ['learn&step=backward', 'd_scores'],
    ['head&step=scale&example=randn&T=8&C=8', 'scaled'],
    ['head&step=score&example=randn&T=8&C=8', 'scores'],
  ]) {
    const { columns } = layoutOf(contextIn(link, 320, 640));
    assert.deepEqual(columns, [{ main: { kind: 'tensor', node, noSums: true } }], link);
  }
});

test('columns of a factor and its product are equally wide wherever their window is', () => {
  const given = contextIn('head&step=score&example=randn&T=64&C=4');
  const widthAt = (from: number) => {
    const context = { ...given, view: { ...view, windows: { [KEYS]: from } } };
    // Scores have a sign, which shares have not.
    const { cols, cellWidth } = alignedFrame(context, 'weights', ['weights', 'scores'], 2);
    return [cols.from, cellWidth];
  };
  const { cellWidth } = frameOf(given, 'scores', 2);
  assert.ok(cellWidth > frameOf(given, 'weights', 2).cellWidth);
  assert.deepEqual(
    [widthAt(0), widthAt(9)],
    [
      [0, cellWidth],
      [9, cellWidth],
    ],
  );
});

test('a ribbon ends at the last column that it runs through: not at an arrow down', () => {
  const lastIn = (link: string) => {
    const given = contextIn(link);
    const [context = given] = sideBySide(given) ?? [];
    return ribbonIn(context, layoutOf(context)).to;
  };
  assert.equal(lastIn('head&step=project'), 3);
  assert.equal(lastIn('match&step=softmax'), 0);
});

test('an open number is drawn with what is made of it, and on a phone a factor with all of its rows', () => {
  const shown = (link: string) => {
    const context = contextIn(link, 390, 844);
    const { tensors } = geometryOf(context, layoutOf(context));
    return tensors.map(({ node, height, cellHeight }) => `${node} ${height / cellHeight}`);
  };
  const [{ main }] = operationOf(contextIn('head&step=project&cell=w_key.0.0'), true).slice(-1);
  assert.equal(main?.kind === 'tensor' && main.node, 'k');
  assert.ok(shown('head&step=mix&cell=v.0.1.2').includes('v 6'));
});

test('where tokens are numbers there are no names for columns to be as wide as', () => {
  const namesIn = (link: string) => layoutOf(contextIn(link)).names;
  assert.equal(namesIn('head&step=mix&example=randn'), null);
  assert.equal(namesIn('head&step=mix'), 'usual');
});

test('below a chart rows are low, which leaves it more; elsewhere they are as high as they can be', () => {
  const shortIn = (link: string) => contextIn(link).drawing.short;
  assert.deepEqual(['head&step=score', 'head&step=mix'].map(shortIn), ['flat', 'flat']);
  assert.notEqual(shortIn('head&step=mask'), 'flat');
});

test('names of rows hang into the room of a chart that ends before them', () => {
  const hung = (link: string) => {
    const context = contextIn(link);
    const { columns } = layoutOf(context);
    return columns.map((_, i) => hangsAbove(context, columns, i));
  };
  assert.deepEqual(hung('triangle&step=mix'), [false, true, false]);
  assert.deepEqual(hung('head&step=mix'), [false, true]);
  assert.deepEqual(hung('triangle&step=ones'), [false, false]);
});
