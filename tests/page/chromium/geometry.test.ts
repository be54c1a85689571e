// Geometry: tensors that are turned, of many tokens and of few are painted where they were computed to stand, too;
// fit.test.ts looks at those on which the steps open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { computedPlaces, paintedPlaces } from '../helpers/geometry.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

const kLinks = [
  'stage=head&step=mix&columns=1',
  'stage=head&step=mix&example=randn&T=20',
  'stage=softmax&step=divide&example=randn&T=3',
];

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
] as const) {
  test(`tensors stand where they were computed to stand, ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.go('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const [link, { found, scrollBar }] of await site.survey(kLinks, paintedPlaces)) {
      assert.deepEqual(found, await computedPlaces(link, [width, height], scrollBar), link);
    }
    await site.check();
  });
}
