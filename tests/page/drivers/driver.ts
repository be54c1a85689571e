// Driver of a browser with one page: the same few verbs for three engines.

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

export interface Options {
  width?: number;
  height?: number;
  /** The system's: light, or in Chromium dark. */
  colorScheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** A phone's touch screen in place of a mouse; in Chromium only. */
  touch?: boolean;
  /** The system's own colours instead of the page's; in Chromium. */
  forcedColors?: boolean;
  /**
   * For `screenshot`, and for what is measured of paint: without it WebKit composes nothing to take a picture of, and needs
   * two thirds of the time; Chromium paints nothing, which takes a third of what a change of the page does.
   */
  pictures?: boolean;
}

export interface Driver {
  readonly name: BrowserName;

  /** Opens an address; returns when the page has loaded. */
  goto(url: string): Promise<void>;
  setViewport(width: number, height: number): Promise<void>;

  /** Clicks the middle of the first element that matches, waiting for it to appear. */
  click(selector: string): Promise<void>;
  /** Presses a key by its KeyboardEvent name, with modifiers before it: "Shift+ArrowRight". */
  press(keys: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;

  /** The rendered text of the first element that matches, waiting for it to appear. */
  text(selector: string): Promise<string>;
  /** The rendered text of every element that matches now. */
  texts(selector: string): Promise<string[]>;
  /** An attribute of the first element that matches, waiting for it to appear. */
  attribute(selector: string, name: string): Promise<string | null>;

  /** Runs a self-contained function in the page; arguments and result pass as JSON. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Repeats `check` in the page until it is true; fails after five seconds. */
  waitFor<A extends unknown[]>(check: (...args: A) => unknown, ...args: A): Promise<void>;

  /** Writes the visible part of the page as a PNG file. */
  screenshot(path: string): Promise<void>;

  /** Uncaught errors and console.error lines so far. WebKit: only those after `goto` returned. */
  errors(): Promise<string[]>;
  /** Addresses that the page has asked for since `goto`, itself included. */
  requests(): Promise<string[]>;

  close(): Promise<void>;
}

/** In ms; nothing takes a tenth of it but on a machine that is busy with something else. */
export const kPatience = 120_000;

/** Repeats `attempt` until its result is truthy, and returns that. */
export async function poll<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + kPatience;
  for (;;) {
    const result = await attempt();
    if (result) return result;
    if (Date.now() > end) throw new Error(`waited ${kPatience / 1000} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** In the page: what it has asked for, where its driver is not told. A data: address is its own answer; nobody is asked. */
export function requestsOf(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return [document.URL, ...files].filter((address) => !address.startsWith('data:'));
}

/** For Playwright and Puppeteer, of a page that is just left: the next one is asked again. */
export function unlessGone(error: Error): void {
  if (!error.message.includes('Execution context was destroyed')) throw error;
}

/** Starts a browser. `name` defaults to the environment's BROWSER, then to Chromium. */
export async function open(options: Options = {}, name?: BrowserName): Promise<Driver> {
  const browser = name ?? process.env.BROWSER ?? 'chromium';
  if (browser === 'chromium') return (await import('./playwright.ts')).openChromium(options);
  if (browser === 'firefox') return (await import('./firefox.ts')).openFirefox(options);
  if (browser === 'webkit') return (await import('./webkit.ts')).openWebKit(options);
  throw new Error(`BROWSER is "${browser}"; it can be chromium, firefox or webkit`);
}
