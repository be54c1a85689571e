// Journeys: between two steps of a stage no tensor is in another place without having travelled there; a key ends it;
// who wants no motion gets none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { pressAll } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: false });
});
after(() => site.close());

interface Seen {
  step: string;
  /** Tensors that stand elsewhere than before, with no journey. */
  jumped: string[];
  travelled: string[];
  /** The tensors that are put away: their thumbnails, on their way. */
  thumbnails: string[];
  /** The rows that set out by themselves. */
  rows: string[];
}

/**
 * Presses a key and watches each frame of the next step: a tensor that stood in the last step and stands elsewhere in this
 * one must be under way from there in the first frame that has its numbers.
 */
async function watch(key: string, page = site.page): Promise<Seen> {
  return page.evaluate(async (pressed) => {
    // All that sets out; on a slow machine it may have arrived before the next frame.
    const setOut = new Map<Element, Animation[]>();
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      setOut.set(this, [...(setOut.get(this) ?? []), animation]);
      return animation;
    };
    const work = () => document.querySelector('.work') as HTMLElement;
    const step = () => document.querySelector('main')?.dataset.step ?? '';
    const seats = () => {
      const corner = work().getBoundingClientRect();
      const counts = new Map<string, number>();
      return [...document.querySelectorAll<HTMLElement>('.work [data-tensor]')].flatMap(
        (element) => {
          const numbers =
            element.querySelector('tbody') ?? (element.matches('figure') ? null : element);
          const journeys = (setOut.get(element) ?? []).filter(({ id }) => id === 'journey');
          // Where it began.
          for (const journey of journeys) journey.currentTime = 0;
          const { left, top } = (numbers ?? element).getBoundingClientRect();
          const drawn = element.dataset.tensor ?? '';
          counts.set(drawn, (counts.get(drawn) ?? -1) + 1);
          const name = `${drawn} ${counts.get(drawn)}`;
          return numbers
            ? [{ name, left: left - corner.left, top: top - corner.top, journeys }]
            : [];
        },
      );
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const all = document.getAnimations().filter(({ id }) => id === 'journey');
    for (const journey of all) journey.finish();
    await Promise.all(all.map(({ finished }) => finished));
    const before = new Map(seats().map((seat) => [seat.name, seat]));
    const from = step();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    const seen = new Set<string>();
    const jumped: string[] = [];
    const travelled: string[] = [];
    // A part of the page may have to come first, however long that takes.
    for (let count = 0; count < 9 || document.querySelector('[aria-busy="true"]'); ) {
      await frame();
      if (step() === from) continue;
      count++;
      for (const { name, left, top, journeys } of seats()) {
        if (seen.has(name)) continue;
        seen.add(name);
        if (journeys.length > 0) travelled.push(name);
        const old = before.get(name);
        if (old && Math.hypot(old.left - left, old.top - top) > 2)
          jumped.push(`${name} by ${left - old.left}, ${top - old.top}`);
      }
    }
    Element.prototype.animate = animate;
    const thumbnails = [...document.querySelectorAll<HTMLElement>('.thumbnail')]
      .filter((element) => setOut.has(element))
      .map((element) => element.dataset.seat ?? '');
    const rows = [...setOut.keys()].flatMap(
      (element) => element.querySelector<HTMLElement>(':scope > td')?.dataset.row ?? [],
    );
    return { step: step(), jumped, travelled, thumbnails, rows };
  }, key);
}

for (const [stage, { steps }] of Object.entries(kStages)) {
  // In other engines some steps of one stage show that they move as Chromium does.
  const isHere = stage === 'head' || (isEvery && !isOther);
  if (!isHere) continue;
  test(`${stage}: no tensor jumps, on and back`, async () => {
    await site.go(`stage=${stage}&step=${steps[0]}`);
    const last = isOther ? 4 : steps.length;
    for (const [key, way] of [
      ['ArrowRight', steps.slice(1, last)],
      ['ArrowLeft', steps.slice(0, last - 1).toReversed()],
    ] as const) {
      for (const expected of way) {
        const { step, jumped } = await watch(key);
        assert.equal(step, expected);
        assert.deepEqual(jumped, [], `to ${stage} ${step}`);
      }
    }
    await site.check();
  });
}

test('K turns into its transpose, the row of A stands up, the window drops into its sum', {
  skip: isOther,
}, async () => {
  await site.go('stage=head&step=project');
  assert.ok((await watch('ArrowRight')).travelled.includes('k_T[0] 0'));
  await site.go('stage=heads&step=transpose');
  assert.ok((await watch('ArrowRight')).travelled.includes('bars:weights[0,0] 0'));
  await site.go('stage=loop&step=window');
  assert.deepEqual((await watch('ArrowRight')).rows, ['5']);
  await site.check();
});

test('what leaves the picture does not fly to a thumbnail that is out of sight, and comes back', {
  skip: isOther,
}, async () => {
  await site.go('stage=head&step=project');
  const { thumbnails } = await watch('ArrowRight');
  assert.deepEqual(thumbnails, []);
  const { travelled } = await watch('ArrowLeft');
  assert.ok(['w_key[] 0', 'w_value[] 0', 'k[0] 0'].every((name) => travelled.includes(name)));
  await site.check();
});

test('a row drops by its number, not by its place in the window', { skip: isOther }, async () => {
  await site.go('stage=loop&step=window&example=randn&T=12&row=9');
  assert.deepEqual((await watch('ArrowRight')).rows, ['9']);
  await site.check();
});

test('a key that is pressed on the way ends the journey, and nothing is left of it', async () => {
  const { page } = site;
  await site.go('stage=head&step=project');
  const journeys = () =>
    page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'journey').length);
  await watch('ArrowRight');
  await pressAll(page, 'Shift');
  assert.equal(await journeys(), 0);
  await watch('ArrowRight');
  await page.waitFor(() => document.getAnimations().every(({ id }) => id !== 'journey'));
  await site.check();
});

test('a frame jumps', { skip: isOther || !isEvery }, async () => {
  const { page } = site;
  await page.goto(`${site.url}?embed=1#stage=head&step=project`);
  await page.waitFor(() => document.querySelector('main table'));
  await settled(page);
  assert.deepEqual((await watch('ArrowRight')).travelled, []);
});

test('who wants no motion gets none', { skip: !isEvery }, async () => {
  const calm = await visit({ reducedMotion: true });
  try {
    await calm.load('stage=head&step=project');
    const { travelled } = await watch('ArrowRight', calm.page);
    assert.deepEqual(travelled, []);
    await calm.check();
  } finally {
    await calm.close();
  }
});
