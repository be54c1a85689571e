// The picture that is in the page as it was built: it is the one that the page then draws, to the pixel.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { someOf } from '../unit/walks.ts';
import { type Driver, open } from './drivers/driver.ts';
import { faultySites, isScript } from './helpers/faulty_site.ts';
import { kSite } from './helpers/site.ts';
import { isOther, settled } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: isOther });
});
after(() => page.close());

const siteWith = faultySites();

/** Text, place and colours of everything. */
const seen = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.top *, .door *')]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const { color, backgroundColor } = getComputedStyle(part);
        const words = part.childElementCount > 0 ? '' : part.textContent.trim();
        return [part.tagName, words, x, y, width, height, color, backgroundColor].join(' ');
      }),
  );

// One for each width of a window would make the page come later.
test('one picture serves all windows', async () => {
  const page = await readFile(`${kSite}/index.html`, 'utf8');
  assert.equal(page.match(/<template/g)?.length, 1);
});

/** Without the page's script first, then with it. */
for (const width of isOther ? [1440] : someOf([390, 820, 1440, 1200], 4)) {
  test(`${width} px wide, the page draws what was there before it`, async () => {
    await page.setViewport(width, 900);
    const site = await siteWith();
    const open = async (address: string) => {
      await page.goto(address);
      await page.evaluate(() => {
        // The bar takes room in some browsers, and only the whole page needs it.
        document.documentElement.style.overflowY = 'scroll';
        return document.fonts.ready.then(() => undefined);
      });
    };
    for (const theme of isOther ? ['light'] : ['light', 'dark']) {
      site.set((answer) => {
        if (isScript(answer)) answer.status = 404;
      });
      await open(`${site.url}?${theme}`);
      const first = await seen();
      assert.ok(first.some((part) => /^TD 0\.949 .*rgb/.test(part)));
      site.set();
      await open(`${site.url}?${theme}-whole`);
      await page.waitFor(() => document.querySelector('.spoken'));
      await settled(page);
      assert.deepEqual(first, await seen());
      await page.evaluate(() => localStorage.setItem('attention.theme', 'dark'));
    }
  });
}

test('to who comes back it does not offer the start', { skip: isOther }, async () => {
  const site = await siteWith((answer) => {
    if (isScript(answer)) answer.status = 404;
  });
  const seen = async () => {
    await page.waitFor(() => document.querySelector('.start'));
    return page.evaluate(
      () => getComputedStyle(document.querySelector('.start') as Element).visibility,
    );
  };
  await page.goto(site.url);
  assert.equal(await seen(), 'visible');
  await page.evaluate(() => localStorage.setItem('attention.place', 'stage=head&step=mix'));
  await page.goto(`${site.url}?again`);
  assert.equal(await seen(), 'hidden');
});

test('without a script it says so; a link to another picture shows none', async () => {
  await page.setViewport(1440, 900);
  const site = await siteWith((answer) => {
    if (isScript(answer)) answer.status = 404;
  });
  await page.goto(site.url);
  await page.waitFor(
    () =>
      getComputedStyle(document.querySelector('.notice-line') as Element).visibility !== 'hidden',
  );
  assert.match(await page.text('.notice-line'), /could not be fetched or run: please reload/);
  for (const address of ['?1#stage=head&step=mix', '?embed=1']) {
    await page.goto(site.url + address);
    await page.waitFor(() => document.querySelector('#app > .starting'));
    assert.equal(await page.evaluate(() => document.querySelectorAll('td').length), 0);
  }
});

test('a core that is slow is said to be on its way', { skip: isOther }, async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site = await siteWith((answer, response) => {
    if (!answer.path.endsWith('.wasm')) return false;
    void held.then(() => response.writeHead(200, answer.headers).end(answer.body));
    return true;
  });
  // Not awaited: some engines wait for what the page preloads.
  const loaded = page.goto(site.url);
  await page.waitFor(
    (url) =>
      location.href.startsWith(url) &&
      /on its way/.test(document.querySelector('.notice-line')?.textContent ?? ''),
    site.url,
  );
  release();
  await loaded;
  await page.waitFor(() => !document.querySelector('[inert], .notice-line *'));
});
