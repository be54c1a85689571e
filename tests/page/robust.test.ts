// What can go wrong on the way to the learner, and after that: each has its sentence within a
// second, and what the learner made survives. (safety.test.ts: files that are missing or mislabelled.)
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Driver, open } from './drivers/driver.ts';
import {
  type Fault,
  type FaultySite,
  isCore,
  isPage,
  isScript,
  startFaulty,
  strangeBrowser,
} from './faults.ts';
import { digitsOf } from './table.ts';
import { settled } from './visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

// A site of its own for each test: nothing of the one before is in a cache.
const sites: FaultySite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.down();
});

async function siteWith(fault?: Fault): Promise<FaultySite> {
  const site = await startFaulty();
  sites.push(site);
  site.set(fault);
  return site;
}

/** Opens the site; gives the sentence that stands in place of the page, and when it came. */
async function sentenceOf(fault: Fault): Promise<string> {
  const site = await siteWith(fault);
  await page.goto(`${site.url}#stage=head`);
  await page.waitFor(() => {
    const [notice] = document.querySelectorAll<HTMLElement>('.notice');
    if (!notice || getComputedStyle(notice).visibility === 'hidden') return false;
    notice.dataset.seen ??= String(performance.now());
    return true;
  });
  const after = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const seen = Number(document.querySelector<HTMLElement>('.notice')?.dataset.seen);
    return seen - load.domInteractive;
  });
  assert.ok(after < 1000, `after ${after} ms`);
  return page.text('.notice');
}

const status =
  (code: number): Fault =>
  (answer) => {
    if (isCore(answer)) answer.status = code;
  };

const scriptStatus =
  (code: number): Fault =>
  (answer) => {
    if (isScript(answer)) answer.status = code;
  };

const core =
  (change: (body: Buffer) => Buffer): Fault =>
  (answer) => {
    if (isCore(answer)) answer.body = change(answer.body);
  };

/** Sends a Content-Security-Policy with the page, beside the page's own. */
const policy =
  (text: string): Fault =>
  (answer) => {
    if (isPage(answer)) answer.headers['Content-Security-Policy'] = text;
  };

const faults: [what: string, sentence: RegExp, fault: Fault][] = [
  ['403 for the core', /does not give it out/, status(403)],
  ['500 for the core', /does not give it out/, status(500)],
  ['503 for the core', /does not give it out/, status(503)],
  [
    'a connection that ends before the answer',
    /no connection/,
    (answer, response) => {
      if (!isCore(answer)) return;
      response.destroy();
      return true;
    },
  ],
  [
    'a download that breaks off',
    /no connection/,
    (answer, response) => {
      if (!isCore(answer)) return;
      const headers = {
        ...answer.headers,
        'Content-Length': answer.body.length,
      };
      response.writeHead(200, headers).write(answer.body.subarray(0, 50_000), () => {
        setTimeout(() => response.destroy(), 50);
      });
      return true;
    },
  ],
  [
    'a page in place of the core',
    /another file/,
    (answer) => {
      if (!isCore(answer)) return;
      answer.headers['Content-Type'] = 'text/html';
      answer.body = Buffer.from('<!doctype html><title>Welcome</title>');
    },
  ],
  ['204, no content', /another file/, status(204)],
  [
    'a core with a wrong byte',
    /damaged/,
    core((body) => {
      const broken = Buffer.from(body);
      broken[8] = 0x7f; // the kind of the first section
      return broken;
    }),
  ],
  ['a core that is still compressed', /damaged/, core((body) => gzipSync(body))],
  [
    'a WebAssembly module that is not the core',
    /could not be started/,
    core((body) => body.subarray(0, 8)),
  ],
  [
    'a redirection to elsewhere',
    /something blocks it/,
    (answer) => {
      if (!isCore(answer)) return;
      answer.status = 302;
      answer.headers.Location = 'http://127.0.0.1:9/attention.wasm';
    },
  ],
  [
    'a policy that forbids WebAssembly',
    /forbidden here.*'wasm-unsafe-eval'/,
    policy("script-src 'self'"),
  ],
  ['a policy that forbids fetching', /something blocks it/, policy("connect-src 'none'")],
  [
    'no WebAssembly',
    /does not have or has switched off/,
    strangeBrowser('delete globalThis.WebAssembly;'),
  ],
  [
    'no memory for the core',
    /could not be started/,
    strangeBrowser(`WebAssembly.instantiate = async () => {
      throw new RangeError('could not allocate memory');
    };`),
  ],
  ['a script that is missing', /could not be fetched or run/, scriptStatus(404)],
  ['500 for the script', /could not be fetched or run/, scriptStatus(500)],
  [
    'a script cut short',
    /could not be fetched or run/,
    (answer) => {
      if (isScript(answer)) answer.body = answer.body.subarray(0, 60_000);
    },
  ],
  [
    'a page in place of the script',
    /could not be fetched or run/,
    (answer) => {
      if (!isScript(answer)) return;
      answer.headers['Content-Type'] = 'text/html';
      answer.body = Buffer.from('<!doctype html><title>Welcome</title>');
    },
  ],
];

