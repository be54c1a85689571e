// Two readings of the same memory as tables: view (T, N, H), the heads side by side, and transpose (N, T, H),
// a matrix for each head.

import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../../engine/draw/properties.ts';
import { nodeOfReading, type Reading, readingOf } from '../../../engine/lesson/head_readings.ts';
import {
  hasReading,
  letterOf,
  locationOf,
  nodeByHeads,
  sizesOf,
} from '../../../engine/model/head_memory.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import { WINDOW } from '../../../engine/model/windows.ts';
import { cellView, painterOf } from '../../../engine/plane/cell.ts';
import { type Context, redrawn } from '../../../engine/plane/context.ts';
import { tensorView } from '../../../engine/plane/grid.ts';
import { decimalsOf } from '../../../engine/plane/layout/decimals.ts';
import { frameOf, MOST_COLUMNS, rowHeight } from '../../../engine/plane/layout/frame.ts';
import { labelWidth } from '../../../engine/plane/layout/row_labels.ts';
import { headColour } from '../../../engine/plane/names.ts';
import { tableRow, tableView, tokenHeader } from '../../../engine/plane/number_table.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { HEADS_TEXT } from '../words.en.ts';
import { addressView, foldedAddresses } from './memory_address.ts';

const words = HEADS_TEXT.memory;

/** The largest cell of View; and what stands above and below its rows: the strip, headings, and the folded addresses. */
const LARGE = { width: 92, height: 40 };
const BESIDE_ROWS = 308;

/** Readings that have a table here. */
const SHOWN: Reading[] = ['view', 'heads'];
const LEAST_NAMES = 46;
/** Width before each head but the first. */
const START = 8;
/** Width of a table's heading. */
const TITLE = 190;
/** Least width of the table of addresses, which the style sheet gets as a custom property, as the gap beside it. */
const ADDRESSES = 602;
const BETWEEN = 24;
/** Width of the arrow between two readings, with its gaps. */
const MOVES = 96;
/** Width of the heading beside that table, which begins above the names. */
const HEADING = 226;
/** Pixels that smaller digits save in a cell, and heights of its row. */
const SMALLER = 2;
const LOWER = { least: 20, dense: 15, most: 24 };

/** The tables of the current step; null if not all columns fit: then one operation is shown. */
export function readingsView(context: Context): TemplateResult | null {
  const { model, drawing } = context;
  const { tokens, heads, size } = sizesOf(model, letterOf(model));
  const isShown =
    SHOWN.every((reading) => hasReading(model, reading)) &&
    SHOWN.some((reading) => reading === readingOf(drawing.open.cell.node)?.reading);
  if (!isShown || tokens > WINDOW || heads * size > MOST_COLUMNS) return null;
  const fitting = fitReadings(context);
  if (fitting === null) return null;
  const { decimals, cellSize, both, tight = false, isMoved = false } = fitting;
  const sized = redrawn(context, { cellSize, tight });
  const isView = model.step.reading === 'view';
  // Heads to draw: with more than two, only the current one.
  const shown = Math.floor((drawing.head * heads) / model.heads);
  const drawn = heads <= 2 ? Array.from({ length: heads }, (_, h) => h) : [shown];
  return html`<div class=${`readings ${isMoved ? 'moved' : both ? 'two' : isView ? 'cut' : ''}`} .style=${properties({ 'label-w': labelWidth(context, LEAST_NAMES), 'start-w': START, 'addresses-w': ADDRESSES, between: BETWEEN })}>
    ${isView || both ? viewTable(sized, decimals) : nothing}
    ${isMoved ? html`<p class="moves" aria-hidden="true">→</p>` : nothing}
    ${
      isView
        ? nothing
        : html`<div class="transposed">
          <p class="reading"><b>${words.transpose_name}</b> <code>(${model.batches}, ${heads}, ${tokens}, ${size})</code> <em>${words.transpose}</em></p>
          ${drawn.map((h) => headTable(sized, h, decimals))}
        </div>`
    }
    ${foldedAddresses(context, words.strides, addressView(context))}
  </div>`;
}

interface Fitting {
  decimals: number;
  cellSize: { width: number; height: number };
  /** Whether both readings are drawn, side by side. */
  both: boolean;
  /** Whether cells have less padding, so that a ring around a number is thinner. */
  tight?: boolean;
  /** Whether the heads stand right of the view that they are moved out of, and the addresses below both. */
  isMoved?: true;
}

