// The site on a host: in any folder, without a network, in a new version, in another page's frame.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Driver, open, poll } from './drivers/driver.ts';
import {
  type Answer,
  type Fault,
  type FaultySite,
  faultySites,
  isPage,
  startFaulty,
} from './helpers/faulty_site.ts';
import { fontsOf } from './helpers/fonts.ts';
import { kSite } from './helpers/site.ts';
import { showsHead } from './helpers/table.ts';
import { isOther, settled } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** Waits until the service worker has kept everything. */
async function isKept(): Promise<void> {
  await page.waitFor(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && !registration.installing;
  });
}

let visits = 0;
/** Another address than before, or the browser would only change the part behind '#'. */
const headAt = (url: string, query = '') => `${url}?${++visits}${query}#stage=head&step=mix`;

describe('in any folder', () => {
  let site: FaultySite;
  before(async () => {
    site = await startFaulty({ folder: '/some/where/', isIdle: true });
  });
  after(() => site.down());

  test('it works, and is kept', async () => {
    await page.goto(headAt(site.url));
    await showsHead(page);
    await isKept();
    assert.equal(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope),
      site.url,
    );
  });

  test('when the server is out of order, the kept page opens', async () => {
    site.set((answer) => {
      answer.status = 503;
    });
    await page.goto(headAt(site.url));
    await showsHead(page);
  });

  test('after the first visit it works without a network, fonts and all', async () => {
    await site.down();
    await page.goto(headAt(site.url));
    await showsHead(page);
    // In a narrow frame of another page all voices are open, with the font of formulas.
    await page.setViewport(900, 720);
    await page.goto(headAt(site.url, '&embed=1'));
    await page.waitFor(() => document.querySelector('table[data-node="y"]'));
    assert.deepEqual(await fontsOf(page), { loaded: 4, error: 0 });
    await page.setViewport(1280, 720);
    assert.deepEqual(await page.errors(), []);
  });
});

/**
 * As GitHub Pages has it: a browser may keep everything for ten minutes, the page too. WebKit then opens
 * it again without asking the service worker, so there the page must be no-cache for a new version. The worker takes a
 * server for gone that is silent for three seconds; on a busy machine the test's own may be.
 */
const keptByBrowsers: Fault = (answer) => {
  if (page.name !== 'webkit') answer.headers['Cache-Control'] = 'max-age=600';
  if (answer.path !== '/sw.js') return;
  const source = answer.body.toString();
  const patient = source.replace(/(?<=\w=)3e3\b/, '3e5');
  assert.notEqual(patient, source);
  answer.body = Buffer.from(patient);
};

/** The site as a later build of it would be: another page, and a worker that knows its hash. */
const newVersion: Fault = (answer, response) => {
  keptByBrowsers(answer, response);
  const change = (html: string) => html.replace('<body>', '<body data-version="2">');
  if (isPage(answer)) answer.body = Buffer.from(change(answer.body.toString()));
  if (answer.path !== '/sw.js') return;
  const source = answer.body.toString().replace(/VERSION = "\w+"/, 'VERSION = "second"');
  answer.body = Buffer.from(source.replace(/(?<="\.\/",")[^"]+/, `sha256-${secondHash}`));
};
let secondHash: string;
before(async () => {
  const html = await readFile(join(kSite, 'index.html'), 'utf8');
  const second = html.replace('<body>', '<body data-version="2">');
  secondHash = createHash('sha256').update(second).digest('base64');
});

