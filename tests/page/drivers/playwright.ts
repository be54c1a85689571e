// Chromium as the system has it, driven by Playwright.
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright-core';
import { type Driver, kPatience, type Options, poll, unlessGone } from './driver.ts';
import { browsersOf } from './kept_browsers.ts';

const kRoot = process.getuid?.() === 0;

/** A quiet browser: what is on the network is what the page asked for. */
const kQuiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** The browser that people have; what measures and photographs takes this one. */
export const kChromium: LaunchOptions = {
  executablePath: '/usr/bin/chromium',
  chromiumSandbox: !kRoot, // Chromium refuses its sandbox to root
  args: kQuiet,
};

/** Chromium without a window, which needs a third less of two processors. */
const kShell = '/usr/bin/chromium-headless-shell';

/** Browser that the tests open. */
export const kTested: LaunchOptions = existsSync(kShell)
  ? {
      ...kChromium,
      executablePath: kShell,
      args: [
        ...kQuiet,
        // Glyphs as wide as in the browser with a window.
        '--font-render-hinting=none',
        // No emulated graphics card, which costs time and can hang.
        '--disable-gpu',
        // Bytes of script's objects as they are now, for the soak.
        '--enable-precise-memory-info',
        // No optimized JavaScript: no page is open for so long that it repays an eighth of each load. Nor threads that help
        // with garbage: other tests have the second processor.
        '--js-flags=--no-maglev,--no-turbofan,--single-threaded',
      ],
    }
  : kChromium;

/** In every page before its own scripts: all is laid out, focused and hit as ever, and nothing painted. */
function paintNothing(): void {
  // The document is still empty.
  new MutationObserver((_, observer) => {
    document.documentElement.style.opacity = '0';
    observer.disconnect();
  }).observe(document, { childList: true });
}

/** In ms, for a wait in the page: each message to it takes longer than a look. */
const kPatienceHere = 1000;

/** Limit for a function in the page, as long as WebDriver's; Playwright would wait for ever. */
async function inTime<T>(answer: Promise<T>, run: unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const no = new Error(`no answer from the page in ${kPatience / 1000} s to ${run}`);
    timer = setTimeout(() => reject(no), kPatience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function openChromium(options: Options): Promise<Driver> {
  const { width = 1440, height = 900, colorScheme = 'light' } = options;
  const { reducedMotion = false, touch = false } = options;
  const browsers = browsersOf('chromium', () => chromium.launch(kTested));
  const browser = await browsers.take();
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: touch,
    isMobile: touch,
    forcedColors: options.forcedColors ? 'active' : 'none',
  });
  if (!options.pictures) await context.addInitScript(`(${paintNothing})()`);
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));

  // Text, not a function: Playwright would look for its own helpers inside a function.
  const evaluate = (run: string | ((...args: never[]) => unknown), args: unknown[]) =>
    inTime(page.evaluate(`(${run})(...${JSON.stringify(args)})`), run);

  return {
    name: 'chromium',
    goto: async (url) => {
      errors.length = 0;
      requests.length = 0;
      await page.goto(url);
    },
    setViewport: async (w, h) => {
      // A window that fills the screen has no other size.
      await page.evaluate('document.fullscreenElement && document.exitFullscreen()');
      await page.setViewportSize({ width: w, height: h });
    },
    click: (selector) => page.locator(selector).first().click(),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    text: (selector) => page.locator(selector).first().innerText(),
    texts: (selector) => page.locator(selector).allInnerTexts(),
    attribute: (selector, attribute) => page.locator(selector).first().getAttribute(attribute),
    evaluate: async (run, ...args) => (await evaluate(run, args)) as never,
    waitFor: async (check, ...args) => {
      const whileHere = `async (...args) => {
        for (const end = performance.now() + ${kPatienceHere}; ; ) {
          if (await (${check})(...args)) return true;
          if (performance.now() > end) return false;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }`;
      await poll(String(check), () => evaluate(whileHere, args).catch(unlessGone));
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
