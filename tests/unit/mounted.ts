// The shell in Node, on happy-dom: a window, what the page's modules read off it, and pages mounted into elements. A test
// that imports it first imports modules of the page afterwards, some of which read the window as they are loaded.
import { registerHooks } from 'node:module';
import { Window } from '../../web/node_modules/happy-dom/lib/index.js';
import { module } from '../wasm/core.ts';

export const window = new Window({ url: 'https://example.org/paper.html#chapter' });
export const { document } = window as unknown as { document: Document };

/** What the page's modules read off the browser, some of it as they are loaded: they are imported afterwards. */
const kGlobals = [
  ...(['document', 'location', 'history', 'localStorage', 'sessionStorage'] as const),
  ...(['addEventListener', 'dispatchEvent', 'matchMedia', 'getComputedStyle', 'scrollTo'] as const),
  ...([
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'ResizeObserver',
    'CSSStyleSheet',
  ] as const),
  ...([
    'HTMLElement',
    'Element',
    'DOMRect',
    'Node',
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

// Nothing is fetched ahead.
for (const one of [window, globalThis]) Object.assign(one, { requestIdleCallback: () => 0 });

/** Stands for what the build writes, and for modules that bring styles. */
const kBuilt = `export const version = '', formulas = new Proxy({}, { get: () => () => [] }), listings = {}, printed = new Proxy({}, { get: () => ({}) }), kernels = {};`;
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

const { Core } = await import('../../web/src/engine/core/core.ts');
const { mount } = await import('../../web/src/shell/mount.ts');
await import('../../web/src/course/index.ts');

/** A page at a link, in an element of its own. */
export async function page(link: string) {
  const element = document.createElement('section');
  document.body.append(element);
  const core = await Core.start(module);
  return { element, core, app: mount(element, { core, link }) };
}

export type Page = Awaited<ReturnType<typeof page>>;

/** Lets a frame come. */
export const frame = (): Promise<unknown> =>
  new Promise((done) => window.requestAnimationFrame(done));

/** Follows a link in the text of a page. */
export function follow({ element }: Page, to: string): void {
  const link = document.createElement('a');
  link.href = to;
  element.append(link);
  link.click();
  link.remove();
}
