// How soon the page answers on a processor that the browser slows down four times, in Chromium: prints, asserts nothing.
// Build the site first.
//   node tests/page/tools/swift.ts                         every stage and step: some ten minutes
//   node tests/page/tools/swift.ts head                    one stage
//   node tests/page/tools/swift.ts '' 390x844 4 SITE SITE  in that window, so slow, other built sites in turn
// Choosing a number, editing one and going to another step: milliseconds from the event to the next picture on the
// screen, by the browser's own Event Timing, which counts in eights: the median, the largest, and how many of all took
// longer than 50; then the median until the page is whole again. Beside them a button that only changes its own text:
// what no page could do without. Another program that runs meanwhile counts, too.
import { type Browser, chromium, type Page } from 'playwright-core';
import { serve } from '../../../web/serve.ts';
import { kTested } from '../drivers/playwright.ts';
import { kSite } from '../helpers/site.ts';
import { kStages } from '../helpers/stages.ts';

interface Taken {
  paint: number;
  whole: number;
}

declare global {
  interface Window {
    swift: { events: PerformanceEventTiming[]; wholeAt: number };
  }
}

const kEach = 4;
/** How long a button or a key is down, in milliseconds: a finger's. */
const kPress = 100;
const kKinds = ['choose', 'edit', 'step', 'a button'] as const;
type Kind = (typeof kKinds)[number];

const [only = '', size = '1440x900', rate = '4', ...named] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const stages = Object.keys(kStages).filter((name) => name.includes(only));
if (stages.length === 0)
  throw new Error(`There is no stage '${only}': ${Object.keys(kStages).join(', ')}`);
const sites = named.length > 0 ? named : [kSite];
const all = new Map<string, Taken[]>();
const servers = await Promise.all(sites.map((site) => serve(site, 0)));
const browser = await chromium.launch(kTested);
try {
  for (const stage of stages) {
    for (const [i, { url }] of servers.entries()) await visit(browser, url, sites[i], stage);
  }
} finally {
  await browser.close();
  for (const { server } of servers) {
    server.close();
    server.closeAllConnections();
  }
}
for (const site of sites) report(site);

async function visit(on: Browser, url: string, site: string, stage: string): Promise<void> {
  const { steps } = kStages[stage];
  const page = await on.newPage({ viewport: { width, height }, hasTouch: width < 1000 });
  page.on('pageerror', (error) => console.log(`${stage}: page error: ${error}`));
  await page.addInitScript(watch);
  await page.goto(`${url}#stage=${stage}&step=${steps[0]}`);
  await page.waitForSelector('#app:not([aria-busy]) main table');
  // Files that are fetched while the reader reads, and code that earlier actions have compiled.
  await page.waitForTimeout(1000);
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
  const take = async (kind: Kind, act: () => Promise<void>) => {
    const key = `${site} ${stage} ${kind}`;
    all.set(key, [...(all.get(key) ?? []), await taken(page, act)]);
  };
  for (const step of steps) {
    await go(page, `stage=${stage}&step=${step}`);
    for (const [x, y] of await someCells(page)) {
      await page.mouse.move(x, y);
      await settled(page);
      await take('choose', async () => {
        if (width < 1000) return page.touchscreen.tap(x, y);
        await page.mouse.down();
        await page.waitForTimeout(kPress);
        await page.mouse.up();
      });
    }
    await page.mouse.move(0, 0);
    await go(page, `stage=${stage}&step=${step}&row=1`);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('e');
    await settled(page);
    for (let i = 0; i < kEach; i++) {
      const hasField = await page.evaluate(() => document.activeElement?.id === 'edit');
      if (hasField)
        await take('edit', () =>
          page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowUp', { delay: kPress }),
        );
    }
  }
  for (const round of [1, 2]) {
    await go(page, `stage=${stage}&step=${steps[0]}&seed=${round}`);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      for (let i = 1; i < steps.length; i++)
        await take('step', () => page.keyboard.press(key, { delay: kPress }));
    }
  }
  await page.evaluate(addButton);
  for (let i = 0; i < 2 * kEach; i++) await take('a button', () => page.click('#control'));
  await page.close();
}

