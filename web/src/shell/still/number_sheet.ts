// Tensors of the static pages, as tables of text: copied out of a session, for the next lesson overwrites its memory.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Session } from '../../engine/core/session.ts';
import type { Node } from '../../engine/core/structure.ts';
import { elementCount, indexOf, matrixOf } from '../../engine/core/tensor.ts';
import { fixed, integer, isInteger, scientific } from '../../engine/draw/format.ts';
import type { Drawing } from '../../engine/model/drawing.ts';
import { lookOf } from '../../engine/model/looks.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  hasTokenColumns,
  hasTokenRows,
  leadingIndex,
  meaningOf,
  nodeOf,
  wordOf,
} from '../../engine/model/nodes.ts';
import { plainSymbol, shapeText, symbol } from '../../engine/plane/names.ts';
import type { Words } from '../../engine/words/text.ts';
import type { Card } from './card.ts';
import { STILL_TEXT } from './still.en.ts';

/** Decimals that PyTorch prints. */
const DECIMALS = 4;

/** Largest tensor below which four decimals would say little: gradients. */
const SMALL = 0.01;

/** Most rows and columns of a table, and the most matrices of a tensor that are shown beside each other. */
const MOST_ROWS = 24;
const MOST_COLS = 20;
const MOST_MATRICES = 4;

/** Most columns that fit the narrowest window; a wider table is scrolled, also by keys. */
const FITS = 2;

/** A matrix in text; null where it is too large. */
export interface Sheet {
  caption: Words;
  /** Caption without markup. */
  label: string;
  columns: string[];
  rows: { name: string; numbers: string[] }[];
}

export function sheetsOf(model: Model, drawing: Drawing, name: string, note?: Words): Sheet[] {
  const { session } = model;
  const node = nodeOf(session, name);
  const { rows, cols } = matrixOf(node.shape);
  const data = session.data(session.find(name));
  return matricesOf(model, drawing, node).map((place) => {
    const start = place.reduce((at, index, axis) => at * node.shape[axis] + index, 0) * rows * cols;
    const index = place.length > 0 ? `${name}[${place.join(', ')}]` : name;
    const shape = shapeText(node.shape);
    const isOwn = lookOf(drawing, name).base === name;
    const letter = isOwn ? nothing : symbol(drawing, name);
    const label = [isOwn ? '' : plainSymbol(drawing, name), index, shape].join(' ').trim();
    const batch = node.axes[0] === 'B' ? place[0] : 0;
    return {
      caption: html`${letter} <code>${index}</code> ${shape}${note ? html` <em>${note}</em>` : nothing}`,
      label,
      ...cellsOf(session, node, batch, data.subarray(start, start + rows * cols)),
    };
  });
}

/** Most rows and columns of a card, whose digits are large. */
const OF_CARD = 6;

/** The first rows and columns of a tensor's first matrix, or of its rows from one on, for a card. */
export function rowsOf(session: Session, name: string, from = 0, some = OF_CARD): Card['rows'] {
  const node = nodeOf(session, name);
  const { rows: ofOne, cols } = matrixOf(node.shape);
  const data = session.data(session.find(name));
  const rows = Math.min(some, ofOne, OF_CARD);
  return Array.from({ length: rows }, (_, row) => {
    const at = from + row;
    const word = hasTokenRows(node)
      ? wordOf(session, Math.floor(at / ofOne), at % ofOne)
      : undefined;
    const values = [...data.subarray(at * cols, at * cols + Math.min(cols, OF_CARD))];
    return { name: word ?? String(at % ofOne), values };
  });
}

/** Cells in text, with the names of their rows and columns; none where they are too many. */
function cellsOf(
  session: Session,
  node: Node,
  batch: number,
  values: Float32Array | Float64Array,
): Pick<Sheet, 'columns' | 'rows'> {
  const { rows, cols } = matrixOf(node.shape);
  if (rows > MOST_ROWS || cols > MOST_COLS) return { columns: [], rows: [] };
  const named = (axis: -1 | -2, at: number, isToken: boolean) => {
    const word = isToken ? wordOf(session, batch, at) : meaningOf(session, node, axis, at);
    return word ? `${at} ${word}` : String(at);
  };
  const texts = textsOf(values);
  return {
    columns: Array.from({ length: cols }, (_, col) => named(-1, col, hasTokenColumns(node))),
    rows: Array.from({ length: rows }, (_, row) => ({
      name: named(-2, row, hasTokenRows(node)),
      numbers: texts.slice(row * cols, (row + 1) * cols),
    })),
  };
}

/** Numbers of one matrix, all in the same form. */
function textsOf(values: Iterable<number>): string[] {
  const all = [...values];
  if (isInteger(all)) return all.map(integer);
  const largest = Math.max(...all.filter(Number.isFinite).map(Math.abs));
  return all.map((value) =>
    largest < SMALL && Number.isFinite(value) ? scientific(value) : fixed(value, DECIMALS),
  );
}

/** Places of a tensor's matrices along its leading axes: both sentences of a pair, and few heads; of others the drawn one. */
function matricesOf(model: Model, drawing: Drawing, node: Node): number[][] {
  const drawn = leadingIndex(drawing, node);
  const leading = node.shape.slice(0, -2);
  const isWhole = (axis: number) =>
    (node.axes[axis] === 'B' && model.sharedToken !== null) ||
    (node.axes[axis] === 'N' && leading[axis] <= MOST_MATRICES);
  const all = Array.from({ length: elementCount(leading) }, (_, at) => indexOf(leading, at));
  return all.filter((place) => place.every((at, axis) => isWhole(axis) || at === drawn[axis]));
}

/** A piece of a tensor in rows over all its matrices, as the questions' pictures have it. */
export function pieceOf(session: Session, name: string, from: number, some?: number): Sheet {
  const node = nodeOf(session, name);
  const { rows: ofOne, cols } = matrixOf(node.shape);
  const place = indexOf(node.shape.slice(0, -2), Math.floor(from / ofOne));
  const first = from % ofOne;
  const data = session.data(session.find(name));
  const start = Math.floor(from / ofOne) * ofOne * cols;
  const batch = node.axes[0] === 'B' ? place[0] : 0;
  const { columns, rows } = cellsOf(
    session,
    node,
    batch,
    data.subarray(start, start + ofOne * cols),
  );
  const piece = rows.slice(first, first + (some ?? ofOne));
  const label = `${name} ${piece.length}×${cols}`;
  return { caption: html`<code>${name}</code>`, label, columns, rows: piece };
}

export function sheetView({ caption, label, columns, rows }: Sheet): TemplateResult {
  if (rows.length === 0) return html`<p class="aside">${STILL_TEXT.tooLarge(label)}</p>`;
  const table = html`<table>
    <caption>${caption}</caption>
    <thead><tr><td></td>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({ name, numbers }) =>
        html`<tr><th scope="row">${name}</th>${numbers.map((text) => html`<td>${text}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
  return columns.length > FITS
    ? html`<div class="table" role="group" aria-label=${label} tabindex="0">${table}</div>`
    : html`<div class="table">${table}</div>`;
}
