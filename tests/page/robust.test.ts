// What must not stop the page once it is there: files that are missing, a strange browser, a core
// that traps. What the learner made survives.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fixed } from '../../web/src/engine/draw/format.ts';
import { isEvery } from '../unit/walks.ts';
import * as core from '../wasm/core.ts';
import { type Driver, open } from './drivers/driver.ts';
import {
  type Fault,
  type FaultySite,
  faultySites,
  startFaulty,
  strangeBrowser,
} from './helpers/faulty_site.ts';
import { digitsOf, rowsOf, showsHead } from './helpers/table.ts';
import { isOther, settled } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** The output of the head, which stands there as soon as the page works. */
async function output(): Promise<string[][]> {
  return digitsOf(page, 'y');
}

/** The stage "One head", opened at a site that does this wrong; it works all the same. */
async function openHead(fault?: Fault, isIdle = false): Promise<FaultySite> {
  const site = await siteWith(fault, { isIdle });
  await page.goto(`${site.url}#stage=head&step=mix`);
  await showsHead(page);
  return site;
}

for (const [what, pattern, isSame] of [
  ['style sheet', /\.css$/, true],
  ['fonts and icon', /\.(woff2|svg)$/, false],
  ['service worker', /sw\.js$/, false],
] as const) {
  test(`without its ${what} the page works`, {
    skip: isOther && (isSame || !isEvery),
  }, async () => {
    const missing: Fault = (answer) => {
      if (pattern.test(answer.path)) answer.status = 404;
    };
    await openHead(missing, what === 'service worker');
  });
}

test('an engine without SIMD gets the core without it, and the same digits', {
  skip: isOther && !isEvery,
}, async () => {
  await openHead(strangeBrowser('WebAssembly.validate = () => false;'));
  const requests = await page.requests();
  assert.ok(
    requests.some((url) => /attention_scalar[^/]*\.wasm$/.test(url)),
    requests.join('\n'),
  );
  // With SIMD, in Node.
  const session = await core.open('lesson=head');
  const expected = rowsOf([...session.data(session.find('y'))], 3).map((row) =>
    row.map((value) => fixed(value, 2)),
  );
  assert.ok(expected.length > 1);
  assert.deepEqual(await output(), expected);
});

const kThrow = `() => { throw new DOMException('not allowed', 'SecurityError'); }`;

// How storage throws each engine has its own way with; what a script of the test's throws is the same in all.
for (const [what, isSame, ...scripts] of [
  [
    'storage that throws',
    false,
    `Object.defineProperty(window, 'localStorage', { get: ${kThrow} });`,
  ],
  [
    'storage that is full, and a history that throws',
    true,
    `Storage.prototype.setItem = ${kThrow};`,
    `history.pushState = history.replaceState = ${kThrow};`,
  ],
  [
    'service workers and caches that throw',
    true,
    `navigator.serviceWorker && (navigator.serviceWorker.register = ${kThrow});`,
    `Object.defineProperty(window, 'caches', { get: ${kThrow} });`,
  ],
] as const) {
  test(`with ${what} the page works`, { skip: isOther && (isSame || !isEvery) }, async () => {
    await openHead(strangeBrowser(scripts.join('\n')));
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.click('.menu');
    await page.click('.tools button:nth-of-type(2)');
    await page.waitFor((old) => document.documentElement.dataset.theme !== old, theme);
    await page.click('.steps li:nth-child(3) button');
    await page.waitFor(() => document.querySelector('[data-step="score"]'));
  });
}

test('once loaded, the page needs no server', { skip: isOther && !isEvery }, async () => {
  const site = await openHead(undefined, true);
  // Imported, not only listed: a part has come when those have that it imports.
  await page.waitFor(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const parts = ['notebooks', 'glossary'].map((part) =>
      files.find((name) => name.includes(`/${part}-`)),
    );
    if (!parts.every((name) => name !== undefined)) return false;
    await Promise.all(parts.map((name) => import(name)));
    return true;
  });
  await site.down();
  for (const stage of ['loop', 'triangle', 'softmax', 'head']) {
    await page.evaluate((name) => {
      location.hash = `stage=${name}`;
    }, stage);
    await page.waitFor((name) => document.querySelector(`main[data-stage="${name}"] td`), stage);
  }
  await page.click('.menu');
  await page.click('.tool-page[href*=notebook]');
  await page.waitFor(() => document.querySelector('figure.print'));
});

