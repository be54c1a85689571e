// The shell in Node, on happy-dom: a window, what the page's modules read off it, and pages mounted into elements. A test
// that imports it first imports modules of the page afterwards, some of which read the window as they are loaded.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { filesModule, start } from '../wasm/core.ts';
import './light_dom.ts';

const { Window } = await import('../../web/node_modules/happy-dom/lib/index.js');

export const window = new Window({
  url: 'https://example.org/paper.html#chapter',
  ...{ width: 1440, height: 900 },
});
export const { document } = window as unknown as { document: Document };
// A wide window without a scroll bar.
Object.assign(document.documentElement, {
  getBoundingClientRect: () => new window.DOMRect(0, 0, window.innerWidth, window.innerHeight),
});

/** What the page's modules read off the browser, some of it as they are loaded: they are imported afterwards. */
const kGlobals = [
  ...(['document', 'location', 'history', 'localStorage', 'sessionStorage'] as const),
  ...(['dispatchEvent', 'matchMedia', 'scrollTo'] as const),
  ...(['ResizeObserver', 'CSSStyleSheet'] as const),
  ...([
    'HTMLElement',
    'Element',
    'DOMRect',
    'Node',
    'Event',
    'KeyboardEvent',
    'innerWidth',
    'innerHeight',
  ] as const),
];
const own = (value: unknown) =>
  typeof value === 'function' && !value.prototype ? value.bind(window) : value;
Object.assign(globalThis, { window });
for (const name of kGlobals) {
  Object.defineProperty(globalThis, name, {
    value: own(window[name]),
    configurable: true,
    writable: true,
  });
}

/** Takes away what pages listen to of the window and the document. */
const deaf: (() => void)[] = [];
for (const [place, of] of [
  [globalThis, window],
  [document, document],
] as [{ addEventListener: unknown }, EventTarget][]) {
  const add = of.addEventListener.bind(of);
  Object.assign(place, {
    addEventListener: (...given: Parameters<typeof add>) => {
      add(...given);
      deaf.push(() => of.removeEventListener(...given));
    },
  });
}

/** What waits for the next frame; frames come one by one, as tests let them. */
const frames = new Map<number, FrameRequestCallback>();
let asked = 0;
for (const one of [window, globalThis]) {
  Object.assign(one, {
    requestAnimationFrame: (run: FrameRequestCallback) => {
      frames.set(++asked, run);
      return asked;
    },
    cancelAnimationFrame: (id: number) => frames.delete(id),
  });
}

// Nothing is laid out: no element has a style to compute, for which happy-dom would look through the whole document.
for (const one of [window, globalThis]) Object.assign(one, { getComputedStyle: () => ({}) });

// Time goes ten times slower: what a page computes in slices is drawn ten times as seldom on its way.
const now = performance.now.bind(performance);
performance.now = () => now() / 10;

// Nothing is fetched ahead.
for (const one of [window, globalThis]) Object.assign(one, { requestIdleCallback: () => 0 });

/** The exports of the readers of files, for all that start them: 16 MB each are more garbage than all else that pages leave. */
let readers: WebAssembly.Exports | null = null;
const { instantiate } = WebAssembly;
Object.assign(WebAssembly, {
  instantiate: async (module: WebAssembly.Module, host: WebAssembly.Imports) => {
    if (module === filesModule && readers) return { exports: readers };
    const instance = await instantiate(module, host);
    if (module === filesModule) readers = { ...instance.exports, _initialize: () => {} };
    return instance;
  },
});

/** Stands for what the build writes, and for modules that bring styles. */
const kBuilt = `export const version = '', beside = {}, hashes = {}, formulas = new Proxy({}, { get: () => () => [] }), listings = {}, printed = new Proxy({}, { get: () => ({}) }), kernels = {};`;
registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('virtual:') || name.endsWith('_styles.ts')
      ? { url: 'virtual:built', shortCircuit: true }
      : next(name, context),
  load: (url, context, next) =>
    url === 'virtual:built'
      ? { format: 'module', source: kBuilt, shortCircuit: true }
      : next(url, context),
});

const { mount } = await import('../../web/src/shell/mount.ts');
await import('../../web/src/course/index.ts');

let isShared = false;

/** Keeps the window for further files of tests (pages_together.ts). */
export function shareWindow(): void {
  isShared = true;
}

/** Takes all pages out of the window: after a test whose pages are its own, for what stays is marked at each collection. */
export function empty(): void {
  document.body.replaceChildren();
  for (const away of deaf.splice(0)) away();
  frames.clear();
}

/** Leaves the window after the tests of a file: closed, or as empty as the next one expects it. */
export async function leave(): Promise<void> {
  if (!isShared) return window.happyDOM.close();
  empty();
  document.title = '';
}

/** A page at a link, in an element of its own. */
export async function page(link: string) {
  const element = document.createElement('section');
  document.body.append(element);
  const core = await start();
  return { element, core, app: mount(element, { core, link }) };
}

export type Page = Awaited<ReturnType<typeof page>>;

/** Lets a frame come, and before it what waits for no frame. */
export async function frame(): Promise<void> {
  await new Promise((done) => setImmediate(done));
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run(performance.now());
}

/** Frames that are waited for at most: the longest page fetches its parts, and computes in slices. */
const kFrames = 5000;
/** Frames after which nothing has asked for another: what is fetched or computed meanwhile makes the page busy. */
const kQuiet = 3;

/** Lets frames come until the page has drawn all that it was asked for. */
export async function drawn({ element }: Page): Promise<void> {
  for (let i = 0, quiet = 0; i < kFrames; i++) {
    await frame();
    quiet = frames.size > 0 ? 0 : quiet + 1;
    if (quiet < kQuiet) continue;
    // Looked for at the end alone: there are thousands of elements.
    if (element.querySelector('main') && !element.querySelector('[aria-busy="true"]')) return;
    quiet = 0;
    // A module of the page is read from the disk.
    await new Promise((done) => setTimeout(done, 1));
  }
  assert.fail('the page is not drawn');
}

/** Follows a link in the text of a page. */
export function follow({ element }: Page, to: string): void {
  const link = document.createElement('a');
  link.href = to;
  element.append(link);
  link.click();
  link.remove();
}
