// Bar chart of the current row of attention weights, upright: each weight beside the row that it is multiplied with.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../core/covered.ts';
import { matrixOf } from '../core/tensor.ts';
import { DROPPED, fixed } from '../draw/format.ts';
import { properties } from '../draw/properties.ts';
import { lookOf } from '../model/looks.ts';
import { droppedBy } from '../model/masking.ts';
import {
  cellAt,
  hasMemory,
  hasTokenColumns,
  keyName,
  matrixName,
  matrixValues,
  nodeOf,
} from '../model/nodes.ts';
import { PLANE } from '../words/plane.en.ts';
import type { Context } from './context.ts';
import { frameOf } from './layout/frame.ts';
import { fullBar } from './layout/tracks.ts';
import { symbol } from './names.ts';

/**
 * `beside`: the tensor of those rows, for the height of the bars. `width`: in pixels; 0: all the room there is. Hidden
 * from screen readers and without tab stops, as the matrix has the same numbers.
 */
export function barsView(
  context: Context,
  name: string,
  beside: string | null,
  decimals: number,
  width: number,
): TemplateResult {
  const { model, drawing, act } = context;
  const node = nodeOf(model.session, name);
  const { cols, rows } = matrixOf(node.shape);
  const row = Math.min(drawing.row, rows - 1);
  const values = matrixValues(model.session, drawing, name).subarray(row * cols, (row + 1) * cols);
  const given = model.unedited?.get(name);
  const before = (given ? matrixValues(model.session, drawing, name, given) : values).subarray(
    given ? row * cols : 0,
  );
  const isOther = values.some((value, j) => value !== before[j] && !isHidden(value));
  // All rows on one scale, from 0 to 1, so that equal shares have equal lengths. The scale is longer only if one is
  // above 1.
  const largest = Math.max(
    1,
    ...values.filter((value) => !isHidden(value)),
    ...(isOther ? before.subarray(0, cols) : []),
  );
  const frame = frameOf(context, name, decimals);
  const height = frameOf(context, beside ?? name, decimals, true).cellHeight;
  const isHeaded = beside !== null && hasTokenColumns(nodeOf(model.session, beside));
  const { mask } = lookOf(drawing, name);
  const allowed =
    mask && model.session.find(mask) >= 0 ? matrixValues(model.session, drawing, mask) : null;
  const dropped = droppedBy(model.session.structure, name);
  const kept = dropped === null ? null : matrixValues(model.session, drawing, dropped);
  return html`<div class=${`bars ${isHeaded ? 'headed' : ''}`} data-tensor=${`bars:${matrixName(model.session, drawing, name)}`} aria-hidden="true" .style=${properties({ 'bars-w': width > 0 ? `${width}px` : '100%', 'cell-h': height, full: fullBar(drawing) })}>
    <p class="bars-title">
      ${PLANE.asBars(row, symbol(drawing, name))}
    </p>
    ${Array.from(values.subarray(frame.cols.from, frame.cols.to), (value, i) => {
      const j = frame.cols.from + i;
      const isGone = kept?.[row * cols + j] === 0 && value === 0;
      const isOff = allowed?.[row * cols + j] === 0 && !isHidden(value);
      const off = isOff || isGone;
      const choose = () => act.choose(cellAt(model.session, drawing, name, row, j));
      return html`<div class=${`bar ${off ? 'off' : isHidden(value) ? 'is-hidden' : ''}`} @click=${choose}>
        <span class=${hasMemory(model.session) ? 'bar-label remembered' : 'bar-label'}>${keyName(model.session, drawing.batch, j)}</span>
        <span class="bar-track">
          <span class="bar-value">${isOff ? '0' : isGone ? DROPPED : isHidden(value) ? '' : fixed(value, decimals)}</span>
          <span class="bar-body" .style=${properties({ share: isHidden(value) ? 0 : value / largest, was: isOther ? before[j] / largest : 0 })}>
            <i></i>${isOther && !off ? html`<i class="was"></i>` : nothing}
          </span>
        </span>
      </div>`;
    })}
  </div>`;
}
