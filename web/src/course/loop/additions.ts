// Drawings of the stage Loop: scrubber over b and t, window, triangle of additions.

import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { type Item, itemsOf } from '../../engine/lesson/plane_items.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits } from '../../engine/plane/context.ts';
import { decimalsOf } from '../../engine/plane/layout/decimals.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { additionsOf } from '../../engine/plane/layout/tracks.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { LOOP_PICTURES } from './words.en.ts';

const MOST_TICKS = 32;

/** Result that the step makes of the window's rows. */
type Made = Extract<Item, { kind: 'window' }>['made'];

export function madeIn({ step }: Model): Made {
  for (const item of (step.plane ?? []).flatMap(itemsOf))
    if (item?.kind === 'window') return item.made;
  return 'mean';
}

/** Scrubber with a tick for each pass of the inner loop: all t of batch 0, then of batch 1, ... */
export function loopScrubber(context: Context): TemplateResult {
  const { model, drawing, act } = context;
  const { rows } = matrixOf(nodeOf(model.session, 'y').shape);
  const tick = drawing.batch * rows + drawing.row;
  const { col } = rowAndCol(drawing.open.cell.index);
  // If not all ticks fit: those of this batch, or none.
  const all = Array.from({ length: model.batches * rows }, (_, i) => i);
  const mine = all.slice(drawing.batch * rows, (drawing.batch + 1) * rows);
  const ticks = all.length <= MOST_TICKS ? all : rows <= MOST_TICKS ? mine : [];
  const go = (to: number) => {
    const batch = Math.floor(to / rows);
    const [node] = model.step.makes;
    act.set({ batch, row: to % rows, cell: { node, index: [batch, to % rows, col] } });
  };
  return html`<div class="scrubber loop-scrubber">
    <output aria-live="off">b = ${drawing.batch}  t = ${drawing.row}</output>
    <span class=${ticks.length > 0 ? 'ticks' : ''}>
      <span aria-hidden="true" class="tick-marks">
        ${ticks.map((i) => {
          const state = i < tick ? 'done' : i === tick ? 'now' : '';
          return html`<i class=${`${state} ${i % rows === 0 ? 'first' : ''}`}></i>`;
        })}
      </span>
      <input
        type="range"
        min="0"
        max=${model.batches * rows - 1}
        .value=${live(String(tick))}
        aria-label=${LOOP_PICTURES.scrubber}
        aria-valuetext=${`b = ${drawing.batch}, t = ${drawing.row}`}
        @input=${(event: Event) => go(Number((event.target as HTMLInputElement).value))}
      />
    </span>
  </div>`;
}

/** Label of the bracket around the window x[b, :t+1]; once its rows are summed, a column of them as a sum, and divided. */
export function windowView(context: Context, made: Made): TemplateResult {
  const { batch, row } = context.drawing;
  if (made !== 'nothing') return workedView(context, made);
  return html`<div class="window-note">
    <code>x[${batch}, :${row + 1}]</code>
    <p>${LOOP_PICTURES.window(row + 1)}</p>
  </div>`;
}

/** The most terms of a sum that are all written out: those between the first ones and the last are dots. */
const MOST_TERMS = 8;
const FIRST_TERMS = 3;

/** The open column's sum with all its terms, or what it is divided by, and the result. */
function workedView(given: Context, made: Exclude<Made, 'nothing'>): TemplateResult {
  const context = inDigits(given);
  const { model, drawing } = context;
  const { batch, row } = drawing;
  const { cols } = matrixOf(nodeOf(model.session, 'x').shape);
  const col = Math.min(rowAndCol(drawing.open.cell.index).col, cols - 1);
  const decimals = decimalsOf(context).at(drawing.narrow ? -1 : 0) ?? 2;
  const all = Array.from({ length: row + 1 }, (_, j) => j);
  const isCut = all.length > MOST_TERMS;
  const first = isCut ? all.slice(0, FIRST_TERMS) : all.slice(0, -1);
  const cell = (name: string, at: number, inTabOrder = false) =>
    cellView(
      context,
      name,
      at,
      col,
      painterOf(context, name, cols, frameOf(context, name, decimals)),
      { inTabOrder },
    );
  const sign = (text: string) => html`<td class="sign">${text}</td>`;
  const terms =
    made === 'sum'
      ? html`${first.map((j) => html`${cell('x', j, j === 0)}${sign('+')}`)}${isCut ? sign('… +') : nothing}${cell('x', row, row === 0)}${sign('=')}${cell('sums', row)}`
      : html`${cell('sums', row, true)}${cell('y', row)}`;
  const header =
    made === 'sum'
      ? { label: LOOP_PICTURES.sum, className: 'visually-hidden' }
      : { label: `÷ ${row + 1} =`, className: 'sign' };
  const of = html`<code>x[${batch}, :${row + 1}, ${col}]</code>`;
  return tableView({
    grid: 'worked',
    className: 'ringed worked',
    caption: { label: LOOP_PICTURES.of[made](of) },
    corner: null,
    columns: null,
    rows: tableRow(header, terms),
  });
}

/** The bracket around the window in x, and once it is summed, the line to its row of y. */
export function connectorView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  const height = frameOf(context, 'x', 4).cellHeight;
  const made = madeIn(model);
  return html`<div
    class=${made === 'nothing' ? 'connector beside' : 'connector'}
    aria-hidden="true"
    .style=${properties({ 'cell-h': height, rows, row: drawing.row })}
  >
    <i class="bracket"></i>
    ${made === 'nothing' ? nothing : html`<i class="drop"></i><b>${made === 'mean' ? `÷ ${drawing.row + 1}` : 'Σ'}</b>`}
  </div>`;
}

/** A plus for each row added so far: the lower triangle that the weights will fill. */
export function additionsView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'y').shape);
  const perBatch = (cols * rows * (rows + 1)) / 2;
  const done = drawing.row + 1;
  const soFar = drawing.batch * perBatch + (cols * done * (done + 1)) / 2;
  const { cellHeight: height, rows: seen } = frameOf(context, 'y', 4);
  const indices = Array.from({ length: seen.to - seen.from }, (_, i) => seen.from + i);
  const lines = indices.map((t) => {
    const cells = indices.map((j) => {
      const added = j <= t && t < done;
      return html`<td class=${added ? 'added' : ''}>${added ? '+' : ''}</td>`;
    });
    const count = html`<td class="adds">${t < done ? cols * (t + 1) : ''}</td>`;
    const label = t === drawing.row ? html`t = ${t}` : t;
    return tableRow({ label, className: 'label' }, [cells, count], t === drawing.row ? 'on' : '');
  });
  const { label: names, cell, adds } = additionsOf(drawing);
  const classes = `additions ${drawing.narrow || drawing.tight ? 'tight' : ''}`;
  return html`<figure class=${classes} .style=${properties({ 'cell-w': cell, 'cell-h': height, 'name-w': names, 'adds-w': adds })}>
    ${tableView({
      grid: null,
      look: 'cells',
      caption: {
        label: LOOP_PICTURES.additions(soFar, model.batches * perBatch, model.batches, cols),
      },
      corner: LOOP_PICTURES.additionsCorner,
      columns: [
        ...indices.map((j) => ({ label: j })),
        { label: LOOP_PICTURES.adds, className: 'adds' },
      ],
      rows: lines,
    })}
  </figure>`;
}
