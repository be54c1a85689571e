// Cost of 4096 tokens in Chromium: prints, asserts nothing. Build the site first.
//   node tests/page/tools/measure_stream.ts
// Of each phase: how long it takes, the longest task, and the longest time between two frames.
import { chromium } from 'playwright-core';
import { kChromium } from '../drivers/playwright.ts';
import { startSite } from '../helpers/site.ts';

const kLink = 'stage=head&example=randn&T=4096&C=64&head_size=64';
const kComputed = 'All 4,096 rows computed';

declare global {
  interface Window {
    tasks: number[];
    gaps: number[];
  }
}

const kWatch = `
  window.tasks = [];
  window.gaps = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  let last = performance.now();
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);`;

const site = await startSite();
const browser = await chromium.launch(kChromium);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(kWatch);
  await page.goto(`${site.url}#stage=head`);
  await page.waitForSelector('.plane');
  const settled = () => page.locator('.stream-progress', { hasText: kComputed }).waitFor();
  const phase = async (name: string, run: () => Promise<unknown>) => {
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      window.tasks = [];
      window.gaps = [];
    });
    const start = performance.now();
    await run();
    const took = performance.now() - start;
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => [
      Math.max(0, ...window.tasks),
      Math.max(...window.gaps),
    ]);
    const [task, gap] = seen.map(Math.round);
    const longest = task > 0 ? `${task} ms` : 'below 50 ms';
    console.log(`${name}: ${Math.round(took)} ms; longest task ${longest}, frame ${gap} ms`);
  };
  const to = (hash: string) =>
    page.evaluate((link) => {
      location.hash = link;
    }, hash);
  await phase('open and fill', async () => {
    await to(kLink);
    await settled();
  });
  const box = await page.locator('.stream-map').boundingBox();
  if (!box) throw new Error('There is no map.');
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.7];
  await phase('zoom by wheel', async () => {
    await page.mouse.move(x, y);
    for (let i = 0; i < 30; i++) await page.mouse.wheel(0, -60);
  });
  await phase('drag', async () => {
    await page.mouse.down();
    for (let i = 0; i < 60; i++) await page.mouse.move(x - 2 * i, y - i);
    await page.mouse.up();
  });
  await phase('move the pointer', async () => {
    for (let i = 0; i < 60; i++) await page.mouse.move(x - 100 + 2 * i, y - i);
  });
  await phase('open a weight', () => page.mouse.click(x, y));
  await phase('edit x and fill again', async () => {
    await to(`${kLink}&edits=x.0.2000.0:3`);
    await page.waitForTimeout(50);
    await settled();
  });
  await phase('the step "Project"', () => to(`${kLink}&step=project`));
  await phase('edit x there', () => to(`${kLink}&step=project&edits=x.0.2000.0:4`));
} finally {
  await browser.close();
  site.close();
}
