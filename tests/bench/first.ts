// What it takes to the first result in Chromium, bytes and milliseconds, each time with a fresh
// profile: node tests/bench/first.ts OUT.json [smoke]
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Response } from 'playwright-core';
import { serve } from '../../web/serve.ts';
import { kChromium } from '../page/drivers/playwright.ts';
import { startSite } from '../page/helpers/site.ts';
import { kOthers } from './peer.ts';
import { median } from './rounds.ts';

export interface First {
  name: string;
  /** Of all that had been asked for by then, each file by itself. */
  gzip: number;
  /** From asking for the page to the result; the server is on this machine. */
  milliseconds: number;
}

const [out, smoke] = process.argv.slice(2);
const times = smoke ? 1 : 7;

/** A page says its name and time in `window.first`, or `before` its own scripts one is started that does. */
async function visit(url: string, before?: (page: Page) => Promise<void>) {
  const browser = await chromium.launch(kChromium); // a new profile for each launch
  try {
    const page = await browser.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await before?.(page);
    await page.goto(url);
    const { name, time } = await page.evaluate<{ name: string; time: number }>('window.first');
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    return { name, time, gzip: sizes.reduce((a, b) => a + b) };
  } finally {
    await browser.close();
  }
}

async function first(...args: Parameters<typeof visit>): Promise<First> {
  const visits = [];
  for (let i = 0; i < times; i++) visits.push(await visit(...args));
  const { name, gzip } = visits[0];
  console.log(`First result: ${name}`);
  return { name, gzip, milliseconds: median(visits.map(({ time }) => time)) };
}

/** Runs in the page: notes when the first cell of a tensor has its place on the screen. */
function watch([name, cell]: [name: string, cell: string]): void {
  window.first = new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector(cell)?.getClientRects().length;
      if (found) resolve({ name, time: performance.now() });
      else requestAnimationFrame(look);
    };
    look();
  });
}

const pages = await serve(fileURLToPath(new URL('../../build/bench/site', import.meta.url)), 0);
const all: First[] = [];
for (let peer = 0; peer <= (smoke ? 0 : kOthers.length); peer++) {
  all.push(await first(`${pages.url}start.html?peer=${peer}`));
}
pages.server.close();
if (!smoke) {
  const site = await startSite();
  const wholes: [name: string, cell: string][] = [
    ['ours, the whole page', 'main td'],
    ['ours, the whole page, when it has computed them itself', 'main:not([inert]) td'],
  ];
  for (const whole of wholes) {
    all.push(await first(site.url, (page) => page.addInitScript(watch, whole)));
  }
  site.close();
}
await writeFile(out, JSON.stringify(all, null, 1));
