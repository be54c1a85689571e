// Softmax of one row step by step, a rung each: score, score − row maximum, exp, ÷ sum.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../model/nodes.ts';
import { cellView, painterOf } from '../../plane/cell.ts';
import type { Context } from '../../plane/context.ts';
import { frameOf } from '../../plane/layout/frame.ts';
import { tableRow, tableView } from '../../plane/number_table.ts';
import { text } from '../../text/en/index.ts';

/** The rungs' tensors, and for some the reduction over the row (maximum or sum) that stands beside it. */
const RUNGS = [
  { node: 'masked', reduction: 'row_max', word: 'max' },
  { node: 'shifted' },
  { node: 'exps', reduction: 'exps_sum', word: 'sum' },
  { node: 'weights', reduction: 'weights_sum', word: 'sum' },
];

/** The first `count` rungs. */
export function rungsView(context: Context, count: number): TemplateResult {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, 'masked').shape);
  const { from, to } = frameOf(context, 'masked', 4).cols;
  const columns = Array.from({ length: to - from }, (_, i) => from + i);
  const rows = RUNGS.slice(0, count).map(({ node, reduction, word }, i) => {
    const painter = painterOf(context, node, cols, frameOf(context, node, 4));
    const cells = columns.map((j) =>
      cellView(context, node, drawing.row, j, painter, { inTabOrder: i === 0 && j === from }),
    );
    return tableRow({ label: text.rungs.names[node] }, [
      cells,
      besideView(context, reduction, word),
    ]);
  });
  return html`<div class="rungs">
    ${tableView({
      grid: 'rungs',
      caption: { label: html`<em>${text.rungs.title(drawing.row)}</em>` },
      corner: text.rungs.corner,
      columns: columns.map((j) => ({ label: tokenName(model.session, drawing.batch, j) })),
      rows,
    })}
  </div>`;
}

/** The reduction of a rung's row, beside it; clicking it opens its arithmetic. */
function besideView(
  { model, drawing, act }: Context,
  reduction: string | undefined,
  word: string | undefined,
): TemplateResult {
  const { session } = model;
  const { row } = drawing;
  const value = reduction && fixed(matrixValues(session, drawing, reduction)[row], 4);
  const choose = () => reduction && act.choose(cellAt(session, drawing, reduction, row, 0));
  return html`<td class="beside" @click=${choose}>${reduction ? html`${word} <b>${value}</b>` : nothing}</td>`;
}
