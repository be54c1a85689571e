// Thumbnail of an embedding table, its looked-up rows marked.

import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { firstMade } from '../../engine/lesson/stage.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { lookupOf } from '../../engine/plane/layout/tracks.ts';
import { plainSymbol, shapeText, symbol } from '../../engine/plane/names.ts';
import { thumbnail } from '../../engine/plane/swatches/thumbnail.ts';
import { HEADS_TEXT } from './words.en.ts';

const words = HEADS_TEXT.lookup;

/** Height of a row that has room for its number. */
const NUMBERED = 12;

type Lookup = Extract<Item, { kind: 'lookup' }>;

export function lookupView(context: Context, item: Lookup): TemplateResult {
  const { node: name, by } = item;
  const { model, drawing, act } = context;
  const { shape } = nodeOf(model.session, name);
  const { rows } = matrixOf(shape);
  const { row, map: width } = lookupOf(context, item);
  const lookedUp = lookedUpRows(context, by);
  const { row: token } = drawing;
  const who = by === 'id' ? tokenName(model.session, drawing.batch, token) : words.place(token);
  const open = (token: number) => act.choose({ node: name, index: [lookedUp[token], 0] });
  return html`<figure class="lookup" .style=${properties({ 'row-h': row, width })}>
    <figcaption>
      ${symbol(drawing, name)} <span class="shape">${shapeText(shape)}</span>
      <em>${words.row(who, lookedUp[token])}</em>
    </figcaption>
    ${by === 'id' ? idsView(context, lookedUp) : nothing}
    <div class="lookup-table">
    ${row < NUMBERED ? nothing : numbersView(rows, lookedUp[drawing.row])}
    <button
      class="lookup-map"
      aria-label=${words.open(plainSymbol(drawing, name), lookedUp[drawing.row])}
      .style=${`height:${rows * row}px`}
      @click=${() => open(drawing.row)}
    >
      ${thumbnail(context, name)}
      <i .style=${properties({ at: lookedUp[drawing.row] })}></i>
    </button>
    </div>
  </figure>`;
}

/** Beside each row its number; those of rows that the token does not look up are paler. */
function numbersView(rows: number, lookedUp: number): TemplateResult {
  return html`<span class="lookup-rows" aria-hidden="true">
    ${Array.from({ length: rows }, (_, at) => html`<span class=${at === lookedUp ? 'on' : ''}>${at}</span>`)}
  </span>`;
}

/** The tokens and their ids; clicking one opens its number of the sum, in the open column. */
function idsView({ model, drawing, act }: Context, ids: number[]): TemplateResult {
  const { node, index } = drawing.open.cell;
  const shown = model.step.rowDigits?.includes(node) ? node : firstMade(model.step, model.session);
  const col = shown === node ? rowAndCol(index).col : 0;
  return html`<p class="in-row ids" role="group" aria-label=${words.ids}>
    ${ids.map(
      (id, token) => html`<button
        class=${token === drawing.row ? 'on' : ''}
        title=${`ids[${drawing.batch}, ${token}] = ${id}`}
        @click=${() => act.choose(cellAt(model.session, drawing, shown, token, col))}
      >${tokenName(model.session, drawing.batch, token)}→<b>${id}</b></button>`,
    )}
  </p>`;
}

/** The row that each token looks up: its id, or its position. */
function lookedUpRows({ model, drawing }: Context, by: Lookup['by']): number[] {
  const { rows, cols } = matrixOf(nodeOf(model.session, 'ids').shape);
  const batch = Math.min(drawing.batch, rows - 1);
  const ids = Array.from(
    matrixValues(model.session, drawing, 'ids').subarray(batch * cols, (batch + 1) * cols),
  );
  return by === 'position' ? ids.map((_, position) => position) : ids;
}
