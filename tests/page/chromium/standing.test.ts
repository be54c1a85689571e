// Standing still: in a window that is hardly wide enough for the whole page, too, what stands below the picture keeps its
// place from step to step, and the steps and the thumbnails have one line each.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTurn, kStages } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

interface Places {
  /** Tops, from that of the page. */
  picture: number;
  strip: number;
  colours: number;
  voices: number;
  /** Left and top of Next, in the window. */
  next: string;
  lines: { steps: number; thumbnails: number };
  isWider: boolean;
}

/** In the page. */
function places(): Places {
  scrollTo(0, 0);
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const top = (selector: string) => Math.round(box(selector).top);
  const linesOf = (selector: string) =>
    new Set(
      [...document.querySelectorAll(selector)].map((one) =>
        Math.round(one.getBoundingClientRect().bottom),
      ),
    ).size;
  const next = box('.onward .on');
  return {
    picture: Math.round(box('.steps-line').bottom),
    strip: top('.swatches'),
    colours: top('.colour-key'),
    voices: top('.stage > .voices'),
    next: `${Math.round(next.left)}, ${Math.round(next.top)}`,
    lines: { steps: linesOf('.steps li'), thumbnails: linesOf('.swatch') },
    isWider: document.documentElement.scrollWidth > innerWidth,
  };
}

/** The pictures of a run are taller than any plane. */
const kTaller = ['learn train', 'learn two_heads'];

const kAll = [...Object.keys(kStages), 'match&example=bank', 'heads&example=bank'];

/** Every stage in the narrowest window and in the commonest; each in one of those between them. */
for (const [width, height, stages] of [
  [1100, 800, kAll],
  [1180, 820, inTurn(kAll, 2)],
  [1199, 700, inTurn(kAll, 2, 1)],
  [1366, 768, [...kAll, 'heads&example=hello']],
] as const) {
  test(`what stands below the picture keeps its place in ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const stage of stages) {
      const { steps } = kStages[stage.split('&')[0]];
      const links = steps.map((step) => `stage=${stage}&step=${step}`);
      const seen = await site.survey(links, places);
      const [, first] = seen[0];
      for (const [i, [link, { strip, colours, voices, ...others }]] of seen.entries()) {
        const where = `${link} in ${width}`;
        assert.deepEqual(others.lines, { steps: 1, thumbnails: 1 }, where);
        assert.equal(others.isWider, false, where);
        assert.deepEqual([others.picture, others.next], [first.picture, first.next], where);
        if (kTaller.includes(`${stage} ${steps[i]}`)) continue;
        assert.deepEqual(
          { strip, colours, voices },
          { strip: first.strip, colours: first.colours, voices: first.voices },
          where,
        );
      }
    }
    await site.check();
  });
}
