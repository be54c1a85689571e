// Two pages in one document, in Node on happy-dom: each opens its own link, and hears only what happens in it. They have
// nothing in common but the compiled module. What a browser adds, layout and paint, is looked at in tests/page.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, before, test } from 'node:test';
import { Window } from '../../web/node_modules/happy-dom/lib/index.js';
import { module } from '../wasm/core.ts';

const window = new Window({ url: 'https://example.org/paper.html#chapter' });
const { document } = window as unknown as { document: Document };

document.title = 'A paper';

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
  ...(['HTMLElement', 'Element', 'Node', 'KeyboardEvent', 'innerWidth', 'innerHeight'] as const),
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
const kBuilt = `export const version = '', formulas = new Proxy({}, { get: () => () => [] }), listings = {}, printed = {}, kernels = {};`;
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

async function page(link: string) {
  const element = document.createElement('section');
  document.body.append(element);
  const core = await Core.start(module);
  return { element, core, app: mount(element, { core, link }) };
}
type Page = Awaited<ReturnType<typeof page>>;

const stepOf = ({ element }: Page) => element.querySelector<HTMLElement>('main')?.dataset.step;

/** More frames than a drawing takes: each part of the page has one. */
const kFrames = 100;

/** Lets frames come until a page has drawn a step. */
async function drawn(page: Page, step: string): Promise<void> {
  for (let i = 0; i < kFrames; i++) {
    await new Promise((done) => window.requestAnimationFrame(done));
    if (stepOf(page) === step && !page.element.querySelector('[aria-busy="true"]')) return;
  }
  assert.fail(`${stepOf(page)} is drawn, and not ${step}`);
}

/** What a page shows and holds. */
const shownBy = ({ element, app }: Page) => ({
  markup: element.innerHTML,
  state: app.app.state,
  link: app.outside.host.history.link,
});

let one: Page;
let other: Page;
before(async () => {
  one = await page('#stage=head&step=mix');
  other = await page('#stage=loop&step=divide');
  await drawn(one, 'mix');
  await drawn(other, 'divide');
});
after(() => window.happyDOM.close());

/** What only a page that has the document to itself writes there. */
const ownOf = ({
  title,
  documentElement,
}: Pick<Window['document'], 'title' | 'documentElement'>) => [
  title,
  ...documentElement.getAttributeNames(),
];

/** What one page does leaves the other, and the document, as they are. */
async function alone(act: () => Promise<void>): Promise<void> {
  const document = () => [window.location.href, window.history.length, ownOf(window.document)];
  const last = [shownBy(other), document()];
  assert.deepEqual(ownOf(window.document), ['A paper']);
  await act();
  await drawn(other, 'divide');
  assert.deepEqual([shownBy(other), document()], last);
}

test('an edit, a step and settings of one page are not the other’s', () =>
  alone(async () => {
    assert.equal(one.app.act.edit({ node: 'x', index: [0, 0, 0] }, 3), '');
    one.app.act.setView({ sheetOpen: true, theme: 'dark' });
    one.app.act.goStep('mask');
    await drawn(one, 'mask');
    const { core } = one;
    assert.equal(core.session.data(core.session.find('x'))[0], 3);
    assert.equal(one.app.app.state.edits.length, 1);
    assert.equal(other.app.outside.host.local.read('attention.theme'), null);
    assert.equal(one.app.outside.host.local.read('attention.theme'), 'dark');
  }));

test('a key is heard by the page that it is pressed in', () =>
  alone(async () => {
    const press = new window.KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true });
    one.element.querySelector('main')?.dispatchEvent(press as unknown as Event);
    await drawn(one, 'scale');
  }));

test('a link in the text leads on in its page, and Back leads back', () =>
  alone(async () => {
    const link = document.createElement('a');
    link.href = '#stage=match&step=mix';
    one.element.querySelector('main')?.append(link);
    link.click();
    const stageOf = () => one.element.querySelector<HTMLElement>('main')?.dataset.stage;
    await drawn(one, 'mix');
    assert.equal(stageOf(), 'match');
    one.app.outside.host.history.go(-1);
    await drawn(one, 'scale');
    assert.equal(stageOf(), 'head');
  }));
