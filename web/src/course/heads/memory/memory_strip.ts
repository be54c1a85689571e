// The steps View and Transpose: the numbers of Q in one row as they are in memory, brackets for the heads' parts, a
// scrubber over them, and below the readings.

import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { isHidden } from '../../../engine/core/covered.ts';
import { paintMap, shade } from '../../../engine/draw/colour.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { nodeOfReading } from '../../../engine/lesson/head_readings.ts';
import { extent } from '../../../engine/model/extent.ts';
import {
  cellOf,
  letterOf,
  locationAt,
  locationOf,
  openAtOnce,
  placeInMemory,
  type Sizes,
  type Spot,
  sizesOf,
} from '../../../engine/model/head_memory.ts';
import type { Model } from '../../../engine/model/model.ts';
import { matrixValues, nameAlong, nodeOf, valueAt } from '../../../engine/model/nodes.ts';
import type { Open } from '../../../engine/model/open_cell.ts';
import { type Context, redrawn } from '../../../engine/plane/context.ts';
import { heightProperty } from '../../../engine/plane/layout/height.ts';
import { headColour, symbol } from '../../../engine/plane/names.ts';
import { tokenHeader } from '../../../engine/plane/number_table.ts';
import { planeView } from '../../../engine/plane/plane.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { HEADS_TEXT } from '../words.en.ts';
import { addressView } from './memory_address.ts';
import { readingsView } from './readings.ts';

const words = HEADS_TEXT.memory;

/** Minimal width of a cell; a longer row scrolls inside its frame. */
const LEAST_CELL = 8;
/** Room of a boxed number's place, as written, on each side of its cell. */
const MARGIN = 6;
/** Pixels from an arrow's start to a head's name beside it. */
const AFTER = 10;
/** Width of a head's name. */
const NAME = 44;

export function memoryView(context: Context): TemplateResult {
  const readings = readingsView(context);
  // The marked row is that of the open number's token, also where a wrong reading puts the number into another row.
  const marked = redrawn(context, { row: locationOf(context.model).token, open: untold(context) });
  return html`<section class="plane memory" aria-label=${words.caption} .style=${properties(readings ? heightProperty(context) : {})}>
      ${memoryRow(context)} ${readings ?? nothing}
    </section>
    ${readings ? nothing : html`${planeView(marked)} ${addressView(context)}`}`;
}

/** The open cell of the wrong reading, unless the question asks for it. */
function openCut(model: Model): Spot | null {
  return isHidden(valueAt(model.session, model.cell)) ? null : openAtOnce(model);
}

/** The open cell; while a number of the wrong reading is covered, any cell could have made it. */
function untold({ model, drawing: { open } }: Context): Open {
  if (!openAtOnce(model) || openCut(model)) return open;
  const { tokens, heads, size } = sizesOf(model, letterOf(model));
  const all = { top: 0, bottom: tokens - 1, left: 0, right: heads * size - 1 };
  const operands = new Map(
    Array.from(open.operands, ([name, { leading }]) => [name, { leading, ...all }]),
  );
  return { ...open, operands };
}