for (const [what, sentence, fault] of faults) {
  test(`${what} is said`, async () => {
    assert.match(await sentenceOf(fault), sentence);
  });
}

/** The output of the head, which stands there as soon as the page works. */
async function output(): Promise<string[][]> {
  return digitsOf(page, 'y');
}

/** The stage "One head", opened at a site that does this wrong; it works all the same. */
async function openHead(fault?: Fault, more = ''): Promise<FaultySite> {
  const site = await siteWith(fault);
  await page.goto(`${site.url}#stage=head${more}`);
  await worksAsEver();
  return site;
}

/** The two bank rows of the design's example: 0.18 and 0.86. */
async function worksAsEver(): Promise<void> {
  const y = await output();
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
}

test('a core that is slow is said to be on its way, and then works', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site = await siteWith((answer, response) => {
    if (!isCore(answer)) return false;
    void held.then(() => response.writeHead(200, answer.headers).end(answer.body));
    return true;
  });
  // Not awaited: some engines wait for what the page preloads.
  const loaded = page.goto(`${site.url}#stage=head`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await page.waitFor(() => document.querySelector('[role=alert]'));
  assert.match(await page.text('[role=alert]'), /on its way/);
  release();
  await loaded;
  await worksAsEver();
});

/** Once wrong, then right. */
function once(fault: Fault): Fault {
  let done = false;
  return (answer, response) => {
    if (done || !isCore(answer)) return false;
    done = true;
    return fault(answer, response);
  };
}

test('a download that breaks off once is done again', async () => {
  await openHead(
    once((_, response) => {
      response.destroy();
      return true;
    }),
  );
});

test('a core that comes damaged once is fetched again', async () => {
  await openHead(once(core((body) => body.subarray(0, 50_000))));
});

test('once the server is well again, a reload brings back what the link says', async () => {
  const site = await siteWith(status(500));
  await page.goto(`${site.url}#stage=head&cell=x.0.3.0&edits=x.0.3.0:-2.5`);
  await page.text('[role=alert]');
  site.set();
  await page.goto(`${site.url}?again#${await page.evaluate(() => location.hash.slice(1))}`);
  await page.waitFor(() => document.querySelector('table[data-node="x"] td'));
  assert.ok((await digitsOf(page, 'x'))[3][0].startsWith('−2.5'));
});

for (const [what, pattern] of [
  ['style sheet', /\.css$/],
  ['fonts', /\.woff2$/],
  ['icon', /\.svg$/],
  ['service worker', /sw\.js$/],
] as const) {
  test(`without its ${what} the page works`, async () => {
    await openHead((answer) => {
      if (pattern.test(answer.path)) answer.status = 404;
    });
  });
}

const kThrow = `() => { throw new DOMException('not allowed', 'SecurityError'); }`;

for (const [what, script] of [
  ['storage that throws', `Object.defineProperty(window, 'localStorage', { get: ${kThrow} });`],
  ['storage that is full', `Storage.prototype.setItem = ${kThrow};`],
  ['a history that throws', `history.pushState = history.replaceState = ${kThrow};`],
  [
    'service workers that throw',
    `navigator.serviceWorker && (navigator.serviceWorker.register = ${kThrow});`,
  ],
  ['caches that throw', `Object.defineProperty(window, 'caches', { get: ${kThrow} });`],
] as const) {
  test(`with ${what} the page works`, async () => {
    await openHead(strangeBrowser(script));
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.click('.tools button:nth-of-type(2)');
    await page.waitFor((old) => document.documentElement.dataset.theme !== old, theme);
    await page.click('.steps li:nth-child(2) button');
    await page.waitFor(() => document.querySelector('[data-step="score"]'));
  });
}

test('once loaded, the page needs no server', async () => {
  const site = await openHead();
  await site.down();
  for (const stage of ['loop', 'triangle', 'softmax', 'head']) {
    await page.evaluate((name) => {
      location.hash = `stage=${name}`;
    }, stage);
    await page.waitFor((name) => document.querySelector(`main[data-stage="${name}"] td`), stage);
  }
  await page.click('.notebooks-link');
  await page.waitFor(() => document.querySelector('figure.print'));
});

