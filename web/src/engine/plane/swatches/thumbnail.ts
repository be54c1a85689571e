// The thumbnail of a tensor: a canvas with one pixel a number, redrawn only when a number may have changed.
import { html } from 'lit-html';
import type { DirectiveResult } from 'lit-html/directive.js';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import { matrixOf } from '../../core/tensor.ts';
import { paintMap, shade } from '../../draw/colour.ts';
import { colourMaxOf } from '../../model/extent.ts';
import { lookOf } from '../../model/looks.ts';
import { leadingIndex, matrixValues, nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';

/** Most rows of a thumbnail: a longer tensor shows every n-th. */
export const LARGEST_MAP = 144;

export function thumbnail(context: Context, name: string): DirectiveResult {
  const { model, drawing } = context;
  const { session } = model;
  const { transposed, theme } = drawing;
  const node = nodeOf(session, name);
  const { rows: all, cols } = matrixOf(node.shape);
  const every = Math.ceil(all / LARGEST_MAP);
  const rows = Math.ceil(all / every);
  const { kind } = lookOf(drawing, name);
  const largest = colourMaxOf(session, drawing, name);
  const draw = (canvas: Element | undefined) => {
    if (!canvas) return;
    const values = matrixValues(session, drawing, name);
    const shadeAt = (row: number, col: number) => {
      const value = values[row * every * cols + col];
      return shade(value === -Infinity ? 0 : value / largest, kind, theme);
    };
    if (transposed)
      paintMap(canvas as HTMLCanvasElement, cols, rows, (col, row) => shadeAt(row, col));
    else paintMap(canvas as HTMLCanvasElement, rows, cols, shadeAt);
  };
  const place = leadingIndex(drawing, node).join();
  return guard(
    [session, session.revision, name, place, rows, cols, transposed, kind, largest, theme],
    () =>
      html`<canvas width=${transposed ? rows : cols} height=${transposed ? cols : rows} ${ref(draw)}></canvas>`,
  );
}
