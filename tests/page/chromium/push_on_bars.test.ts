// The push on the bars. Only a browser knows how wide its labels are, and where the columns below it stand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** Labels that lie over one another; shares that are wider than their bar. */
function faults(): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const texts = [...document.querySelectorAll('.push text, .one-update > span')].filter((element) =>
    element.textContent?.trim(),
  );
  const over = texts.flatMap((one, i) =>
    texts.slice(i + 1).flatMap((other) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across > 1 && down > 4 ? [`${one.textContent} over ${other.textContent}`] : [];
    }),
  );
  const bars = [...document.querySelectorAll('.push .part-taken')];
  const { step } = document.querySelector('main')?.dataset ?? {};
  const line = document.querySelector('.one-update');
  const wide = line && line.scrollWidth > line.clientWidth + 1 ? ['the line is cut'] : [];
  if (step === 'backward' && bars.length < 4) return [`${bars.length} bars`];
  const shares = [...document.querySelectorAll('.push .taken')];
  const broad = shares.flatMap((share, i) =>
    share.matches('.inside') && boxOf(share).width > boxOf(bars[i]).width + 1
      ? [`${share.textContent} is wider than its bar`]
      : [],
  );
  // Where the row stands below in a framed window, each bar is above the gradient of its score.
  const cells = document.documentElement.matches('[data-framed]')
    ? [...document.querySelectorAll('table[data-node="d_scores"] tbody td:not(.sum)')]
    : [];
  const astray =
    cells.length === bars.length
      ? bars.filter((bar, i) => {
          const [above, below] = [boxOf(bar), boxOf(cells[i])];
          return above.left < below.left - 1 || above.right > below.right + 1;
        })
      : [];
  return [...over, ...wide, ...broad, ...astray.map(() => 'a bar is not above its gradient')];
}

test('no label lies over another, and each bar stands above its number, in windows of every width', async () => {
  const links = ['backward', 'update'].flatMap((step) =>
    [
      ...['lookup', 'previous', 'marked&trained=20', 'largest', 'both'],
      'lookup&names=alexander%20bob%20c%20dia%20coffeecup%20milk%20water%20juice',
      'lookup&trained=300',
    ].map((example) => `stage=learn&step=${step}&example=${example}`),
  );
  // All in the narrowest windows with and without a frame; elsewhere there is more room.
  for (const [width, height, some] of [
    [320, 700, links],
    [1024, 768, partOf(links, 4)],
    [1366, 610, partOf(links, 4, 1)],
    [1100, 700, links],
    [1280, 720, partOf(links, 4, 2)],
    [1440, 900, partOf(links, 4, 3)],
    [2560, 1440, partOf(links, 4)],
  ] as const) {
    await site.resize(width, height);
    const found = await site.survey([...some], faults);
    assert.deepEqual(
      found.filter(([, seen]) => seen.length > 0),
      [],
      `${width}×${height}`,
    );
  }
});