describe('a site that is kept, and has a new version', () => {
  let site: FaultySite;
  before(async () => {
    site = await startFaulty({ isIdle: true });
    site.set(keptByBrowsers);
    await page.goto(headAt(site.url));
    await isKept();
  });
  after(() => site.down());

  test('a new page whose files do not come shows the old version, whole', async () => {
    // A host that has the new page already, and neither its worker nor its files.
    let isLate = true;
    site.set((answer, response) => {
      if (answer.path === '/sw.js') {
        keptByBrowsers(answer, response);
        return;
      }
      newVersion(answer, response);
      if (isPage(answer)) {
        const html = answer.body.toString();
        answer.body = Buffer.from(html.replaceAll(/assets\/index-[\w-]+/g, 'assets/index-later'));
      }
      const [, kind] = /assets\/index-later\.(js|css)$/.exec(answer.path) ?? [];
      if (!kind || isLate) return false;
      answer.status = 200;
      answer.headers['Content-Type'] = kind === 'js' ? 'text/javascript' : 'text/css';
      answer.body = kind === 'js' ? Buffer.from('document.title = "later";') : Buffer.from('');
      return false;
    });
    await page.goto('about:blank');
    await page.goto(headAt(site.url));
    await showsHead(page);
    assert.equal(await page.attribute('body', 'data-version'), null);
    isLate = false;
    await page.goto('about:blank');
    await page.goto(headAt(site.url));
    await page.waitFor(() => document.title === 'later');
    assert.equal(await page.attribute('body', 'data-version'), '2');
  });

  test('a new version shows on the next load, and takes the place of the old one', async () => {
    site.set(keptByBrowsers);
    const address = headAt(site.url);
    await page.goto(address);
    const [old] = await page.evaluate(() => caches.keys());
    site.set(newVersion);
    await page.goto('about:blank');
    await page.goto(address);
    await showsHead(page);
    assert.equal(await page.attribute('body', 'data-version'), '2');
    // The browser looks for a new worker by itself after a load, but takes its time.
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    // The old cache goes when the new worker is active. WebKit's registration may go on saying that it is being installed.
    await page.waitFor(async () => (await caches.keys()).every((name) => name.endsWith(' second')));
    const kept = await page.evaluate(() => caches.keys());
    assert.equal(kept.length, 1);
    assert.notEqual(kept[0], old);
    await site.down();
    await page.goto(headAt(site.url));
    await showsHead(page);
    assert.equal(await page.attribute('body', 'data-version'), '2');
  });
});

test('what came damaged is not kept', async () => {
  const damaged = (answer: Answer) => {
    if (answer.path.endsWith('.svg')) answer.body = Buffer.from('<svg/>');
    return false;
  };
  const site = await siteWith(damaged, { isIdle: true });
  await page.goto(headAt(site.url));
  await showsHead(page);
  // The worker is refused, not merely late: its installation has begun and ended.
  await page.waitFor(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isOver = !registration?.installing && !registration?.active;
    return isOver && (await caches.keys()).length > 0;
  });
  const names = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  assert.deepEqual(
    names.filter((name) => name.endsWith('.svg')),
    [],
  );
});

// Which engines remember that a script did not come differs, and with it what a second import of it finds.
test('a part that could not be fetched is asked for again when it is needed again', async () => {
  const site = await siteWith((answer) => {
    if (/assets\/stream-/.test(answer.path)) answer.status = 404;
  });
  await page.goto(`${site.url}?${++visits}#stage=head&step=stream&example=randn&T=100`);
  await page.waitFor(() =>
    /could not be fetched/.test(document.querySelector('.work')?.textContent ?? ''),
  );
  site.set();
  await page.click('.steps li:first-child button');
  await page.waitFor(() => document.querySelector('main[data-step="project"] table'));
  await page.click('.steps li:last-child button');
  await page.waitFor(() => document.querySelector('.stream-map canvas'));
});

test('likewise what several parts share, which is then there once', { skip: isOther }, async () => {
  const missing = (answer: Answer) => {
    if (/sw\.js|assets\/stage-/.test(answer.path)) answer.status = 404;
    return false;
  };
  const site = await siteWith(missing, { isIdle: true });
  await page.goto(`${site.url}?${++visits}#notebook=000`);
  await page.waitFor(() => document.querySelector('.notice[role=alert]'));
  // When the page has nothing else to do it asks ahead; that is over by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  site.set();
  const goTo = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await goTo('notebook=002');
  await page.waitFor(() => document.querySelector('figure.print'));
  await goTo('order');
  await page.waitFor(() => document.querySelector('.order-page'));
  // Both have the styles of the questions, in a part of their own.
  const sheets = await page.evaluate(() =>
    document.adoptedStyleSheets.map(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText).join(' '),
    ),
  );
  assert.ok(sheets.some((text) => text.includes('.order-setups')));
  assert.equal(new Set(sheets).size, sheets.length);
});

