// How many functions of the page one gesture calls, as V8 counts them, in Chromium: prints, asserts nothing. The same on
// a busy machine as on an idle one. A built site has short names and functions drawn together: count on the dev server.
//   sh web/dev.sh                                   in another terminal
//   node tests/page/tools/calls.ts                  three gestures, and for each the files and functions called most
//   node tests/page/tools/calls.ts http://localhost:5174/ type 60   another address, one gesture, so many lines of each
// Counted are the functions of web/src/, those without a name too.
import { chromium, type Page } from 'playwright-core';
import { kTested } from '../drivers/playwright.ts';

interface Gesture {
  what: string;
  hash: string;
  /** Steps before the gesture, which are not counted. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

interface Count {
  file: string;
  name: string;
  calls: number;
}

const kGestures: Record<string, Gesture> = {
  type: {
    what: 'ArrowUp in the edit field of x[0,5,0]',
    hash: 'stage=head&cell=x.0.5.0',
    before: async (page) => {
      await page.keyboard.press('e');
      await page.waitForFunction(() => document.activeElement?.id === 'edit');
    },
    act: (page) => page.keyboard.press('ArrowUp'),
  },
  sign: {
    what: 'a minus sign before the number in that field, which no longer fits its cells',
    hash: 'stage=head&cell=x.0.5.0',
    before: async (page) => {
      await page.keyboard.press('e');
      await page.waitForFunction(() => document.activeElement?.id === 'edit');
      await page.keyboard.press('Home');
    },
    act: (page) => page.keyboard.type('-'),
  },
  step: {
    what: 'next step: from score to scale',
    hash: 'stage=head&step=score',
    act: (page) => page.keyboard.press('ArrowRight'),
  },
  click: {
    what: 'click on y[0,3,1]',
    hash: 'stage=head&step=mix',
    act: (page) => page.click('[data-tensor="y[0]"] td[data-row="3"][data-col="1"]'),
  },
};

const [url = 'http://localhost:5173/', only = '', lines = '15'] = process.argv.slice(2);
const browser = await chromium.launch({
  ...kTested,
  // Optimised code calls less: it has the bodies of functions in place, and V8 does not count those.
  args: [...(kTested.args ?? []), '--js-flags=--no-opt --no-maglev'],
});
try {
  for (const [id, gesture] of Object.entries(kGestures)) {
    if (id.includes(only)) report(gesture.what, await counted(gesture));
  }
} finally {
  await browser.close();
}

/** The calls of one gesture, on a page that has fetched and drawn all that precedes it. */
async function counted({ hash, before, act }: Gesture): Promise<Count[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.log(`page error: ${error}`));
  let requests = 0;
  page.on('request', () => requests++);
  const chrome = await page.context().newCDPSession(page);
  // Before the page's script: V8 counts the calls of those functions that it compiles from now on.
  await chrome.send('Profiler.enable');
  await chrome.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await page.goto(`${url}#${hash}`);
  await page.waitForSelector('#app:not([aria-busy]) main table');
  // Modules that the page fetches ahead while it is idle are waited for: a late one would run as part of the gesture.
  for (let fetched = -1; fetched < requests; await page.waitForTimeout(3000)) fetched = requests;
  await before?.(page);
  await settled(page);
  // Calls up to here are dropped: taking the coverage sets its counts back to 0.
  await chrome.send('Profiler.takePreciseCoverage');
  await act(page);
  await settled(page);
  const { result } = await chrome.send('Profiler.takePreciseCoverage');
  await page.close();
  return result
    .filter((script) => script.url.startsWith(`${url}src/`))
    .flatMap((script) => {
      const file = new URL(script.url).pathname.replace('/src/', '');
      return script.functions.map(({ functionName, ranges: [{ count }] }) => ({
        file,
        name: functionName || '(without a name)',
        calls: count,
      }));
    })
    .filter(({ calls }) => calls > 0);
}

/** Until nothing is left to draw: the page draws once per frame, and a new picture part by part. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    do for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
    while (document.querySelector('[aria-busy]'));
  });
}

function report(what: string, counts: readonly Count[]): void {
  const byFile = grouped(counts, ({ file }) => file);
  const frames = grouped(counts, ({ name }) => name).find(({ what }) => what === 'makeFrame');
  const all = byFile.reduce((sum, { calls }) => sum + calls, 0);
  console.log(`${what}: ${all} calls of ${counts.length} functions in ${byFile.length} files`);
  console.log(`frames of tensors made: ${frames?.calls ?? 0}\n`);
  const tables = [
    grouped(counts, ({ file }) => file.split('/').slice(0, -1).slice(0, 2).join('/')),
    byFile,
    grouped(counts, ({ file, name }) => `${file}  ${name}`),
  ];
  for (const rows of tables) {
    for (const { what, calls } of rows.slice(0, Number(lines)))
      console.log(`${String(calls).padStart(7)}  ${what}`);
    console.log();
  }
}

/** The calls of all that are alike in something, most first. */
function grouped(counts: readonly Count[], by: (count: Count) => string) {
  const sums = new Map<string, number>();
  for (const count of counts) sums.set(by(count), (sums.get(by(count)) ?? 0) + count.calls);
  return [...sums].map(([what, calls]) => ({ what, calls })).sort((a, b) => b.calls - a.calls);
}
