// Drawings of the stage Loop: scrubber over b and t, window, triangle of additions, plot of the points.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { cellName, fixed } from '../../draw/format.ts';
import { cellAt, matrixValues, nodeOf, tokenName, valueAt } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { frameOf } from '../../plane/layout/frame.ts';
import { tableRow, tableView } from '../../plane/number_table.ts';
import { text } from '../../text/en/index.ts';

const MOST_TICKS = 32;

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
    act.set({ batch, row: to % rows, cell: { node: 'y', index: [batch, to % rows, col] } });
  };
  return html`<div class="scrubber loop-scrubber">
    <output>b = ${drawing.batch}  t = ${drawing.row}</output>
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
        aria-label=${text.loop.scrubber}
        aria-valuetext=${`b = ${drawing.batch}, t = ${drawing.row}`}
        @input=${(event: Event) => go(Number((event.target as HTMLInputElement).value))}
      />
    </span>
  </div>`;
}

/** Label of the bracket around the window x[b, :t+1]. */
export function windowView(context: Context, divides: boolean): TemplateResult {
  const { model, drawing, act } = context;
  const { cols } = matrixOf(nodeOf(model.session, 'y').shape);
  const numbers = Array.from({ length: cols }, (_, col) => {
    const cell = cellAt(model.session, drawing, 'y', drawing.row, col);
    const shown = fixed(valueAt(model.session, cell), 4);
    return html` <button
      aria-label=${text.numbers.open(cellName(cell.node, cell.index), shown)}
      @click=${() => act.choose(cell)}
    >${shown}</button>`;
  });
  return html`<div class="window-note">
    <code>x[${drawing.batch}, :${drawing.row + 1}]</code>
    <p>${text.loop.window(drawing.row + 1)}</p>
    ${divides ? html`<p>${text.loop.mean}${numbers}</p>` : nothing}
  </div>`;
}

/** Line from the window in x down to the row of Y that its mean becomes. */
export function connectorView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  const height = frameOf(context, 'x', 4).cellHeight;
  const divides = model.step.plane?.some(({ above }) => above?.kind === 'window' && above.divides);
  return html`<div
    class="connector"
    aria-hidden="true"
    .style=${`--cell-h:${height}px;--rows:${rows};--row:${drawing.row}`}
  >
    <i class="bracket"></i><i class="drop"></i>
    <b>${divides ? `÷ ${drawing.row + 1}` : 'Σ'}</b>
  </div>`;
}

/** A plus for each row added so far: the lower triangle that the weights will fill. */
export function additionsView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'y').shape);
  const perBatch = (cols * rows * (rows + 1)) / 2;
  const soFar = drawing.batch * perBatch + (cols * (drawing.row + 1) * (drawing.row + 2)) / 2;
  const { cellHeight: height, rows: seen } = frameOf(context, 'y', 4);
  const indices = Array.from({ length: seen.to - seen.from }, (_, i) => seen.from + i);
  const lines = indices.map((t) => {
    const cells = indices.map((j) => {
      const added = j <= t && t <= drawing.row;
      return html`<td class=${added ? 'added' : ''}>${added ? '+' : ''}</td>`;
    });
    const count = html`<td class="adds">${t <= drawing.row ? cols * (t + 1) : ''}</td>`;
    const label = t === drawing.row ? html`t = ${t}` : t;
    return tableRow({ label, className: 'label' }, [cells, count], t === drawing.row ? 'on' : '');
  });
  return html`<figure class="additions" .style=${`--cell-h:${height}px`}>
    ${tableView({
      grid: null,
      caption: { label: text.loop.additions(soFar, model.batches * perBatch, cols) },
      corner: text.loop.additionsCorner,
      columns: [
        ...indices.map((j) => ({ label: j })),
        { label: text.loop.adds, className: 'adds' },
      ],
      rows: lines,
    })}
  </figure>`;
}

const SIZE = 360;
const MARGIN = 22;

/** Plot of tokens with two numbers as points, and the path of their mean from row 0 to row t. */
export function plotView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'x').shape);
  if (cols !== 2) return nothing;
  const x = matrixValues(model.session, drawing, 'x');
  const y = matrixValues(model.session, drawing, 'y');
  const reach = Math.max(1, ...Array.from(x, Math.abs), ...Array.from(y, Math.abs)) * 1.08;
  const at = (values: ArrayLike<number>, i: number): [number, number] => [
    MARGIN + ((values[2 * i] / reach + 1) / 2) * (SIZE - 2 * MARGIN),
    MARGIN + ((1 - values[2 * i + 1] / reach) / 2) * (SIZE - 2 * MARGIN),
  ];
  const path = Array.from({ length: drawing.row + 1 }, (_, i) => at(y, i));
  const [meanX, meanY] = path[drawing.row];
  const [newX, newY] = at(x, drawing.row);
  const middle = SIZE / 2;
  return html`<figure class="plot">
    <figcaption><em>${text.loop.plot}</em></figcaption>
    <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${text.loop.plotLabel(drawing.row)}>
      <rect class="paper" x="1" y="1" width=${SIZE - 2} height=${SIZE - 2} rx="4"></rect>
      <path class="axis" d=${`M${middle} 1V${SIZE - 1}M1 ${middle}H${SIZE - 1}`}></path>
      <path class="pull" d=${`M${newX} ${newY}L${meanX} ${meanY}`}></path>
      <path class="mean-path" d=${`M${path.map((point) => point.join(' ')).join('L')}`}></path>
      ${path.map(([px, py]) => svg`<circle class="mean-dot" cx=${px} cy=${py} r="2.6"></circle>`)}
      ${Array.from({ length: rows }, (_, i) => {
        const [px, py] = at(x, i);
        const seen = i <= drawing.row;
        return svg`<circle class=${seen ? 'point seen' : 'point'} cx=${px} cy=${py} r="5"></circle>
          <text class=${seen ? 'seen' : ''} x=${px} y=${py - 10}>${rows <= 16 ? tokenName(model.session, drawing.batch, i) : ''}</text>`;
      })}
      <circle class="mean-now" cx=${meanX} cy=${meanY} r="6"></circle>
    </svg>
    <p class="plot-key" aria-hidden="true">
      <span class="seen">${text.loop.seen}</span><span class="unseen">${text.loop.unseen}</span>
      <span class="mean">${text.loop.runningMean}</span>
    </p>
  </figure>`;
}
