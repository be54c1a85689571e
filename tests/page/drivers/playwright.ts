// Chromium and Firefox ESR as the system has them, driven by Playwright.
import { type Browser, chromium, firefox, type LaunchOptions, type Page } from 'playwright-core';
import { type Driver, type Options, poll } from './driver.ts';

const kRoot = process.getuid?.() === 0;

/** A page that is just left: the next one is asked again. */
const unlessGone = (error: Error) => {
  if (!error.message.includes('Execution context was destroyed')) throw error;
};

const kLaunch: Record<'chromium' | 'firefox', LaunchOptions> = {
  chromium: {
    executablePath: '/usr/bin/chromium',
    chromiumSandbox: !kRoot, // Chromium refuses its sandbox to root
    args: [
      // A quiet browser: what is on the network is what the page asked for.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  },
  firefox: {
    executablePath: '/usr/bin/firefox-esr',
    // Undocumented: a stock Firefox over WebDriver BiDi instead of Playwright's patched one.
    channel: 'moz-firefox',
  },
};

/** Firefox as well; it also starts in three quarters of the time. */
const kQuiet = {
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** For what only Chromium can do. */
export const kChromium = kLaunch.chromium;

/** Whether a browser waits for the next page when its own is closed: Firefox takes seconds to start. */
let isKept = false;
const kept = new Map<string, Browser[]>();

/** From now on pages that are opened one after another share a browser; returns what ends them. */
export function keepBrowsers(): () => Promise<void> {
  isKept = true;
  return async () => {
    await Promise.all([...kept.values()].flat().map((browser) => browser.close()));
  };
}

/** With one page each, whose focus no other page takes. */
function browsersWith(name: 'chromium' | 'firefox', preferences: Record<string, number>) {
  const key = JSON.stringify([name, name === 'firefox' && preferences]);
  const waiting = kept.get(key) ?? [];
  kept.set(key, waiting);
  return {
    take: async () =>
      waiting.pop() ??
      (await { chromium, firefox }[name].launch({
        ...kLaunch[name],
        firefoxUserPrefs: { ...kQuiet, ...preferences },
      })),
    giveBack: async (browser: Browser) => {
      if (isKept) waiting.push(browser);
      else await browser.close();
    },
  };
}

export async function openPlaywright(
  name: 'chromium' | 'firefox',
  options: Options,
): Promise<Driver> {
  const { width = 1440, height = 900, colorScheme = 'light', reducedMotion = false } = options;
  // Over BiDi Firefox cannot emulate media features; its preferences can.
  const browsers = browsersWith(name, {
    'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
  });
  const browser = await browsers.take();
  const context = await browser.newContext({
    viewport: { width, height },
    ...(name === 'chromium' && {
      colorScheme,
      reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const { errors, requests } = listen(page);

  // Text, not a function: Playwright would look for its own helpers inside a function.
  const evaluate = (run: (...args: never[]) => unknown, args: unknown[]) =>
    page.evaluate(`(${run})(...${JSON.stringify(args)})`);

  return {
    name,
    goto: async (url) => {
      errors.length = 0;
      requests.length = 0;
      await page.goto(url);
    },
    setViewport: (w, h) => page.setViewportSize({ width: w, height: h }),
    click: (selector) => page.locator(selector).first().click(),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    text: (selector) => page.locator(selector).first().innerText(),
    texts: (selector) => page.locator(selector).allInnerTexts(),
    attribute: (selector, attribute) => page.locator(selector).first().getAttribute(attribute),
    evaluate: async (run, ...args) => (await evaluate(run, args)) as never,
    waitFor: async (check, ...args) => {
      await poll(String(check), () => evaluate(check, args).catch(unlessGone));
    },
    screenshot: async (path) => {
      await page.screenshot({ path });
    },
    errors: async () => [...errors],
    requests: async () => [...requests],
    close: async () => {
      await context.close();
      await browsers.giveBack(browser);
    },
  };
}

/**
 * What Firefox says of a request that the test's next navigation cut off: NS_BINDING_ABORTED of a
 * font, and the second of what passed through the service worker (when that fails by itself, by a
 * promise that rejects or an error for an answer, Firefox has other sentences).
 */
const CUT_OFF = [
  /downloadable font: download failed .* status=2152398850 /,
  /A ServiceWorker intercepted the request and encountered an unexpected error\./,
];

function listen(page: Page) {
  const errors: string[] = [];
  const requests: string[] = [];
  const note = (text: string) => {
    if (!CUT_OFF.some((sentence) => sentence.test(text))) errors.push(text);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  return { errors, requests };
}
