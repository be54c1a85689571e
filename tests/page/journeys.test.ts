// Journeys: between two steps of a stage no tensor is in another place without having travelled there; a key ends it;
// who wants no motion gets none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressAll } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

interface Seen {
  step: string;
  /** Tensors that stand elsewhere than before, with no journey. */
  jumped: string[];
  travelled: string[];
}

/**
 * Presses a key and watches each frame of the next step: a tensor that stood in the last step and stands elsewhere in this
 * one must be under way in the first frame that has its numbers.
 */
async function watch(key: string, page = site.page): Promise<Seen> {
  return page.evaluate(async (pressed) => {
    const work = () => document.querySelector('.work') as HTMLElement;
    const step = () => document.querySelector('main')?.dataset.step ?? '';
    const seats = () => {
      const corner = work().getBoundingClientRect();
      const counts = new Map<string, number>();
      return [...document.querySelectorAll<HTMLElement>('.work [data-tensor]')].flatMap(
        (element) => {
          const numbers =
            element.querySelector('tbody') ?? (element.matches('figure') ? null : element);
          const { left, top } = (numbers ?? element).getBoundingClientRect();
          const drawn = element.dataset.tensor ?? '';
          counts.set(drawn, (counts.get(drawn) ?? -1) + 1);
          const name = `${drawn} ${counts.get(drawn)}`;
          const journeys = element.getAnimations().filter(({ id }) => id === 'journey');
          return numbers
            ? [{ name, left: left - corner.left, top: top - corner.top, journeys }]
            : [];
        },
      );
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const all = document.getAnimations().filter(({ id }) => id === 'journey');
    await Promise.all(all.map(({ finished }) => finished));
    const before = new Map(seats().map((seat) => [seat.name, seat]));
    const from = step();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    const seen = new Set<string>();
    const jumped: string[] = [];
    const travelled: string[] = [];
    for (let i = 0; i < 40; i++) {
      await frame();
      if (step() === from) continue;
      for (const { name, left, top, journeys } of seats()) {
        if (seen.has(name)) continue;
        seen.add(name);
        if (journeys.length > 0) travelled.push(name);
        const old = before.get(name);
        // With its journey it is still near the place where it was.
        const isAway = old && Math.hypot(old.left - left, old.top - top) > 2;
        if (isAway && journeys.length === 0)
          jumped.push(`${name} by ${left - old.left}, ${top - old.top}`);
      }
      if (i > 8 && !document.querySelector('[aria-busy="true"]')) break;
    }
    return { step: step(), jumped, travelled };
  }, key);
}

for (const [stage, { steps }] of Object.entries(kStages)) {
  test(`${stage}: no tensor jumps, on and back`, async () => {
    await site.load(`stage=${stage}&step=${steps[0]}`);
    for (const [key, way] of [
      ['ArrowRight', steps.slice(1)],
      ['ArrowLeft', steps.slice(0, -1).toReversed()],
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

test('K turns into its transpose, the row of A stands up, the window drops into its sum', async () => {
  await site.load('stage=head&step=project');
  assert.ok((await watch('ArrowRight')).travelled.includes('k_T[0] 0'));
  await site.load('stage=head&step=softmax');
  assert.ok((await watch('ArrowRight')).travelled.includes('bars:weights[0] 0'));
  await site.load('stage=loop&step=window');
  const dropping = site.page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    for (let i = 0; i < 40; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const rows = [...document.querySelectorAll('[data-tensor="y[0]"] tbody tr')];
      const moving = rows.findIndex((row) =>
        row.getAnimations().some(({ id }) => id === 'journey'),
      );
      if (moving >= 0) return moving;
    }
    return -1;
  });
  assert.equal(await dropping, 5);
  await site.check();
});

test('a key that is pressed on the way ends the journey, and nothing is left of it', async () => {
  const { page } = site;
  await site.load('stage=head&step=project');
  const journeys = () =>
    page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'journey').length);
  await watch('ArrowRight');
  await pressAll(page, 'Shift');
  assert.equal(await journeys(), 0);
  await watch('ArrowRight');
  await page.waitFor(() => document.getAnimations().every(({ id }) => id !== 'journey'));
  await site.check();
});

test('a frame jumps', async () => {
  const { page } = site;
  await page.goto(`${site.url}?embed=1#stage=head&step=project`);
  await page.waitFor(() => document.querySelector('main table'));
  await settled(page);
  assert.deepEqual((await watch('ArrowRight')).travelled, []);
});

test('who wants no motion gets none', async () => {
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
