// The site on a host: in any folder, without a network, in a new version, in another page's frame.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { type Driver, open } from './drivers/driver.ts';
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
import { isOther } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

let visits = 0;
/** Another address than before, or the browser would only change the part behind '#'. */
const headAt = (url: string, query = '') => `${url}?${++visits}${query}#stage=head&step=mix`;

/** Visits after which a site must be kept, and how long each waits. */
const kVisits = 5;
const kVisitMs = 25_000;

/**
 * Waits until the service worker has kept everything, by a further visit if it takes long: once, on a busy machine, WebKit
 * had none after two minutes. Why is not known.
 */
async function isKept(url: string): Promise<void> {
  const kept = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && !registration.installing;
  };
  for (let visit = 1; visit <= kVisits; visit++) {
    for (const end = Date.now() + kVisitMs; Date.now() < end; ) {
      if (await page.evaluate(kept)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await page.goto(headAt(url));
    await showsHead(page);
  }
  assert.fail(`not kept after ${kVisits} visits`);
}

describe('in any folder', () => {
  let site: FaultySite;
  before(async () => {
    site = await startFaulty({ folder: '/some/where/', isIdle: true });
  });
  after(() => site.down());

  test('it works, and is kept', async () => {
    await page.goto(headAt(site.url));
    await showsHead(page);
    await isKept(site.url);
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

describe('a site that is kept, and has a new version', { skip: isOther && !isEvery }, () => {
  let site: FaultySite;
  before(async () => {
    site = await startFaulty({ isIdle: true });
    site.set(keptByBrowsers);
    await page.goto(headAt(site.url));
    await isKept(site.url);
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
    // The browser looks for a new worker by itself after a load, but takes its time; a look that began before there was one is
    // the answer to whoever asks meanwhile. The old cache goes when the new worker is active. WebKit's registration may go on
    // saying that it is being installed.
    await page.waitFor(async () => {
      if ((await caches.keys()).every((name) => name.endsWith(' second'))) return true;
      await (await navigator.serviceWorker.getRegistration())?.update();
      return false;
    });
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

test('likewise what several parts share, which is then there once', {
  skip: isOther || !isEvery,
}, async () => {
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

test('the help says the version, the hash of all numbers, and whose work the page carries', {
  skip: isOther,
}, async () => {
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
  const [hash] = await page.texts('.about-hash');
  assert.match(hash, /must be [0-9a-f]{16}: so it is\..*attention hash 'head'/s);
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
