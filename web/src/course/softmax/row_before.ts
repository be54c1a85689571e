// The current row of a tensor as the example's own numbers give it, below the plane in which edits have changed it.

import { html, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { matrixValues, nodeOf } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { symbol } from '../../engine/plane/names.ts';
import { text } from '../../engine/words/page.en.ts';

/** The line keeps its place while the row is as it was. */
export function rowBeforeView({ model, drawing }: Context, name: string): TemplateResult {
  const { cols } = matrixOf(nodeOf(model.session, name).shape);
  const row = (data?: Float32Array | Float64Array) =>
    matrixValues(model.session, drawing, name, data).subarray(
      drawing.row * cols,
      (drawing.row + 1) * cols,
    );
  const before = row(model.unedited?.get(name));
  const now = row();
  const isOther = model.unedited !== null && before.some((value, i) => value !== now[i]);
  return html`<p class="row-before" .style=${properties({ 'foot-h': sizesOf(drawing).foot })}>${
    isOther
      ? html`<span class="was-mark"></span> ${text.rowBefore(drawing.row, symbol(drawing, name))} ${Array.from(before, (value) => html`<b>${fixed(value, 4)}</b> `)}`
      : ''
  }</p>`;
}
