// A tensor: a real table with a caption and headers, in which arrow keys move from cell to cell.
import { html, nothing, type TemplateResult } from 'lit-html';
import { hasTokenColumns, hasTokenRows, nodeOf, tokenName } from '../model.ts';
import { matrixOf, rowAndCol } from '../tensor.ts';
import { text } from '../text/en.ts';
import { cellView, type Painter, painterOf } from './cell.ts';
import type { Context } from './context.ts';
import { moveFocus } from './focus.ts';
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

/** What is looked up once for all cells of a tensor. */
interface Drawing {
  name: string;
  frame: Frame;
  painter: Painter;
  /** The row sums that stand beside it. */
  sums: { name: string; painter: Painter } | null;
  /** The cell on which Tab lands. */
  entry: { row: number; col: number };
  rowLabels: boolean;
}

export function tensorView(context: Context, name: string, options: TensorOptions): TemplateResult {
  const node = nodeOf(context.model.session, name);
  const frame = frameOf(context, name, options.decimals, options.above);
  const painter = painterOf(context, name, matrixOf(node.shape).cols, frame, options.past);
  const drawing: Drawing = {
    name,
    frame,
    painter,
    sums: options.sums ? sumsOf(context, options.sums) : null,
    entry: entryOf(context, name, frame),
    rowLabels: options.rowLabels,
  };
  const classes = [
    'tensor',
    options.above ? 'above' : 'main',
    options.rowLabels ? 'labelled' : '',
    options.above && !hasTokenColumns(node) ? 'headless' : '',
  ].join(' ');
  return html`<figure class=${classes} .style=${`--cell-w:${frame.cellWidth}px;--cell-h:${frame.cellHeight}px;`}>
    <div class="frame">
      <table role="grid" data-node=${name} @keydown=${moveFocus}>
        <caption>
          ${caption(context, name, options.past)}
        </caption>
        <thead>
          <tr>
            <th class="corner"><span class="visually-hidden">${text.corner}</span></th>
            ${range(frame.cols).map((col) => columnHeader(context, name, col))}
            ${drawing.sums ? html`<th scope="col" class="sum">${text.rowSum}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${range(frame.rows).map((row) => rowView(context, drawing, row))}
        </tbody>
      </table>
      ${boxes(context, name, frame)} ${windowControls(context, frame)}
    </div>
  </figure>`;
}

function sumsOf(context: Context, name: string): Drawing['sums'] {
  return { name, painter: painterOf(context, name, 1, frameOf(context, name, 4)) };
}

function caption(context: Context, name: string, past: boolean): TemplateResult {
  const { model } = context;
  const node = nodeOf(model.session, name);
  const batch = node.axes[0] === 'B' && model.batches > 1 ? `[${model.batch}] ` : '';
  const isLinear = node.pytorch.includes('.weight.T');
  const note = isLinear ? text.linearWeight : text.notes[model.stage.id]?.[name];
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

function rowView(context: Context, drawing: Drawing, row: number): TemplateResult {
  const { name, frame, painter, sums, entry, rowLabels } = drawing;
  const { model } = context;
  const hasTokens = hasTokenRows(nodeOf(model.session, name));
  return html`<tr class=${hasTokens && row === model.row ? 'on' : ''}>
    <th scope="row" class=${rowLabels && hasTokens ? 'label' : 'visually-hidden'}>
      ${rowName(context, row, hasTokens)}
    </th>
    ${range(frame.cols).map((col) =>
      cellView(context, name, row, col, painter, {
        inTabOrder: row === entry.row && col === entry.col,
      }),
    )}
    ${
      sums
        ? cellView(context, sums.name, row, 0, sums.painter, {
            inTabOrder: false,
            className: 'sum',
          })
        : nothing
    }
  </tr>`;
}

function rowName(context: Context, row: number, hasTokens: boolean): TemplateResult {
  const { model } = context;
  const word = model.session.structure.words[row];
  if (!hasTokens || word === undefined) return html`${row}`;
  return html`<sup>${row}</sup>${word}`;
}

/** Where Tab lands: on the open cell if it is to be seen, else on the row under the ribbon. */
function entryOf(context: Context, name: string, frame: Frame): { row: number; col: number } {
  const { model } = context;
  const isSeen = (span: Span, i: number) => i >= span.from && i < span.to;
  const open = rowAndCol(model.cell.index);
  if (model.cell.node === name && isSeen(frame.rows, open.row) && isSeen(frame.cols, open.col)) {
    return open;
  }
  const hasTokens = hasTokenRows(nodeOf(model.session, name));
  const row = hasTokens && isSeen(frame.rows, model.row) ? model.row : frame.rows.from;
  return { row, col: frame.cols.from };
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

/** Beside a long axis: which part of it is seen, and the way to the rest. */
function windowControls(context: Context, frame: Frame): TemplateResult | typeof nothing {
  const axes = [frame.rows, frame.cols].filter(({ size }) => size > WINDOW);
  if (axes.length === 0) return nothing;
  return html`<div class="window">
    ${axes.map((span) => pager(context, span, span === frame.rows))}
  </div>`;
}

function pager(context: Context, span: Span, isRows: boolean): TemplateResult {
  const { axis, from, to, size } = span;
  const show = (start: number) =>
    context.act.setView({
      windows: { ...context.view.windows, [axis]: Math.max(0, Math.min(size - WINDOW, start)) },
    });
  const label = text.windowShown(isRows, from, to - 1, size);
  return html`<span role="group" aria-label=${label}>
    <button aria-label=${text.windowBack(isRows)} ?disabled=${from === 0} @click=${() => show(from - WINDOW)}>‹</button>
    ${label}
    <button aria-label=${text.windowOn(isRows)} ?disabled=${to === size} @click=${() => show(from + WINDOW)}>›</button>
  </span>`;
}

function range(span: Span): number[] {
  return Array.from({ length: span.to - span.from }, (_, i) => span.from + i);
}
