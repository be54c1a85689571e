// The open pair of tokens both ways, in each of the tensors that the step compares.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { nodeOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { pairBothWays } from '../../engine/model/pair.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { isMadeLater } from '../../engine/plane/layout/made.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { WAYS } from './words.en.ts';

const DECIMALS = 2;

export function waysView(given: Context): TemplateResult {
  const context = inDigits(given);
  const { model, drawing } = context;
  const { row, col } = pairBothWays(model) ?? { row: 0, col: 0 };
  const [asks, other] = [row, col].map((at) => tokenName(model.session, drawing.batch, at));
  const lines = linesOf(context, row, col);
  return html`<div class="tinted ways">
    ${tableView({
      grid: 'ways',
      className: 'ringed',
      caption: { label: WAYS.label, className: 'visually-hidden' },
      corner: null,
      columns: [{ label: WAYS.way(asks, other) }, { label: '' }, { label: WAYS.way(other, asks) }],
      rows: lines.map((name, i) => lineView(context, name, row, col, i === 0)),
    })}
    ${lines.some((name) => isMadeLater(model, name)) ? html`<p class="ways-later">${WAYS.later}</p>` : nothing}
  </div>`;
}

/** The tensors as far as the first one that is asked for: those after it are another question. */
function linesOf(
  { model: { session, step }, drawing: { batch } }: Context,
  row: number,
  col: number,
): readonly string[] {
  const names = step.bothWays ?? [];
  const asked = names.findIndex((node) =>
    isHidden(valueAt(session, { node, index: [batch, row, col] })),
  );
  return asked < 0 ? names : names.slice(0, asked + 1);
}

function lineView(
  context: Context,
  name: string,
  row: number,
  col: number,
  isFirst: boolean,
): TemplateResult {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, name).shape);
  const frame = frameOf(context, name, drawing.decimals ?? DECIMALS);
  const painter = painterOf(context, name, cols, frame);
  // The number on the way back is asked for; the other one is what it is compared with.
  const inQuestion = (i: number, j: number) => (painter.isCovered(i, j) ? 'guessed' : '');
  const back = { ...painter, inQuestion };
  const at = (i: number, j: number) =>
    valueAt(model.session, { node: name, index: [drawing.batch, i, j] });
  return tableRow({ label: symbol(drawing, name) }, [
    cellView(context, name, row, col, painter, { inTabOrder: isFirst }),
    html`<td class="sign">${isHidden(at(row, col)) ? '?' : at(row, col) === at(col, row) ? '=' : '≠'}</td>`,
    cellView(context, name, col, row, back, { inTabOrder: false }),
  ]);
}
