// The tables of the stage's pictures: one row of a tensor, as cells or as a strip of colours, and shares as bars.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { type Cell, matrixOf, sameCell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { cellAt, meaningOf, nodeOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits, redrawn } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import {
  coveredCell,
  type Header,
  tableRow,
  tableView,
  tensorCell,
} from '../../engine/plane/number_table.ts';

export interface RowOptions {
  /** The row; by default the open one. */
  row?: number;
  decimals?: number;
  /** Colours alone. */
  isStrip?: boolean;
  className?: string;
}

/** A row of a tensor, named by `label`. */
export function rowTable(
  given: Context,
  name: string,
  label: string,
  { row = given.drawing.row, decimals = 2, isStrip = false, className = '' }: RowOptions = {},
): TemplateResult {
  const context = redrawn(isStrip ? given : inDigits(given), {
    vivid: true,
    ...(isStrip ? { digitsIn: [] } : {}),
  });
  const { cols } = matrixOf(nodeOf(context.model.session, name).shape);
  const frame = frameOf(context, name, given.drawing.decimals ?? decimals);
  const painter = painterOf(
    context,
    name,
    cols,
    isStrip ? { ...frame, blank: true, write: () => '' } : frame,
  );
  const open = context.drawing.open.cell;
  const stop = open.node === name ? (open.index.at(-1) ?? 0) : 0;
  return tableView({
    grid: name,
    look: 'cells',
    className: `tensor-row ${isStrip ? 'in-colours blank' : ''} ${className}`,
    caption: { label, className: 'visually-hidden' },
    corner: null,
    columns: null,
    rows: html`<tr>${Array.from({ length: cols }, (_, col) =>
      cellView(context, name, row, col, painter, { inTabOrder: col === stop }),
    )}</tr>`,
  });
}

/** Whether two rows are equal, on a bracket from the row in which it stands to the one below. */
export function twinSign(sign: string): TemplateResult {
  return html`<span class="twin-sign"><b>${sign}</b></span>`;
}

/** The drawn matrix of a tensor whose rows and columns are words, in digits, the open row on the ribbon. */
export function matrixTable(given: Context, name: string): TemplateResult {
  const context = redrawn(inDigits(given), { vivid: true });
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const painter = painterOf(context, name, cols, frameOf(context, name, 2));
  const word = (at: number) => tokenName(model.session, drawing.batch, at);
  return tableView({
    grid: name,
    look: 'cells',
    className: 'word-map',
    caption: { label: name, className: 'visually-hidden' },
    corner: name,
    columns: Array.from({ length: cols }, (_, col) => ({ label: word(col) })),
    rows: Array.from({ length: rows }, (_, row) =>
      tableRow(
        { label: word(row) },
        Array.from({ length: cols }, (_, col) =>
          cellView(context, name, row, col, painter, {
            inTabOrder: row === drawing.row && col === 0,
          }),
        ),
        row === drawing.row ? 'on' : undefined,
      ),
    ),
  });
}

/** A number in a ruled table, which opens; covered, it says so. */
export function numberCell(
  { model, act }: Context,
  cell: Cell,
  { decimals = 2, isTabStop = false, className = '' } = {},
): TemplateResult {
  const { session } = model;
  const value = valueAt(session, cell);
  if (isHidden(value)) return coveredCell();
  return tensorCell({
    ...{ cell, value, isTabStop, className, open: act.choose },
    dtype: session.structure.dtype,
    shown: fixed(value, decimals),
    isOpen: sameCell(model.cell, cell),
  });
}

/** A bar of a share, in a cell of its own. */
export function barCell(share: number, most: number, className = ''): TemplateResult {
  const part = isHidden(share) || most <= 0 ? 0 : share / most;
  return html`<td class=${`bar-cell ${className}`}><i .style=${properties({ part })}></i></td>`;
}

export interface SharesOptions {
  caption: Header;
  corner: string;
  /** Names of the rows. */
  names: readonly Header[];
  /** The row of each that is emphasised: the one that is meant. */
  meant?: number;
  most?: number;
}

/** The shares of one row of a tensor, one below the other, each with its bar. */
export function sharesTable(
  context: Context,
  name: string,
  row: number,
  { caption, corner, names, meant, most = 1 }: SharesOptions,
): TemplateResult {
  const { session } = context.model;
  const cells = names.map((_, col) => cellAt(session, context.drawing, name, row, col));
  const open = context.drawing.open.cell;
  const stop = Math.max(
    0,
    cells.findIndex((cell) => sameCell(cell, open)),
  );
  return tableView({
    grid: name,
    look: 'ruled',
    className: 'shares',
    caption,
    corner,
    columns: null,
    rows: cells.map((cell, i) =>
      tableRow(
        names[i],
        html`${numberCell(context, cell, { isTabStop: i === stop })}${barCell(valueAt(session, cell), most, 'share')}`,
        i === meant ? 'meant' : undefined,
      ),
    ),
  });
}

/** The names of a tensor's columns: the model's words. */
export function wordsAlong({ model }: Context, name: string): string[] {
  const node = nodeOf(model.session, name);
  return Array.from({ length: node.shape.at(-1) ?? 0 }, (_, col) =>
    meaningOf(model.session, node, -1, col),
  );
}
