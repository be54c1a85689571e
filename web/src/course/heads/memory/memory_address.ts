// Tables of memory offsets: shape, strides and offset of one number by each reading. Q is read flat, by view, by
// transpose, and wrongly by a view without transpose; the heads' results are transposed back, copied, and viewed as one
// row.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../../engine/core/covered.ts';
import { nodeOfReading } from '../../../engine/lesson/head_readings.ts';
import {
  letterOf,
  locationOf,
  openAtOnce,
  placeInMemory,
  readAtOnce,
  resultSizes,
  type Spot,
  sizesOf,
  spotOfResult,
} from '../../../engine/model/head_memory.ts';
import { lookOf } from '../../../engine/model/looks.ts';
import type { Model } from '../../../engine/model/model.ts';
import { valueAt } from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { tableRow, tableView } from '../../../engine/plane/number_table.ts';
import { HEADS_TEXT } from '../words.en.ts';

const words = HEADS_TEXT.memory;

/** A reading: its axes and strides as in PyTorch, and the number's index after the batch. */
interface Line {
  name: TemplateResult | string;
  shape: number[];
  strides: number[];
  index: number[];
  isOn?: boolean;
  /** A word behind the address. */
  note?: string;
  isWrong?: boolean;
}

export function addressView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const sizes = sizesOf(model, letterOf(model));
  const { tokens: T, heads: N, size: H } = sizes;
  const spot = locationOf(model);
  const { token, head, place } = spot;
  // The number that the picture boxes: one of the wrong reading has its own head and row there.
  const opened = openAtOnce(model);
  const atOnce = opened ?? spot;
  const wrong = readAtOnce(sizes, atOnce);
  const isWrong = wrong.offset !== placeInMemory(sizes, atOnce);
  const isByHeads = model.step.reading === 'heads';
  const lines: Line[] = [
    {
      name: symbol(drawing, letterOf(model)),
      shape: [T, N * H],
      strides: [N * H, 1],
      index: [token, head * H + place],
    },
    {
      name: words.view_name,
      shape: [T, N, H],
      strides: [N * H, H, 1],
      index: [token, head, place],
      isOn: model.step.reading === 'view',
    },
    {
      name: words.transpose_name,
      shape: [N, T, H],
      strides: [H, N * H, 1],
      index: [head, token, place],
      isOn: isByHeads && !opened,
    },
  ];
  // The wrong reading answers the questions of the step that reads by heads, so it waits for them.
  if (!isByHeads || isWrongHidden(model, atOnce)) return tableOf(model, words.caption, lines);
  return tableOf(model, words.caption, [
    ...lines,
    {
      name: words.wrong_name,
      shape: [N, T, H],
      strides: [T * H, H, 1],
      index: [atOnce.head, atOnce.token, atOnce.place],
      note: isWrong ? words.token(wrong.token, opened?.token) : undefined,
      isOn: opened !== null,
      isWrong,
    },
  ]);
}

/** A table of addresses behind a press: the picture is what moves. */
export const foldedAddresses = (
  { drawing }: Context,
  summary: string,
  table: TemplateResult,
): TemplateResult => html`<details class="addresses" ?open=${drawing.onPaper}>
  <summary>${summary}</summary>
  ${table}
</details>`;

/** Whether the number of the wrong reading there is covered. */
function isWrongHidden({ session, batch }: Model, { head, token, place }: Spot): boolean {
  const node = nodeOfReading('q', 'wrong');
  if (session.find(node) < 0) return false;
  return isHidden(valueAt(session, { node, index: [batch, head, token, place] }));
}

/** Position of a number of the heads' results, until concat joins them in one row. */
export function concatAddressView({ model, drawing }: Context): TemplateResult {
  const { tokens: T, heads: N, size: H } = resultSizes(model);
  const { token, head, place } = spotOfResult(model);
  const [results, concat] = model.step.addresses ?? ['', ''];
  return tableOf(model, words.concatCaption, [
    {
      // Symbol without a head's number, because the tensor holds all heads.
      name: html`<i class="symbol">${lookOf(drawing, results).base}</i>`,
      shape: [N, T, H],
      strides: [T * H, H, 1],
      index: [head, token, place],
    },
    {
      name: words.transpose_name,
      shape: [T, N, H],
      strides: [H, T * H, 1],
      index: [token, head, place],
    },
    {
      name: words.contiguous_name,
      shape: [T, N, H],
      strides: [N * H, H, 1],
      index: [token, head, place],
      note: words.copied,
      isOn: true,
    },
    {
      name: symbol(drawing, concat),
      shape: [T, N * H],
      strides: [N * H, 1],
      index: [token, head * H + place],
    },
  ]);
}

function tableOf(model: Model, caption: string, lines: Line[]): TemplateResult {
  const ofBatch = lines[0].shape.reduce((count, size) => count * size, 1);
  const [first, ...columns] = words.headers(model.batches > 1);
  return html`<div class="off-slides sideways address-frame" tabindex="0" role="group" aria-label=${caption}>
    ${tableView({
      grid: null,
      look: 'listed',
      className: 'address',
      caption: { label: caption, className: 'visually-hidden' },
      corner: { label: first },
      columns: columns.map((label) => ({ label })),
      rows: lines.map((line) => lineView(line, model.batches, ofBatch)),
    })}
  </div>`;
}

function lineView(
  { name, shape, strides, index, isOn, isWrong, note }: Line,
  batches: number,
  ofBatch: number,
): TemplateResult {
  const offset = index.reduce((sum, i, axis) => sum + i * strides[axis], 0);
  return tableRow(
    { label: name },
    html`<td>(${[batches, ...shape].join(', ')})</td>
    <td>(${[ofBatch, ...strides].join(', ')})</td>
    <td>
      ${index.map((i, axis) => `${i}·${strides[axis]}`).join(' + ')} =
      <b class=${isWrong ? 'is-wrong' : ''}>${offset}</b> ${note ?? nothing}
    </td>`,
    isOn ? 'on' : '',
  );
}
