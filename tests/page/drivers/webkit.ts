// WebKitGTK's MiniBrowser through WebKitWebDriver, in plain WebDriver requests.
// It needs a display: xvfb-run -a node --test ...
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, type Options, poll, requestsOf } from './driver.ts';
import { browsersOf } from './kept_browsers.ts';
import { type Send, startWebKit } from './webdriver.ts';

const kElement = 'element-6066-11e4-a52e-4f735466cecf'; // WebDriver's name for a reference

/** MiniBrowser's window cannot be narrower; a page that shall be stands in a frame instead. */
const kNarrowestWindow = 450;

// WebDriver's code points of the keys that are not a character.
const kKeys: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Tab: '\uE004',
};

// WebDriver reports no errors of a page, so the page is asked to note them.
const kListen = `
  window.driverErrors = [];
  addEventListener('error', (event) => driverErrors.push(String(event.error ?? event.message)));
  addEventListener('unhandledrejection', (event) => driverErrors.push(String(event.reason)));
  const { error } = console;
  console.error = (...args) => { driverErrors.push(args.join(' ')); error(...args); };`;

export async function openWebKit(options: Options): Promise<Driver> {
  const { width = 1440, height = 900, reducedMotion = false, pictures = false } = options;
  const kind = `webkit ${reducedMotion} ${pictures}`;
  const browsers = browsersOf(kind, () => startWebKit(options), true);
  const browser = await browsers.take();
  const { send, home } = browser;
  // A file, because about:blank takes over the Content-Security-Policy of the page before it.
  const emptyPage = join(home, 'empty.html');
  await writeFile(emptyPage, '<!doctype html><body style="margin:0">');
  let frame: Size | null = null;
  /** Whether the page that is open stands in a frame. */
  let isInFrame = false;
  let empties = 0;

  const run = (script: string, args: unknown[]) => send('POST', 'execute/sync', { script, args });
  const evaluate = (f: Run | string, args: unknown[]) => evaluateIn(send, f, args);

  const findAll = async (selector: string) => {
    const found = await send('POST', 'elements', { using: 'css selector', value: selector });
    return (found as Record<string, string>[]).map((element) => element[kElement]);
  };
  const find = (selector: string) => poll(selector, async () => (await findAll(selector))[0]);
  /** Asks an element, which is looked for again if it has just been drawn anew or something has slid over it. */
  const ask = async (method: 'GET' | 'POST', selector: string, command: string, body?: object) => {
    const answered = async () => {
      const url = `element/${await find(selector)}/${command}`;
      return { answer: await send(method, url, body) };
    };
    return (await poll(selector, () => answered().catch(unlessBusy)))?.answer;
  };
  const keys = (actions: object[]) =>
    send('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  const setViewport = async (w: number, h: number) => {
    frame = w < kNarrowestWindow ? { width: w, height: h } : null;
    await send('POST', 'frame', { id: null });
    const size = [Math.max(w, kNarrowestWindow), h] as const;
    // Border and tool bar take their share of a window, and the page learns of a new size later.
    await poll('the size of the window', async () => {
      const inner = (await run('return [innerWidth, innerHeight]', [])) as [number, number];
      if (inner[0] === size[0] && inner[1] === size[1]) return true;
      const outer = (await send('GET', 'window/rect')) as Size;
      await send('POST', 'window/rect', {
        width: outer.width + size[0] - inner[0],
        height: outer.height + size[1] - inner[1],
      });
      return false;
    });
    // Frame of the page, so that later questions, for example about its storage, go to it as in the other browsers.
    if (isInFrame) await send('POST', 'frame', { id: 0 });
  };

  const openOnTop = async (url: string) => {
    await send('POST', 'frame', { id: null });
    await run(kLeave, [url]).catch(unlessGone);
    await send('POST', 'url', { url });
    await poll(url, () => run(kIsThere, [new URL(url).href]).catch(unlessGone));
  };
  const openEmpty = () => openOnTop(`file://${emptyPage}?${++empties}`);

  await setViewport(width, height);
  return {
    name: 'webkit',
    goto: async (url) => {
      if (frame) await openEmpty();
      else await openOnTop(url);
      isInFrame = frame !== null;
      if (frame) await openInFrame(send, url, frame);
      await run(kListen, []);
    },
    setViewport,
    click: async (selector) => {
      await find(selector);
      // Clear of the bars over the page, which the page's own scroll margins name.
      const show = (s: string) =>
        document.querySelector(s)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      await evaluate(show, [selector]);
      await ask('POST', selector, 'click', {});
    },
    press: async (chord) => {
      const codes = chord.split(/\+(?=.)/).map((key) => kKeys[key] ?? key);
      await keys([
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.reverse().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    type: async (text) => {
      await keys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    text: async (selector) => (await ask('GET', selector, 'text')) as string,
    texts: async (selector) =>
      Promise.all(
        (await findAll(selector)).map((e) => send('GET', `element/${e}/text`) as Promise<string>),
      ),
    attribute: async (selector, name) => {
      await find(selector);
      const read = (s: string, n: string) => document.querySelector(s)?.getAttribute(n) ?? null;
      return (await evaluate(read, [selector, name])) as string | null;
    },
    evaluate: async (f, ...args) => (await evaluate(f, args)) as never,
    waitFor: async (check, ...args) => {
      // Whether, not what: an element that it finds may be gone before WebDriver has noted it.
      const holds = `async (...args) => Boolean(await (${check})(...args))`;
      await poll(String(check), () => evaluate(holds, args).catch(unlessGone));
    },
    screenshot: async (path) => {
      await writeFile(path, Buffer.from((await send('GET', 'screenshot')) as string, 'base64'));
    },
    errors: async () => (await run('return window.driverErrors', [])) as string[],
    requests: async () => (await evaluate(requestsOf, [])) as string[],
    close: () => browsers.giveBack(browser),
  };
}

type Size = { width: number; height: number };

/** The page before may still be there for a while, at the same address: it stays only if the part behind '#' changes. */
const kLeave = `
  const [asked, here] = [arguments[0], location.href].map((url) => url.split('#')[0]);
  window.driverHasLeft = here !== asked || !arguments[0].includes('#');`;
const kIsThere = `
  const [asked, here] = [arguments[0], location.href].map((url) => url.split('#')[0]);
  return here === asked && !window.driverHasLeft && document.readyState === 'complete';`;

/** Errors that may be gone in a moment, as when a menu has just opened. */
const unlessBusy = (error: Error) => {
  if (!/stale element|click intercepted|not interactable/.test(error.message)) throw error;
};

/** A page that is just left: the next one is asked again. */
const unlessGone = (error: Error) => {
  if (!error.message.includes('before the unload event')) throw error;
};

type Run = (...args: never[]) => unknown;

/** `f`: a function, or the text of one. */
async function evaluateIn(send: Send, f: Run | string, args: unknown[]) {
  const script = `const [done] = Array.from(arguments).slice(-1);
    (async () => (${f})(...Array.from(arguments).slice(0, -1)))().then(
      (value) => done(value === undefined ? {} : { value }),
      (error) => done({ error: String(error) }));`;
  const result = await send('POST', 'execute/async', { script, args });
  const { value, error } = result as { value?: unknown; error?: string };
  if (error) throw new Error(error);
  return value;
}

/** Opens the page in a frame of the given size on an empty page, and turns to it. */
async function openInFrame(send: Send, url: string, size: Size): Promise<void> {
  const append = (src: string, { width, height }: Size) => {
    const frame = document.createElement('iframe');
    frame.style.border = 'none';
    Object.assign(frame, { src, width: String(width), height: String(height) });
    document.body.append(frame);
  };
  await evaluateIn(send, append, [url, size]);
  const loaded = () => location.href !== 'about:blank' && document.readyState === 'complete';
  await poll(url, async () => {
    await send('POST', 'frame', { id: null });
    await send('POST', 'frame', { id: 0 });
    return evaluateIn(send, loaded, []).catch(unlessGone);
  });
}
