// The current token's row of some tensors in digits, below a plane of heat maps.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { hasMemoryRows, meaningOf, nodeOf, rowOf, tokenName } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, inDigits, redrawn } from '../../engine/plane/context.ts';
import { headClass } from '../../engine/plane/grid.ts';
import { decimalsOf } from '../../engine/plane/layout/decimals.ts';
import { type Frame, frameOf } from '../../engine/plane/layout/frame.ts';
import { digitsOfStage } from '../../engine/plane/layout/height.ts';
import { DIGITS } from '../../engine/plane/layout/sizes.ts';
import { digitsCell } from '../../engine/plane/layout/tracks.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { HEADS_TEXT } from './words.en.ts';

const LABELS = DIGITS.labels;
/** Height of the line in a sum of rows, and of the gap below it. */
const SUM_EDGES = 20;

/** `names`: tensors with a row for each token, some of which may be narrower; `room`: width in pixels. */
export function rowDigitsView(given: Context, names: string[], room: number): TemplateResult {
  const context = inDigits(given);
  const { model, drawing } = context;
  const factor = factorOf(context, names);
  // Keys and values of a second sequence have no row of this token.
  const ofToken = names.filter((name) => !hasMemoryRows(nodeOf(model.session, name)));
  const shown = factor ? [factor.left, drawing.open.cell.node] : ofToken;
  const all = factor ? [...shown, factor.right] : shown;
  const widths = shown.map((name) => matrixOf(nodeOf(model.session, name).shape).cols);
  const cols = Math.max(...widths);
  // Columns that have no room with two digits behind the point are two lines.
  const [narrowest] = framesThatFit(context, all, 0)
    .map(({ cellWidth }) => cellWidth)
    .sort((a, b) => b - a);
  const lines = factor && narrowest * cols > room - LABELS ? 2 : 1;
  const perLine = Math.ceil(cols / lines);
  const frames = framesThatFit(context, all, (room - LABELS) / perLine);
  // Cells grow to fill the width; with more columns than fit, the table scrolls.
  const least = Math.max(...frames.map((frame) => frame.cellWidth));
  const width = Math.max(least, digitsCell(room, perLine));
  const tables = Array.from({ length: lines }, (_, line) => {
    const columns = Array.from({ length: cols }, (_, c) => c);
    return columns.slice(line * perLine, (line + 1) * perLine);
  });
  const { rowSum } = model.step;
  const height = digitsOfStage(model.steps);
  // A sum has the height of the stage's rows, but for its line and the gap below it.
  const twin = rowSum ? twinOf(context) : undefined;
  const count = names.length + (twin === undefined ? 0 : 1);
  const row = rowSum ? Math.floor((height - DIGITS.head - SUM_EDGES) / count) : DIGITS.row;
  const classes = `lens ${frames[0].small ? 'compact' : ''} ${rowSum ? 'as-sum' : ''}`;
  return html`<div class=${classes} .style=${properties({ 'cell-w': width, 'cell-h': row, 'lens-h': height })}>
    ${tables.map((columns) => digitsTable(context, { shown, widths, frames, factor, twin }, columns))}
  </div>`;
}

interface Shown {
  shown: string[];
  widths: number[];
  frames: Frame[];
  factor: Factors | null;
  twin: number | undefined;
}

/** The first other token that takes the same row of the first table, in a framed window. */
function twinOf({ model: { session }, drawing: { canvas, batch, row } }: Context) {
  if (!canvas) return undefined;
  const ids = rowOf(session, { node: 'ids', index: [batch, 0] });
  return ids.flatMap((id, token) => (id === ids[row] && token !== row ? [token] : []))[0];
}

