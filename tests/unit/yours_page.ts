// The page for a head of the reader's own in a test: files are dropped on it, and its texts are read.
import assert from 'node:assert/strict';
import { Bag } from '../../web/src/course/yours/bag.ts';
import { FILE_REFUSALS } from '../../web/src/course/yours/file_refusals.en.ts';
import { Files } from '../../web/src/engine/core/files.ts';
import { filesModule, golden } from '../wasm/core.ts';
import { drawn, type Page, page, window } from './mounted.ts';

export const { cases } = await golden('checks.json');
export const bytesOf = (list: { name: string; base64: string }[], name: string) => {
  const found = list.find((one) => one.name === name) ?? assert.fail(name);
  return new Uint8Array(Buffer.from(found.base64, 'base64'));
};
export const textOf = ({ element }: Page, selector: string) =>
  (element.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Drops files on the page, as a browser tells of it; and waits until all is read. */
export async function drop(one: Page, ...dropped: [name: string, content: Uint8Array | string][]) {
  const list = dropped.map(([name, content]) => new File([content as BlobPart], name));
  const event = new window.Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files: list } });
  (one.element as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
  assert.equal(event.defaultPrevented, true);
  await settled(one);
}

/** Lets the module load, and the files be read. */
export async function settled(one: Page) {
  for (let i = 0; i < 20; i++) {
    await new Promise((done) => setTimeout(done, 1));
    await drawn(one);
  }
  while (one.element.querySelector('progress')) await drawn(one);
  // happy-dom chooses another option of a menu that is new, until it is drawn once more.
  one.app.act.setView({});
  await drawn(one);
}

/** What the page has behind it, without a view. */
export function newBag(): Bag {
  return new Bag(
    () => Files.start(filesModule, FILE_REFUSALS),
    () => {},
  );
}

export const sourceOf = (name: string, content: Uint8Array | string) => ({
  name,
  called: name,
  blob: new Blob([content as BlobPart]),
});

export async function open(link = '#yours') {
  const one = await page(link);
  await drawn(one);
  return one;
}
