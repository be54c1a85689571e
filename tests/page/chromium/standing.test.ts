// Standing still (helpers/standing.ts) in common windows, and of what has other examples than those on which stages open; in
// the narrowest framed window every stage: fit.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { kStages } from '../helpers/stages.ts';
import { assertStill, standing } from '../helpers/standing.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

const kAll = [...Object.keys(kStages), 'match&example=bank', 'heads&example=bank'];

/**
 * Some stages, and each other example in one window. Of the two widths at which the styles change
 * (engine/page/breakpoints.ts), 1280 is one, and 1360 lies between these: above it nothing changes.
 */
for (const [width, height, stages] of [
  [1100, 800, ['heads&example=bank']],
  [1280, 720, partOf(kAll, 4)],
  [1366, 768, ['heads&example=hello', ...partOf(kAll, 4, 2)]],
] as const) {
  test(`from step to step all keeps its place and its order in ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const stage of stages) {
      const { steps } = kStages[stage.split('&')[0]];
      const links = steps.map((step) => `stage=${stage}&step=${step}`);
      const seen = await site.survey(links, standing);
      assertStill(stage, seen, width);
    }
    await site.check();
  });
}

/** In the page: where the cells of what is compared stand. */
const comparedAt = () =>
  [...document.querySelectorAll('.strip tbody :is(th, td)')].flatMap((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    return [Math.round(left), Math.round(top + scrollY)];
  });

test('what is compared of two sentences stands where it stood, covered or not', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ]) {
    await site.resize(width, height);
    const places: number[][] = [];
    for (const asks of ['', '&ask=1']) {
      await site.load(`stage=match&step=mix${asks}`);
      await site.page.waitFor(() => document.querySelector('.predict .question'));
      places.push(await site.page.evaluate(comparedAt));
    }
    assert.ok(places[0].length > 20);
    for (const place of places) assert.deepEqual(place, places[0]);
  }
  await site.check();
});
