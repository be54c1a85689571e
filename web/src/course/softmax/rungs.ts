// Softmax of one row step by step, a rung each: score, score − row maximum, exp, ÷ sum.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf, sameCell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { type Item, rungNodes } from '../../engine/lesson/plane_items.ts';
import { cellAt, keyName, matrixValues, nodeOf } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { heightOfColumns } from '../../engine/plane/layout/height.ts';
import { RUNGS, rungHeights, rungsOf } from '../../engine/plane/layout/tracks.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { takesLargest } from './facts.ts';
import { columnsView, pouredView } from './poured.ts';
import { RUNGS as WORDS } from './words.en.ts';

type Rungs = Extract<Item, { kind: 'rungs' }>;

/** The rungs, above them one of them as columns, and below them the bar that the last one fills. */
export function rungsView(given: Context, rungs: Rungs): TemplateResult {
  const context = inDigits(given);
  const { drawing } = context;
  const { columns, poured } = rungs;
  const { cols, cell, beside, decimals } = rungsOf(context, rungs);
  const bar = (cols.to - cols.from) * cell + (drawing.narrow ? 0 : RUNGS.beside);
  const heights = rungHeights(drawing);
  const sizes = {
    'label-w': RUNGS.label,
    'rung-w': cell,
    'beside-w': beside,
    'caption-h': heights.caption,
    'head-h': heights.head,
    'cell-h': heights.row,
    'columns-h': columns ? heightOfColumns(context) : 0,
  };
  return html`<div class="rungs-line" .style=${properties(sizes)}>
    ${columns ? columnsView(context, columns, { cell, cols }) : nothing}
    ${tableOf(context, rungNodes(context.model.session, rungs), decimals, beside > 0)}
    ${poured ? pouredView(context, poured, { cell, bar, cols }, decimals) : nothing}
  </div>`;
}

function tableOf(
  context: Context,
  nodes: string[],
  decimals: number,
  isSummed: boolean,
): TemplateResult {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, nodes[0]).shape);
  const { from, to } = frameOf(context, nodes[0], decimals).cols;
  const columns = Array.from({ length: to - from }, (_, i) => from + i);
  const isLargest = takesLargest(model.session, drawing.row);
  const rows = nodes.map((node, i) => {
    const painter = painterOf(context, node, cols, frameOf(context, node, decimals));
    const cells = columns.map((j) =>
      cellView(context, node, drawing.row, j, painter, { inTabOrder: i === 0 && j === from }),
    );
    return tableRow({ label: WORDS.name(node, isLargest) }, [
      cells,
      isSummed ? besideView(context, node, decimals, isLargest) : nothing,
    ]);
  });
  return html`<div class="rungs">
    ${tableView({
      grid: 'rungs',
      look: 'cells',
      caption: { label: html`<em>${WORDS.title(drawing.row, nodes)}</em>` },
      corner: WORDS.corner,
      columns: columns.map((j) => ({ label: keyName(model.session, drawing.batch, j) })),
      rows,
    })}
  </div>`;
}

/** The largest number or the sum of a rung's row, where the graph has it, beside it; clicking it opens its arithmetic. */
function besideView(
  { model, drawing, act }: Context,
  rung: string,
  decimals: number,
  isLargest: boolean,
): TemplateResult {
  const { session } = model;
  const at = session.find(rung);
  const { nodes } = session.structure;
  const reduction = nodes.find(({ kind, inputs }) => kind === 'reduction' && inputs[0] === at);
  if (!reduction) return html`<td class="beside"></td>`;
  const { name: node, role } = reduction;
  const cell = cellAt(session, drawing, node, drawing.row, 0);
  const value = matrixValues(session, drawing, node)[drawing.row];
  return tensorCell({
    ...{ cell, value, dtype: session.structure.dtype },
    shown: html`${WORDS.beside(role, isLargest)} <b>${fixed(value, Number.isInteger(value) ? 0 : decimals)}</b>`,
    className: 'beside',
    isTabStop: false,
    isOpen: !drawing.mirrored && sameCell(cell, drawing.open.cell),
    open: act.choose,
    title: isHidden(value) ? PLANE.covered : undefined,
  });
}
