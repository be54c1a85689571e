// The camera: photographs every view of a built site in Chromium, the same to the pixel each time.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serve } from '../../../web/serve.ts';
import { kChromium } from '../drivers/playwright.ts';
import { park, rest, shot } from './acts.ts';
import type { View } from './view.ts';
import { kViews } from './views.ts';

const kLaunch = {
  ...kChromium,
  args: [
    ...(kChromium.args ?? []),
    // Over what stood there before, the smooth edge of a corner comes out in other colours.
    '--disable-partial-raster',
  ],
};

/** Nobody waits so long for a view on an idle machine; others may be at work on this one. */
const kPatience = 60_000;

/** Writes NAME.png of every view whose name contains `only`; gives the status of the program. */
export async function take(site: string, out: string, only = ''): Promise<number> {
  const start = performance.now();
  await (only ? mkdir(out, { recursive: true }) : empty(out));
  const { server, url } = await serve(site, 0);
  const file = pathToFileURL(resolve(site, '../attention.html')).href;
  const browser = await chromium.launch(kLaunch);
  const wanted = kViews.filter(({ name }) => name.includes(only));
  const troubles: string[] = [];
  let pictures = 0;
  try {
    for (const camera of new Set(wanted.map(cameraOf))) {
      const views = wanted.filter((view) => cameraOf(view) === camera);
      const page = await pageFor(browser, views[0], troubles);
      for (const [i, view] of views.entries()) {
        const { query = '', hash, isFile } = view;
        // The query differs each time, or the browser would only change the part after '#'.
        const address = `${isFile ? file : url}?${i}${query && `&${query}`}#${hash}`;
        try {
          for (const [name, picture] of await photograph(page, view, address)) {
            await writeFile(join(out, `${name}.png`), picture);
            pictures++;
          }
        } catch (error) {
          troubles.push(`${view.name}: ${error}`);
        }
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  for (const trouble of troubles) console.error(trouble);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${pictures} pictures of ${wanted.length} views in ${seconds} s`);
  return troubles.length > 0 ? 1 : 0;
}

/** Makes a folder; pictures in it that are of another day would be taken for those of today. */
export async function empty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) if (file.endsWith('.png')) await rm(join(folder, file));
}

/** Views of one camera share a page: a context takes longer to open than a view to load. */
function cameraOf({ width, height, theme, hasScript }: View): string {
  return [width, height, theme, hasScript].join();
}

async function pageFor(browser: Browser, view: View, troubles: string[]): Promise<Page> {
  const { width, height, theme, hasScript = true } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 1,
    javaScriptEnabled: hasScript,
    // Service workers may have kept files of another site at this address.
    serviceWorkers: 'block',
  });
  // A notice stays: how long the machine took for the view would decide whether it is seen.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < 5000 ? setTimeout(run, ms, ...rest) : 0) as typeof window.setTimeout;
  });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error}`));
  return page;
}

/** The picture of a view, or several, by their names. */
async function photograph(page: Page, view: View, address: string): Promise<[string, Buffer][]> {
  const { name, width, height, tall, acts = [], parts, hasScript = true, core } = view;
  await page.emulateMedia({ media: 'screen', forcedColors: view.isForced ? 'active' : 'none' });
  await page.setViewportSize({ width, height });
  await park(page);
  if (page.url() !== 'about:blank' && hasScript) await page.evaluate(forgetTab);
  await page.unrouteAll();
  if (core) await page.route('**/*.wasm', (route) => (core === 'missing' ? route.abort() : null));
  await page.goto(address);
  if (core) await page.getByText('The core of this page').waitFor();
  else if (hasScript) await rest(page);
  for (const act of acts) {
    await act(page);
    await rest(page);
  }
  if (hasScript) await page.evaluate(hideWhatChanges);
  if (parts) return photographParts(page, name, parts);
  const pictures: [string, Buffer][] = [[name, await shot(page)]];
  if (tall) {
    await page.setViewportSize({ width, height: tall });
    await rest(page);
    const reaches = await page.evaluate(() => document.documentElement.scrollHeight);
    if (reaches > tall) throw new Error(`the page is ${reaches} px high, not ${tall}`);
    pictures.push([`${name}-tall`, await shot(page)]);
  }
  return pictures;
}

/** The window with each part at its top. */
async function photographParts(page: Page, name: string, parts: string) {
  const pictures: [string, Buffer][] = [];
  for (const part of await page.locator(parts).all()) {
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    pictures.push([`${name}-${String(pictures.length + 1).padStart(2, '0')}`, await shot(page)]);
  }
  if (pictures.length === 0) throw new Error(`there is no ${parts}`);
  return pictures;
}

function forgetTab(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** The caret, which blinks, and the version, which names the commit. */
function hideWhatChanges(): void {
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.style.caretColor = 'transparent';
  }
  const version = document.querySelector('.about p');
  if (!version) return;
  const texts = document.createTreeWalker(version, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = text.nodeValue?.replace(/\d+\.\d+\.\d+( \([0-9a-f]+\))?/, '…') ?? '';
  }
}
