// A head of the reader's own is dropped, chosen and pasted. Only a browser has a File whose slices are read, a drop that
// would open the file in the page's place, and a field for files; what is then shown is tried in tests/unit/yours.test.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900 });
});
after(() => site.close());

/** A file that the page's own code for PyTorch has written. */
const [kHead] = JSON.parse(
  readFileSync(new URL('../golden/dumps.json', import.meta.url), 'utf8'),
).files.map(({ base64 }: { base64: string }) => base64);

/** Waits until the tensors are read; returns what each is taken for. */
async function taken(): Promise<string[]> {
  await site.page.waitFor(() => document.querySelector('.yours-open'));
  await settled(site.page);
  return site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>('.yours-head > table select')].map(
      ({ value }) => value,
    ),
  );
}

const kParts = ['mask', 'w_query', 'w_key', 'w_value', 'x', 'y'];

test('a file that is dropped on a stage opens the page for it, and does not replace the page', async () => {
  await site.load('stage=head');
  const events = await site.page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'my_head.npz'));
    const target = document.querySelector('main h1') as Element;
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    });
  }, kHead);
  assert.deepEqual(events, [true, true]);
  assert.deepEqual(await taken(), kParts);
  assert.equal(await site.page.evaluate(() => location.hash), '#yours');
  const isPainted = await site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.yours-pictures canvas')].every((canvas) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, 1, 1) ?? { data: [] };
      return data[3] === 255;
    }),
  );
  assert.ok(isPainted);
  await site.page.click('.yours-open button');
  await site.page.waitFor(() => location.hash.startsWith('#stage=head&example=own&own='));
  await settled(site.page);
  await site.page.evaluate(() => history.back());
  await site.page.waitFor(() => document.querySelector('.yours-open'));
  assert.deepEqual(await taken(), kParts);
  await site.check();
});

test('a file is chosen, its bytes are read by slices, and Back leads to the page as it was', async () => {
  await site.load('yours');
  await site.page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'my_head.npz'));
    const field = document.querySelector('.yours-drop input') as HTMLInputElement;
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // A dialog for files gives the focus back to their field, which would then show if it could have it.
    field.focus();
  }, kHead);
  const field = await site.page.evaluate(() => {
    const { width, height } = (
      document.querySelector('.yours-drop input') as HTMLInputElement
    ).getBoundingClientRect();
    return [width, height];
  });
  assert.deepEqual(field, [0, 0]);
  assert.deepEqual(await taken(), kParts);
  await site.go('stage=head');
  await site.go('yours');
  assert.deepEqual(await taken(), kParts);
  // A tab that is loaded anew has it still.
  await site.reload();
  assert.deepEqual(await taken(), kParts);
  await site.check();
});

test('text is typed into the field, and more is pasted beside it', async () => {
  await site.load('yours');
  await site.page.click('.yours-paste summary');
  await site.page.click('.yours-paste textarea');
  await site.page.type('w_q = [[1, 2], [3, 4]]');
  await site.page.click('.yours-paste button');
  await site.page.waitFor(() => document.querySelector('.yours-head'));
  await site.page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/plain',
      '{"x": [[1, 2]], "w_k": [[1, 2], [3, 4]], "w_v": [[5, 6], [7, 8]]}',
    );
    // Firefox lets nobody read what a ClipboardEvent of a script has.
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData });
    document.querySelector('.yours-page h1')?.dispatchEvent(event);
  });
  await site.page.waitFor(() => document.querySelector('.yours-open'));
  assert.deepEqual((await taken()).toSorted(), ['w_key', 'w_query', 'w_value', 'x']);
  await site.check();
});
