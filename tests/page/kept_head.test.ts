// A head of the reader's own over a reload: kept on the device if they switch that on, and else missed in a sentence. Node
// has no IndexedDB, and what a reload leaves of a page is the browser's. (The states are tried in tests/unit/own_head.test.ts.)
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TROUBLE } from '../../web/src/engine/words/trouble.en.ts';
import { settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900 });
});
after(() => site.close());

/** Drops a head of 70 tokens, more than a link holds, on the page, and opens it. */
async function bring(): Promise<void> {
  await site.page.evaluate(() => {
    const matrix = (rows: number, columns: number) =>
      Array.from({ length: rows }, (_, i) =>
        Array.from({ length: columns }, (_, j) => ((i * 7 + j * 3) % 11) / 8),
      );
    const weights = { w_q: matrix(12, 12), w_k: matrix(12, 12), w_v: matrix(12, 12) };
    const text = JSON.stringify({ x: matrix(70, 12), ...weights, w_o: matrix(12, 12) });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'head.json'));
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector('main h1')?.dispatchEvent(event);
  });
  await site.page.waitFor(() => document.querySelector('.yours-open button'));
  await settled(site.page);
  await site.page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.yours-open button')];
    buttons.find((one) => one.textContent.includes('Many heads'))?.click();
  });
  await site.page.waitFor(() => document.querySelector('main[data-step="project"]'));
  await settled(site.page);
}

/** Presses the switch by which the head is kept, and waits until it is turned. */
async function turn(isOn: boolean): Promise<void> {
  await site.page.evaluate(() => {
    const switches = [...document.querySelectorAll<HTMLElement>('.controls .switch')];
    switches.find((one) => one.textContent.includes('Keep them on this device'))?.click();
  });
  const isTurned = isOn
    ? () => localStorage.getItem('attention.own') !== null
    : () => localStorage.getItem('attention.own') === null;
  await site.page.waitFor(isTurned);
  await settled(site.page);
}

const shown = () =>
  site.page.evaluate(() => ({
    stage: document.querySelector<HTMLElement>('main')?.dataset.step ?? '',
    sizes: document.querySelector('table[data-node="x"]')?.closest('figure')?.textContent ?? '',
    notice: document.querySelector('.notice-line')?.textContent.trim() ?? '',
  }));

test('a head is there after a reload if it is kept, and said to be missing if not', async () => {
  await site.load('stage=loop');
  await bring();
  assert.match(await site.page.evaluate(() => location.hash), /own=[0-9a-f]{16}/);
  assert.match((await shown()).sizes, /70×12/);
  await turn(true);
  await site.reload();
  assert.match((await shown()).sizes, /70×12/);
  assert.equal((await shown()).notice, '');
  await turn(false);
  // The same link where the tensors are not.
  const link = await site.page.evaluate(() => location.hash.slice(1));
  await site.load(link, { isAmiss: true });
  assert.ok((await shown()).notice.startsWith(TROUBLE.noSuchHead));
  await site.page.waitFor(() => !location.hash.includes('own'));
  await site.check();
});
