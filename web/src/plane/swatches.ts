// Thumbnails of all tensors of the stage, above a plane that shows a single operation: an overview, and
// the way to the others.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DirectiveResult } from 'lit-html/directive.js';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import { matrixOf } from '../core/tensor.ts';
import { shade } from '../draw/colour.ts';
import { paintMap } from '../draw/colour_map.ts';
import type { Drawing } from '../model/drawing.ts';
import { colourMaxOf } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import { cellAt, leadingIndex, matrixValues, nodeOf } from '../model/nodes.ts';
import { WINDOW } from '../model/windows.ts';
import { text } from '../text/en/index.ts';
import type { Context } from './context.ts';
import { frameOf, type Span } from './layout/frame.ts';
import type { Layout } from './layout/layout.ts';
import { plainSymbol, shapeText, symbol, transposedShape } from './names.ts';

/** Roles of tensors that need no thumbnail; nor does one that is another one transposed. */
const LEFT_OUT = ['ones', 'mask', 'row_sum'];

export function swatchesView(context: Context, layout: Layout): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  // The tensors in the plane, and whether the tokens of each are key positions.
  const shown = new Map<string, boolean>();
  for (const { above, main } of layout.columns) {
    if (main?.kind === 'tensor') shown.set(main.node, main.asKeys ?? false);
    if (above?.kind === 'tensor') shown.set(above.node, true);
  }
  const { thumbnails } = model.stage;
  const names = model.session.structure.nodes
    .filter(({ axes, held, role = '' }) => axes.length > 1 && held && !LEFT_OUT.includes(role))
    .map((node) => node.name)
    .filter((name) => thumbnails === undefined || thumbnails.includes(name) || shown.has(name))
    .filter((name) => name in drawing.looks && drawing.looks[name].sup === undefined);
  if (names.length < 3) return nothing;
  return html`<div class="swatches" role="group" aria-label=${text.allTensors}>
    ${names.map((name) => swatch(context, name, shown.get(name)))}
  </div>`;
}

function swatch(context: Context, name: string, asKeys: boolean | undefined): TemplateResult {
  const { model, drawing, act } = context;
  const { shape } = nodeOf(model.session, name);
  const { rows, cols } = matrixOf(shape);
  const isShown = asKeys !== undefined;
  if (isShown && Math.max(rows, cols) > WINDOW) return minimap(context, name, asKeys);
  const open = () =>
    act.show(cellAt(model.session, drawing, name, Math.min(drawing.row, rows - 1), 0));
  return html`<button
    class="swatch"
    aria-pressed=${isShown ? 'true' : 'false'}
    aria-label=${text.openTensor(spokenName(context, name), shownShape(drawing, shape))}
    @click=${open}
  >
    ${thumbnail(context, name)}${nameView(context, name)}
  </button>`;
}

const LARGEST_MAP = 144;

/** Minimap of a long tensor; its draggable frame is the window that stands below in digits. */
function minimap(context: Context, name: string, asKeys: boolean): TemplateResult {
  const { model, drawing, view, act } = context;
  const { shape } = nodeOf(model.session, name);
  const frame = frameOf(context, name, 4, asKeys);
  const rows = frame.rows.size;
  const cols = frame.cols.size;
  const longest = Math.max(rows, cols);
  // Of thousands of rows many share a pixel; the columns then have a scale of their own.
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
    show((event.clientY - box.top) / scale - half, (event.clientX - box.left) / across - half);
  };
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    show(frame.rows.from + step[0], frame.cols.from + step[1]);
  };
  const place = `--rows:${rows};--cols:${cols};--scale:${scale}px;--across:${across}px;--row:${frame.rows.from};--col:${frame.cols.from};--seen-rows:${frame.rows.to - frame.rows.from};--seen-cols:${frame.cols.to - frame.cols.from}`;
  return html`<div class="swatch shown">
    <button
      class=${longest > 32 ? 'map large' : 'map'}
      data-arrows=${name}
      aria-label=${text.map(spokenName(context, name), shownShape(drawing, shape))}
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

/** A tensor's letter, and what distinguishes it from others with the same letter. */
function nameView({ model, drawing }: Context, name: string): TemplateResult {
  const apart = text.apart[model.stage.id]?.[name];
  return html`<span>${symbol(drawing, name)} ${apart ? html`<small>${apart}</small>` : nothing}</span>`;
}

function spokenName({ model, drawing }: Context, name: string): string {
  const apart = text.apart[model.stage.id]?.[name];
  return apart ? `${plainSymbol(drawing, name)} ${apart}` : plainSymbol(drawing, name);
}

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-WINDOW, 0],
  ArrowDown: [WINDOW, 0],
  ArrowLeft: [0, -WINDOW],
  ArrowRight: [0, WINDOW],
};

/** A shape as drawn, transposed or not: "8×2". */
function shownShape({ transposed }: Drawing, shape: number[]): string {
  return shapeText(transposed ? transposedShape(shape) : shape);
}

/** Thumbnail: a canvas with one pixel a number, redrawn only when a number may have changed. */
export function thumbnail(context: Context, name: string): DirectiveResult {
  const { model, drawing } = context;
  const { session } = model;
  const { transposed, theme } = drawing;
  const node = nodeOf(session, name);
  const { rows: all, cols } = matrixOf(node.shape);
  // Of a long tensor every n-th row, so that a thumbnail has no more rows than pixels.
  const every = Math.ceil(all / LARGEST_MAP);
  const rows = Math.ceil(all / every);
  const { kind } = lookOf(drawing, name);
  const largest = colourMaxOf(session, drawing, name);
  const draw = (canvas: Element | undefined) => {
    if (!canvas) return;
    const values = matrixValues(session, drawing, name);
    const shadeAt = (row: number, col: number) => {
      const value = values[row * every * cols + col];
      return shade(value === -Infinity ? 0 : value / largest, kind, theme);
    };
    if (transposed)
      paintMap(canvas as HTMLCanvasElement, cols, rows, (col, row) => shadeAt(row, col));
    else paintMap(canvas as HTMLCanvasElement, rows, cols, shadeAt);
  };
  const place = leadingIndex(drawing, node).join();
  return guard(
    [session, session.revision, name, place, rows, cols, transposed, kind, largest, theme],
    () =>
      html`<canvas width=${transposed ? rows : cols} height=${transposed ? cols : rows} ${ref(draw)}></canvas>`,
  );
}
