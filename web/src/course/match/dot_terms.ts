// The terms of the open dot product, each in line with the number of the column that it takes: the row, stood on end.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { keyName, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits } from '../../engine/plane/context.ts';
import { decimalsOf } from '../../engine/plane/layout/decimals.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { DOT } from './words.en.ts';

type Terms = Extract<Item, { kind: 'terms' }>;

export function termsView(given: Context, { left, right, product }: Terms): TemplateResult {
  const context = inDigits(given);
  const { model, drawing } = context;
  const { cell } = drawing.open;
  const { cols } = matrixOf(nodeOf(model.session, product).shape);
  const isProduct = cell.node === product;
  const col = Math.min(isProduct ? rowAndCol(cell.index).col : model.stage.col, cols - 1);
  const [decimals] = decimalsOf(context);
  const [width, count] = [right, left].map(
    (name) => matrixOf(nodeOf(model.session, name).shape).cols,
  );
  const frames = [frameOf(context, left, decimals), frameOf(context, right, decimals, true)];
  const rows = painterOf(context, left, count, frames[0]);
  const columns = painterOf(context, right, width, frames[1]);
  const names = [tokenName(model.session, drawing.batch, drawing.row)];
  names.push(keyName(model.session, drawing.batch, col));
  // The first column stands beside them, in the table itself; of another one they have a copy.
  const isBeside = col === 0;
  return html`<div class=${isBeside ? 'terms beside' : 'terms'} .style=${properties({ 'cell-w': frames[1].cellWidth, 'cell-h': frames[1].cellHeight })}>
    ${tableView({
      grid: 'terms',
      look: 'cells',
      caption: { label: isBeside ? DOT.row(names[0]) : DOT.title(names[0], names[1]) },
      corner: null,
      columns: null,
      rows: Array.from({ length: count }, (_, k) =>
        tableRow(
          { label: html`<span class="visually-hidden">${k}</span>` },
          html`${cellView(context, left, drawing.row, k, rows, { inTabOrder: k === 0 })}
            <td class="sign">×</td>
            ${isBeside ? nothing : cellView(context, right, k, col, columns, { inTabOrder: false })}`,
        ),
      ),
    })}
  </div>`;
}
