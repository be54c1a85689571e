// Geometry: where the tensors of a plane are painted, and where they were computed to stand, cells and all.
import '../../../web/src/course/index.ts';
import { choiceText } from '../../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../../web/src/engine/model/drawing.ts';
import { resolve } from '../../../web/src/engine/model/resolve.ts';
import { roomOf } from '../../../web/src/engine/page/breakpoints.ts';
import { fitted } from '../../../web/src/engine/plane/layout/fit.ts';
import { geometryOf } from '../../../web/src/engine/plane/layout/geometry.ts';
import { layoutOf } from '../../../web/src/engine/plane/layout/layout.ts';
import type { Actions } from '../../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../../web/src/engine/state/settings.ts';
import { parseHash } from '../../../web/src/engine/state/state.ts';
import { catalogue, open } from '../../wasm/core.ts';

/** Where the tensors of the link's plane stand by computation, in a window of that size, with such a scroll bar. */
export async function computedPlaces(
  link: string,
  [width, height]: [number, number],
  scrollBar: number,
): Promise<string[]> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  const model = resolve(state, session);
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, roomOf({ width, height }, { scrollBar }));
  const context = fitted({
    ...{ model, drawing, view, act: {} as Actions, trail: [], before: null },
    ...{ influence: null, canUndo: false, canRedo: false },
  });
  const { tensors } = geometryOf(context, layoutOf(context));
  return tensors.map(({ node, left, top, width, height, cellWidth, cellHeight }) =>
    [node, ...[left, top, width, height, cellWidth, cellHeight].map(Math.round)].join(' '),
  );
}

/**
 * Where they are painted, in pixels of a picture that is not enlarged; `found` null where the step has no plane, or two; and
 * how wide the scroll bar is.
 */
export function paintedPlaces(): { found: string[] | null; scrollBar: number } {
  const scrollBar = innerWidth - document.documentElement.getBoundingClientRect().width;
  const grids = document.querySelectorAll<HTMLElement>('.work .grid');
  if (grids.length !== 1 || document.querySelector('.cards')) return { found: null, scrollBar };
  const enlarged = document.querySelector('.enlarged');
  // In a page that scrolls it is zoomed, in a framed one scaled.
  const { scale: scaled = '1', zoom = '1' } = enlarged ? getComputedStyle(enlarged) : {};
  const scale = (Number(scaled) || 1) * (Number(zoom) || 1);
  const left = grids[0].getBoundingClientRect().left;
  // Top of the tensors, if there are any: a picture may begin above their line.
  const main = ['.cell-main:has(.tensor)', '.cell-main'].map((one) => grids[0].querySelector(one));
  const line = main.find((one) => one)?.getBoundingClientRect().top ?? 0;
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
      ...[
        from - left,
        (cell?.top ?? box.top) - line,
        (last?.right ?? box.right) - from,
        cell ? cell.height * element.querySelectorAll('tbody tr:not(.sums)').length : box.height,
        cell?.width ?? cellWidth * scale,
        cell?.height ?? cellHeight * scale,
      ].map((length) => Math.round(Number((length / scale).toFixed(1)))),
    ].join(' ');
  });
  return { found, scrollBar };
}
