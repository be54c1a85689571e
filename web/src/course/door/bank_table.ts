// Table of a sentence: how much the shared word takes from each word, each word's numbers, and below them the result
// for the shared word.

import { html, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol, sameCell } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { isSame } from '../../engine/model/pair.ts';
import { cellView, type Painter, painterOf } from '../../engine/plane/cell.ts';
import type { Context } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
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
    ${tableView({
      grid: `bank_${drawing.batch}`,
      caption: { label: DOOR.table(name), className: 'visually-hidden' },
      corner: DOOR.corner,
      columns: [
        { label: html`<span>${DOOR.takes}</span>`, className: 'takes' },
        { label: DOOR.numbers, className: 'numbers-head', span: cols },
      ],
      rows: [
        Array.from({ length: rows }, (_, row) =>
          tableRow(
            { label: tokenName(model.session, drawing.batch, row) },
            [
              shareView(context, row, shares, largest, sameCell(stop, shareCell(context, row))),
              numbers('x', row, x),
            ],
            row === shared ? 'shared' : undefined,
          ),
        ),
        tableRow(
          {
            label: html`<span class="of-chosen">${DOOR.leaves}</span>
            <span class="of-other">${DOOR.other(name)} <i aria-hidden="true">${isSame(model, 'y') ? '=' : '≠'}</i></span>`,
            span: 2,
          },
          numbers('y', shared, y),
          'leaves',
        ),
      ],
    })}
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
  return tensorCell({
    ...{ cell, value, dtype: model.session.structure.dtype, isTabStop },
    shown: html`<span .style=${properties({ part: Math.max(0, value) / largest })}>${painter.text(row, word)}</span>`,
    className: `share ${painter.changed(row, word)}`,
    isOpen: !drawing.mirrored && sameCell(cell, drawing.open.cell),
    open: act.choose,
  });
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
