// Sheets to look at, of a built site in Chromium:
//   node tests/page/tools/sheets.ts steps OUT_FOLDER [STAGE] [SITE_FOLDER]     every step, in eight windows and both themes
//   node tests/page/tools/sheets.ts journeys OUT_FOLDER [STAGE] [SITE_FOLDER]  five frames of each journey between two steps
// One picture for each stage (and window, and theme): of the steps side by side, or a film strip a line.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { serve } from '../../../web/serve.ts';
import { kTested } from '../drivers/playwright.ts';
import { kSite } from '../helpers/site.ts';
import { kStages } from '../helpers/stages.ts';
import { kWindows } from '../helpers/windows.ts';

const kThemes = ['light', 'dark'] as const;

/** Where a journey is looked at, in parts of its time. */
const kFrames = [0, 0.25, 0.5, 0.75, 0.99];
const kSide = { width: 1440, height: 900 };

/** A line of a sheet: what it shows, and its pictures as base64. */
interface Line {
  says: string;
  pictures: string[];
}

declare global {
  interface Window {
    /** The animations that have begun, held so that they can be looked at. */
    journeys: Animation[];
  }
}

const [verb, out, only = '', site = kSite] = process.argv.slice(2);
const stages = Object.keys(kStages).filter((stage) => stage.includes(only));
if (!['steps', 'journeys'].includes(verb) || !out || stages.length === 0) {
  console.error('usage: sheets.ts steps|journeys OUT_FOLDER [STAGE] [SITE_FOLDER]');
  process.exit(2);
}
await mkdir(out, { recursive: true });
const { server, url } = await serve(site, 0);
const browser = await chromium.launch(kTested);
try {
  for (const stage of stages) await (verb === 'steps' ? stepsOf : journeysOf)(browser, stage);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}

async function stepsOf(on: Browser, stage: string): Promise<void> {
  for (const [width, height] of kWindows) {
    for (const colorScheme of kThemes) {
      const page = await pageOf(on, {
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 1000,
        reducedMotion: 'reduce',
      });
      const lines: Line[] = [];
      for (const step of kStages[stage].steps) {
        await page.goto('about:blank');
        await show(page, `stage=${stage}&step=${step}`);
        lines.push({ says: step, pictures: [await picture(page)] });
      }
      await page.context().close();
      const name = `${stage}_${width}x${height}_${colorScheme}`;
      await write(on, name, [{ says: name, pictures: lines.flatMap(({ pictures }) => pictures) }]);
    }
  }
}

async function journeysOf(on: Browser, stage: string): Promise<void> {
  const page = await pageOf(on, { viewport: kSide });
  await page.addInitScript(hold);
  const { steps } = kStages[stage];
  await show(page, `stage=${stage}&step=${steps[0]}`);
  const lines: Line[] = [];
  for (const [i, step] of steps.entries()) {
    if (i === 0) continue;
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((to) => document.querySelector('main')?.dataset.step === to, step);
    await page.waitForTimeout(500);
    const pictures: string[] = [];
    for (const at of kFrames) {
      await page.evaluate((part) => {
        for (const journey of window.journeys) {
          journey.currentTime = part * Number(journey.effect?.getTiming().duration);
        }
      }, at);
      pictures.push(await picture(page));
    }
    const count = await page.evaluate(() => {
      for (const journey of window.journeys) journey.finish();
      return window.journeys.splice(0).length;
    });
    if (count > 0) lines.push({ says: `${steps[i - 1]} → ${step}: ${count} travel`, pictures });
  }
  await page.context().close();
  await write(on, `${stage}_journeys`, lines);
}

/** Runs in the page before it does: holds every animation that begins. */
function hold(): void {
  window.journeys = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.pause();
    window.journeys.push(animation);
    return animation;
  };
}

async function pageOf(on: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await on.newContext(options)).newPage();
  page.on('pageerror', (error) => console.error(`page error: ${error}`));
  return page;
}

async function show(page: Page, hash: string): Promise<void> {
  await page.goto(`${url}#${hash}`);
  await page.waitForSelector('#app:not([aria-busy]) main table');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(300);
}

async function picture(page: Page): Promise<string> {
  return (await page.screenshot()).toString('base64');
}

/** Writes a sheet: each line with its words above its pictures, in little. */
async function write(on: Browser, name: string, lines: Line[]): Promise<void> {
  const page = await on.newPage({ viewport: { width: 2600, height: 800 } });
  const images = (pictures: string[]) =>
    pictures.map((one) => `<img src="data:image/png;base64,${one}">`).join('');
  const body = lines.map(({ says, pictures }) => `<p>${says}</p><div>${images(pictures)}</div>`);
  await page.setContent(`<style>
      body { margin: 0; padding: 8px; width: fit-content; background: gray; font: 14px sans-serif }
      div { display: flex; flex-wrap: wrap; gap: 6px }
      img { max-width: 510px; max-height: 510px }
    </style>${body.join('')}`);
  await page.waitForTimeout(200);
  await page.locator('body').screenshot({ path: join(out, `${name}.png`) });
  await page.close();
  console.log(name);
}
