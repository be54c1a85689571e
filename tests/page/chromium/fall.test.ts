// A dot product that falls. Only a browser knows how long style sheets animate, where labels end, and where the focus is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** Ends of all animations in the waterfall, in seconds from its beginning, as the style sheets say: no clock is read. */
function ends(): number[] {
  return [...document.querySelectorAll('.falls *')].flatMap((element) => {
    const { animationName, animationDelay, animationDuration } = getComputedStyle(element);
    if (animationName === 'none') return [];
    return [Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)];
  });
}

test('all terms fall within a second; where no motion is wanted they are there', async () => {
  const links = [
    'stage=head&step=mix&fall=all',
    'stage=heads&step=project&example=hello&cell=q.0.1.2&fall=all',
  ];
  for (const link of links) {
    await site.load(link);
    const all = await site.page.evaluate(ends);
    assert.ok(all.length > 6 && Math.max(...all) <= 1.001, `${link}: ${Math.max(...all)} s`);
  }
  const still = await visit({ reducedMotion: true });
  try {
    await still.load(links[0]);
    assert.deepEqual(await still.page.evaluate(ends), []);
  } finally {
    await still.close();
  }
});

test('it is scrubbed and left by keys', async () => {
  const { page } = site;
  const rows = () => document.querySelectorAll('.falls .to-come').length;
  await site.load('stage=head&step=mix');
  await page.click('.voice-bar .fall-way');
  await page.waitFor(() => document.activeElement?.matches('.falls input'));
  assert.equal(await page.evaluate(rows), 0);
  await page.press('ArrowLeft');
  await page.press('ArrowLeft');
  await page.waitFor(() => document.querySelectorAll('.falls .to-come').length === 2);
  await page.click('.falls .again');
  await page.waitFor(() => document.querySelectorAll('.falls .to-come').length === 0);
  await page.press('Escape');
  await page.waitFor(() => document.querySelector('.plane') !== null);
  await page.waitFor(() => document.activeElement?.matches('.fall-way'));
  await site.check();
});

/** Labels of the waterfall that lie over one another, or over a number beside it. */
function overlaps(): string[] {
  const all = [...document.querySelectorAll('.falls text, .falls .chip span, .falls .result span')];
  const boxes = all.map((element) => ({
    text: element.textContent ?? '',
    box: element.getBoundingClientRect(),
  }));
  return boxes.flatMap(({ text, box }, i) =>
    boxes.slice(i + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return across > 1 && down > 3 ? [`${text} ${other.text}`] : [];
    }),
  );
}

test('no label lies over another, in windows of every form', async () => {
  const links = [
    ...['stage=head&step=mix', 'stage=head&step=score', 'stage=match&step=mix'],
    ...['stage=triangle&step=mix', 'stage=learn&step=backward&cell=d_weights.0.4.1'],
    'stage=heads&step=project&example=hello&cell=q.0.1.2',
  ].map((link) => `${link}&fall=all`);
  for (const [width, height, some] of [
    [320, 700, links],
    [1024, 768, partOf(links, 2)],
    [2560, 1440, partOf(links, 2, 1)],
  ] as const) {
    await site.resize(width, height);
    const found = await site.survey([...some], overlaps);
    assert.deepEqual(
      found.filter(([, seen]) => seen.length > 0),
      [],
      `${width}×${height}`,
    );
  }
});
