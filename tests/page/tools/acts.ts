// Acts: what a view does on the page before it is photographed, and when the page has come to rest.
import type { CDPSession, Page } from 'playwright-core';

export type Act = (page: Page) => Promise<unknown>;

export const press =
  (...keys: string[]): Act =>
  async (page) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await rest(page);
    }
  };

export const type =
  (text: string): Act =>
  (page) =>
    page.keyboard.type(text);

/** The pointer leaves again: what it stands on looks different. */
export const click =
  (selector: string): Act =>
  async (page) => {
    await page.locator(selector).first().click();
    await park(page);
  };

/** A field gets another text, and loses the focus as by Tab. */
export const fill =
  (selector: string, text: string): Act =>
  async (page) => {
    const field = page.locator(selector).first();
    await field.fill(text);
    await field.press('Tab');
  };

export const hover =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().hover();

/** As by the keyboard, so that the focus is seen. */
export const focus =
  (selector: string): Act =>
  async (page) => {
    await page.keyboard.press('Tab');
    await page.locator(selector).first().focus();
  };

export const open =
  (dialog: string): Act =>
  (page) =>
    page.locator(`${dialog}[open]`).waitFor();

/** A text that the page comes to show. */
export const says =
  (selector: string, text: string): Act =>
  (page) =>
    page.locator(selector).filter({ hasText: text }).first().waitFor();

export const toEnd: Act = (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** As a default font of the browser of so many pixels, instead of 16. */
export const fontOf =
  (pixels: number): Act =>
  (page) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, pixels);

/** Waits until nothing changes any more: the streamed map, for one, is drawn frame by frame. */
export const still: Act = async (page) => {
  for (let before = '', now = 'nothing yet'; now !== before; ) {
    // Longer than the map takes to be at rest, after which the page is drawn anew.
    await page.waitForTimeout(400);
    before = now;
    now = (await shot(page)).toString('base64');
  }
};

/** The browser says it before it prints; a test must not open its dialog. */
export const beforePrint: Act = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
};

/** Kept: with a session end the media and the colours that the page was told to have. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * The window as a PNG file, and not more than it shows: for that Chromium makes the window larger in
 * between, and the page draws itself anew while it is photographed.
 */
export async function shot(page: Page): Promise<Buffer> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** The pointer where nothing is to be pointed at. */
export async function park(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
}

/** All parts are drawn, in their own fonts, and nothing moves any more. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const draw = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    do {
      await draw();
      await document.fonts.ready;
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    } while (document.querySelector('[aria-busy], [inert]') || !document.querySelector('main'));
    await draw();
  });
}

/** Waits until all of a streamed head is drawn. */
export const streamed: Act = says('.stream-progress span', 'All');
