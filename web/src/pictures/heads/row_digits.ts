// The current token's row of some tensors in digits, below a plane of heat maps.
import { html, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { nodeOf, tokenName } from '../../model/nodes.ts';
import { cellView, painterOf } from '../../plane/cell.ts';
import { type Context, redrawn } from '../../plane/context.ts';
import { moveFocus } from '../../plane/focus.ts';
import { headClass } from '../../plane/grid.ts';
import { frameOf } from '../../plane/layout/frame.ts';
import { symbol } from '../../plane/names.ts';
import { HEADS_TEXT } from '../../text/en/heads.ts';

const LABELS = 72;
const WIDEST = 62;

/** `names`: tensors with a row for each token and equally many columns; `room`: width in pixels. */
export function rowDigitsView(context: Context, names: string[], room: number): TemplateResult {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, names[0]).shape);
  const columns = Array.from({ length: cols }, (_, c) => c);
  const frames = framesThatFit(context, names, (room - LABELS) / cols);
  const open = rowAndCol(drawing.open.cell.index).col;
  const headed = names.find((name) => headClass(context, name, 0) !== '') ?? names[0];
  // Cells grow to fill the width; with more columns than fit, the table scrolls.
  const least = Math.max(...frames.map((frame) => frame.cellWidth));
  const width = Math.max(least, Math.min(WIDEST, Math.floor((room - LABELS) / cols)));
  return html`<div class="lens" .style=${`--cell-w:${width}px`}>
    <table role="grid" data-node="lens" @keydown=${moveFocus}>
      <caption class="visually-hidden">${HEADS_TEXT.rowDigits(drawing.row, tokenName(model.session, drawing.batch, drawing.row))}</caption>
      <thead>
        <tr>
          <th class="corner"><span class="visually-hidden">${HEADS_TEXT.rowDigitsCorner}</span></th>
          ${columns.map((c) => html`<th scope="col" class=${headClass(context, headed, c)}>${c}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${names.map((name, i) => {
          const painter = painterOf(context, name, cols, frames[i]);
          return html`<tr>
            <th scope="row">${symbol(drawing, name)}<span class="shape">[${drawing.row}]</span></th>
            ${columns.map((c) =>
              cellView(context, name, drawing.row, c, painter, {
                inTabOrder: names.includes(drawing.open.cell.node)
                  ? name === drawing.open.cell.node && c === open
                  : i === 0 && c === 0,
              }),
            )}
          </tr>`;
        })}
      </tbody>
    </table>
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
