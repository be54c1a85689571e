// A soak: somebody presses whatever is on the page, for SOAK_MINUTES. Nothing may go wrong, nothing may grow, and at the end
// the numbers are those of a fresh page at the same address. (A browser, for what could grow is its: memory, nodes, listeners.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import '../../web/src/course/index.ts';
import { type Driver, open } from '../page/drivers/driver.ts';
import { NO_WORKER, startSite } from '../page/helpers/site.ts';
import { settled } from '../page/helpers/visit.ts';
import { wander } from './wander.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const SEED = Number(process.env.SOAK_SEED ?? 1);
/** Of one call into the page, in ms: WebDriver ends those of two minutes. */
const SLICE = 10_000;
/** The page is measured where it always is the same. */
const PLACE = 'stage=head&step=mix&v=2';

/** Script before the page's own: counts what is listened to on what outlives a view, and keeps the core's memories. */
const COUNTED = `
  window.soaked = { listeners: 0, memories: [] };
  for (const [name, step] of [['addEventListener', 1], ['removeEventListener', -1]]) {
    for (const target of [window, document]) {
      const plain = target[name];
      target[name] = function (...all) { window.soaked.listeners += step; return plain.apply(this, all); };
    }
  }
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...all) => {
    const made = await instantiate(...all);
    const memory = (made.instance ?? made).exports.memory;
    if (memory) window.soaked.memories.push(new WeakRef(memory));
    return made;
  };
  const ask = window.fetch; // the page as one file lies beside the site only where somebody has put it
  window.fetch = (what, ...rest) =>
    String(what).endsWith('/attention.html') ? Promise.resolve(new Response('')) : ask(what, ...rest);
  window.addEventListener('error', ({ error }) => console.error(location.hash, error?.stack));
  window.addEventListener('unhandledrejection', ({ reason }) => console.error(location.hash, reason?.stack));
  window.print = () => {};
  window.open = () => null;
`;

interface Measured {
  nodes: number;
  listeners: number;
  /** Bytes of the memories of all instances that are held. */
  wasm: number;
  /** Bytes of script's objects, of garbage too; 0 where the engine does not say. */
  script: number;
}

/** In the page. */
function measure(): Measured {
  const { soaked } = window as unknown as {
    soaked: { listeners: number; memories: WeakRef<WebAssembly.Memory>[] };
  };
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
  return {
    nodes: document.querySelectorAll('*').length,
    listeners: soaked.listeners,
    wasm: soaked.memories.reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0),
    script: memory?.usedJSHeapSize ?? 0,
  };
}

/** What the help says of the numbers' hash; empty on a page that has none. */
async function hashOf(page: Driver): Promise<string> {
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      (dialog as HTMLDialogElement).close();
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.press('?');
  await page.waitFor(() => document.querySelector('.about summary')?.checkVisibility());
  return page.evaluate(() => document.querySelector('.about-hash code')?.textContent ?? '');
}

async function go(page: Driver, link: string): Promise<void> {
  await page.evaluate((hash) => {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      (dialog as HTMLDialogElement).close();
    location.hash = hash;
  }, link);
  await settled(page);
}

test(`${MINUTES} minutes of random use`, { timeout: (MINUTES + 10) * 60_000 }, async (t) => {
  const site = await startSite(NO_WORKER + COUNTED);
  const page = await open({ reducedMotion: true });
  try {
    await page.goto(`${site.url}#${PLACE}`);
    await settled(page);
    const links = STAGES.flatMap(({ id, steps }) =>
      steps.map((step) => `stage=${id}&step=${step.id}&v=2`),
    );
    const seen: Measured[] = [];
    const end = Date.now() + MINUTES * 60_000;
    let acts = 0;
    for (let slice = 0; Date.now() < end; slice++) {
      acts += await page.evaluate(wander, SEED + slice, SLICE, links);
      await settled(page);
      assert.deepEqual(await page.errors(), [], `slice ${slice} of seed ${SEED}`);
      await go(page, PLACE);
      seen.push(await page.evaluate(measure));
    }
    const elsewhere = (await page.requests()).filter((address) => !address.startsWith(site.url));
    assert.deepEqual(elsewhere, [], 'requests to elsewhere');
    // The first minutes fetch what is fetched late; a third later it is all here.
    const third = Math.floor(seen.length / 3);
    const [early, late] = [seen.slice(third, 2 * third), seen.slice(2 * third)];
    for (const what of ['nodes', 'listeners', 'wasm', 'script'] as const) {
      // Views that stay open and garbage that is not yet collected add to some slices; a leak adds to all that follow.
      const before = Math.max(...early.map((one) => one[what]));
      const after = Math.min(...late.map((one) => one[what]));
      t.diagnostic(`${what}: ${seen[0][what]}, then ${before}, at last ${after}`);
      // Answers, the list of pages and a handful of late parts are kept: a tenth more is no leak.
      assert.ok(after <= before * 1.1, `${what} grew from ${before} to ${after}`);
    }
    t.diagnostic(`${acts} acts, ${seen.length} slices`);

    // The first walk once more, with the first settings ('?' asks for nothing where keys are turned off), and what it leaves.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.url}?walked#${PLACE}`);
    await settled(page);
    await page.evaluate(wander, SEED, SLICE, links);
    await settled(page);
    const hash = await hashOf(page);
    const link = await page.evaluate(() => location.hash.slice(1));
    await page.goto(`${site.url}?fresh#${link}`);
    await settled(page);
    assert.equal(await hashOf(page), hash, link);
  } finally {
    await page.close();
    site.close();
  }
});
