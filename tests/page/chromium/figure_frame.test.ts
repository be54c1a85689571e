// A step as a figure in a frame (?embed=figure): how high it is needs layout, and keys and messages need two documents.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { type Driver, open } from '../drivers/driver.ts';
import { faultySites } from '../helpers/faulty_site.ts';
import { kSteps } from '../helpers/stages.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true, width: 600, height: 560 });
});
after(() => page.close());

const siteWith = faultySites();

/** In the page: opens a link, and measures the figure when its picture is there. */
const measured = async (link: string) => {
  const before = document.querySelector('#app > main');
  location.hash = link;
  for (;;) {
    await new Promise(requestAnimationFrame);
    const host = document.querySelector('#app > main');
    const svg = host?.shadowRoot?.querySelector('svg');
    if (!host || host === before || !svg) continue;
    await document.fonts.ready;
    const drawn = svg.getBoundingClientRect();
    return {
      height: host.getBoundingClientRect().height,
      scale: drawn.width / svg.viewBox.baseVal.width,
      over: document.documentElement.scrollWidth - innerWidth,
      href: host.shadowRoot?.querySelector('a')?.href ?? '',
    };
  }
};

test('a step is at most 560 px high at 600, and no wider than a phone, with digits that can be read', async () => {
  const site = await siteWith();
  for (const { width, most, links } of [
    { width: 600, most: 560, links: partOf(kSteps, 3) },
    { width: 320, most: 680, links: partOf(kSteps, 6, 1) },
  ]) {
    await page.setViewport(width, 560);
    await page.goto(`${site.url}?embed=figure&width=${width}#stage=loop&step=divide`);
    for (const link of links) {
      const { height, scale, over, href } = await page.evaluate(measured, link);
      assert.ok(height <= most && height > 150, `${link}: ${height} px high at ${width}`);
      assert.ok(scale >= 0.65, `${link}: ${scale} at ${width}`);
      assert.ok(over <= 0, `${link}: ${over} px too wide at ${width}`);
      assert.ok(href.startsWith(`${site.url}#stage=`), href);
    }
  }
  assert.deepEqual(await page.errors(), []);
});

/** A page of another author with a figure, which notes what it is told. */
const kHost = `<!doctype html><title>A course</title>
<iframe title="One head" width="600" height="300" src="./?embed=figure&theme=dark#stage=head&step=mix"></iframe>
<script>
  window.told = [];
  addEventListener('message', ({ data }) => { told.push(data); });
</script>`;

declare global {
  interface Window {
    told: { type: string; height?: number; key?: string }[];
  }
}

test('its height is told once; a key that it does not use is handed on', async () => {
  const site = await siteWith((answer) => {
    if (answer.path !== '/figure.html') return;
    answer.status = 200;
    answer.body = Buffer.from(kHost);
  });
  await page.goto(`${site.url}figure.html`);
  await page.waitFor(() => window.told.length > 0);
  const sum = () =>
    frames[0].document.querySelector('#app > main')?.shadowRoot?.querySelector('.figure-sum')
      ?.textContent ?? '';
  assert.match(await page.evaluate(sum), /^y\[0, 5, 0\] = 0\.86/);
  await page.evaluate(() => {
    const root = frames[0].document.querySelector('#app > main')?.shadowRoot;
    frames[0].focus();
    root?.querySelector<HTMLElement>('.figure-picture')?.focus();
  });
  await page.press('ArrowRight');
  assert.match(await page.evaluate(sum), /^y\[0, 5, 1\] = /);
  await page.press('ArrowUp');
  assert.match(await page.evaluate(sum), /^y\[0, 4, 1\] = /);
  await page.press('PageDown');
  await page.press('Shift+ArrowRight');
  await page.waitFor(() => window.told.filter(({ key }) => key === 'ArrowRight').length === 1);
  const told = await page.evaluate(() =>
    window.told.map(({ type, key = '' }) => [type, key].join(' ').trim()),
  );
  assert.deepEqual(
    told.filter((one) => !one.endsWith(' Shift')),
    ['attention:height', 'attention:key PageDown', 'attention:key ArrowRight'],
  );
  assert.equal(await page.evaluate(() => frames[0].document.documentElement.dataset.theme), 'dark');
  assert.deepEqual(await page.errors(), []);
});