function digitsTable(
  context: Context,
  { shown, widths, frames, factor, twin }: Shown,
  columns: readonly number[],
): TemplateResult {
  const { model, drawing } = context;
  const { cell: chosen } = drawing.open;
  const open = rowAndCol(chosen.index).col;
  // Meaning of the columns, if it is the same in all tensors.
  const axes = new Set(shown.map((name) => nodeOf(model.session, name).axes.at(-1)));
  const meaning = (c: number) =>
    axes.size === 1 ? meaningOf(model.session, nodeOf(model.session, shown[0]), -1, c) : '';
  const headed = shown.find((name) => headClass(context, name, 0) !== '') ?? shown[0];
  const hasOpen = shown.includes(chosen.node) && columns.includes(open);
  const rows = shown.flatMap((name, i) => {
    if (widths[i] <= columns[0]) return [];
    const painter = painterOf(context, name, widths[i], frames[i]);
    const sign = model.step.rowSum?.[i] ?? '';
    const row = tableRow(
      {
        label: html`${sign ? html`<b class="sum-sign">${sign}</b>` : nothing}${symbol(drawing, name)}<span class="shape">[${drawing.row}]</span>`,
      },
      columns.map((c) =>
        c < widths[i]
          ? cellView(context, name, drawing.row, c, painter, {
              inTabOrder: hasOpen
                ? name === chosen.node && c === open
                : i === 0 && c === columns[0],
            })
          : html`<td class="beyond"></td>`,
      ),
      sign === '=' ? 'sum' : undefined,
    );
    const isLeft = name === factor?.left;
    return isLeft ? [row, columnRow(context, factor.right, columns, frames[shown.length])] : [row];
  });
  if (twin !== undefined) rows.push(...twinRow(context, shown, frames, twin, columns));
  const token = tokenName(model.session, drawing.batch, drawing.row);
  return tableView({
    grid: 'lens',
    look: 'cells',
    caption: { label: HEADS_TEXT.rowDigits(drawing.row, token), className: 'visually-hidden' },
    corner: HEADS_TEXT.rowDigitsCorner,
    columns: columns.map((c) => ({
      label: meaning(c) || c,
      className: headClass(context, headed, c),
    })),
    rows,
  });
}

/** The sum of another token with the same first row: the places alone make it another; none while either is covered. */
function twinRow(
  context: Context,
  shown: readonly string[],
  frames: readonly Frame[],
  twin: number,
  columns: readonly number[],
): TemplateResult[] {
  const { session } = context.model;
  const { batch, row } = context.drawing;
  const last = shown.length - 1;
  const name = shown[last];
  const [one, other] = [row, twin].map((of) =>
    rowOf(session, { node: name, index: [batch, of, 0] }),
  );
  if ([...one, ...other].some(isHidden)) return [];
  const isSame = one.every((value, col) => value === other[col]);
  const painter = painterOf(context, name, other.length, frames[last]);
  return [
    tableRow(
      {
        label: html`<b class="sum-sign">${isSame ? '=' : '≠'}</b>${symbol(context.drawing, name)}<span class="shape">[${twin}]</span>`,
      },
      columns.map((c) => cellView(context, name, twin, c, painter, { inTabOrder: false })),
      'twin',
    ),
  ];
}

interface Factors {
  left: string;
  right: string;
}

/** The factors of an open product on a phone, where the cells of the right one are too small for digits. */
function factorOf({ model, drawing }: Context, names: readonly string[]): Factors | null {
  const { node, cell } = drawing.open;
  if (!drawing.narrow || node.kind !== 'product' || !names.includes(cell.node)) return null;
  const [left, right] = node.inputs.map((id) => model.session.structure.nodes[id].name);
  return names.includes(left) ? { left, right } : null;
}

/** The open number's column of the right factor, lying, so that each number stands under the one that it multiplies. */
function columnRow(
  context: Context,
  name: string,
  columns: readonly number[],
  frame: Frame,
): TemplateResult {
  const { rows, cols } = matrixOf(nodeOf(context.model.session, name).shape);
  const { col } = rowAndCol(context.drawing.open.cell.index);
  const painter = painterOf(context, name, cols, frame);
  return tableRow(
    { label: html`${symbol(context.drawing, name)}<span class="shape">[·,${col}]</span>` },
    columns.map((c) =>
      c < rows
        ? cellView(context, name, c, col, painter, { inTabOrder: false })
        : html`<td class="beyond"></td>`,
    ),
  );
}

/** Frames with the most decimals that fit into cells of width `most`. */
function framesThatFit(context: Context, names: string[], most: number) {
  const tight = redrawn(context, { tight: true });
  const choices = decimalsOf(context);
  const framesWith = (digits: number) => names.map((name) => frameOf(tight, name, digits));
  const widest = (digits: number) => Math.max(...framesWith(digits).map((f) => f.cellWidth));
  return framesWith(
    choices.find((digits) => widest(digits) <= most) ?? choices[choices.length - 1],
  );
}
