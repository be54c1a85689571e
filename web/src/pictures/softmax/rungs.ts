// Softmax of one row step by step, a rung each: score, score − row maximum, exp, ÷ sum.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../model/nodes.ts';
import { cellView, painterOf } from '../../plane/cell.ts';
import type { Context } from '../../plane/context.ts';
import { moveFocus } from '../../plane/focus.ts';
import { frameOf } from '../../plane/layout/frame.ts';
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
  const { model, drawing, act } = context;
  const { cols } = matrixOf(nodeOf(model.session, 'masked').shape);
  const { from, to } = frameOf(context, 'masked', 4).cols;
  const columns = Array.from({ length: to - from }, (_, i) => from + i);
  return html`<div class="rungs">
    <table role="grid" data-node="rungs" @keydown=${moveFocus}>
      <caption>
        <em>${text.rungs.title(drawing.row)}</em>
      </caption>
      <thead>
        <tr>
          <th class="corner"><span class="visually-hidden">${text.rungs.corner}</span></th>
          ${columns.map((j) => html`<th scope="col">${tokenName(model.session, drawing.batch, j)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${RUNGS.slice(0, count).map(({ node, reduction, word }, i) => {
          const frame = frameOf(context, node, 4);
          const painter = painterOf(context, node, cols, frame);
          return html`<tr>
            <th scope="row">${text.rungs.names[node]}</th>
            ${columns.map((j) =>
              cellView(context, node, drawing.row, j, painter, {
                inTabOrder: i === 0 && j === from,
              }),
            )}
            <td class="beside" @click=${() => reduction && act.choose(cellAt(model.session, drawing, reduction, drawing.row, 0))}>
              ${
                reduction
                  ? html`${word} <b>${fixed(matrixValues(model.session, drawing, reduction)[drawing.row], 4)}</b>`
                  : nothing
              }
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