function memoryRow(context: Context): TemplateResult {
  const { model, drawing, act } = context;
  const letter = letterOf(model);
  const sizes = sizesOf(model, letter);
  const { tokens, heads, size } = sizes;
  const count = tokens * heads * size;
  const cell = Math.max(LEAST_CELL, Math.floor((10 * drawing.room) / count) / 10);
  const spot = locationOf(model);
  const at = placeInMemory(sizes, spot);
  const reading = model.step.reading ?? 'heads';
  const value = matrixValues(model.session, drawing, letter)[at];
  const cut = openCut(model);
  const isTold = reading === 'heads' && !cut && isWrongKnown(context, sizes);
  const places = properties({ cell, count, at, each: heads * size, token: spot.token });
  return html`<figure class="memory-strip">
    <figcaption>${words.title(symbol(drawing, letter), count, cut ? 'cut' : reading)}</figcaption>
    <div class="sideways" ${ref((frame) => showPlace(frame, at * cell, cell))}>
      <div class=${`strip-row ${reading === 'heads' && heads === 2 ? 'with-runs' : ''}`} .style=${places}>
        <i class="strip-token" aria-hidden="true"></i>
        <p class="strip-names" aria-hidden="true">
          ${Array.from(
            { length: tokens },
            (_, t) =>
              html`<span class=${t === spot.token ? 'on' : ''}>${tokenHeader(model.session, drawing.batch, t).label}</span>`,
          )}
        </p>
        ${bracketsView(cut ? cutLayout(sizes) : headLayout(sizes), cell, (cut ?? spot).head, reading === 'view', isTold)} ${stripCanvases(context, letter, count)}
        <input
          type="range"
          min="0"
          max=${count - 1}
          .value=${live(String(at))}
          aria-label=${words.place}
          aria-valuetext=${words.value(at, count, nameAlong(model.session, nodeOf(model.session, letter), -2, drawing.batch, spot.token), spot.head, spot.place, fixed(value, 4))}
          @input=${(event: Event) =>
            act.show(
              cellOf(
                model,
                letter,
                reading,
                locationAt(sizes, Number((event.target as HTMLInputElement).value)),
              ),
            )}
        />
        <output aria-hidden="true">${at}</output>
      </div>
    </div>
  </figure>`;
}

/** Scrolls the row so far that the boxed number is visible: a row opens at its left edge if the number is there. */
function showPlace(frame: Element | undefined, place: number, cell: number): void {
  // A new element has no size before it is in the document.
  requestAnimationFrame(() => {
    if (!frame) return;
    const { scrollLeft, clientWidth } = frame;
    const [first, last] = [place - MARGIN, place + cell + MARGIN - clientWidth];
    if (scrollLeft > first) frame.scrollLeft = first;
    else if (scrollLeft < last) frame.scrollLeft = last;
  });
}

/** Memory layout of the heads' rows: the offset of head h's first row, and the stride from row to row. */
interface Layout extends Sizes {
  first(h: number): number;
  stride: number;
}

/** Token after token, each with a part for every head. */
const headLayout = (sizes: Sizes): Layout => ({
  ...sizes,
  first: (h) => h * sizes.size,
  stride: sizes.heads * sizes.size,
});

/** Layout of the wrong reading: head after head, each one run. */
const cutLayout = (sizes: Sizes): Layout => ({
  ...sizes,
  first: (h) => h * sizes.tokens * sizes.size,
  stride: sizes.size,
});

/** Brackets over even heads and under odd ones, and arrows for the stride from row to row. */
/**
 * `isCut`: where the parts are cut, in place of the way from each to the head's next one. `isTold`: what each head would be
 * without a transpose.
 */
