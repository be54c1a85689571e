// Firefox ESR as the system has it, driven by Puppeteer: WebDriver BiDi, from Firefox 140 on.
import { type KeyInput, launch, type Page } from 'puppeteer-core';
import { type Driver, kPatience, type Options, poll, requestsOf, unlessGone } from './driver.ts';
import { browsersOf } from './kept_browsers.ts';

/** A quiet browser, which also starts in three quarters of the time. */
const kQuiet = {
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'places.history.enabled': false,
  'toolkit.telemetry.enabled': false,
  'ui.systemUsesDarkTheme': 0,
};

export async function openFirefox(options: Options): Promise<Driver> {
  const { width = 1440, height = 900, reducedMotion = false } = options;
  // Over BiDi Firefox cannot emulate media features; its preferences can.
  const extraPrefsFirefox = {
    ...kQuiet,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
  };
  const browsers = browsersOf(`firefox ${reducedMotion}`, () =>
    launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      defaultViewport: null,
      extraPrefsFirefox,
      // Network events are off: several messages a request, a quarter of what a load costs. The page itself lists its
      // requests.
      networkEnabled: false,
      timeout: 60_000,
      protocolTimeout: 60_000,
    }),
  );
  const browser = await browsers.take();
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  const errors = listen(page);

  // Through JSON, which has a way to write half a surrogate pair.
  const evaluate = async (run: (...args: never[]) => unknown, args: unknown[]) => {
    const value = `(${run})(...${JSON.stringify(args)})`;
    const json = await page.evaluate(`(async () => JSON.stringify(await ${value}))()`);
    return json === undefined ? undefined : JSON.parse(json as string);
  };
  const setViewport = async (w: number, h: number) => {
    await page.setViewport({ width: w, height: h, isLandscape: w > h }).catch(unlessUnknown);
    const hasSize = (x: number, y: number) => innerWidth === x && innerHeight === y;
    await poll('the size of the window', () => evaluate(hasSize, [w, h]));
  };

  await setViewport(width, height);
  return {
    name: 'firefox',
    goto: async (url) => {
      errors.length = 0;
      const isSame = url.includes('#') && withoutHash(url) === withoutHash(page.url());
      let isLoaded = isSame;
      page.once('load', () => {
        isLoaded = true;
      });
      // Puppeteer's own wait ends early if the page that is left writes its address meanwhile.
      await page.goto(url);
      await poll(url, async () => isLoaded);
    },
    setViewport,
    // Not by a locator of Puppeteer: it evaluates text, which the page's own policy forbids in Firefox 140.
    click: async (selector) => {
      await poll(selector, async () => {
        const found = await page.$(selector);
        // Puppeteer scrolls to what is outside of the window, not to what a bar lies on.
        await found?.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        return found?.click().then(() => true, unlessReplaced);
      });
    },
    press: async (chord) => {
      const keys = chord.split(/\+(?=.)/) as KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.reverse()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    text: async (selector) => {
      const first = (s: string) => {
        const found = document.querySelector<HTMLElement>(s);
        return found && [found.innerText];
      };
      return (await poll(selector, () => evaluate(first, [selector])))[0];
    },
    texts: async (selector) => {
      const all = (s: string) =>
        [...document.querySelectorAll<HTMLElement>(s)].map((found) => found.innerText);
      return evaluate(all, [selector]);
    },
    attribute: async (selector, attribute) => {
      const first = (s: string, name: string) => {
        const found = document.querySelector(s);
        return found && [found.getAttribute(name)];
      };
      return (await poll(selector, () => evaluate(first, [selector, attribute])))[0];
    },
    evaluate: (run, ...args) => evaluate(run, args),
    waitFor: async (check, ...args) => {
      const holds = `async (...args) => Boolean(await (${check})(...args))`;
      await poll(String(check), () => evaluate(holds as never, args).catch(unlessGone));
    },
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
    errors: async () => [...errors],
    requests: async () => evaluate(requestsOf, []),
    close: async () => {
      await context.close();
      await browsers.giveBack(browser);
    },
  };
}

/** Puppeteer sets the screen's orientation with the size; that is new in Firefox 144. */
const unlessUnknown = (error: Error) => {
  if (!error.message.includes('unknown command emulation.setScreenOrientation')) throw error;
};

const withoutHash = (url: string) => url.split('#')[0];

/** Drawn anew before it was clicked, or not shown yet: it is looked for again. */
const unlessReplaced = (error: Error) => {
  if (!/no such node|detached|not clickable/.test(error.message)) throw error;
};

/**
 * Errors of Firefox about a request that the test's next navigation cut off: NS_BINDING_ABORTED of a font, and the
 * second of what passed through the service worker (when that fails by itself, by a promise that rejects or an error
 * for an answer, Firefox has other sentences).
 */
const CUT_OFF = [
  /downloadable font: download failed .* status=2152398850 /,
  /A ServiceWorker intercepted the request and encountered an unexpected error\./,
];

function listen(page: Page) {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!CUT_OFF.some((sentence) => sentence.test(text))) errors.push(text);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  return errors;
}
