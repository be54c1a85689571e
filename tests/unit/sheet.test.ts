// A phone's sheet by finger, mouse and keys: what opens and shuts it, and how high it is afterwards.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gripView } from '../../web/src/engine/arithmetic/sheet.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings, type ViewSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

/** A part of the window's height as the sheet writes it, in percent. */
const inPage = (height: number) => `calc(${height} * var(--vh))`;

Object.assign(globalThis, { innerHeight: 1000 });
const state = parseHash('stage=head&step=mix');
const model = resolve(state, await open(choiceText(state, catalogue)));

/** The grip of a window 1000 px high: what its events make of the sheet, as in a browser. */
function grip(sheetOpen: boolean, sheet = 46) {
  let view: ViewSettings = { ...openingSettings('light'), sheetOpen, sheet };
  let dispatched = 0;
  let height = inPage(sheet);
  const setProperty = (name: string, value: string) => {
    assert.equal(name, '--sheet');
    height = value;
  };
  const currentTarget = {
    setPointerCapture() {},
    hasPointerCapture: () => true,
    closest: () => ({ style: { setProperty } }),
  };
  const setView = (patch: Partial<ViewSettings>) => {
    dispatched++;
    // lit writes the style where its value is another one.
    if (patch.sheet !== undefined && patch.sheet !== view.sheet) height = inPage(patch.sheet);
    view = { ...view, ...patch };
  };
  const send = (type: string, given: object = {}) => {
    const act = { setView } as Partial<Actions> as Actions;
    const drawing = drawingOf(model, view, { room: 358, narrow: true });
    const { strings, values } = gripView({ model, view, act, drawing } as Context);
    const at = strings.findIndex((text) => text.endsWith(`@${type}=`));
    (values[at] as ((event: object) => void) | undefined)?.({
      currentTarget,
      preventDefault() {},
      ...given,
    });
  };
  return {
    tap: () => send('click', { detail: 1 }),
    press: (key: string) => {
      if (key === 'Enter') send('click', { detail: 0 });
      else send('keydown', { key });
    },
    /** From one y to the next, in so many milliseconds; a mouse clicks at the end. */
    drag: (ys: number[], time: number, end = 'pointerup') => {
      const [from] = ys;
      send('pointerdown', { clientY: from, timeStamp: 0 });
      for (const clientY of ys) send('pointermove', { clientY, timeStamp: time });
      send(end, { clientY: ys.at(-1), timeStamp: time });
    },
    is: () => [view.sheetOpen, view.sheet, height],
    dispatched: () => dispatched,
  };
}

test('a tap that slips opens nothing that is too low to read, and the height of the next tap stays', () => {
  const sheet = grip(false);
  sheet.drag([880, 872], 150);
  sheet.tap();
  assert.deepEqual(sheet.is(), [true, 46, inPage(46)], '8 px are a tap');
  const other = grip(false);
  other.drag([880, 862], 150);
  other.tap();
  assert.deepEqual(other.is(), [false, 46, inPage(46)]);
  other.press('Enter');
  assert.deepEqual(other.is(), [true, 46, inPage(46)]);
});

test('a slow drag to the bottom shuts the sheet, which opens as high as it was', () => {
  const sheet = grip(true, 60);
  sheet.drag([400, 600, 800], 900);
  assert.deepEqual(sheet.is(), [false, 60, inPage(60)]);
});

test('arrow keys: up opens the shut sheet as it was, down leaves it shut', () => {
  const sheet = grip(false, 57);
  sheet.press('ArrowDown');
  assert.deepEqual(sheet.is(), [false, 57, inPage(57)]);
  sheet.press('ArrowUp');
  assert.deepEqual(sheet.is(), [true, 57, inPage(57)]);
  sheet.press('ArrowUp');
  assert.deepEqual(sheet.is(), [true, 65, inPage(65)]);
  for (let i = 0; i < 9; i++) sheet.press('ArrowDown');
  assert.deepEqual(sheet.is(), [true, 24, inPage(24)]);
});

test('a finger sends no click after a drag: Enter is not taken for it', () => {
  const sheet = grip(true);
  sheet.drag([540, 500, 400], 900);
  assert.deepEqual(sheet.is(), [true, 60, inPage(60)]);
  sheet.press('Enter');
  assert.deepEqual(sheet.is(), [false, 60, inPage(60)]);
});

test('a drag that the browser takes away leaves the sheet as it was', () => {
  const sheet = grip(true);
  sheet.drag([540, 500, 400], 900, 'pointercancel');
  assert.deepEqual(sheet.is(), [true, 46, inPage(46)]);
  sheet.tap();
  assert.deepEqual(sheet.is(), [false, 46, inPage(46)]);
});

test('a drag draws the page once, at its end', () => {
  const sheet = grip(true);
  sheet.drag([540, 520, 500, 480, 460, 440, 420, 400], 900);
  assert.equal(sheet.dispatched(), 1);
});
