// Table of a sentence: how much the shared word takes from each word, each word's numbers, and below them the result
// for the shared word.

import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol, sameCell } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { isSame } from '../../engine/model/pair.ts';
import { cellView, type Painter, painterOf } from '../../engine/plane/cell.ts';
import type { Context } from '../../engine/plane/context.ts';
import { moveFocus } from '../../engine/plane/focus.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import { boxesView } from './boxes.ts';
import { DECIMALS } from './digits.ts';
import { TABLE } from './stage.ts';
import { DOOR } from './words.en.ts';

export function bankTable(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'x').shape);
  const painter = (name: string, decimals: number) =>
    painterOf(
      context,
      name,
      matrixOf(nodeOf(model.session, name).shape).cols,
      frameOf(context, name, decimals),
    );
  const decimals = drawing.decimals ?? DECIMALS;
  const [x, shares, y] = [
    painter('x', fewestDecimals(model.session.data(model.session.find('x')))),
    painter('weights', decimals),
    painter('y', decimals),
  ];
  const stop = tabStop(context);
  const numbers = (name: string, row: number, by: Painter) =>
    Array.from({ length: cols }, (_, col) =>
      cellView(context, name, row, col, by, {
        inTabOrder: sameCell(stop, cellAt(model.session, drawing, name, row, col)),
      }),
    );
  const shared = model.sharedToken ?? 0;
  const name = PAIR.sentencesOf(model.session.words)[drawing.batch];
  const largest = largestShare(context);
  return html`<div class="numbers-frame">
    <table role="grid" data-node=${`bank_${drawing.batch}`} @keydown=${moveFocus}>
      <caption class="visually-hidden">${DOOR.table(name)}</caption>
      <thead>
        <tr>
          <th class="corner"><span class="visually-hidden">${DOOR.corner}</span></th>
          <th scope="col" class="takes"><span>${DOOR.takes}</span></th>
          <th scope="colgroup" class="numbers-head" colspan=${cols}>${DOOR.numbers}</th>
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: rows },
          (_, row) => html`<tr class=${row === shared ? 'shared' : nothing}>
            <th scope="row">${tokenName(model.session, drawing.batch, row)}</th>
            ${shareView(context, row, shares, largest, sameCell(stop, shareCell(context, row)))}
            ${numbers('x', row, x)}
          </tr>`,
        )}
        <tr class="leaves">
          <th scope="row" colspan="2">
            <span class="of-chosen">${DOOR.leaves}</span>
            <span class="of-other">${DOOR.other(name)} <i aria-hidden="true">${isSame(model, 'y') ? '=' : '≠'}</i></span>
          </th>
          ${numbers('y', shared, y)}
        </tr>
      </tbody>
    </table>
    ${boxesView(context)}
  </div>`;
}

/** The weight of a word in the row of the shared one. */
function shareCell({ model, drawing }: Context, word: number) {
  return cellAt(model.session, drawing, 'weights', model.sharedToken ?? 0, word);
}

/** The share with the longest bar: the largest of both sentences, but at least a half. */
function largestShare({ model, drawing }: Context): number {
  const row = model.sharedToken ?? 0;
  const shares = model.pair.flatMap((_, batch) => {
    const values = matrixValues(model.session, { ...drawing, batch }, 'weights');
    const { cols } = matrixOf(nodeOf(model.session, 'weights').shape);
    return Array.from(values.subarray(row * cols, (row + 1) * cols));
  });
  return Math.max(0.5, ...shares);
}

/** A share: its digits, and a bar. */
function shareView(
  context: Context,
  word: number,
  painter: Painter,
  largest: number,
  isTabStop: boolean,
): TemplateResult {
  const { model, drawing, act } = context;
  const row = model.sharedToken ?? 0;
  const cell = shareCell(context, word);
  const value = painter.values[row * painter.columns + word];
  const isOpen = !drawing.mirrored && sameCell(cell, drawing.open.cell);
  return html`<td
    class=${`share ${painter.changed(row, word)}`}
    tabindex=${isTabStop ? '0' : '-1'}
    aria-selected=${isOpen ? 'true' : 'false'}
    title=${`${cellName(cell.node, cell.index)} = ${painter.allDigits(row, word)}`}
    @click=${() => act.choose(cell)}
  ><span .style=${properties({ part: Math.max(0, value) / largest })}>${painter.text(row, word)}</span></td>`;
}

/** The tab stop: the open cell, if it stands in this table, else the first share. */
function tabStop(context: Context) {
  const { model, drawing } = context;
  const { cell } = drawing.open;
  const part = TABLE[cell.node];
  const isShown = part === 'numbers' || rowAndCol(cell.index).row === model.sharedToken;
  return part && isShown ? cell : shareCell(context, 0);
}

/** The fewest decimals, one to three, that show the numbers as they are. */
function fewestDecimals(values: ArrayLike<number>): number {
  const isShown = (decimals: number) =>
    Array.from(values).every((value) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-6);
  return [1, 2].find(isShown) ?? 3;
}
