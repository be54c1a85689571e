// Figures in a page of another origin, under policies as strict as there are. Node has no shadow roots, no policies and no
// second origin, and engines differ in what they refuse.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Driver, open } from './drivers/driver.ts';
import { faultySites } from './helpers/faulty_site.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** An author's page on an origin of its own, which shows two figures and allows no more than `script` says. */
async function authorsPage(script: string) {
  const site = await siteWith((answer) => {
    if (answer.path.endsWith('.mjs')) answer.headers['Access-Control-Allow-Origin'] = '*';
  });
  const module = `${site.url}attention.widget.mjs`;
  const policy = `default-src 'none'; script-src ${site.url} ${script}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const author = await siteWith((answer) => {
    if (answer.path !== '/author.html') return;
    answer.status = 200;
    answer.headers['Content-Security-Policy'] = policy;
    answer.body = Buffer.from(`<!doctype html><title>A course</title><h1>Week 3</h1>
      <attention-figure link="#stage=head&step=mix" theme="dark"></attention-figure>
      <attention-figure link="#stage=triangle&step=mix" theme="light"></attention-figure>
      <script type="module" src="${module}"></script>`);
  });
  await page.goto(`${author.url}author.html`);
  return { module, own: `${author.url}author.html`, site: site.url };
}

/** In the page: what the figures show. */
const figures = () =>
  [...document.querySelectorAll('attention-figure')].map((figure) => {
    const root = figure.shadowRoot;
    const texts = (selector: string) =>
      Array.from(root?.querySelectorAll(selector) ?? [], (one) => one.textContent ?? '');
    return {
      lead: texts('.figure-lead').join(),
      sum: texts('.figure-sum').join(),
      amiss: texts('.figure-amiss').join(),
      letters: texts('svg text').join(' '),
      href: root?.querySelector('a')?.getAttribute('href') ?? '',
      background: getComputedStyle(figure).backgroundColor,
      height: figure.getBoundingClientRect().height,
    };
  });

const areDrawn = () =>
  [...document.querySelectorAll('attention-figure')].every((figure) =>
    figure.shadowRoot?.querySelector('svg'),
  );

/** Presses the mouse button in a figure, at a part of the picture's width and height; returns whether the focus came. */
const clickAt = (which: number, across: number, down: number) => {
  const figure = document.querySelectorAll('attention-figure')[which];
  const picture = figure.shadowRoot?.querySelector('.figure-picture') as HTMLElement;
  const box = picture.querySelector('svg')?.getBoundingClientRect() as DOMRect;
  const [clientX, clientY] = [box.left + across * box.width, box.top + down * box.height];
  const event = { bubbles: true, cancelable: true, clientX, clientY };
  const mayFocus = picture.dispatchEvent(new MouseEvent('mousedown', event));
  picture.dispatchEvent(new MouseEvent('click', event));
  return mayFocus;
};

test('two figures of one module, which fetches nothing else', async () => {
  const { module, own, site } = await authorsPage("'wasm-unsafe-eval'");
  await page.waitFor(areDrawn);
  const before = await page.evaluate(figures);
  // The printed numbers of tests/golden/head.json and of the mean of six rows, in two decimals.
  assert.match(before[0].sum, /^y\[0, 5, 0\] = 0\.86/);
  assert.match(before[0].letters, /money.*bank/);
  assert.match(before[1].sum, /^y\[0, 5, 0\] = 0\.0\d+ = … \+ 0\.1667 × /);
  assert.deepEqual(
    before.map(({ background }) => background),
    ['rgb(19, 21, 25)', 'rgb(253, 252, 249)'],
  );
  assert.equal(before[0].href, `${site}#stage=head&step=mix`);
  for (const { height } of before) assert.ok(height > 250 && height <= 560, String(height));

  // Each has its own open number; a mouse leaves the keys to the page around.
  const isFree = await page.evaluate(clickAt, 0, 0.97, 0.8);
  const after = await page.evaluate(figures);
  assert.equal(isFree, false);
  assert.notEqual(after[0].sum, before[0].sum);
  assert.equal(after[0].height, before[0].height);
  assert.deepEqual(after[1], before[1]);

  // Nothing comes in from the author's styles, and nothing goes out.
  const fonts = () => [
    getComputedStyle(document.querySelector('attention-figure') as Element).letterSpacing,
    getComputedStyle(document.querySelector('h1') as Element).fontWeight,
  ];
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { letter-spacing: 9px } p, text { color: red }');
    document.adoptedStyleSheets = [sheet];
  });
  assert.deepEqual(await page.evaluate(fonts), ['normal', '700']);

  // A figure that is taken away has let go of its size.
  const left = await page.evaluate(async () => {
    let left = 0;
    const { disconnect } = ResizeObserver.prototype;
    ResizeObserver.prototype.disconnect = function () {
      left++;
      disconnect.call(this);
    };
    for (const figure of document.querySelectorAll('attention-figure')) figure.remove();
    ResizeObserver.prototype.disconnect = disconnect;
    return left;
  });
  assert.equal(left, 2);
  assert.deepEqual((await page.requests()).toSorted(), [module, own].toSorted());
  // Firefox asks every page for an icon, which this one forbids.
  const errors = (await page.errors()).filter((error) => !error.includes('favicon'));
  assert.deepEqual(errors, []);
});

/** In the page: shows a figure as anywidget does, with another link later, and takes it away. */
const asWidget = async (module: string) => {
  const { default: widget } = await import(/* @vite-ignore */ module);
  const traits: Record<string, unknown> = { link: '#stage=loop&step=add', theme: 'light' };
  const heard = new Map<string, () => void>();
  const model = {
    get: (name: string) => traits[name],
    on: (event: string, hear: () => void) => heard.set(event, hear),
    off: (event: string) => heard.delete(event),
  };
  const el = document.createElement('div');
  document.body.append(el);
  const end = widget.render({ model, el });
  const sumOf = async (node: string) => {
    for (;;) {
      const root = el.querySelector('attention-figure')?.shadowRoot;
      const sum = root?.querySelector('.figure-sum')?.textContent ?? '';
      if (sum.startsWith(node)) return sum;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const first = await sumOf('sums[');
  traits.link = '#stage=head&step=mix';
  heard.get('change:link')?.();
  const second = await sumOf('y[');
  end();
  return { first, second, left: heard.size + el.childElementCount };
};

test('in a notebook: anywidget calls the same module', async () => {
  const { module } = await authorsPage("'wasm-unsafe-eval'");
  const { first, second, left } = await page.evaluate(asWidget, module);
  assert.match(first, /^sums\[0, 5, 0\] = 0\.41/);
  assert.match(second, /^y\[0, 5, 0\] = 0\.86/);
  assert.equal(left, 0);
});

test('where WebAssembly is forbidden: the picture of the step, and why no number opens', async () => {
  await authorsPage('');
  await page.waitFor(areDrawn);
  const [head, triangle] = await page.evaluate(figures);
  assert.match(head.amiss, /WebAssembly is forbidden/);
  assert.match(head.letters, /money.*bank/);
  assert.match(triangle.letters, /0\.17/);
  assert.match(triangle.lead, /./);
  await page.evaluate(clickAt, 0, 0.97, 0.8);
  assert.equal((await page.evaluate(figures))[0].sum, head.sum);
});
