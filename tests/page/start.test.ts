// What can go wrong before the page works: each has its sentence, which waits for no timer of a second, and what is
// wrong only once is tried again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Driver, open } from './drivers/driver.ts';
import {
  type Fault,
  faultySites,
  isCore,
  isPage,
  isScript,
  strangeBrowser,
} from './helpers/faulty_site.ts';
import { digitsOf, showsHead } from './helpers/table.ts';
import { isOther } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** Timers of a second and more never ring here: a sentence that waited for one would never come. */
const noLongTimer = strangeBrowser(
  `{
    const { setTimeout } = window;
    window.setTimeout = (run, ms = 0, ...args) => (ms < 1000 ? setTimeout(run, ms, ...args) : 0);
  }`,
  'no_long_timer.js',
);

/** Opens the site; the sentence must stand in place of the page, and soon, however slow the machine is. */
async function expectSentence(fault: Fault, sentence: RegExp): Promise<void> {
  const site = await siteWith((answer, response) => {
    noLongTimer(answer, response);
    return fault(answer, response);
  });
  await page.goto(`${site.url}#stage=head&step=mix`);
  // While the core is waited for, another sentence may say so.
  await page.waitFor((expected) => {
    const [notice] = document.querySelectorAll<HTMLElement>('.notice');
    if (!notice || getComputedStyle(notice).visibility === 'hidden') return false;
    return new RegExp(expected).test(notice.innerText);
  }, sentence.source);
  // One that stands there from the beginning is hidden for a while, by an animation of its style.
  const hidden = await page.evaluate(() => {
    const { animationDelay, animationDuration } = getComputedStyle(
      document.querySelector('.notice') as Element,
    );
    return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration);
  });
  assert.ok(hidden < 1, `hidden for ${hidden} s`);
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
  ['404 for the core', /does not give it out/, status(404)],
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
  [
    'a core with one bit that changed on the way',
    /damaged/,
    core((body) => {
      const changed = Buffer.from(body);
      // In the id of a refusal, where an engine finds nothing wrong.
      changed[changed.indexOf('no_cell')] ^= 4;
      assert.ok(WebAssembly.validate(changed) && !changed.equals(body));
      return changed;
    }),
  ],
  ['a core that is still compressed', /damaged/, core((body) => gzipSync(body))],
  ['a WebAssembly module that is not the core', /damaged/, core((body) => body.subarray(0, 8))],
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

/** What the engine finds out; the rest is found by the page's own scripts, which read the status and sum the bytes. */
const kOfEngines = [
  'a connection that ends before the answer',
  'a download that breaks off',
  'a redirection to elsewhere',
  'a policy that forbids WebAssembly',
  'a policy that forbids fetching',
  'a script that is missing',
  'a script cut short',
  'a page in place of the script',
];

for (const [what, sentence, fault] of faults) {
  test(`${what} is said`, { skip: isOther && !kOfEngines.includes(what) }, async () => {
    await expectSentence(fault, sentence);
  });
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
  const loaded = page.goto(`${site.url}#stage=head&step=mix`);
  await page.waitFor(
    (url) =>
      location.href.startsWith(url) &&
      /on its way/.test(document.querySelector('[role=alert]')?.textContent ?? ''),
    site.url,
  );
  assert.equal(await page.text('#title'), 'Mix values');
  release();
  await loaded;
  await showsHead(page);
  assert.equal(await page.evaluate(() => document.querySelectorAll('[inert]').length), 0);
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
  const breaksOff = once((_, response) => {
    response.destroy();
    return true;
  });
  const site = await siteWith(breaksOff);
  await page.goto(`${site.url}#stage=head&step=mix`);
  await showsHead(page);
});

test('a core that comes damaged once is fetched again', { skip: isOther }, async () => {
  const site = await siteWith(once(core((body) => body.subarray(0, 50_000))));
  await page.goto(`${site.url}#stage=head&step=mix`);
  await showsHead(page);
});

test('once the server is well again, a reload brings back what the link says', {
  skip: isOther,
}, async () => {
  const site = await siteWith(status(500));
  await page.goto(`${site.url}#stage=head&cell=x.0.3.0&edits=x.0.3.0:-2.5`);
  await page.text('[role=alert]');
  site.set();
  await page.goto(`${site.url}?again#${await page.evaluate(() => location.hash.slice(1))}`);
  await page.waitFor(() => document.querySelector('table[data-node="x"] td'));
  assert.ok((await digitsOf(page, 'x'))[3][0].startsWith('−2.5'));
});
