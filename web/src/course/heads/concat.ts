// The step Concat: the heads' outputs apart, each poured into its columns of one table, where the next step multiplies
// it; on demand the addresses of its numbers.

import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { columnOfLast, hasReading, resultSizes } from '../../engine/model/head_memory.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import type { Open } from '../../engine/model/open_cell.ts';
import { WINDOW } from '../../engine/model/windows.ts';
import { type Context, redrawn } from '../../engine/plane/context.ts';
import { tensorView } from '../../engine/plane/grid.ts';
import { decimalsOf } from '../../engine/plane/layout/decimals.ts';
import { frameOf, MOST_COLUMNS, rowHeight } from '../../engine/plane/layout/frame.ts';
import { heightProperty } from '../../engine/plane/layout/height.ts';
import { showsCell } from '../../engine/plane/layout/layout.ts';
import { labelWidth } from '../../engine/plane/layout/row_labels.ts';
import { sizesOf as heightsOf, sizeProperties } from '../../engine/plane/layout/sizes.ts';
import { headColour } from '../../engine/plane/names.ts';
import { planeView } from '../../engine/plane/plane.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { concatAddressView, foldedAddresses } from './memory/memory_address.ts';
import { headProofs } from './proofs.ts';
import { HEADS_TEXT } from './words.en.ts';

/** Between two heads, at least, also on a phone, and at most; and the height in which they come together. */
const APART = { least: 28, narrow: 8, most: 120 };
/** Height of a row on a phone, where both tables are in sight. */
const LOW = 22;
const POURED = { usual: 64, dense: 40 };
const pouredIn = ({ short, narrow }: Context['drawing']) =>
  POURED[short === 'dense' || narrow ? 'dense' : 'usual'];

export function concatView(context: Context): TemplateResult {
  const { model } = context;
  const decimals = decimalsThatFit(context);
  const addresses = html`<div class="off-slides under">
    ${headProofs(context)}
    ${foldedAddresses(context, HEADS_TEXT.memory.concatCaption, concatAddressView(context))}
  </div>`;
  if (decimals === null) return html`${planeView(context)} ${addresses}`;
  const { tokens, heads, size } = resultSizes(model);
  const open = { ...context.drawing.open, operands: withHead(context) };
  // Cells of one width and no windows, so that the heads stand exactly over their columns.
  const cellWidth = cellWidthOf(context, decimals);
  const { narrow } = context.drawing;
  const free = context.drawing.room - widthOf(context, cellWidth);
  const apart = Math.min(
    APART.most,
    leastApart(context) + Math.floor(free / Math.max(1, heads - 1)),
  );
  const whole = redrawn(context, {
    cellSize: { width: cellWidth, height: narrow ? LOW : rowHeight(context, tokens) },
    tight: narrow,
  });
  // Columns of concat are no tokens, so their heads have one line.
  const heights = heightsOf({ ...context.drawing, hasPhrases: false });
  const options = { decimals, above: false, asKeys: false, dimmed: false, sums: null };
  return html`<section class="plane side-by-side" aria-label=${PLANE.plane} .style=${properties({ ...heightProperty(context), 'label-w': labelWidth(context), ...sizeProperties(heights), between: apart })}>
    <div class="sides">
      ${Array.from({ length: heads }, (_, head) => {
        const one = redrawn(whole, { head, open });
        return html`<div class=${`head-table ${headColour(head)}`}>
          <p class="head-name">${size > 1 ? PLANE.head(head) : head}</p>
          ${tensorView(one, 'heads_out', { ...options, rowLabels: head === 0 })}
        </div>`;
      })}
    </div>
    ${bandsView(context, cellWidth, apart)}
    ${tensorView(whole, 'concat', { ...options, rowLabels: true })}
    ${addresses}
  </section>`;
}

/**
 * A thread from each column of a head to its own; of a head whose columns are asked for one that ends open,
 * where that is right of all columns: above one it would point to it.
 */
function bandsView({ model, drawing }: Context, cell: number, between: number): TemplateResult {
  const { heads, size } = resultSizes(model);
  const width = heads * size * cell + (heads - 1) * between;
  const poured = pouredIn(drawing);
  const { row, col } = rowAndCol(drawing.open.cell.index);
  const isAsked = (at: number) =>
    isHidden(valueAt(model.session, { node: 'concat', index: [drawing.batch, row, at] }));
  /** The band of a column. */
  const band = (at: number, className: string) => {
    const apart = Math.floor(at / size) * between;
    const [left, right] = [at * cell, (at + 1) * cell];
    return svg`<path class=${className} d=${`M${left + apart} 0H${right + apart}L${right} ${poured}H${left}Z`}></path>`;
  };
  /** A thread down from the middle of a column, with its head. */
  const thread = (at: number, className: string) => {
    const to = (at + 0.5) * cell;
    const from = to + Math.floor(at / size) * between;
    return svg`<path class=${`thread ${className}`} d=${`M${from} 4L${to} ${poured - 4}m-4 -6l4 6l4 -6`}></path>`;
  };
  const isOpen = drawing.open.cell.node === model.step.makes[0] && !isAsked(col);
  const known = Array.from({ length: heads }, (_, head) => head).filter(
    (head) => !isAsked(head * size),
  );
  const sought = columnOfLast(model);
  const from = (sought + 0.5) * cell + Math.floor(sought / size) * between;
  return html`<svg class="pour" width=${width} height=${poured} aria-hidden="true">
    ${isOpen ? band(col, 'carried') : nothing}
    ${known.flatMap((head) => Array.from({ length: size }, (_, i) => thread(head * size + i, headColour(head))))}
    ${isAsked(sought) && from > (heads * size + 1) * cell ? svg`<path class=${`thread dashed ${headColour(heads - 1)}`} d=${`M${from} 4V${poured - 26}`}></path><text x=${from} y=${poured - 6}>?</text>` : nothing}
  </svg>`;
}

/** Operands, with heads_out as the source of a cell of concat, skipping the transpose and view between. */
function withHead({ model, drawing }: Context): Open['operands'] {
  const { cell, operands } = drawing.open;
  if (cell.node !== model.step.makes[0]) return operands;
  const { row, col } = rowAndCol(cell.index);
  const { size } = resultSizes(model);
  const leading = [drawing.batch, Math.floor(col / size)];
  const at = { top: row, bottom: row, left: col % size, right: col % size };
  return new Map(operands).set('heads_out', { leading, ...at });
}

/** Width of the heads, as near each other as they may be. */
function widthOf(context: Context, cell: number): number {
  const { heads, size } = resultSizes(context.model);
  return labelWidth(context) + heads * size * cell + (heads - 1) * leastApart(context);
}

const leastApart = ({ drawing }: Context) => (drawing.narrow ? APART.narrow : APART.least);

/** Width of a cell: on a phone with less padding. */
function cellWidthOf(context: Context, decimals: number): number {
  return frameOf(redrawn(context, { tight: context.drawing.narrow }), 'concat', decimals).cellWidth;
}

/** The most decimals that fit; null if not all columns do, or if another tensor is open. */
function decimalsThatFit(context: Context): number | null {
  const { model, drawing } = context;
  const { tokens, heads, size } = resultSizes(model);
  const isShown = hasReading(model, 'heads') && showsCell(context, model.step.plane ?? []);
  if (!isShown || tokens > WINDOW || heads * size > MOST_COLUMNS) return null;
  for (const digits of decimalsOf(context)) {
    const cell = cellWidthOf(context, digits);
    if (widthOf(context, cell) <= drawing.room) return digits;
  }
  return null;
}
