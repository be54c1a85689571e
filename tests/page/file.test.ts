// The page as one file, opened from the disk: build/attention.html, alone in a folder of its own.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isEvery } from '../unit/walks.ts';
import { type Driver, open } from './drivers/driver.ts';
import { fontsOf } from './helpers/fonts.ts';
import { digitsOf } from './helpers/table.ts';
import { isOther } from './helpers/visit.ts';

const kFile = fileURLToPath(new URL('../../build/attention.html', import.meta.url));

let folder: string;
let page: Driver;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one file '));
  await cp(kFile, join(folder, 'attention.html'));
  // So high that all three voices have room, with the font of formulas.
  page = await open({ reducedMotion: true, height: 1050 });
});
after(async () => {
  await page.close();
  await rm(folder, { recursive: true });
});

const address = (file = 'attention.html') => pathToFileURL(join(folder, file)).href;

test('it computes, with its own fonts, and asks for nothing', async () => {
  await page.goto(`${address()}#stage=head&step=mix&voices=open`);
  const y = await digitsOf(page, 'y');
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
  assert.deepEqual(await fontsOf(page), { loaded: 4, error: 0 });
  assert.deepEqual(await page.errors(), []);
  const others = (await page.requests()).filter(
    (request) => !/^(file|data):/.test(request) || /\.(js|css|wasm|woff2)$/.test(request),
  );
  assert.deepEqual(others, []);
});

test('it follows its own address, and Back leads back', async () => {
  await page.goto(`${address()}?2#stage=head&step=mix&edits=x.0.3.0:-2.5`);
  await page.waitFor(() => document.querySelector('main[data-stage="head"] table'));
  await page.click('.menu');
  await page.click('.tool-page[href*=notebook]');
  await page.waitFor(() => document.querySelector('.count')?.textContent.includes('21 of 21'));
  await page.evaluate(() => history.back());
  await page.waitFor(() => document.querySelector('main[data-stage="head"]'));
  await page.waitFor(() => location.hash.includes('edits=x.0.3.0:-2.5'));
  assert.deepEqual(await page.errors(), []);
});

test('it has the questions and the mistakes', { skip: isOther }, async () => {
  await page.goto(`${address()}?4#questions`);
  await page.waitFor(() => document.querySelector('.questions-page .asked h2'));
  await page.goto(`${address()}?4#mistakes&mistake=mask_after_softmax`);
  await page.waitFor(() => document.querySelector('.mistakes-page [data-check="rowSums"].catches'));
  assert.deepEqual(await page.errors(), []);
});

test('its licences are in it', { skip: isOther }, async () => {
  await page.goto(`${address()}?3`);
  await page.waitFor(() => document.querySelector('main td[tabindex]'));
  await page.press('?');
  await page.waitFor(() => document.querySelector('.about a'));
  const link = await page.attribute('.about a', 'href');
  const [, text] = link?.match(/^data:text\/plain;base64,(.*)$/) ?? [];
  const licences = Buffer.from(text ?? '', 'base64').toString();
  for (const name of ['SIL OPEN FONT LICENSE', 'BSD 3-Clause', 'Mozilla Public License']) {
    assert.ok(licences.includes(name), name);
  }
});

test('its policy runs no script but its own', async () => {
  const html = await readFile(kFile, 'utf8');
  assert.ok(html.includes('</script></body>'));
  const changed = html.replace(
    '</script></body>',
    '</script><script>window.foreign = true;</script></body>',
  );
  await writeFile(join(folder, 'changed.html'), changed);
  await page.goto(`${address('changed.html')}#stage=head&step=mix`);
  await page.waitFor(() => document.querySelector('table[data-node="y"]'));
  assert.equal(await page.evaluate(() => 'foreign' in window), false);
});

test('it asks for no service worker, also on a server: its policy forbids workers', async () => {
  const html = await readFile(kFile, 'utf8');
  assert.match(html, /worker-src 'none'/);
  assert.doesNotMatch(html, /serviceWorker\b[^;]*\.register\(/);
});

test('the experiments run in it: nothing of theirs is fetched, and no worker is needed', {
  skip: isOther && !isEvery,
}, async () => {
  await page.goto(`${address()}?4#cache&row=2`);
  await page.waitFor(() => document.querySelectorAll('.proof-of-bits .is-right').length === 3);
  await page.goto(`${address()}?5#race`);
  await page.waitFor(() => document.querySelector('.race-transport button'));
  await page.click('.race-transport button');
  await page.waitFor(() => document.querySelectorAll('.race-table tbody tr').length >= 3);
  await page.click('.race-transport button');
  assert.deepEqual(await page.errors(), []);
});

// A document as the browser holds it, which it writes out again; the policy of the copy still has to allow its scripts.
test('a copy of it opens at the step from which it was saved', { skip: isOther }, async () => {
  await page.goto(`${address()}?5#stage=head&step=mix`);
  await page.waitFor(() => document.querySelector('main[data-stage="head"] table'));
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => {
      void (blob as Blob).text().then((text) => {
        document.title = 'saved';
        Object.assign(window, { saved: text });
      });
      return '#';
    };
  });
  await page.click('.menu');
  await page.click('#menu [aria-label="Take it along"]');
  await page.waitFor(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.take-along .button')];
    const save = buttons.find((one) => one.textContent === 'This step as one file');
    save?.click();
    return save;
  });
  await page.waitFor(() => 'saved' in window);
  const saved = await page.evaluate(() => (window as unknown as { saved: string }).saved);
  await writeFile(join(folder, 'step.html'), saved);
  await page.goto(address('step.html'));
  const y = await digitsOf(page, 'y');
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
  assert.match(await page.evaluate(() => location.hash), /^#stage=head&step=mix/);
  assert.deepEqual(await page.errors(), []);
});
