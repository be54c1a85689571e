// The current row of the stream: its attention weights as bars, the kept statistics of its softmax (max, sum,
// logsumexp), and its row of y.
import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { hasAllDigits } from '../../../engine/arithmetic/term_text.ts';
import { rowAndCol } from '../../../engine/core/tensor.ts';
import { exact, fixed, weightText } from '../../../engine/draw/format.ts';
import { largestOf } from '../../../engine/draw/largest_places.ts';
import { inFrame } from '../../../engine/draw/slices.ts';
import type { ShownRow } from '../../../engine/model/streamed_row.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { tableRow, tableView, tensorCell } from '../../../engine/plane/number_table.ts';
import { STREAM } from './map.en.ts';

const COLUMNS = 8;

export function streamRowView(context: Context, streamed: ShownRow): TemplateResult {
  const { drawing } = context;
  const { row, decimals } = drawing;
  const { max, sum, logsumexp, y, weights } = streamed;
  const write = (value: number) =>
    hasAllDigits(drawing) ? exact(value, 'float32') : fixed(value, 4);
  const lines = Array.from({ length: Math.ceil(y.length / COLUMNS) }, (_, i) => i * COLUMNS);
  return html`<div class="stream-of-row">
    <h2>${STREAM.row(row)}</h2>
    ${weightBars(context, weights)}
    <dl>
      <div><dt>${STREAM.max}</dt><dd>${write(max)}</dd></div>
      <div><dt>${STREAM.sum}</dt><dd>${write(sum)}</dd></div>
      <div><dt>${STREAM.logsumexp}</dt><dd>${write(logsumexp)}</dd></div>
    </dl>
    ${tableView({
      grid: 'y',
      className: 'stream-y',
      caption: { label: STREAM.y(row) },
      corner: null,
      columns: null,
      rows: lines.map((from) =>
        tableRow(
          { label: html`${from}–${Math.min(from + COLUMNS, y.length) - 1}` },
          Array.from(y.subarray(from, from + COLUMNS), (value, i) =>
            numberView(context, from + i, value, fixed(value, decimals ?? 4)),
          ),
        ),
      ),
    })}
  </div>`;
}

/** A number of y; clicking it opens its arithmetic. */
function numberView({ drawing, act }: Context, col: number, value: number, shown: string) {
  const cell = { node: 'y', index: [drawing.batch, drawing.row, col] };
  const place = rowAndCol(drawing.open.cell.index);
  const open = drawing.open.node.role === 'output' && place.row === drawing.row ? place.col : -1;
  return tensorCell({
    ...{ cell, value, dtype: 'float32', shown },
    isTabStop: col === Math.max(0, open),
    isOpen: col === open,
    open: () => act.choose(cell),
  });
}

/** Bar chart of the row's weights; where several share a pixel, the largest is visible. */
function weightBars({ model, drawing }: Context, weights: Float32Array): TemplateResult {
  const { row, onPaper } = drawing;
  const end = weights.length;
  const { first, count } = largestOf(weights);
  const draw = (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d');
    if (!context) return;
    const { width, height } = canvas;
    context.clearRect(0, 0, width, height);
    context.fillStyle = getComputedStyle(canvas).color;
    const wide = Math.max(1, width / end);
    for (let j = 0; j < end; j++) {
      const tall = (weights[j] / weights[first]) * (height - 1);
      context.fillRect((j / end) * width, height - tall, wide, tall);
    }
  };
  // The canvas's computed colour is known once it is in the document. Printing has no animation frames.
  const then = (run: () => void) =>
    onPaper ? queueMicrotask(run) : inFrame(model.session.signal, run);
  const later = (canvas?: Element) => canvas && then(() => draw(canvas as HTMLCanvasElement));
  const most = weightText(weights[first]);
  return html`<canvas class="stream-bars" width="680" height="96" role="img" data-edits=${model.state.edits.length}
      aria-label=${STREAM.rowLabel(row, most, first, count)} ${ref(later)}></canvas>
    <p class="soft stream-most">${STREAM.most(most, first, count)}</p>`;
}
