// A tensor: a real table with a caption and headers, in which arrow keys move from cell to cell.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellName } from '../format.ts';
import { cellAt, hasTokenColumns, hasTokenRows, nodeOf, tokenName } from '../model.ts';
import { matrixOf, rowAndCol, sameCell } from '../tensor.ts';
import { text } from '../text/en.ts';
import { type Painter, painterOf } from './cell.ts';
import type { Context } from './context.ts';
import { type Frame, frameOf, type Span, WINDOW } from './layout.ts';
import { shapeText, symbol } from './names.ts';

export interface TensorOptions {
  decimals: number;
  /** Whether the tokens' names stand before the rows. */
  rowLabels: boolean;
  above: boolean;
  /** The node with the row sums that stand beside it. */
  sums: string | null;
  past: boolean;
}

export function tensorView(context: Context, name: string, options: TensorOptions): TemplateResult {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const frame = frameOf(context, name, options.decimals);
  const painter = painterOf(context, name, matrixOf(node.shape).cols, frame, options.past);
  const rows = range(frame.rows);
  const cols = range(frame.cols);
  const classes = [
    'tensor',
    options.above ? 'above' : 'main',
    options.past ? 'past' : '',
    options.rowLabels ? 'labelled' : '',
    options.above && !hasTokenColumns(node) ? 'headless' : '',
  ].join(' ');
  return html`<figure class=${classes} .style=${`--cell-w:${frame.cellWidth}px;--cell-h:${frame.cellHeight}px;`}>
    <div class="frame">
      <table role="grid" data-node=${name} @keydown=${(event: KeyboardEvent) => moveFocus(event)}>
        <caption>
          ${caption(context, name, options.past)}
        </caption>
        <thead>
          <tr>
            <th class="corner"><span class="visually-hidden">${text.corner}</span></th>
            ${cols.map((col) => columnHeader(context, name, col))}
            ${options.sums ? html`<th scope="col" class="sum">${text.rowSum}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => rowView(context, name, row, cols, painter, options))}
        </tbody>
      </table>
      ${boxes(context, name, frame)} ${windowControls(context, frame)}
    </div>
  </figure>`;
}

function caption(context: Context, name: string, past: boolean): TemplateResult {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const batch = node.axes[0] === 'B' && model.batches > 1 ? `[${model.batch}] ` : '';
  const note = text.notes[model.stage.id]?.[name];
  return html`${symbol(model, name)}
    <span class="shape">${batch}${shapeText(node.shape)}</span>
    ${note && !past ? html`<em>${note}</em>` : nothing}`;
}

function columnHeader(context: Context, name: string, col: number): TemplateResult {
  const { model } = context;
  const hasTokens = hasTokenColumns(nodeOf(model.session, name));
  const isChosen = model.cell.node === name && rowAndCol(model.cell.index).col === col;
  return html`<th scope="col" class=${isChosen ? 'on' : ''}>
    ${hasTokens ? tokenName(model, col) : col}
  </th>`;
}

function rowView(
  context: Context,
  name: string,
  row: number,
  cols: number[],
  painter: Painter,
  options: TensorOptions,
): TemplateResult {
  const { model } = context;
  const hasTokens = hasTokenRows(nodeOf(model.session, name));
  const isOn = hasTokens && row === model.row;
  const { sums } = options;
  return html`<tr class=${isOn ? 'on' : ''}>
    <th scope="row" class=${options.rowLabels && hasTokens ? 'label' : 'visually-hidden'}>
      ${rowName(context, row, hasTokens)}
    </th>
    ${cols.map((col) => cellView(context, name, row, col, painter))}
    ${sums ? sumView(context, sums, row) : nothing}
  </tr>`;
}

function rowName(context: Context, row: number, hasTokens: boolean): TemplateResult {
  const { model } = context;
  const word = model.session.structure.words[row];
  if (!hasTokens || word === undefined) return html`${row}`;
  return html`<sup>${row}</sup>${word}`;
}

function cellView(
  context: Context,
  name: string,
  row: number,
  col: number,
  painter: Painter,
): TemplateResult {
  const { model, act } = context;
  const cell = cellAt(model, name, row, col);
  const isChosen = sameCell(cell, model.cell);
  const masked = painter.isMasked(row, col);
  // The loop has not come to the later rows: what it fills still holds the zeros it began with.
  const unreached = model.stage.id === 'loop' && row > model.row;
  const { fill, ink } = painter.shade(row, col);
  // Only one cell of a tensor takes part in the order of Tab; the arrows reach the others.
  const inTabOrder =
    model.cell.node === name ? isChosen : row === firstRow(context, name) && col === 0;
  return html`<td
    class=${masked ? 'masked' : unreached ? 'unreached' : ''}
    tabindex=${inTabOrder ? 0 : -1}
    aria-selected=${isChosen ? 'true' : 'false'}
    title=${`${cellName(name, cell.index)} = ${painter.full(row, col)}`}
    data-row=${row}
    data-col=${col}
    .style=${masked || unreached ? '' : `background-color:${fill};color:${ink}`}
    @click=${() => act.choose(cell)}
  >${unreached && name === 'y' ? '0' : painter.text(row, col)}</td>`;
}

/** Tab lands on the row under the ribbon. */
function firstRow(context: Context, name: string): number {
  const node = nodeOf(context.model.session, name);
  const row = hasTokenRows(node) ? context.model.row : 0;
  return Math.min(row, matrixOf(node.shape).rows - 1);
}

function sumView(context: Context, sums: string, row: number): TemplateResult {
  const { model, act } = context;
  const frame = frameOf(context, sums, 4);
  const painter = painterOf(context, sums, 1, frame);
  const cell = cellAt(model, sums, row, 0);
  return html`<td
    class="sum"
    tabindex="-1"
    aria-selected=${sameCell(cell, model.cell) ? 'true' : 'false'}
    data-row=${row}
    data-col="sum"
    @click=${() => act.choose(cell)}
  >${painter.text(row, 0)}</td>`;
}

/** Outlines: the chosen cell, and the cells that it was made from. */
function boxes(context: Context, name: string, frame: Frame): TemplateResult {
  const { model } = context;
  const operand = model.operands.get(name);
  const box = (className: string, top: number, bottom: number, left: number, right: number) => {
    const visible =
      bottom >= frame.rows.from &&
      top < frame.rows.to &&
      right >= frame.cols.from &&
      left < frame.cols.to;
    if (!visible) return nothing;
    const clip = (value: number, span: Span) =>
      Math.max(span.from, Math.min(span.to - 1, value)) - span.from;
    const [t, b] = [clip(top, frame.rows), clip(bottom, frame.rows)];
    const [l, r] = [clip(left, frame.cols), clip(right, frame.cols)];
    return html`<div
      class=${`box ${className}`}
      .style=${`--t:${t};--l:${l};--h:${b - t + 1};--w:${r - l + 1}`}
    ></div>`;
  };
  const { row, col } = rowAndCol(model.cell.index);
  return html`${operand ? box('operand', operand.top, operand.bottom, operand.left, operand.right) : nothing}
  ${model.cell.node === name ? box('chosen', row, row, col, col) : nothing}`;
}

/** Below a long axis: which part of it is seen, and the way to the rest. */
function windowControls(context: Context, frame: Frame): TemplateResult | typeof nothing {
  const { axis, from, to, size } = frame.cols;
  if (size <= WINDOW) return nothing;
  const starts = Array.from({ length: Math.ceil(size / WINDOW) }, (_, i) => i * WINDOW);
  const show = (start: number) =>
    context.act.setView({ windows: { ...context.view.windows, [axis]: start } });
  return html`<div class="window" role="group" aria-label=${text.windowOf(axis, size)}>
    ${starts.map(
      (start) => html`<button
        aria-pressed=${start === from ? 'true' : 'false'}
        aria-label=${text.windowColumns(start, Math.min(start + WINDOW, size) - 1)}
        @click=${() => show(start)}
      ></button>`,
    )}
    <span>${text.windowShown(from, to - 1, size)}</span>
  </div>`;
}

function range(span: Span): number[] {
  return Array.from({ length: span.to - span.from }, (_, i) => span.from + i);
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys inside a tensor; Home and End along the row; Enter opens the number. */
function moveFocus(event: KeyboardEvent): void {
  const cell = (event.target as Element).closest('td');
  if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    cell.click();
    return;
  }
  const rowOf = cell.parentElement as HTMLTableRowElement;
  const cells = [...rowOf.querySelectorAll('td')];
  const at = cells.indexOf(cell);
  let next: HTMLElement | null | undefined;
  if (event.key in ARROWS) {
    const [down, right] = ARROWS[event.key];
    const rows = [...(rowOf.parentElement as HTMLElement).children];
    const row = rows[rows.indexOf(rowOf) + down];
    next = row?.querySelectorAll('td')[at + right];
  } else if (event.key === 'Home') {
    next = cells[0];
  } else if (event.key === 'End') {
    next = cells.at(-1);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
