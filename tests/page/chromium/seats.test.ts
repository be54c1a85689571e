// Seats: from the first step of a stage to the last its tensors stand in one place, what is to come is an empty frame, and
// none vanishes: what the plane does not show has its thumbnail.
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
  /** By matrix: left and top of its numbers, or of its empty frame, from the corner of the work. */
  plane: Record<string, [left: number, top: number]>;
  /** How each tensor is seated by its thumbnail. */
  thumbnails: Record<string, string>;
  empty: string[];
  strip: number;
  /** How many decimals the numbers of the plane have at most. */
  decimals: number;
}

/** In the page. */
function seats(): Seats {
  const work = document.querySelector('.work')?.getBoundingClientRect() ?? new DOMRect();
  const placeOf = (element: Element): [number, number] => {
    const { left, top } = element.getBoundingClientRect();
    return [Math.round(left - work.left), Math.round(top - work.top)];
  };
  const plane: Record<string, [number, number]> = {};
  const counts: Record<string, number> = {};
  const frames = document.querySelectorAll<HTMLElement>(
    '.work [data-tensor]:not(.bars), .work .later',
  );
  for (const element of frames) {
    const name = element.dataset.tensor?.replace(/\[.*$/, '') ?? element.dataset.node ?? '';
    counts[name] = (counts[name] ?? 0) + 1;
    plane[`${name} ${counts[name]}`] = placeOf(element.querySelector('tbody td') ?? element);
  }
  const all = [...document.querySelectorAll<HTMLElement>('.swatch')];
  const seated = all.map((swatch) => [
    swatch.querySelector<HTMLElement>('[data-seat]')?.dataset.seat ?? '',
    swatch.className.replace('swatch ', ''),
  ]);
  const written = [...document.querySelectorAll('.plane [data-tensor]:not(.bars) td:not(.sum)')];
  return {
    plane,
    decimals: Math.max(
      0,
      ...written.map(({ textContent }) => /\.(\d+)$/.exec(textContent.trim())?.[1].length ?? 0),
    ),
    thumbnails: Object.fromEntries(seated),
    empty: [...document.querySelectorAll<HTMLElement>('.later')].map(
      (one) => one.dataset.node ?? '',
    ),
    strip: Math.round(
      (document.querySelector('.swatches')?.getBoundingClientRect().top ?? 0) - work.top,
    ),
  };
}

/** The stages that keep their seats. */
const kSeated = [
  ...['loop', 'triangle', 'softmax', 'match', 'match&example=bank', 'head'],
  ...['heads', 'heads&example=bank', 'heads&example=hello', 'learn'],
];

/**
 * Pictures of a run: curves, film and matrices fill 640 px and more, the planes before them 470 or 400. With all of them as
 * tall the arithmetic of those would stand below the window; as low as the planes, a run would lack its matrices.
 */
const kRuns = ['train', 'two_heads'];

/** What stands in two places, and why. */
const kTravels: Record<string, string[]> = {
  loop: [],
  triangle: [],
  // The mask makes it beside S; from then on it is what S was.
  softmax: ['masked 1'],
  match: [],
  'match&example=bank': [],
  // It is a product in line with x, and then a factor above what it is mixed to.
  head: ['v 1'],
  // The heads' cards have a place for each of these; by themselves they need more room.
  heads: ['concat 1', 'heads_out 1', 'heads_out 2', 'w_output 1', 'y 1'],
  // Each step multiplies, subtracts or differentiates others: what is last in one is first in the next.
  learn: ['d_w_query 1', 'weights 1', 'y 1'],
  'heads&example=bank': ['concat 1', 'heads_out 1', 'heads_out 2', 'w_output 1', 'y 1'],
  'heads&example=hello': ['concat 1', 'heads_out 1', 'heads_out 2', 'w_output 1', 'y 1'],
  // There one head has a card, and the other none.
  'heads&example=hello in 1280': ['concat 1', 'heads_out 1', 'w_output 1', 'y 1'],
};

/** The stages with numbers of other kinds, or in pictures that have more room: there digits are as many as fit. */
const kOwnDecimals = ['triangle', 'heads', 'heads&example=bank', 'heads&example=hello', 'learn'];

for (const [width, height, seated] of [
  [1280, 720, kSeated],
  // Each in a wider window or a narrower one; hello’s sixteen columns have too little room in that.
  [1440, 900, inTurn(kSeated, 2)],
  [1100, 800, inTurn(kSeated, 2, 1).filter((stage) => stage !== 'heads&example=hello')],
] as const) {
  test(`tensors keep their seats in ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const stage of seated) {
      const steps = kStages[stage.split('&')[0]].steps.filter((step) => !kRuns.includes(step));
      const links = steps.map((step) => `stage=${stage}&step=${step}`);
      const seen = (await site.survey(links, seats)).map(([, found]) => found);
      const places = new Map<string, Set<string>>();
      const strips = new Set<number>();
      const decimals = new Set(seen.map((one) => one.decimals).filter((count) => count > 0));
      if (!kOwnDecimals.includes(stage))
        assert.equal(decimals.size, 1, `${stage} in ${width}: ${[...decimals].join()} decimals`);
      seen.forEach(({ plane, thumbnails, empty, strip }, i) => {
        const where = `${links[i]} in ${width}`;
        for (const [name, place] of Object.entries(plane)) {
          places.set(name, (places.get(name) ?? new Set()).add(place.join()));
          const seating = thumbnails[name.replace(/ \d+$/, '')];
          const isEmpty = empty.includes(name.replace(/ \d+$/, ''));
          assert.equal(seating, isEmpty ? 'to-come' : 'shown', `${where}: ${name}`);
        }
        assert.deepEqual(Object.keys(thumbnails), Object.keys(seen[0].thumbnails), where);
        strips.add(strip);
      });
      const moved = [...places].filter(([, at]) => at.size > 1).map(([name]) => name);
      const travels = kTravels[`${stage} in ${width}`] ?? kTravels[stage];
      assert.deepEqual(moved.sort(), [...travels].sort(), `${stage} in ${width}`);
      assert.equal(strips.size, 1, `${stage} in ${width}: the strip at ${[...strips].join()}`);
    }
    await site.check();
  });
}

/** In the page: where the cells of what is compared stand. */
const comparedAt = () =>
  [...document.querySelectorAll('.strip tbody :is(th, td), .swatches')].flatMap((cell) => {
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
    // A number that is not on the planes has an operation for itself, and the same room.
    for (const asks of ['', '&ask=1', '&cell=linear.0.2.0']) {
      await site.load(`stage=match&step=mix${asks}`);
      await site.page.waitFor(() => document.querySelector('.predict .question'));
      places.push(await site.page.evaluate(comparedAt));
    }
    assert.ok(places[0].length > 20);
    for (const place of places) assert.deepEqual(place, places[0]);
  }
  await site.check();
});