/** The most decimals that fit; in Transpose first with both readings, in smaller digits (readings.css). */
function fitReadings(context: Context): Fitting | null {
  const { step } = context.model;
  const { tokens, heads, size } = sizesOf(context.model, letterOf(context.model));
  const letter = letterOf(context.model);
  const choices = decimalsOf(context);
  const width = (digits: number, tight: boolean) =>
    frameOf(redrawn(context, { tight }), letter, digits).cellWidth;
  const view = (cell: number) => heads * size * cell + (heads - 1) * START;
  const names = labelWidth(context, LEAST_NAMES);
  const height = rowHeight(context, tokens);
  const least = context.drawing.short === 'dense' ? LOWER.dense : LOWER.least;
  const lower = Math.max(least, Math.min(LOWER.most, height - SMALLER));
  if (step.reading === 'heads' && heads === 2) {
    for (const decimals of choices) {
      const cell = width(decimals, false);
      const out = heads * (names + size * cell) + BETWEEN;
      if (names + view(cell) + MOVES + out <= context.drawing.room) {
        return { decimals, cellSize: { width: cell, height }, both: true, isMoved: true };
      }
    }
  }
  if (step.reading === 'heads') {
    for (const decimals of choices) {
      const cell = width(decimals, true) - SMALLER;
      const tables = 2 * names + BETWEEN + view(cell) + Math.max(size * cell, TITLE);
      const beside = BETWEEN + Math.max(names + size * cell, HEADING);
      const needed = Math.max(tables, ADDRESSES + beside);
      if (needed <= context.drawing.room) {
        return { decimals, cellSize: { width: cell, height: lower }, both: true };
      }
    }
  }
  // Heads below each other, unless two would be taller than the pictures of the other steps.
  if (step.reading === 'heads' && heads === 2) {
    for (const decimals of choices) {
      const isFitting = (tight: boolean) =>
        heads * (names + size * width(decimals, tight)) + BETWEEN <= context.drawing.room;
      const tight = [false, true].find(isFitting);
      if (tight !== undefined)
        return {
          decimals,
          cellSize: { width: width(decimals, tight), height },
          both: false,
          tight,
        };
    }
  }
  for (const decimals of choices) {
    const cell = width(decimals, false);
    const needed = names + BETWEEN + (step.reading === 'view' ? view(cell) : size * cell);
    if (needed > context.drawing.room) continue;
    const isLarge = step.reading === 'view' && decimals === choices[0];
    const cellSize = isLarge
      ? largeCell(context, { width: cell, height })
      : { width: cell, height };
    return { decimals, cellSize, both: false };
  }
  return null;
}

/** A cell of View in a framed window, whose table has all the room below the strip. */
function largeCell({ model, drawing }: Context, { width, height }: Fitting['cellSize']) {
  const { canvas, scale, room } = drawing;
  if (!canvas) return { width, height };
  const { tokens, heads, size } = sizesOf(model, letterOf(model));
  const high = Math.floor((canvas.height / scale - BESIDE_ROWS) / tokens);
  const wide = Math.floor((0.6 * room) / (heads * size));
  return {
    width: Math.max(width, Math.min(LARGE.width, wide)),
    height: Math.max(height, Math.min(LARGE.height, high)),
  };
}

/** View: rows are tokens; columns have their new index (head, place) above and their old one below. */
function viewTable(context: Context, decimals: number): TemplateResult {
  const { model, drawing } = context;
  const letter = letterOf(model);
  const { tokens, heads, size } = sizesOf(model, letterOf(model));
  const name = nodeOfReading(letter, 'view');
  const frame = frameOf(context, letter, decimals);
  const spot = locationOf(model);
  const all = Array.from({ length: heads * size }, (_, c) => c);
  const isStart = (c: number) => (c > 0 && c % size === 0 ? 'start' : '');
  const isOn = (c: number) => c === spot.head * size + spot.place;
  return html`<figure class="tensor reading-table" .style=${properties({ 'cell-w': frame.cellWidth, 'cell-h': frame.cellHeight })}>
    <p class="reading"><b>${words.view_name}</b> <code>(${model.batches}, ${tokens}, ${heads}, ${size})</code> <em>${words.view}</em></p>
    ${tableView({
      grid: name,
      className: 'ringed',
      caption: { label: words.below },
      corner: words.corner,
      groups: Array.from({ length: heads }, (_, h) => ({
        label: size > 1 ? PLANE.head(h) : h,
        className: `head-name ${headColour(h)} ${h > 0 ? 'start' : ''}`,
        span: size,
      })),
      columns: all.map((c) => ({
        label: c % size,
        className: `${isStart(c)} ${isOn(c) ? 'on' : ''}`,
      })),
      rows: Array.from({ length: tokens }, (_, t) => {
        const one = redrawn(context, { row: t });
        const painter = painterOf(one, name, size, frame);
        const cells = all.map((c) =>
          cellView(one, name, Math.floor(c / size), c % size, painter, {
            inTabOrder: t === spot.token && isOn(c),
            className: `${isStart(c)} ${t === spot.token && isOn(c) ? 'same' : ''}`,
          }),
        );
        const header = { ...tokenHeader(model.session, drawing.batch, t), className: 'label' };
        return tableRow(header, cells, t === spot.token ? 'asks' : '');
      }),
      foot: oldNames(all, isStart),
    })}
  </figure>`;
}

/** Column indices before the view. */
function oldNames(columns: number[], className: (c: number) => string): TemplateResult {
  return html`<tfoot aria-hidden="true">
    <tr><td></td>${columns.map((c) => html`<td class=${className(c)}>${c}</td>`)}</tr>
  </tfoot>`;
}

/** Transpose: the matrix of one head, whose rows are tokens. */
function headTable(context: Context, head: number, decimals: number): TemplateResult {
  const { model, drawing } = context;
  const name = nodeByHeads(model, letterOf(model));
  const { shared = 1 } = nodeOf(model.session, name);
  const { token, head: openHead, place } = locationOf(model);
  // Outlines the open number here too if it was opened in the other reading.
  const boxed = { top: token, bottom: token, left: place, right: place };
  const operands = new Map(drawing.open.operands).set(name, {
    leading: [drawing.batch, openHead],
    ...boxed,
  });
  const one = redrawn(context, { head: head * shared, open: { ...drawing.open, operands } });
  return html`<div class=${`head-table ${headColour(head)}`}>
    <p class="head-name">${PLANE.head(head)}</p>
    ${tensorView(one, name, {
      decimals,
      rowLabels: true,
      above: false,
      asKeys: false,
      dimmed: false,
      sums: null,
    })}
  </div>`;
}
