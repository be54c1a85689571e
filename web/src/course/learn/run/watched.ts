// The weights that a run is watched by: which token asks for which, and what each says; beside them those of step 0, at
// the same scale.

import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { matrixOf } from '../../../engine/core/tensor.ts';
import { shade } from '../../../engine/draw/colour.ts';
import { paintMap } from '../../../engine/draw/colour_map.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { WATCHED } from '../../../engine/lesson/task_questions.ts';
import { colourMaxOf } from '../../../engine/model/extent.ts';
import { meaningOf, nodeOf } from '../../../engine/model/nodes.ts';
import type { Film } from '../../../engine/model/run/film.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';
import { labelRoom, matrixView } from './matrix.ts';

/**
 * Cell width in pixels of a matrix with as many rows as parts. Matrices of eight and of four columns fit side by side
 * at 1280; a slide needs large digits.
 */
const CELL = {
  wide: { width: 34, height: 19 },
  slide: { width: 36, height: 19 },
  narrow: { width: 35, height: 22 },
};
/** The most columns whose cells have digits. */
const MOST = 12;

export function watchedView(context: Context, film: Film): TemplateResult {
  const { session } = context.model;
  const names = WATCHED.filter((name) => session.find(name) >= 0);
  const shown = names.filter((name) => matrixOf(nodeOf(session, name).shape).cols <= MOST);
  return html`<div class="watched">${shown.map((name) => watchedTensor(context, film, name))}</div>`;
}

function watchedTensor(context: Context, film: Film, name: string): TemplateResult {
  const { model, drawing } = context;
  const cell = drawing.narrow ? CELL.narrow : drawing.presenting ? CELL.slide : CELL.wide;
  const node = nodeOf(model.session, name);
  const { rows } = matrixOf(node.shape);
  const names = Array.from({ length: rows }, (_, row) => meaningOf(model.session, node, -2, row));
  return html`<section class="watched-tensor">
    ${matrixView(context, name, { decimals: 1, labels: labelRoom(names), cell })}
    ${firstView(context, film, name)}
  </section>`;
}

/** Step 0, in colours alone. */
function firstView({ model, drawing }: Context, film: Film, name: string) {
  const values = film.first.get(name);
  if (!values || drawing.narrow) return nothing;
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const largest = colourMaxOf(model.session, drawing, name);
  const draw = (canvas: Element | undefined) => {
    if (!canvas) return;
    paintMap(canvas as HTMLCanvasElement, rows, cols, (row, col) =>
      shade(values[row * cols + col] / largest, 'signed', drawing.theme),
    );
  };
  return html`<figure class="watched-first">
    <canvas width=${cols} height=${rows} .style=${properties({ cols, rows })} ${ref(draw)}></canvas>
    <figcaption>${RUN_TEXT.watched.first}</figcaption>
  </figure>`;
}
