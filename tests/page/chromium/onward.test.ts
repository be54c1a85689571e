// Back and Next at one place: whoever clicks through all steps does not have to look for the button.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf, someOf } from '../../unit/walks.ts';
import { nextFaults, nextPlace } from '../helpers/sight_faults.ts';
import { kNotebooks } from '../helpers/stages.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

/** In the page. */
const placeOfNext = new Function(`return [(${nextPlace})(), (${nextFaults})()];`) as () => [
  place: string,
  faults: string[],
];

for (const [at, [width, height]] of someOf(
  [
    [1440, 900],
    [1280, 720],
    [1100, 600],
    [1920, 1080],
  ],
  4,
).entries()) {
  test(`Next stands in the window at one place: ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.go('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Through all steps fit.test.ts goes, in windows of these widths.
    const steps = ['stage=loop'];
    const seen = await site.survey(
      [...steps, 'stage=end', ...partOf(kNotebooks, 2, at % 2)],
      placeOfNext,
    );
    assert.deepEqual(
      seen.filter(([, [, faults]]) => faults.length > 0),
      [],
    );
    // One in the framed stages, which have the whole window, and one on all pages.
    const [inStages, onPages] = [true, false].map((isStep) => {
      const alike = seen.filter(([link]) => steps.includes(link) === isStep);
      return [...new Set(alike.map(([, [place]]) => place))];
    });
    assert.deepEqual([inStages.length, onPages.length], [1, 1], `${inStages} and ${onPages}`);
    await site.check();
  });

  test(`so do the start, and Next wherever the column or the page is scrolled to: ${width} × ${height}`, async () => {
    const { page } = site;
    await site.resize(width, height);
    await site.go('stage=heads&step=transpose');
    await page.click('.more > summary');
    const [inStages] = await page.evaluate(placeOfNext);
    for (const to of [40, 200, 100_000]) {
      await page.evaluate((y) => document.querySelector('.prose')?.scrollTo(0, y), to);
      const [place, faults] = await page.evaluate(placeOfNext);
      assert.deepEqual(faults, []);
      // A column ends at a fraction of a pixel, which may be rounded to either side.
      const edges = [inStages, place].map((one) => one.split(' ').map(Number));
      for (const [i, edge] of edges[0].entries())
        assert.ok(Math.abs(edge - edges[1][i]) <= 1, `${inStages} and ${place}, ${to} px down`);
    }
    // What stands last in the column above the bar can be scrolled clear of it, to the pixel that a scroll is rounded to.
    const [last, bar] = await page.evaluate(() => {
      const onward = document.querySelector('.onward') as Element;
      const [before, at] = [onward.previousElementSibling as Element, onward].map((one) =>
        one.getBoundingClientRect(),
      );
      return [before.bottom, at.top];
    });
    assert.ok(last < bar + 0.5, `${last} under ${bar}`);
    await site.go('stage=end');
    const [place] = await page.evaluate(placeOfNext);
    for (const to of [40, 200, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), to);
      assert.deepEqual(await page.evaluate(placeOfNext), [place, []], `${to} px down`);
    }
    await site.go('');
    if (height < 640) return;
    for (const to of [0, 60, 100_000]) {
      const [right, bottom] = await page.evaluate((y) => {
        scrollTo(0, y);
        const box = (document.querySelector('.start .on') as Element).getBoundingClientRect();
        return [box.right, Math.round(box.bottom)];
      }, to);
      assert.deepEqual([right, bottom], place.split(' ').slice(2).map(Number), `${to} px down`);
    }
    await site.check();
  });
}

test('what Tab reaches in the left column is not under the bar', async () => {
  const { page } = site;
  await site.resize(1280, 720);
  for (const link of ['stage=head&step=mix&example=randn', 'stage=heads&step=transpose']) {
    await site.go(link);
    const covered = await page.evaluate(() => {
      const found: string[] = [];
      for (const details of document.querySelectorAll('details')) details.open = true;
      const bar = document.querySelector('.onward') as Element;
      const stops = document.querySelectorAll<HTMLElement>(
        '.prose :is(a, button, input, select, .term)',
      );
      for (const stop of stops) {
        if (bar.contains(stop)) continue;
        scrollTo(0, 0);
        stop.focus();
        const { bottom } = stop.getBoundingClientRect();
        if (bottom > bar.getBoundingClientRect().top + 0.5)
          found.push(`${stop.outerHTML} at ${bottom}`);
      }
      return [stops.length > 4, found];
    });
    assert.deepEqual(covered, [true, []], link);
  }
  await site.check();
});

test('what is said of an answer stands clear of the bar', async () => {
  const { page } = site;
  await site.resize(1280, 720);
  await site.go('stage=softmax&step=divide&ask=1');
  await page.click('.predict input');
  await page.type('0.5');
  await page.press('Enter');
  await page.click('[data-again]');
  await page.click('.predict .pills button');
  await settled(page);
  const [reply, bar] = await page.evaluate(() => {
    const replies = document.querySelectorAll('.predict .question[data-outcome] .why');
    return [
      replies[1]?.getBoundingClientRect().bottom ?? Infinity,
      document.querySelector('.onward')?.getBoundingClientRect().top ?? 0,
    ].map(Math.round);
  });
  assert.ok(reply <= bar, `${reply} px, and the bar begins at ${bar}`);
  await site.check();
});
