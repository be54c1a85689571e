// Table of memory offsets: shape, strides and offset of one number of Q by three readings (flat, view,
// transpose), and by the wrong one, a view without transpose.
import { html, nothing, type TemplateResult } from 'lit-html';
import { letterOf, placeInMemory, readAtOnce, sizesOf, spotOf } from '../../model/head_memory.ts';
import type { Context } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import { HEADS_TEXT } from '../../text/en/stages/heads.ts';

const words = HEADS_TEXT.memory;

export function addressView({ model, drawing }: Context): TemplateResult {
  const sizes = sizesOf(model);
  const { tokens, heads, size } = sizes;
  const spot = spotOf(model);
  const { token, head, place } = spot;
  const each = heads * size;
  const right = placeInMemory(sizes, spot);
  const wrong = readAtOnce(sizes, spot);
  const line = (
    id: string,
    name: TemplateResult | string,
    shape: number[],
    strides: number[],
    index: number[],
    offset: number,
  ) => html`<tr class=${id === model.step.reading ? 'on' : ''}>
    <th scope="row">${name}</th>
    <td>(${shape.join(', ')})</td>
    <td>(${strides.join(', ')})</td>
    <td>
      ${index.map((i, axis) => `${i}·${strides[axis]}`).join(' + ')} =
      <b class=${offset === right ? '' : 'wrong'}>${offset}</b>
      ${offset === right ? nothing : html` ${words.token(wrong.token)}`}
    </td>
  </tr>`;
  return html`<div class="address-frame" tabindex="0" role="group" aria-label=${words.caption}>
    <table class="address">
      <caption class="visually-hidden">${words.caption}</caption>
      <thead>
        <tr>${words.headers.map((name) => html`<th scope="col">${name}</th>`)}</tr>
      </thead>
      <tbody>
        ${line('', symbol(drawing, letterOf(model)), [tokens, each], [each, 1], [token, head * size + place], right)}
        ${line('view', words.view_name, [tokens, heads, size], [each, size, 1], [token, head, place], right)}
        ${line('heads', words.transpose_name, [heads, tokens, size], [size, each, 1], [head, token, place], right)}
        ${line('', words.wrong_name, [heads, tokens, size], [tokens * size, size, 1], [head, token, place], wrong.offset)}
      </tbody>
    </table>
  </div>`;
}