/** A page of another author that frames a stage as web/HOSTING.md says, and notes the heights. */
const kHost = `<!doctype html><title>A course</title><h1>Week 3</h1>
<iframe title="One head" width="900" height="200" src="./?embed=1#stage=head&step=mix"></iframe>
<script>
  const frame = document.querySelector('iframe');
  window.heights = [];
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow || data?.type !== 'attention:height') return;
    heights.push(data.height);
    frame.height = data.height;
  });
</script>`;

declare global {
  interface Window {
    heights: number[];
  }
}

/** In the page: its frame, if that shows this, has drawn all, and is as high as it has told and as what is in it; else null. */
const frameAtRest = async (shown: string) => {
  const { document: inner } = frames[0];
  // A page is drawn part by part, a frame each, and between two of them it is as high as it has told: until some frames
  // have drawn nothing. The fonts of the last part are asked for when that is there.
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes++;
  });
  observer.observe(inner, { subtree: true, childList: true, attributes: true });
  do {
    changes = 0;
    for (let i = 0; i < 4; i++) await new Promise(frames[0].requestAnimationFrame);
    await inner.fonts.ready;
  } while (changes > 0);
  observer.disconnect();
  const height = window.heights.at(-1);
  // The page's own height: scrollHeight is at least the frame's, which may still be that of the form before.
  const own = Math.ceil(inner.body.getBoundingClientRect().height);
  if (!inner.querySelector(shown) || inner.querySelector('[aria-busy]')) return null;
  if (height !== own || height !== frames[0].innerHeight) return null;
  const isVisible = (selector: string) =>
    inner.querySelector<HTMLElement>(selector)?.checkVisibility() ?? false;
  return {
    height,
    told: window.heights.length,
    header: isVisible('.top'),
    link: inner.querySelector<HTMLAnchorElement>('.embed-foot a')?.href,
  };
};

/** The frame, once it has come to rest on what it is to show. */
const restingFrame = (shown: string) =>
  poll(`the height of ${shown}`, () => page.evaluate(frameAtRest, shown)).then(
    (frame) => frame as NonNullable<typeof frame>,
  );