test('a part that cannot be fetched gets a sentence, and the rest works', async () => {
  const site = await openHead((answer) => {
    if (/\/(notebooks|glossary|end)-/.test(answer.path)) answer.status = 404;
  });
  await page.click('[data-term]');
  await page.waitFor(() => document.querySelector('.notice-line')?.textContent.includes('reload'));
  await page.click('.menu');
  await page.click('.tool-page[href*=notebook]');
  await page.waitFor(() => document.querySelector('.notice[role=alert]'));
  assert.match(await page.text('.notice[role=alert]'), /could not be fetched.*reload/);
  await page.evaluate(() => {
    location.hash = 'stage=end';
  });
  await page.waitFor(() => document.title.startsWith('The whole way'));
  assert.match(await page.text('.notice[role=alert]'), /could not be fetched.*reload/);
  await page.click('.stages li:first-child a');
  await page.waitFor(() => document.querySelector('main[data-stage="loop"] td'));
  site.set();
  await page.goto(`${site.url}?again#notebook=000`);
  await page.waitFor(() => document.querySelector('figure.print'));
});

test('two views of the page do not disturb each other', { skip: isOther || !isEvery }, async () => {
  const frame = (hash: string) => `<iframe src="./?2#${hash}" width="1200" height="700"></iframe>`;
  const site = await siteWith((answer) => {
    if (answer.path !== '/two.html') return;
    answer.status = 200;
    answer.body = Buffer.from(
      `<!doctype html><title>Two</title>${frame('stage=head&step=mix')}${frame('stage=head&step=mix')}`,
    );
  });
  await page.goto(`${site.url}two.html`);
  const outputs = () =>
    page.evaluate(() =>
      [0, 1].map((i) => frames[i].document.querySelector('table[data-node="y"]')?.textContent),
    );
  await page.waitFor(() =>
    [0, 1].every((i) => frames[i].document.querySelector('table[data-node="y"]')),
  );
  const [first, second] = await outputs();
  await page.evaluate(() => {
    frames[1].location.hash = 'stage=head&step=mix&edits=x.0.3.0:-2.5';
    frames[1].document.querySelector<HTMLElement>('.tools button:nth-of-type(2)')?.click();
  });
  await page.waitFor(
    (old) => frames[1].document.querySelector('table[data-node="y"]')?.textContent !== old,
    second,
  );
  assert.equal((await outputs())[0], first);
});

/**
 * A browser in which functions of the core trap, truly: window.traps has how many more times each.
 * A fresh instance works again, as after a trap of the core's own. Those of the module with which the page began are
 * counted: the whole one, which comes when the page is idle, is not yet at work.
 */
const kTraps = `
  const unreachable = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
    7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11);
  const { instantiate } = WebAssembly;
  window.instances = 0;
  let first;
  window.traps ??= {};
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const trap = new WebAssembly.Instance(new WebAssembly.Module(unreachable)).exports.f;
    const wrapped = {};
    for (const [name, value] of Object.entries(exports)) {
      wrapped[name] = typeof value !== 'function' ? value : (...args) => {
        if (window.traps[name] > 0) { window.traps[name]--; trap(); }
        return value(...args);
      };
    }
    first ??= module;
    if (module === first) window.instances++;
    return { exports: wrapped };
  };`;

declare global {
  interface Window {
    traps: Record<string, number>;
    instances: number;
  }
}

const setTraps = (traps: Record<string, number>) =>
  page.evaluate((next) => {
    window.traps = next;
  }, traps);

/** Waits: a first sentence may be there before the next trap. */
const noticeSays = (words: string) =>
  page.waitFor(
    (words) => document.querySelector('.notice-line')?.textContent.includes(words),
    words,
  );

const kEdit = '&edits=x.0.3.0:-2.5';

test('a link that traps each time leads to the first stage, and stays in the history', {
  skip: isOther || !isEvery,
}, async () => {
  const site = await siteWith(strangeBrowser(`window.traps = { session_terms: 2 };${kTraps}`));
  await page.goto(`${site.url}#stage=head&step=mix${kEdit}`);
  await noticeSays('This is the first stage');
  assert.ok(await page.evaluate(() => document.querySelector('main[data-stage="loop"]')));
  await page.evaluate(() => history.back());
  await page.waitFor(() => document.querySelector('main[data-stage="head"]'));
  await page.waitFor(() =>
    document.querySelector('.controls')?.textContent.includes('1 number is yours'),
  );
});

