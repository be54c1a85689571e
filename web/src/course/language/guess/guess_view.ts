// The step Guess: of the open row a number for each word, and its share; where the share of the right word stands on the curve
// of −log; and the losses of all rows.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../../engine/core/covered.ts';
import { matrixOf, sameCell } from '../../../engine/core/tensor.ts';
import { properties } from '../../../engine/draw/properties.ts';
import {
  cellAt,
  matrixValues,
  nodeOf,
  openRow,
  tokenName,
  valueAt,
} from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import {
  coveredCell,
  tableRow,
  tableView,
  tensorCell,
} from '../../../engine/plane/number_table.ts';
import { lossCurveView } from '../../../engine/plane/picture/loss_curve.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { onWayView } from '../block/controls_line.ts';
import { isNormed, lastRead } from '../block_lesson.ts';
import { barCell, numberCell, rowTable, wordsAlong } from '../tables.ts';
import { GUESS } from './guess.en.ts';

/** Words with a bar, and words that are only named. */
const LEADING = 7;
const NAMED = 12;
/** The share at which bars end, unless one is larger: right are thirds. */
const BARS = 0.5;
/** Words in a line of those that are only named. */
const IN_LINE = 4;
/** Pixels of a cell of the row that is read, in a window that is not narrow. */
const CELL = 41;
const CURVE = { width: 300, height: 150 };
/** Height of the picture with that, and the most pixels by which the curve is higher in a window that has them. */
const ROOM = { height: 344, edges: 16, more: 120 };

export function guessView(context: Context): TemplateResult {
  const { drawing } = context;
  const end = lastRead(context.model.session);
  const curve = drawing.narrow
    ? { ...CURVE, width: Math.min(CURVE.width, drawing.room - 16) }
    : { ...CURVE, height: CURVE.height + moreOf(context) };
  const { cols } = matrixOf(nodeOf(context.model.session, end).shape);
  const cell = drawing.narrow ? Math.floor(Math.min(44, (drawing.room - 2) / cols)) : CELL;
  return html`<section class=${areAsked(context) ? 'plane guess-picture shares-alone' : 'plane guess-picture'} aria-label=${PLANE.plane} .style=${properties({ 'cell-w': cell })}>
    <div class="guessed">
      <div class="stream-end">${symbol(drawing, end)} ${rowTable(context, end, isNormed(context.model.session) ? GUESS.norm : GUESS.unnormed)} ${areAsked(context) ? timesView(context) : nothing}</div>
      ${wordsView(context)}
    </div>
    ${
      areAsked(context)
        ? nothing
        : html`<div class="guess-losses">
      ${lossCurveView(context, { shares: 'probs', targets: 'targets', losses: 'row_loss' }, curve)}
      ${lossesView(context)}
    </div>`
    }
  </section>`;
}

/** The matrix by which the row is multiplied, and what that makes. */
const timesView = ({ drawing }: Context) =>
  html`<span class="times">· ${symbol(drawing, 'w_head')} = ${symbol(drawing, 'logits')}</span>`;

/** Whether the losses of all rows are asked for: until then the shares are the picture. */
function areAsked({ model, drawing }: Context): boolean {
  return matrixValues(model.session, drawing, 'row_loss').every(isHidden);
}

/** Pixels that a framed window leaves the curve beside those of the picture. */
function moreOf({ drawing: { canvas, scale } }: Context): number {
  const free = canvas ? Math.floor(canvas.height / scale) - ROOM.height - ROOM.edges : 0;
  return Math.max(0, Math.min(free, ROOM.more));
}

/** The column of the word that really follows a row. */
function rightOf({ model, drawing }: Context, row: number): number {
  const targets = openRow(model.session.uncovered, { ...drawing, row }, 'targets');
  return targets.indexOf(Math.max(...targets));
}

