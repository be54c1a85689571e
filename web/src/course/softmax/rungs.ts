// Softmax of one row step by step, a rung each: score, score − row maximum, exp, ÷ sum.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf, sameCell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/stage.ts';
import { cellAt, matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { barsView } from '../../engine/plane/bars.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { RUNGS, rungsOf } from '../../engine/plane/layout/tracks.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { text } from '../../engine/words/page.en.ts';
import { RUNGS as WORDS } from './words.en.ts';

type Rungs = Extract<Item, { kind: 'rungs' }>;

/** The rungs, and beside them the row of shares on end. */
export function rungsView(given: Context, { nodes, bars }: Rungs): TemplateResult {
  const context = inDigits(given);
  const { drawing } = context;
  const { cell, bars: width, decimals } = rungsOf(drawing);
  return html`<div class="rungs-line" .style=${properties({ 'rung-w': cell, 'beside-w': RUNGS.beside })}>
    ${tableOf(context, nodes, decimals)}
    ${bars && !drawing.narrow ? barsView(context, bars.node, bars.beside, decimals, width) : nothing}
  </div>`;
}

function tableOf(context: Context, nodes: string[], decimals: number): TemplateResult {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, nodes[0]).shape);
  const { from, to } = frameOf(context, nodes[0], decimals).cols;
  const columns = Array.from({ length: to - from }, (_, i) => from + i);
  const rows = nodes.map((node, i) => {
    const painter = painterOf(context, node, cols, frameOf(context, node, decimals));
    const cells = columns.map((j) =>
      cellView(context, node, drawing.row, j, painter, { inTabOrder: i === 0 && j === from }),
    );
    return tableRow({ label: WORDS.name(node, nodes) }, [cells, besideView(context, node)]);
  });
  return html`<div class="rungs">
    ${tableView({
      grid: 'rungs',
      caption: { label: html`<em>${WORDS.title(drawing.row, nodes)}</em>` },
      corner: WORDS.corner,
      columns: columns.map((j) => ({ label: tokenName(model.session, drawing.batch, j) })),
      rows,
    })}
  </div>`;
}

/** The largest number or the sum of a rung's row, where the graph has it, beside it; clicking it opens its arithmetic. */
function besideView({ model, drawing, act }: Context, rung: string): TemplateResult {
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
    shown: html`${WORDS.beside(role)} <b>${fixed(value, 4)}</b>`,
    className: 'beside',
    isTabStop: false,
    isOpen: !drawing.mirrored && sameCell(cell, drawing.open.cell),
    open: act.choose,
    title: isHidden(value) ? text.covered : undefined,
  });
}
