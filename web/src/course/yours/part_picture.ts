// A tensor that was brought, in colours: as small as it needs to be seen that it is the right one.
import { html, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import type { BroughtPart } from '../../engine/core/brought.ts';
import { paintMap, shade, type Theme } from '../../engine/draw/colour.ts';
import { properties } from '../../engine/draw/properties.ts';
import { YOURS_TEXT } from './yours.en.ts';

/** Most cells along a side: of a larger tensor every so many rows and columns are drawn. */
const MOST = 48;

export function pictureView(part: BroughtPart, theme: Theme): unknown {
  const { values, rows, columns } = part;
  const [down, across] = [rows, columns].map((count) => Math.ceil(count / MOST));
  const size = { rows: Math.ceil(rows / down), cols: Math.ceil(columns / across) };
  const at = (row: number, col: number) => values[row * down * columns + col * across];
  const draw = (canvas?: Element) => {
    if (!canvas) return;
    let largest = 0;
    for (const value of values) {
      if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
    }
    paintMap(canvas as HTMLCanvasElement, size.rows, size.cols, (row, col) => {
      const value = at(row, col);
      return Number.isFinite(value) ? shade(value / (largest || 1), 'signed', theme) : null;
    });
  };
  const said = YOURS_TEXT.table.picture(part.part, rows, columns);
  const view = (): TemplateResult =>
    html`<canvas role="img" aria-label=${said} title=${said} width=${size.cols} height=${size.rows} .style=${properties(size)} ${ref(draw)}></canvas>`;
  return guard([values, theme], view);
}
