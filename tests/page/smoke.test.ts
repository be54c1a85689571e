// The drivers themselves: every verb on a small page under the project's own kind of policy.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../../web/serve.ts';
import { type Driver, open } from './drivers/driver.ts';
import { isOther } from './helpers/visit.ts';

const kPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Smoke</title>
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'">
<link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script>
<h1>Smoke</h1><button data-size="3">Add</button><output>0</output><input>
<p class="keys"></p><ul><li>one<li>two</ul>`;

const kStyle = `p { color: rgb(1, 2, 3) }
@media (prefers-color-scheme: dark) { p { color: rgb(4, 5, 6) } }
@media (prefers-reduced-motion) { ul { color: rgb(7, 8, 9) } }`;

const kScript = `
const output = document.querySelector('output');
document.querySelector('button').onclick = () => { output.textContent = Number(output.textContent) + 1; };
addEventListener('keydown', (event) => {
  document.querySelector('.keys').textContent += (event.shiftKey ? 'Shift+' : '') + event.key + ' ';
});`;

let folder: string;
let url: string;
let end: () => void;
let page: Driver;
/** Other engines have one scheme, as one more Firefox takes four seconds to start. */
const colorScheme = isOther ? 'light' : 'dark';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'smoke-'));
  await writeFile(join(folder, 'index.html'), kPage);
  await writeFile(join(folder, 'page.css'), kStyle);
  await writeFile(join(folder, 'page.js'), kScript);
  const site = await serve(folder, 0);
  url = site.url;
  end = () => {
    site.server.close();
    site.server.closeAllConnections();
  };
  page = await open({
    pictures: true,
    width: 800,
    height: 600,
    colorScheme,
    reducedMotion: true,
  });
  await page.goto(url);
});

after(async () => {
  await page.close();
  end();
  await rm(folder, { recursive: true });
});

const color = (selector: string) =>
  page.evaluate((s) => getComputedStyle(document.querySelector(s) as Element).color, selector);

test('reads text and attributes', async () => {
  assert.equal(await page.text('h1'), 'Smoke');
  assert.deepEqual(await page.texts('li'), ['one', 'two']);
  assert.equal(await page.attribute('button', 'data-size'), '3');
  assert.equal(await page.attribute('button', 'data-none'), null);
});

test('clicks', async () => {
  await page.click('button');
  await page.click('button');
  await page.waitFor(() => document.querySelector('output')?.textContent === '2');
  assert.equal(await page.text('output'), '2');
});

test('presses keys with modifiers', async () => {
  await page.press('Shift+ArrowRight');
  await page.press('Enter');
  await page.press('m');
  await page.press('?');
  assert.match(await page.text('.keys'), /Shift\+ArrowRight Enter m (Shift\+)?\?/);
});

test('types into a field', async () => {
  await page.click('input');
  await page.type('money −1.5');
  const value = await page.evaluate(() => document.querySelector('input')?.value);
  assert.equal(value, 'money −1.5');
});

test('evaluates a function with arguments, also an asynchronous one', async () => {
  assert.deepEqual(
    await page.evaluate((a: number, b: number[]) => [a, ...b], 1, [2, 3]),
    [1, 2, 3],
  );
  assert.equal(await page.evaluate(async (a: number) => a + 1, 41), 42);
  assert.equal(await page.evaluate(() => undefined), undefined);
  await assert.rejects(
    page.evaluate(() => {
      throw new Error('from the page');
    }),
    /from the page/,
  );
});

test('has the asked colour scheme and motion', async () => {
  assert.equal(await color('p'), isOther ? 'rgb(1, 2, 3)' : 'rgb(4, 5, 6)');
  assert.equal(await color('ul'), 'rgb(7, 8, 9)');
});

test('says which requests the page made', async () => {
  const paths = (await page.requests()).map((request) => new URL(request).pathname);
  for (const path of ['/', '/page.css', '/page.js']) assert.ok(paths.includes(path), path);
});

test('collects errors', async () => {
  assert.deepEqual(await page.errors(), []);
  await page.evaluate(() => {
    console.error('said');
    setTimeout(() => {
      throw new Error('thrown');
    }, 0);
  });
  await page.waitFor(() => new Promise((resolve) => setTimeout(() => resolve(true), 100)));
  assert.match((await page.errors()).join(' '), /said.*thrown/);
});

test('takes pictures, wide and as narrow as a phone', async () => {
  for (const width of [1440, 390]) {
    await page.setViewport(width, 844);
    await page.goto(url);
    assert.equal(await page.evaluate(() => innerWidth), width);
    assert.equal(await page.evaluate(() => innerHeight), 844);
    await page.click('button');
    assert.equal(await page.text('output'), '1');
    const path = join(folder, 'picture.png');
    await page.screenshot(path);
    assert.equal((await readFile(path)).toString('latin1', 1, 4), 'PNG');
  }
});
