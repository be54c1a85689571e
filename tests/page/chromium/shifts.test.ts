// Layout shifts: what stands on the page does not move by itself, neither while it loads nor once a step is drawn.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { kSteps } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ pictures: true });
});
after(() => site.close());

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node?: Node }[];
}

/** In the page: what has shifted since it was asked for, and how far, as Cumulative Layout Shift counts it. */
async function shiftsOfLoad(): Promise<[value: number, moved: string][]> {
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, 200));
  const shifts: [number, string][] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      shifts.push([value, sources.map(({ node }) => node?.parentElement?.className).join()]);
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  // What was buffered comes in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return shifts;
}

/** In the page: the values of what shifts while nobody does anything. */
async function shiftsAtRest(): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What the step's own drawing has moved is entered with its last frame.
  await frame();
  await frame();
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) shifts.push(value);
  });
  observer.observe({ type: 'layout-shift' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return shifts;
}

/**
 * A formula moves by some pixels when its letters come, which the first picture does not wait for: by 0.0004 on a step,
 * by 0.008 on the end, whose formula is long. 0.1 is what is commonly called good.
 */
const kLetters = 0.01;

const kLinks = [
  '',
  'stage=loop',
  'stage=softmax&step=divide',
  'stage=match&step=mix',
  'stage=head&step=mix',
  'stage=heads&step=transpose',
  'stage=end',
  'notebook=000',
];

/** Every sixth step in each of two windows: what could come late, a font or a part of the page, comes late in both. */
for (const [width, height, links, steps] of [
  [1440, 900, kLinks, partOf(kSteps, 6)],
  [390, 844, ['', 'stage=head&step=mix', 'stage=end', 'notebook=000'], partOf(kSteps, 6, 3)],
] as const) {
  test(`${width}×${height}: nothing moves while the page loads`, async () => {
    await site.resize(width, height);
    for (const link of links) {
      await site.load(link);
      const shifts = await site.page.evaluate(shiftsOfLoad);
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      assert.ok(sum <= kLetters, `#${link}: ${JSON.stringify(shifts)}`);
    }
    await site.check();
  });

  test(`${width}×${height}: nothing moves once a step is drawn`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    const seen = await site.survey(steps, shiftsAtRest, { isSeen: true });
    assert.equal(seen.length, steps.length);
    assert.deepEqual(
      seen.filter(([, moved]) => moved.length > 0),
      [],
    );
    await site.check();
  });
}
