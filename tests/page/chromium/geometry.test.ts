// Geometry: every tensor of a plane is painted where it was computed to stand, cells and all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choiceText } from '../../../web/src/model/choice.ts';
import { drawingOf } from '../../../web/src/model/drawing.ts';
import { resolve } from '../../../web/src/model/resolve.ts';
import { roomOf } from '../../../web/src/page/breakpoints.ts';
import { geometryOf } from '../../../web/src/plane/layout/geometry.ts';
import { layoutOf } from '../../../web/src/plane/layout/layout.ts';
import type { Actions } from '../../../web/src/state/actions.ts';
import { openingSettings } from '../../../web/src/state/settings.ts';
import { parseHash } from '../../../web/src/state/state.ts';
import { catalogue, open } from '../../wasm/core.ts';
import { kStages } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const kLinks = [
  ...Object.entries(kStages).flatMap(([stage, { steps }]) =>
    steps.map((step) => `stage=${stage}&step=${step}`),
  ),
  'stage=head&step=mix&columns=1',
  'stage=head&step=mix&example=randn&T=20',
  'stage=softmax&step=divide&example=randn&T=3',
];

/** Where the tensors of the link's plane stand by computation, in a window of that size, with such a scroll bar. */
async function computed(
  link: string,
  [width, height]: [number, number],
  scrollBar: number,
): Promise<string[]> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  const model = resolve(state, session);
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, roomOf(width, scrollBar, height));
  const context = {
    ...{ model, drawing, view, act: {} as Actions, trail: [], before: null },
    ...{ influence: null, canUndo: false, canRedo: false },
  };
  const { tensors } = geometryOf(context, layoutOf(context));
  return tensors.map(({ node, left, top, width, height, cellWidth, cellHeight }) =>
    [node, ...[left, top, width, height, cellWidth, cellHeight].map(Math.round)].join(' '),
  );
}

/** Where they are painted, `found` null where the step has no plane, or two; and how wide the scroll bar is. */
function painted(): { found: string[] | null; scrollBar: number } {
  const scrollBar = innerWidth - document.documentElement.getBoundingClientRect().width;
  const grids = document.querySelectorAll<HTMLElement>('.work .grid');
  if (grids.length !== 1 || document.querySelector('.cards')) return { found: null, scrollBar };
  const left = grids[0].getBoundingClientRect().left;
  const line = grids[0].querySelector('.cell-main')?.getBoundingClientRect().top ?? 0;
  const tensors = grids[0].querySelectorAll<HTMLElement>('[data-tensor]:not(.bars), .later');
  const found = [...tensors].map((element) => {
    const box = (element.querySelector('tbody') ?? element).getBoundingClientRect();
    const cells = element.querySelectorAll('tbody tr:first-child td:not(.sum)');
    const cell = cells[0]?.getBoundingClientRect();
    const last = cells[cells.length - 1]?.getBoundingClientRect();
    const style = getComputedStyle(element);
    const [cellWidth, cellHeight] = ['--cell-w', '--cell-h'].map((name) =>
      Number.parseFloat(style.getPropertyValue(name)),
    );
    const from = cell?.left ?? box.left;
    const name = element.dataset.tensor?.split('[')[0] ?? element.dataset.node;
    return [
      name,
      ...[from - left, (cell?.top ?? box.top) - line, (last?.right ?? box.right) - from].map(
        Math.round,
      ),
      Math.round(
        cell ? cell.height * element.querySelectorAll('tbody tr:not(.sums)').length : box.height,
      ),
      Math.round(cell?.width ?? cellWidth),
      Math.round(cell?.height ?? cellHeight),
    ].join(' ');
  });
  return { found, scrollBar };
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
] as const) {
  test(`tensors stand where they were computed to stand, ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    let planes = 0;
    for (const [link, { found, scrollBar }] of await site.survey(kLinks, painted)) {
      if (found === null) continue;
      planes++;
      assert.deepEqual(found, await computed(link, [width, height], scrollBar), link);
    }
    assert.ok(planes > 15, `only ${planes} planes`);
    await site.check();
  });
}