/** Runs in the page before it does: keeps what the browser says of events, and when the page was last whole. */
function watch(): void {
  window.swift = { events: [], wholeAt: 0 };
  new PerformanceObserver((list) => {
    window.swift.events.push(...(list.getEntries() as PerformanceEventTiming[]));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (!document.querySelector('#app[aria-busy]')) window.swift.wholeAt = performance.now();
    }).observe(document, { attributeFilter: ['aria-busy'], subtree: true });
  });
}

function addButton(): void {
  const button = document.body.appendChild(document.createElement('button'));
  button.id = 'control';
  button.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 99';
  button.textContent = '0';
  button.onclick = () => {
    button.textContent = String(Number(button.textContent) + 1);
  };
}

async function taken(page: Page, act: () => Promise<void>): Promise<Taken> {
  await page.evaluate(() => {
    window.swift.events = [];
  });
  await act();
  await settled(page);
  // Event Timing says it some frames later.
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    const { events, wholeAt } = window.swift;
    // A key's release does nothing: it would only say how long the frame took that it fell into.
    const kinds = /^(pointer|mouse)(down|up)$|^click$|^keydown$|^input$|^touch/;
    const of = events.filter(({ name }) => kinds.test(name));
    const last = of.filter(({ name }) => /^(click|keydown)$/.test(name)).at(-1);
    // Durations below 8 ms are not reported by Event Timing.
    const paint = Math.max(8, ...of.map(({ duration }) => duration));
    return { paint, whole: last ? Math.max(last.duration, wholeAt - last.startTime) : paint };
  });
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await settled(page);
}

/** Some numbers in the window that can be chosen. */
function someCells(page: Page): Promise<[number, number][]> {
  return page.evaluate((count) => {
    const sheet = document.querySelector('.voices')?.getBoundingClientRect().top ?? innerHeight;
    const bottom = innerWidth < 760 ? sheet : innerHeight;
    const places = [...document.querySelectorAll('main [role=grid] td:not(.covered)')]
      .map((cell) => cell.getBoundingClientRect())
      .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
      .filter(([x, y]) => x > 10 && x < innerWidth - 10 && y > 100 && y < bottom - 10);
    return Array.from({ length: count }, (_, i) => places[(i * 37 + 5) % places.length]);
  }, kEach) as Promise<[number, number][]>;
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    do for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    while (document.querySelector('[aria-busy]'));
  });
}

function report(site: string): void {
  console.log(`${site}: processor ${rate} times as slow, ${size}; milliseconds`);
  console.log('stage     gesture     of  median  largest  over 50  whole');
  const line = (stage: string, kind: Kind, of: Taken[]) => {
    const paints = of.map(({ paint }) => paint).sort((a, b) => a - b);
    const wholes = of.map(({ whole }) => whole).sort((a, b) => a - b);
    const numbers: [number, number][] = [
      [of.length, 4],
      [paints[paints.length >> 1], 8],
      [paints[paints.length - 1], 9],
      [paints.filter((paint) => paint > 50).length, 9],
      [wholes[wholes.length >> 1], 7],
    ];
    const cells = numbers.map(([number, room]) => number.toFixed(0).padStart(room)).join('');
    console.log(`${stage.padEnd(10)}${kind.padEnd(10)}${cells}`);
  };
  const stages = Object.keys(kStages);
  const of = (stage: string, kind: Kind) => all.get(`${site} ${stage} ${kind}`) ?? [];
  for (const kind of kKinds) {
    for (const stage of stages) if (of(stage, kind).length > 0) line(stage, kind, of(stage, kind));
    line(
      'all',
      kind,
      stages.flatMap((stage) => of(stage, kind)),
    );
  }
}