function wordsView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const words = wordsAlong(context, 'probs');
  const shares = openRow(session.uncovered, drawing, 'probs');
  const right = rightOf(context, drawing.row);
  const byShare = words.map((_, col) => col).sort((a, b) => shares[b] - shares[a] || a - b);
  const first = byShare.slice(0, LEADING);
  const shown = first.includes(right) ? first : [...first.slice(0, -1), right];
  const others = byShare.filter((col) => !shown.includes(col));
  const open = drawing.open.cell;
  const isAsked = areAsked(context);
  const most = Math.max(BARS, ...shares);
  const at = (name: string, col: number) => cellAt(session, drawing, name, drawing.row, col);
  const stop = shown.findIndex((col) => sameCell(at('probs', col), open));
  return html`${tableView({
    grid: 'probs',
    look: 'ruled',
    className: 'shares next-words',
    caption: {
      label: html`${GUESS.title(tokenName(session, drawing.batch, drawing.row))} ${onWayView(context)}`,
      className: 'chart-title',
    },
    corner: { label: GUESS.word },
    columns: [
      { label: html`${symbol(drawing, 'logits')} ${GUESS.logit}` },
      { label: html`${symbol(drawing, 'probs')} ${GUESS.share}` },
      { label: '' },
      ...(isAsked ? [{ label: html`${symbol(drawing, 'row_loss')} ${GUESS.loss}` }] : []),
    ],
    rows: shown.map((col, i) =>
      tableRow(
        { label: col === right ? html`${words[col]} <small>${GUESS.follows}</small>` : words[col] },
        html`${numberCell(context, at('logits', col))}
          ${numberCell(context, at('probs', col), { decimals: 3, isTabStop: i === Math.max(0, stop) })}
          ${barCell(valueAt(session, at('probs', col)), most, 'share')}
          ${!isAsked ? nothing : col === right ? coveredCell('the-loss') : html`<td></td>`}`,
        col === right ? 'meant' : undefined,
      ),
    ),
  })}
  ${others.length > 0 ? othersView(context, words, others) : nothing}`;
}

/** Words with less of a share, each of which opens its own. */
function othersView(context: Context, words: string[], others: number[]): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const named = others.slice(0, NAMED);
  const lines = Array.from({ length: Math.ceil(named.length / IN_LINE) }, (_, i) =>
    named.slice(IN_LINE * i, IN_LINE * (i + 1)),
  );
  return tableView({
    grid: 'probs',
    look: 'listed',
    className: 'other-words',
    caption: { label: GUESS.others(named.length, others.length) },
    corner: null,
    columns: null,
    rows: lines.map(
      (line) =>
        html`<tr>${line.map((col) => {
          const cell = cellAt(session, drawing, 'probs', drawing.row, col);
          const value = valueAt(session, cell);
          return tensorCell({
            ...{ cell, value, dtype: session.structure.dtype, shown: words[col] },
            isTabStop: col === named[0],
            isOpen: sameCell(model.cell, cell),
            open: isHidden(value) ? null : act.choose,
          });
        })}</tr>`,
    ),
  });
}

/** The losses of all rows of the sentence. */
function lossesView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const words = wordsAlong(context, 'targets');
  const rows = Array.from({ length: nodeOf(session, 'row_loss').shape[1] }, (_, row) => row);
  const cells = rows.map((row) => cellAt(session, drawing, 'row_loss', row, 0));
  const known = cells.map((cell) => valueAt(session, cell)).filter((one) => !isHidden(one));
  const most = Math.max(1, ...known);
  return tableView({
    grid: 'row_loss',
    look: 'ruled',
    className: 'shares row-losses',
    caption: { label: GUESS.losses, className: 'chart-title' },
    corner: null,
    columns: null,
    rows: rows.map((row) => {
      const [word, next] = [tokenName(session, drawing.batch, row), words[rightOf(context, row)]];
      return tableRow(
        { label: GUESS.row(word, next), name: GUESS.rowSaid(word, next) },
        html`${numberCell(context, cells[row], { isTabStop: row === drawing.row })}
          ${barCell(valueAt(session, cells[row]), most, 'loss')}`,
        row === drawing.row ? 'meant now' : undefined,
      );
    }),
  });
}
