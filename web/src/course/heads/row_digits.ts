// The current token's row of some tensors in digits, below a plane of heat maps.

import { html, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { meaningOf, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits, redrawn } from '../../engine/plane/context.ts';
import { headClass } from '../../engine/plane/grid.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { digitsOfStage } from '../../engine/plane/layout/height.ts';
import { DIGITS } from '../../engine/plane/layout/sizes.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { HEADS_TEXT } from './words.en.ts';

const LABELS = 72;
const WIDEST = 62;

/** `names`: tensors with a row for each token, some of which may be narrower; `room`: width in pixels. */
export function rowDigitsView(given: Context, names: string[], room: number): TemplateResult {
  const context = inDigits(given);
  const { model, drawing } = context;
  const widths = names.map((name) => matrixOf(nodeOf(model.session, name).shape).cols);
  const cols = Math.max(...widths);
  const columns = Array.from({ length: cols }, (_, c) => c);
  const frames = framesThatFit(context, names, (room - LABELS) / cols);
  const { cell: chosen } = drawing.open;
  const open = rowAndCol(chosen.index).col;
  // Meaning of the columns, if it is the same in all tensors.
  const axes = new Set(names.map((name) => nodeOf(model.session, name).axes.at(-1)));
  const meaning = (c: number) =>
    axes.size === 1 ? meaningOf(model.session, nodeOf(model.session, names[0]), -1, c) : '';
  const headed = names.find((name) => headClass(context, name, 0) !== '') ?? names[0];
  // Cells grow to fill the width; with more columns than fit, the table scrolls.
  const least = Math.max(...frames.map((frame) => frame.cellWidth));
  const width = Math.max(least, Math.min(WIDEST, Math.floor((room - LABELS) / cols)));
  const rows = names.map((name, i) => {
    const painter = painterOf(context, name, widths[i], frames[i]);
    return tableRow(
      { label: html`${symbol(drawing, name)}<span class="shape">[${drawing.row}]</span>` },
      columns.map((c) =>
        c < widths[i]
          ? cellView(context, name, drawing.row, c, painter, {
              inTabOrder: names.includes(chosen.node)
                ? name === chosen.node && c === open
                : i === 0 && c === 0,
            })
          : html`<td class="beyond"></td>`,
      ),
    );
  });
  const token = tokenName(model.session, drawing.batch, drawing.row);
  return html`<div class=${frames[0].small ? 'lens compact' : 'lens'} .style=${properties({ 'cell-w': width, 'cell-h': DIGITS.row, 'lens-h': digitsOfStage(model.steps) })}>
    ${tableView({
      grid: 'lens',
      look: 'cells',
      caption: { label: HEADS_TEXT.rowDigits(drawing.row, token), className: 'visually-hidden' },
      corner: HEADS_TEXT.rowDigitsCorner,
      columns: columns.map((c) => ({
        label: meaning(c) || c,
        className: headClass(context, headed, c),
      })),
      rows,
    })}
  </div>`;
}

/** Frames with the most decimals that fit into cells of width `most`. */
function framesThatFit(context: Context, names: string[], most: number) {
  const { decimals } = context.drawing;
  const tight = redrawn(context, { tight: true });
  const framesWith = (digits: number) => names.map((name) => frameOf(tight, name, digits));
  if (decimals !== null) return framesWith(decimals);
  const widest = (digits: number) => Math.max(...framesWith(digits).map((f) => f.cellWidth));
  return framesWith([4, 3].find((digits) => widest(digits) <= most) ?? 2);
}
