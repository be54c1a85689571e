// Seats: from the first step of a stage to the last its tensors keep their order, what is around the picture keeps its
// place, what is to come is an empty frame, and no tensor vanishes: what the plane does not show has its thumbnail.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTurn, kStages } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

interface Seats {
  /** By part of the page around the picture: left, top, width and height. */
  around: Record<string, number[]>;
  /** The matrices of the plane, or their empty frames, from left to right, and from above where they share a column. */
  plane: string[];
  /** How each tensor is seated by its thumbnail. */
  thumbnails: Record<string, string>;
  empty: string[];
}

/** In the page. */
function seats(): Seats {
  const boxOf = (selector: string) => {
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return [x, y, width, height].map((length = Number.NaN) => Math.round(length));
  };
  const parts = ['.top', '.prose', '.steps-line', '.work > .colour-key', '.voice-bar'];
  const counts: Record<string, number> = {};
  const frames = document.querySelectorAll<HTMLElement>(
    '.work [data-tensor]:not(.bars), .work .later',
  );
  const placed = [...frames].map((element) => {
    const name = element.dataset.tensor?.replace(/\[.*$/, '') ?? element.dataset.node ?? '';
    counts[name] = (counts[name] ?? 0) + 1;
    const at = (element.querySelector('tbody td') ?? element).getBoundingClientRect();
    // Those of one column begin at one pixel or its neighbour.
    return { name: `${name} ${counts[name]}`, left: Math.round(at.left / 4), top: at.top };
  });
  placed.sort((one, other) => one.left - other.left || one.top - other.top);
  const seated = [...document.querySelectorAll<HTMLElement>('.swatch')].map((swatch) => [
    swatch.querySelector<HTMLElement>('[data-seat]')?.dataset.seat ?? '',
    swatch.className.replace('swatch ', ''),
  ]);
  return {
    around: Object.fromEntries(parts.map((part) => [part, boxOf(part)])),
    plane: placed.map(({ name }) => name),
    thumbnails: Object.fromEntries(seated),
    empty: [...document.querySelectorAll<HTMLElement>('.later')].map(
      (one) => one.dataset.node ?? '',
    ),
  };
}

/** The stages that keep their seats. */
const kSeated = [
  ...['loop', 'triangle', 'softmax', 'match', 'match&example=bank', 'head'],
  ...['heads', 'heads&example=bank', 'heads&example=hello', 'learn'],
];

/** What has another place among the others in some step, and why. */
const kTravels: Record<string, string[]> = {
  // It is a product in line with x, and then a factor above what it is mixed to.
  head: ['v'],
  // Beside the heads it is to come; its own step shows it below them.
  heads: ['concat'],
  // Each step multiplies, subtracts or differentiates others: what is last in one is first in the next.
  learn: ['d_w_query', 'weights', 'y'],
};

for (const [width, height, seated] of [
  [1280, 720, kSeated],
  // Each in a wider window or a narrower one.
  [1440, 900, inTurn(kSeated, 2)],
  [1100, 800, inTurn(kSeated, 2, 1)],
] as const) {
  test(`tensors keep their order, and all else its place, in ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const stage of seated) {
      const [id] = stage.split('&');
      // Learn's last step is about another model, which has other tensors.
      const steps = kStages[id].steps.filter((step) => step !== 'two_heads');
      const links = steps.map((step) => `stage=${stage}&step=${step}`);
      const seen = (await site.survey(links, seats)).map(([, found]) => found);
      const travels = kTravels[id] ?? [];
      for (const [i, { around, plane, thumbnails, empty }] of seen.entries()) {
        const where = `${links[i]} in ${width}`;
        assert.deepEqual(around, seen[0].around, where);
        assert.deepEqual(Object.keys(thumbnails), Object.keys(seen[0].thumbnails), where);
        for (const name of plane.map((one) => one.replace(/ \d+$/, ''))) {
          // Where Learn's shares have only room with their factor, that is no tensor of the stage.
          if (id === 'learn' && name === 'scaled') continue;
          const seating = empty.includes(name) ? 'to-come' : 'shown';
          assert.equal(thumbnails[name], seating, `${where}: ${name}`);
        }
        const before = seen[i - 1]?.plane ?? plane;
        const common = (those: string[], others: string[]) =>
          those.filter((name) => others.includes(name) && !travels.includes(name.split(' ')[0]));
        assert.deepEqual(common(plane, before), common(before, plane), where);
      }
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