test('in a frame: one stage without a header, as high as it is', async () => {
  const site = await siteWith((answer) => {
    if (answer.path !== '/host.html') return;
    answer.status = 200;
    answer.body = Buffer.from(kHost);
  });
  await page.goto(`${site.url}host.html`);
  // Then nothing is left to scroll.
  const { height, told, header, link } = await restingFrame(
    'main[data-stage="head"] table[data-node="y"]',
  );
  assert.deepEqual([header, link], [false, `${site.url}#stage=head&step=mix`]);
  assert.ok(height > 400, String(height));
  assert.ok(told < 20, 'it does not grow for ever');

  // What a frame of another origin would be refused; and the button of the code, which is not to be cut.
  const seen = await page.evaluate(() => {
    const inner = frames[0].document;
    const script = inner.querySelector('.voice.code .script') as HTMLElement;
    return [inner.querySelectorAll('[autofocus]').length, script.closest('.scroll') === null];
  });
  assert.deepEqual(seen, [0, true]);

  // Another stage has another height, and the link of the foot goes there.
  await page.evaluate(() => {
    frames[0].location.hash = 'stage=loop';
  });
  const loop = 'main[data-stage="loop"] table';
  await poll('another height', async () => (await restingFrame(loop)).height !== height);
  const next = await page.evaluate(() => {
    const link = frames[0].document.querySelector<HTMLAnchorElement>('.embed-foot a');
    link?.focus();
    return link?.href;
  });
  assert.match(next ?? '', /\/(#|#stage=loop.*)?$/);
});

test('in a wide frame: the end and a notebook are as high as they are, not as the frame was', async () => {
  const site = await siteWith((answer) => {
    if (answer.path !== '/wide.html') return;
    answer.status = 200;
    answer.body = Buffer.from(
      kHost.replace('width="900" height="200"', 'width="1200" height="900"'),
    );
  });
  // In other engines one shows that they measure as Chromium does.
  for (const stage of isOther ? ['end'] : ['end', 'notebook']) {
    await page.goto(`${site.url}wide.html?${++visits}`);
    await page.waitFor(() => !!frames[0].document.querySelector('main[data-stage]'));
    await page.evaluate((to) => {
      frames[0].location.hash = to === 'end' ? 'stage=end' : 'stage=notebook&notebook=000';
    }, stage);
    const { height, told } = await restingFrame(`main.${stage}`);
    // It comes from something higher, say another page of the frame; whatever follows from it is there some frames later.
    const heights = await page.evaluate(async (before) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      frame.height = String(Number(frame.height) + 500);
      for (let i = 0; i < 12; i++) await new Promise(requestAnimationFrame);
      return window.heights.slice(before);
    }, told);
    assert.ok(heights.length < 4, `${stage}: ${heights}`);
    for (const one of heights) assert.equal(one, height, stage);
  }
});

test('in a frame: Back and Next at every width, and none to the door, which a frame has not', {
  skip: isOther,
}, async () => {
  const site = await siteWith();
  await page.goto(`${site.url}?${++visits}&embed=1#stage=loop&step=window`);
  for (const width of [390, 900, 1200, 1440]) {
    await page.setViewport(width, 900);
    const shows = (count: number) =>
      page.waitFor((wanted) => {
        const buttons = [...document.querySelectorAll('.onward button')];
        return buttons.length === wanted && buttons.every((button) => button.checkVisibility());
      }, count);
    await shows(1);
    await settled(page);
    await page.click('.onward .on');
    await page.waitFor(() => document.querySelector('main[data-step="add"]'));
    await shows(2);
    await settled(page);
    await page.click('.onward button:first-child');
    await page.waitFor(() => document.querySelector('main[data-step="window"]'));
    await shows(1);
  }
  await page.setViewport(1440, 900);
  assert.deepEqual(await page.errors(), []);
});

test('in a frame: a link to a cell does not scroll the page around it', async () => {
  const site = await siteWith((answer) => {
    if (answer.path !== '/long.html') return;
    answer.status = 200;
    answer.headers['Content-Type'] = 'text/html';
    // The frame begins in sight: WebKit gives one that does not no frame to draw for up to a minute.
    answer.body = Buffer.from(`<!doctype html><title>Long</title><p style="height: 300px">Week 3</p>
      <iframe src="./?embed=1#stage=head&cell=y.0.4.0" width="390" height="900"></iframe>`);
  });
  await page.goto(`${site.url}long.html`);
  // The cell is chosen, and all is drawn.
  await page.waitFor(() => {
    const { document: inner } = frames[0];
    const cell = inner.querySelector('table[data-node="y"] [aria-selected="true"]');
    return !!cell && !inner.querySelector('[aria-busy]');
  });
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('the help says the version, and whose work the page carries', { skip: isOther }, async () => {
  const site = await siteWith();
  await page.goto(headAt(site.url));
  await showsHead(page);
  await page.press('?');
  await page.waitFor(() => document.querySelector('.about summary')?.checkVisibility());
  await page.click('.about summary');
  const { version } = JSON.parse(
    await readFile(new URL('../../web/package.json', import.meta.url), 'utf8'),
  );
  const said = await page.texts('.about p');
  const shown = said.find((one) => one.startsWith(`Version ${version}`)) ?? '';
  assert.ok(shown, said.join(' '));
  if (isInGit()) assert.match(shown, /^Version \S+ \([0-9a-f]{7,}\)/);
  const works = await page.texts('.about tbody th');
  const address = await page.attribute('.about a', 'href');
  // A bare system knows no "localhost".
  const host = site.url.replace('localhost', '127.0.0.1');
  const licences = await (await fetch(new URL(address ?? '', host))).text();
  assert.ok(works.length >= 8);
  for (const work of works) assert.ok(licences.includes(work), work);
});

function isInGit(): boolean {
  try {
    execFileSync('git', ['rev-parse', 'HEAD'], { stdio: 'ignore', cwd: import.meta.dirname });
    return true;
  } catch {
    return false;
  }
}