test('two views of the page do not disturb each other', async () => {
  const frame = (hash: string) => `<iframe src="./?2#${hash}" width="1200" height="700"></iframe>`;
  const site = await siteWith((answer) => {
    if (answer.path !== '/two.html') return;
    answer.status = 200;
    answer.body = Buffer.from(
      `<!doctype html><title>Two</title>${frame('stage=head')}${frame('stage=head')}`,
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
    frames[1].location.hash = 'stage=head&edits=x.0.3.0:-2.5';
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
 * A fresh instance works again, as after a trap of the core's own.
 */
const kTraps = `
  const unreachable = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
    7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11);
  const { instantiate } = WebAssembly;
  window.instances = 0;
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
    window.instances++;
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

const notice = () => page.text('.notice-line:not(:empty)');

const kEdit = '&edits=x.0.3.0:-2.5';

/** Opens an edited head where functions trap, and gives its output. */
async function openEdited(): Promise<string[][]> {
  const site = await siteWith(strangeBrowser(kTraps));
  await page.goto(`${site.url}#stage=head${kEdit}`);
  return output();
}

test('a trap while a number is opened: a fresh core, the edit and the digits as before', async () => {
  const y = await openEdited();
  await setTraps({ session_terms: 1 });
  await page.click('table[data-node="y"] td[data-row="5"][data-col="1"]');
  assert.match(await notice(), /started afresh with what you had chosen/);
  assert.deepEqual(await output(), y);
  assert.equal(await page.evaluate(() => window.instances), 2);
  await page.waitFor(() => location.hash.includes('edits=x.0.3.0:-2.5'));
  await page.click('table[data-node="y"] td[data-row="5"][data-col="2"]');
  await page.waitFor(() =>
    document.querySelector('.voice.numbers')?.textContent.includes('y[0, 5, 2]'),
  );
});

test('a trap while a number is edited: the new number is there', async () => {
  await openEdited();
  await page.evaluate(() => {
    location.hash = 'stage=head&cell=x.0.2.0&edits=x.0.3.0:-2.5';
  });
  await page.waitFor(() => document.querySelector('table[data-node="x"]'));
  await setTraps({ session_edit: 1 });
  await page.press('e');
  await settled(page);
  await page.type('7');
  await page.press('Enter');
  assert.match(await notice(), /started afresh/);
  const x = await digitsOf(page, 'x');
  assert.ok(x[2][0].startsWith('7'), x[2][0]);
  assert.ok(x[3][0].startsWith('−2.5'), x[3][0]);
});

test('a trap while a switch is thrown: it is thrown', async () => {
  await openEdited();
  await setTraps({ session_open: 1 });
  await page.press('m');
  assert.match(await notice(), /started afresh/);
  await page.waitFor(() => location.hash.includes('causal=0'));
  assert.match(await page.evaluate(() => location.hash), /edits=x\.0\.3\.0:-2\.5/);
});

test('a trap in a notebook: it is there all the same', async () => {
  await openEdited();
  await setTraps({ session_prints: 1 });
  await page.click('.notebooks-link');
  assert.match(await notice(), /started afresh/);
  await page.waitFor(() => document.querySelectorAll('figure.print').length > 10);
});

test('what traps each time leads back to what was there before', async () => {
  const y = await openEdited();
  await setTraps({ session_prints: 2 });
  await page.click('.notebooks-link');
  assert.match(await notice(), /again when it was asked the same/);
  assert.deepEqual(await output(), y);
});

test('a link that traps each time leads to the first stage, and stays in the history', async () => {
  const site = await siteWith(strangeBrowser(`window.traps = { session_terms: 2 };${kTraps}`));
  await page.goto(`${site.url}#stage=head${kEdit}`);
  assert.match(await notice(), /This is the first stage/);
  assert.ok(await page.evaluate(() => document.querySelector('main[data-stage="loop"]')));
  await page.evaluate(() => history.back());
  await page.waitFor(() => document.querySelector('main[data-stage="head"]'));
  await page.waitFor(() =>
    document.querySelector('.controls')?.textContent.includes('1 number is yours'),
  );
});

test('a core that traps for ever: the page says so, and the address keeps everything', async () => {
  await openEdited();
  await page.waitFor(() => location.hash.includes('edits='));
  await setTraps({ session_terms: 1e9 });
  await page.click('table[data-node="y"] td[data-row="5"][data-col="1"]');
  assert.match(await page.text('[role=alert]'), /did not help.*reload/);
  assert.match(await page.evaluate(() => location.hash), /edits=x\.0\.3\.0:-2\.5/);
  // It has given up: it does not go on trying.
  const instances = await page.evaluate(() => window.instances);
  assert.ok(instances <= 5, `${instances} instances`);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await page.evaluate(() => window.instances), instances);
});
