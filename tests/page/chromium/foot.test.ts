// The foot: what it says is not cut. It grows with the paper; a longer listing shows that it goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { together } from '../helpers/page_faults.ts';
import { cutInFoot, higherThanWindow, wideArithmetic } from '../helpers/sight_faults.ts';
import { kSteps } from '../helpers/stages.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true, areVoicesOpen: true });
});
after(() => site.close());

/** With the most digits beside the C++. */
const kLinks = kSteps.map((step) => `${step}&digits=all&code=cpp`);

/** In the smallest windows with all three above the bar, and with one at a time in the place of the text: each step in one. */
for (const [width, height, voice, links, look] of [
  [1360, 1000, null, partOf(kLinks, 3), cutInFoot],
  [1100, 600, 'code', partOf(kLinks, 3, 1), cutInFoot],
  // All digits of a number may be wider than that column, which then scrolls sideways.
  [1100, 600, 'numbers', partOf(kSteps, 3, 2), together(wideArithmetic, higherThanWindow)],
] as const) {
  test(`nothing is cut in ${voice ?? 'the three voices'}: ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.go('stage=loop&code=cpp');
    if (voice) await site.page.click(`.voice.${voice} h2`);
    await site.page.waitFor(() => document.querySelector('.code .line'));
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const seen = await site.survey([...links], look);
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

test('a listing has the paper that there is', async () => {
  const heights: number[] = [];
  for (const height of [600, 900]) {
    await site.resize(1440, height);
    await site.go('stage=heads&step=output');
    await site.page.click('.voice.code h2');
    await settled(site.page);
    heights.push(
      await site.page.evaluate(
        () => (document.querySelector('.voice.code .scroll') as Element).clientHeight,
      ),
    );
  }
  assert.ok(heights[1] > heights[0] + 100, heights.join(' and '));
});

test('beside the work, too, a listing has whole lines, and none runs out of it', async () => {
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
  ]) {
    await site.resize(width, height);
    await site.go('stage=softmax&step=divide');
    const links = ['stage=softmax&step=divide', 'stage=heads&step=concat', 'stage=head&step=mask'];
    for (const [link, seen] of await site.survey(links, () => {
      const listing = document.querySelector('.listing .scroll') as Element;
      const line = Number.parseFloat(
        getComputedStyle(listing.querySelector('.line') as Element).lineHeight,
      );
      const isWide = listing.scrollWidth > listing.clientWidth;
      const isWhole = listing.scrollHeight === listing.clientHeight;
      return { lines: listing.clientHeight / line, isWhole, isWide };
    })) {
      const areWhole = seen.isWhole || Number.isInteger(seen.lines);
      assert.ok(seen.lines >= 9 && areWhole, `${link}: ${seen.lines} lines`);
      assert.ok(!seen.isWide, `${link} at ${width}`);
    }
  }
  await site.check();
});
