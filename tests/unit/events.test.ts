// The events of the page, read off its source: what views handle is kept from a picture whose lesson has gone, and what
// waits for a frame or a timer belongs to a signal.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EVENTS } from '../../web/src/shell/screen/last_picture.ts';

const kSource = fileURLToPath(new URL('../../web/src', import.meta.url));
const kFiles = readdirSync(kSource, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(kSource, name), 'utf8') }));

/** Their handlers ask the core for nothing: they tidy up after a focus, a dialog or a finger that has gone. */
const kTidying = ['blur', 'close', 'focusin', 'pointercancel'];

test('every event that a view handles is kept from a picture whose lesson has gone', () => {
  const handled = new Set(
    kFiles.flatMap(({ text }) => [...text.matchAll(/\s@(\w+)=\$/g)].map(([, type]) => type)),
  );
  assert.deepEqual([...handled].sort(), [...EVENTS, ...kTidying].sort());
});

/** What waits without a signal, as it works for no picture: it only reads the document when its time has come. */
const kOfThePage: Record<string, string> = {
  'shell/play.ts':
    'the player takes the next step of whatever is open, and is stopped by the state',
  'shell/screen.ts': 'the next drawing, of what is then open; the ring and the toast',
  'shell/live_region.ts': 'what is said after a pause, which another picture takes back',
  'engine/core/load.ts': 'how long the core may be silent',
  'engine/page/canvas.ts': 'the size of a picture',
  'engine/draw/drag.ts': 'the click after a drag',
  'engine/draw/lazy.ts': 'modules, which stay, and until when they are waited for',
  'engine/draw/reader.ts': 'the size of letters',
  'engine/draw/slices.ts': 'the mechanism',
  'shell/effects.ts': 'the address of a download',
  'main.ts': 'the first paint',
  'shell/brought/kept_head.ts':
    'how long the page waits for what is kept, before it shows anything',
  'shell/paper/printer.ts': 'how long printing waits for the whole core',
  'engine/state/address.ts': 'the address, of what is then open',
  // Focus and scroll after the next drawing, if what they are meant for is there.
  'shell/scroll_focus.ts': 'focus, and the place of a card',
  'shell/screen/lit_line.ts': 'the listing',
  'course/order/order_page.ts': 'focus',
  'course/heads/memory/memory_strip.ts': 'scroll',
  'engine/arithmetic/edit.ts': 'focus',
};

test('what waits for a frame or a timer belongs to a signal, or works for no picture', () => {
  const waits =
    /\b(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|new Worker)\(|\? queueMicrotask : request/;
  const found = kFiles.filter(({ text }) => waits.test(text)).map(({ name }) => name);
  assert.deepEqual(found.sort(), Object.keys(kOfThePage).sort());
});