function bracketsView(
  layout: Layout,
  cell: number,
  chosen: number,
  isCut: boolean,
  isTold: boolean,
): TemplateResult {
  const { tokens, heads, size, first, stride } = layout;
  const width = tokens * heads * size * cell;
  const start = (t: number, h: number) => (first(h) + t * stride) * cell;
  const reach = Math.min(24, (stride * cell) / 3);
  const walked = heads <= 2 ? Array.from({ length: heads }, (_, h) => h) : [chosen];
  const cells = Array.from({ length: tokens }, (_, t) => t);
  // Head numbers at their first brackets: with many heads colours repeat, and not everyone sees colours.
  const numbers = () =>
    Array.from({ length: heads }, (_, h) => {
      const x = start(0, h) + (size * cell) / 2;
      const number = svg`<text class=${headColour(h)} x=${x} y=${h % 2 === 0 ? 29 : 89} text-anchor="middle">${h}</text>`;
      return h === chosen ? nothing : number;
    });
  return html`<svg class="brackets" width=${width} height="104" viewBox="0 0 ${width} 104" aria-hidden="true">
    ${cells.map((t) =>
      Array.from({ length: heads }, (_, h) => {
        const y = h % 2 === 0 ? 34 : 77;
        return svg`<path class=${`bracket ${headColour(h)}`} d=${`M${start(t, h) + 1.5} ${y}h${size * cell - 3}`}></path>`;
      }),
    )}
    ${
      isCut
        ? cells.map((t) =>
            Array.from({ length: heads - 1 }, (_, h) => {
              const x = start(t, h + 1);
              return svg`<path class="cut" d=${`M${x} 20v70`}></path>`;
            }),
          )
        : nothing
    }
    ${(isCut ? [] : walked).map((h) => {
      const isAbove = h % 2 === 0;
      const [y, bend] = isAbove ? [27, 10] : [84, 98];
      const tip = isAbove ? -6 : 6;
      return cells.slice(1).map((t) => {
        const from = start(t - 1, h) + 2;
        const to = from + stride * cell;
        return svg`<path class=${`walk ${headColour(h)}`} d=${`M${from} ${y}C${from + reach} ${bend} ${to - reach} ${bend} ${to - 2} ${y}m-7 ${tip / 6}l7 ${-tip / 6}l-1 ${tip}`}></path>`;
      });
    })}
    ${heads > 2 ? numbers() : nothing}
    ${isTold ? runsView(layout, cell) : nothing}
    ${walked.map((h) => {
      const isAbove = h % 2 === 0;
      const middle = start(0, h) + (stride * cell) / 2;
      // The arrow leaves from the middle of its bracket; a name that does not fit left of it joins its label.
      const isRoomy = size * cell > 2 * NAME;
      const name = PLANE.head(h);
      return svg`<text class=${headColour(h)} x=${middle} y=${isAbove ? 10 : 107} text-anchor="middle">${isCut ? '' : `${isRoomy ? '' : `${name} `}+${stride}`}</text>
        ${isRoomy || isCut ? svg`<text class=${headColour(h)} x=${start(0, h) + (isCut ? 0 : AFTER)} y=${isAbove ? 26 : 92}>${name}</text>` : nothing}`;
    })}
  </svg>`;
}

/** Most pixels of a canvas in a row: browsers draw none of some ten thousands. */
const MOST_PIXELS = 8192;

/** Runs of numbers that the heads would be without a transpose, below all brackets. */
function runsView({ tokens, heads, size }: Layout, cell: number): TemplateResult[] {
  const run = tokens * size * cell;
  return Array.from({ length: heads }, (_, h) => {
    const x = h * run;
    return svg`<path class=${`run ${headColour(h)}`} d=${`M${x + 3} 122v6h${run - 6}v-6`}></path>
      <text class=${headColour(h)} x=${x + run / 2} y="142" text-anchor="middle">${words.run(PLANE.head(h))}</text>`;
  });
}

/** Whether two heads have a wrong reading whose numbers are known. */
function isWrongKnown({ model, drawing }: Context, { heads }: Sizes): boolean {
  const node = nodeOfReading('q', 'wrong');
  if (heads !== 2 || model.session.find(node) < 0) return false;
  return !matrixValues(model.session, drawing, node).some(isHidden);
}

/** Canvases with one pixel a number, side by side. */
function stripCanvases(context: Context, letter: string, count: number): TemplateResult[] {
  const values = matrixValues(context.model.session, context.drawing, letter);
  const largest = extent(values).largest;
  const { theme } = context.drawing;
  return Array.from({ length: Math.ceil(count / MOST_PIXELS) }, (_, piece) => {
    const from = piece * MOST_PIXELS;
    const pixels = Math.min(MOST_PIXELS, count - from);
    const draw = (canvas: Element | undefined) => {
      if (!canvas) return;
      const shadeAt = (_: number, at: number) =>
        shade(values[from + at] / largest, 'signed', theme);
      paintMap(canvas as HTMLCanvasElement, 1, pixels, shadeAt);
    };
    const place = properties({ col: from, cols: pixels });
    return html`<canvas width=${pixels} height="1" .style=${place} ${ref(draw)}></canvas>`;
  });
}
