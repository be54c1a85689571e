// Minimaps of the tensors that are shown in part; the draggable frame in one is the window that is shown in digits.

import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../draw/properties.ts';
import { nodeOf } from '../../model/nodes.ts';
import { hasLongAxis, WINDOW } from '../../model/windows.ts';
import { PLANE } from '../../words/plane.en.ts';
import type { Context } from '../context.ts';
import { frameOf, type Span } from '../layout/frame.ts';
import type { Layout } from '../layout/layout.ts';
import { nameView, shownShape, spokenName } from './swatches.ts';
import { LARGEST_MAP, thumbnail } from './thumbnail.ts';

export function minimapsView(
  context: Context,
  { columns }: Layout,
): TemplateResult | typeof nothing {
  // The tensors in the plane, and whether the tokens of each are key positions.
  const shown = new Map<string, boolean>();
  for (const { above, main } of columns) {
    if (main?.kind === 'tensor') shown.set(main.node, main.asKeys ?? false);
    if (above?.kind === 'tensor') shown.set(above.node, true);
  }
  const long = [...shown].filter(([name]) => hasLongAxis(context.model.session, name));
  if (long.length === 0) return nothing;
  return html`<div class="off-slides minimaps" role="group" aria-label=${PLANE.shownParts}>
    ${long.map(([name, asKeys]) => minimap(context, name, asKeys))}
  </div>`;
}

function minimap(context: Context, name: string, asKeys: boolean): TemplateResult {
  const { model, drawing, view, act } = context;
  const { shape } = nodeOf(model.session, name);
  const frame = frameOf(context, name, 4, asKeys);
  const rows = frame.rows.size;
  const cols = frame.cols.size;
  const longest = Math.max(rows, cols);
  // Thousands of rows share pixels; the columns then have their own scale.
  const isLong = longest > LARGEST_MAP;
  const scale = isLong
    ? LARGEST_MAP / longest
    : longest > 32
      ? Math.floor(LARGEST_MAP / longest)
      : Math.min(3.5, 40 / rows);
  const across = isLong ? Math.min(3.5, LARGEST_MAP / 2 / cols) : scale;
  const show = (row: number, col: number) => {
    const clamp = (start: number, { size }: Span) =>
      Math.max(0, Math.min(size - WINDOW, Math.round(start)));
    const windows = { ...view.windows };
    if (rows > WINDOW) windows[frame.rows.axis] = clamp(row, frame.rows);
    if (cols > WINDOW) windows[frame.cols.axis] = clamp(col, frame.cols);
    act.setView({ windows });
  };
  const point = (event: PointerEvent) => {
    const map = event.currentTarget as HTMLElement;
    if (event.buttons !== 1) return;
    map.setPointerCapture(event.pointerId);
    const box = map.getBoundingClientRect();
    const half = WINDOW / 2;
    const at = (event.clientX - box.left) / box.width;
    show(((event.clientY - box.top) / box.height) * rows - half, at * cols - half);
  };
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    show(frame.rows.from + step[0], frame.cols.from + step[1]);
  };
  const place = properties({
    rows,
    cols,
    scale,
    across,
    row: frame.rows.from,
    col: frame.cols.from,
    'seen-rows': frame.rows.to - frame.rows.from,
    'seen-cols': frame.cols.to - frame.cols.from,
  });
  return html`<div class="minimap">
    <button
      class="map"
      data-arrows
      aria-label=${PLANE.map(spokenName(context, name), shownShape(drawing, shape))}
      .style=${place}
      @pointerdown=${point}
      @pointermove=${point}
      @keydown=${move}
    >
      ${thumbnail(context, name)}<i></i>
    </button>
    ${nameView(context, name)}
  </div>`;
}

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-WINDOW, 0],
  ArrowDown: [WINDOW, 0],
  ArrowLeft: [0, -WINDOW],
  ArrowRight: [0, WINDOW],
};
