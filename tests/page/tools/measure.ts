// Costs of the page, in Chromium: prints, asserts nothing. Build the site first.
//   node tests/page/tools/measure.ts            both parts below
//   node tests/page/tools/measure.ts soak 2000  2,000 random edits; memory, listeners and nodes stay the same
//   node tests/page/tools/measure.ts time       milliseconds of a hover, of choosing a cell, of an edit:
//                                         script + style + layout, as the browser's tracing has them
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { kChromium } from '../drivers/playwright.ts';
import { startSite } from '../helpers/site.ts';
import { kStages } from '../helpers/stages.ts';
import { traced } from './trace.ts';

const [part = 'all', count = '10000'] = process.argv.slice(2);

/** Keeps hold of the memory of each core, to which the page gives no way. */
const kWatch = `
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const result = await instantiate(...args);
    (window.cores ??= []).push((result.instance ?? result).exports.memory);
    return result;
  };`;

declare global {
  interface Window {
    cores: WebAssembly.Memory[];
  }
}

const kRound = 100;
const kLinks = [
  'stage=head&step=mix',
  'stage=loop&step=divide',
  'stage=head&example=000-62&step=project',
  'stage=triangle&step=mix',
  'stage=head&step=mask',
  'stage=softmax&step=mix',
  'stage=match&step=mix',
  'stage=heads&step=attend',
  'stage=head&step=mix&example=randn&T=16&C=16',
];

/** A stage's own example, and random numbers for so many tokens. */
const kSizes = ['', ...[8, 16, 64].map((tokens) => `&example=randn&T=${tokens}`)];
const kGestures = 20;

const site = await startSite();
const browser = await chromium.launch(kChromium);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.log(`page error: ${error}`));
  await page.addInitScript(kWatch);
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Performance.enable');
  await page.goto(site.url);
  await page.waitForSelector('main table');
  if (part !== 'time') await soak(page, chrome, Number(count));
  if (part !== 'soak') await time(page);
} finally {
  await browser.close();
  site.close();
}

async function metrics(chrome: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await chrome.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await drawn(page);
}

/** The page draws once per frame, and a new picture part by part: until it shows what was asked for. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    do await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (document.querySelector('[aria-busy]'));
  });
}

/** In thousands of edits on every stage, what is left behind must not grow. */
async function soak(page: Page, chrome: CDPSession, edits: number): Promise<void> {
  const report = async (when: string) => {
    await go(page, 'stage=loop');
    await go(page, 'stage=head&step=mix');
    for (let i = 0; i < 3; i++) await chrome.send('HeapProfiler.collectGarbage');
    const { Nodes, JSEventListeners, JSHeapUsedSize } = await metrics(chrome);
    const core = await page.evaluate(() =>
      window.cores.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
    );
    console.log(
      `${when}: core ${core} bytes, listeners ${JSEventListeners}, DOM nodes ${Nodes}, ` +
        `JavaScript ${(JSHeapUsedSize / 1e6).toFixed(2)} MB`,
    );
  };
  const rounds = Math.ceil(edits / kRound);
  let made = 0;
  for (let round = 0; round < rounds; round++) {
    // The first round of each link fills what is kept on purpose: templates, and steps to undo.
    if (round === kLinks.length || round === Math.floor(rounds / 2)) {
      await report(`after ${made} edits`);
    }
    await go(page, kLinks[round % kLinks.length]);
    made += await page.evaluate(randomEdits, [kRound, round] as const);
  }
  await report(`after ${made} edits`);
}

/** Runs in the page: chooses cells and changes them, data, weights, masks and computed ones. */
async function randomEdits([count, seed]: readonly [number, number]): Promise<number> {
  let state = seed * 2654435761 + 1;
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
  let made = 0;
  for (let i = 0; i < count; i++) {
    const cells = document.querySelectorAll<HTMLElement>('main [role=grid] td');
    cells[below(cells.length)].click();
    await frame();
    const mask = document.querySelector<HTMLElement>('.mask-switch button');
    if (mask && below(2) === 0) mask.click();
    else {
      press('e');
      await frame();
      await frame();
      const field = document.querySelector<HTMLInputElement>('#edit');
      if (!field) continue;
      field.value = String(below(4000) / 1000 - 2);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.blur();
    }
    made++;
    await frame();
    if (below(10) === 0) press('z', true);
    if (below(20) === 0) press('y', true);
    if (below(40) === 0) press('r');
  }
  return made;
}

/** Script, style, layout and paint of one gesture, the mean of many, on each stage and in each size. */
async function time(page: Page): Promise<void> {
  for (const hash of Object.keys(kStages).flatMap((stage) =>
    kSizes.map((size) => `stage=${stage}${size}`),
  )) {
    await go(page, hash);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('main [role=grid] td')].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      }),
    );
    const seen = boxes.filter(([x, y]) => x > 0 && x < 1440 && y > 0 && y < 900);
    const cellAt = (i: number) => seen[(i * 37) % seen.length];
    const gestures = {
      hover: (i: number) => page.mouse.move(...cellAt(i)),
      choose: (i: number) => page.mouse.click(...cellAt(i)),
      edit: () => page.keyboard.press('ArrowUp'),
    };
    console.log(hash);
    for (const [name, gesture] of Object.entries(gestures)) {
      if (name === 'edit') {
        await go(page, `${hash}&cell=x.0.3.0`);
        await page.keyboard.press('e');
        await page.waitForFunction(() => document.activeElement?.id === 'edit');
      }
      const repeat = async () => {
        for (let i = 0; i < kGestures; i++) {
          await gesture(i);
          await drawn(page);
        }
      };
      await repeat(); // until the engine has compiled it
      const { longest, ...costs } = await traced(browser, page, repeat);
      const each = Object.entries(costs).map(([kind, cost]) => [kind, cost / kGestures] as const);
      const parts = each.map(([kind, cost]) => `${kind} ${cost.toFixed(2)}`).join(', ');
      const sum = each.reduce((all, [kind, cost]) => all + (kind === 'paint' ? 0 : cost), 0);
      console.log(
        `  ${name}: ${sum.toFixed(2)} ms (${parts}); longest task ${longest.all.toFixed(0)} ms`,
      );
    }
  }
}