describe('where functions of the core trap', () => {
  let site: FaultySite;
  before(async () => {
    site = await startFaulty();
    site.set(strangeBrowser(kTraps));
    await page.goto(site.url);
  });
  after(() => site.down());

  /** Follows the link of an edited head, of which nothing is said; gives its output. */
  async function openEdited(): Promise<string[][]> {
    // From elsewhere, as the same address again is no link.
    for (const hash of ['stage=loop', `stage=head&step=mix${kEdit}`]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await settled(page);
    }
    assert.equal(await page.text('.notice-line'), '');
    return output();
  }

  test('a trap while a number is opened: a fresh core, the edit and the digits as before', {
    skip: isOther && !isEvery,
  }, async () => {
    const y = await openEdited();
    const instances = await page.evaluate(() => window.instances);
    await setTraps({ session_terms: 1 });
    await page.click('table[data-node="y"] td[data-row="5"][data-col="1"]');
    await noticeSays('started afresh with what you had chosen');
    assert.deepEqual(await output(), y);
    assert.equal(await page.evaluate(() => window.instances), instances + 1);
    await page.waitFor(() => location.hash.includes('edits=x.0.3.0:-2.5'));
    await page.click('table[data-node="y"] td[data-row="5"][data-col="2"]');
    await page.waitFor(() =>
      document.querySelector('.voice.numbers')?.textContent.includes('y[0, 5, 2]'),
    );
  });

  test('a trap while a number is edited: the new number is there', {
    skip: isOther || !isEvery,
  }, async () => {
    await openEdited();
    await page.evaluate(() => {
      location.hash = 'stage=head&step=mix&cell=x.0.2.0&edits=x.0.3.0:-2.5';
    });
    await page.waitFor(() => document.querySelector('table[data-node="x"]'));
    await settled(page);
    await setTraps({ session_edit: 1 });
    await page.press('e');
    await settled(page);
    await page.type('7');
    await noticeSays('started afresh');
    await page.waitFor(() => document.activeElement?.id === 'edit');
    await page.press('Enter');
    const x = await digitsOf(page, 'x');
    assert.ok(x[2][0].startsWith('7'), x[2][0]);
    assert.ok(x[3][0].startsWith('−2.5'), x[3][0]);
  });

  test('a trap while a switch is thrown: it is thrown', { skip: isOther || !isEvery }, async () => {
    await openEdited();
    await setTraps({ session_open: 1 });
    await page.press('m');
    await noticeSays('started afresh');
    await page.waitFor(() => location.hash.includes('causal=0'));
    assert.match(await page.evaluate(() => location.hash), /edits=x\.0\.3\.0:-2\.5/);
  });

  test('a trap in a notebook: it is there all the same', {
    skip: isOther || !isEvery,
  }, async () => {
    await openEdited();
    await setTraps({ session_prints: 1 });
    await page.click('.menu');
    await page.click('.tool-page[href*=notebook]');
    await noticeSays('started afresh');
    await page.waitFor(() => document.querySelectorAll('figure.print').length > 10);
  });

  test('a trap while the end asks its questions: it is there all the same', {
    skip: isOther || !isEvery,
  }, async () => {
    await openEdited();
    await setTraps({ session_set_pins: 1 });
    await page.evaluate(() => {
      location.hash = 'stage=end&tokens=mud+bank';
    });
    await noticeSays('started afresh');
    await page.waitFor(() => document.querySelectorAll('.whole-way table').length === 14);
    await page.waitFor(() => document.querySelectorAll('.check .pills').length === 3);
  });

  test('what traps each time leads back to what was there before', {
    skip: isOther || !isEvery,
  }, async () => {
    const y = await openEdited();
    await setTraps({ session_prints: 2 });
    await page.click('.menu');
    await page.click('.tool-page[href*=notebook]');
    await noticeSays('again when it was asked the same');
    assert.deepEqual(await output(), y);
  });

  test('a core that traps for ever: the page says so, and the address keeps everything', {
    skip: isOther,
  }, async () => {
    await openEdited();
    await page.waitFor(() => location.hash.includes('edits='));
    const before = await page.evaluate(() => window.instances);
    await setTraps({ session_terms: 1e9 });
    await page.click('table[data-node="y"] td[data-row="5"][data-col="1"]');
    assert.match(await page.text('[role=alert]'), /did not help.*reload/);
    assert.match(await page.evaluate(() => location.hash), /edits=x\.0\.3\.0:-2\.5/);
    // It has given up: it does not go on trying.
    const instances = await page.evaluate(() => window.instances);
    assert.ok(instances - before <= 4, `${instances - before} instances more`);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.equal(await page.evaluate(() => window.instances), instances);
  });
});
