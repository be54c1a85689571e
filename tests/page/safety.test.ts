// What the page must withstand: foreign scripts, and a core that comes mislabelled. (start.test.ts: a
// core that is missing or broken.)
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../../web/serve.ts';
import { isEvery } from '../unit/walks.ts';
import { type Driver, open } from './drivers/driver.ts';
import { kSite } from './helpers/site.ts';
import { isOther } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

/** A copy of the site, changed, while `use` looks at it. */
async function withSite(
  change: (folder: string) => Promise<void>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await cp(kSite, folder, { recursive: true });
  await change(folder);
  const { server, url } = await serve(folder, 0);
  try {
    await use(url);
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}

/** Tries what a script that got into the page would try, and notes what it could do. */
const kIntruder = `
window.done = [];
const tries = {
  eval: () => (0, eval)('1'),
  Function: () => new Function('return 1')(),
  innerHTML: () => { document.createElement('p').innerHTML = '<b>x</b>'; },
  script: () => { document.createElement('script').src = 'FOREIGN/x.js'; },
};
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); done.push(name); } catch {}
}
try { setTimeout('done.push("timeout")', 0); } catch {}
fetch('FOREIGN/fetch').then(() => done.push('fetch'), () => {});
new Image().src = 'FOREIGN/image';
const link = document.createElement('link');
Object.assign(link, { rel: 'stylesheet', href: 'FOREIGN/style' });
document.head.append(link);
try { navigator.sendBeacon('FOREIGN/beacon'); } catch {}
try { new WebSocket('FOREIGN/socket'.replace('http', 'ws')); } catch {}
setTimeout(() => { window.ready = true; }, 500);`;

test('a script that got into the page can run no text, and send nothing', async () => {
  const received: string[] = [];
  const foreign = createServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  const change = async (folder: string) => {
    const index = join(folder, 'index.html');
    const html = (await readFile(index, 'utf8')).replace(
      '</body>',
      `<script src="intruder.js"></script><script>window.inline = true;</script>
       <b id="clickable" onclick="window.handler = true"></b></body>`,
    );
    await writeFile(index, html);
    await writeFile(join(folder, 'intruder.js'), kIntruder.replaceAll('FOREIGN', address));
  };
  try {
    await withSite(change, async (url) => {
      await page.goto(url);
      await page.waitFor(() => 'ready' in window && document.querySelector('td'));
      const could = await page.evaluate(() => {
        document.querySelector<HTMLElement>('#clickable')?.click();
        const { done, inline, handler } = window as unknown as Record<string, unknown>;
        return { done, inline: inline ?? false, handler: handler ?? false };
      });
      // Trusted Types keep text from becoming markup; Firefox has them from 148 on.
      const isTyped = await page.evaluate(() => 'trustedTypes' in window);
      const done = isTyped ? [] : ['innerHTML', 'script'];
      assert.deepEqual(could, { done, inline: false, handler: false });
      assert.deepEqual(received, []);
    });
  } finally {
    foreign.close();
    foreign.closeAllConnections();
  }
});

/** The module with which the stages begin. */
async function corePath(folder: string): Promise<string> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^attention-.*\.wasm$/.test(file));
  assert.ok(name);
  return join(assets, name);
}

for (const [extension, type] of [
  ['.bin', 'application/octet-stream'],
  ['.txt', 'text/plain'],
] as const) {
  test(`a core that comes as ${type} runs all the same`, {
    skip: (isOther || !isEvery) && extension !== '.bin',
  }, async () => {
    const change = async (folder: string) => {
      const path = await corePath(folder);
      const [from, to] = [basename(path), basename(path).replace('.wasm', extension)];
      await rename(path, join(dirname(path), to));
      for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.(html|js)$/.test(name)) continue;
        const file = join(folder, name);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
      }
    };
    await withSite(change, async (url) => {
      await page.goto(`${url}#stage=head&step=mix`);
      await page.waitFor(() => document.querySelector('table[data-node="y"]'));
      const core = (await page.requests()).find((address) => address.endsWith(extension));
      assert.ok(core);
      // A bare system knows no "localhost".
      const answer = await fetch(core.replace('localhost', '127.0.0.1'));
      assert.equal(answer.headers.get('content-type')?.split(';')[0], type);
    });
  });
}

test('nothing moves where less motion is asked for', { skip: isOther }, async () => {
  await withSite(
    async () => {},
    async (url) => {
      await page.goto(`${url}#stage=head&step=mix`);
      await page.waitFor(() => document.querySelector('td'));
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) =>
          ['', '::before', '::after'].flatMap((part) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element, part);
            const durations = `${transitionDuration}, ${animationDuration}`.split(', ');
            return durations.some((time) => Number.parseFloat(time) > 0)
              ? [`${element.tagName}.${element.className}${part} ${durations}`]
              : [];
          }),
        ),
      );
      assert.deepEqual(moving, []);
    },
  );
});
