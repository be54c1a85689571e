// A page of another author that frames this one, as web/HOSTING.md says: as high as it is, at every width, and never scrolled.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { type Driver, open, poll } from './drivers/driver.ts';
import { faultySites } from './helpers/faulty_site.ts';
import { isOther, settled } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** The query differs each time, or the browser would only change the part after '#'. */
let visits = 0;

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

test('in a wide frame: the end and a notebook are as high as they are, not as the frame was', {
  skip: !isEvery,
}, async () => {
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
  skip: isOther || !isEvery,
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
