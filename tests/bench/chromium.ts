// The comparison in headless Chromium, one page for all: node tests/bench/chromium.ts OUT.json [smoke]
// The pages must have been built: vite build tests/bench.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../web/serve.ts';
import { kChromium } from '../page/drivers/playwright.ts';
import { sizesOfRun } from './job.ts';
import { expectedRun } from './reading/expected.ts';
import { stepSizesOfRun } from './training/step.ts';

const [out, smoke] = process.argv.slice(2);
const { server, url } = await serve(
  fileURLToPath(new URL('../../build/bench/site', import.meta.url)),
  0,
);
const browser = await chromium.launch(kChromium);
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.log(`page error: ${error}`));
  await page.goto(`${url}page.html`);
  await page.waitForFunction(() => 'compare' in window);
  const sizes = [];
  for (const turn of sizesOfRun(smoke === 'smoke')) {
    console.log(`Chromium: T = ${turn[0].T}`);
    sizes.push(await page.evaluate(([size, rounds]) => window.compare(size, rounds), turn));
  }
  const steps = [];
  for (const size of stepSizesOfRun(smoke === 'smoke')) {
    console.log(`Chromium: a training step, T = ${size.T}`);
    steps.push(
      await page.evaluate(([size, rounds]) => window.compareSteps(size, rounds), [
        size,
        smoke ? 3 : 15,
      ] as const),
    );
  }
  console.log('Chromium: the run of a language model');
  const reading = await page.evaluate(
    ([expected, rounds]) => window.compareReading(expected, rounds),
    [await expectedRun(), smoke ? 1 : 5] as const,
  );
  const environment = `Chromium ${browser.version()}`;
  await writeFile(out, JSON.stringify({ environment, sizes, steps, reading }, null, 1));
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
