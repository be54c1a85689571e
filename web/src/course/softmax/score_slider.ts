// A slider for one score of the open row, from -4 to 4; and the row as it was without the learner's edits.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Cell, matrixOf, rowAndCol, sameCell } from '../../engine/core/tensor.ts';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { colOf } from '../../engine/lesson/stage.ts';
import { withoutEdit } from '../../engine/model/edits/edited_cell.ts';
import type { Model } from '../../engine/model/model.ts';
import { maskingOf, matrixValues, nodeOf, valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { symbol } from '../../engine/plane/names.ts';
import { CONTROLS } from '../../engine/words/controls.en.ts';
import { PLANE } from '../../engine/words/plane.en.ts';

const MARKS = [-4, 0, 4];

export function scoreSlider(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const score = scoreOnSlider(model, drawing.row);
  if (!score) return nothing;
  const value = valueAt(model.session, score);
  const isTenth = Math.fround(Number(value.toFixed(1))) === Math.fround(value);
  return html`<div class="screen-only score-line" .style=${properties({ 'row-h': sizesOf(drawing).line })}>
    <label class="slider">
      <span>${CONTROLS.controls.score} <code>S[${score.index.join(', ')}]</code></span>
      <span class="slide">
        <input
          type="range"
          min=${MARKS[0]}
          max=${MARKS[2]}
          step="0.1"
          .value=${live(String(value))}
          @input=${(event: Event) => setScore(context, score, Number((event.target as HTMLInputElement).value))}
        />
        <span class="marks" aria-hidden="true">${MARKS.map((mark) => html`<i>${scaleText(mark)}</i>`)}</span>
      </span>
      <output>${fixed(value, isTenth ? 1 : 4)}</output>
    </label>
    <p class="off-phone hint">${CONTROLS.controls.otherScore}</p>
  </div>`;
}

/** Sets a score; back at the page's own number it is no edit. */
function setScore({ model: { state, session }, act }: Context, score: Cell, value: number): void {
  const own = withoutEdit(state, session.uncovered, score);
  if (own !== null && Math.fround(own) === Math.fround(value)) act.release(score);
  else act.edit(score, value);
}

/**
 * The score of a row that the slider shows and moves: that of the open cell's column, if it has a row and a column of
 * tokens, else of the step's; or, where the mask hides it, the last one before it that is let in. A masked score that
 * the learner has set stands in its place: the row goes on from there. Null where there is none.
 */
export function scoreOnSlider(
  { cell, node, session, stage, step, state }: Model,
  row: number,
): Cell | null {
  const masking = maskingOf(session);
  if (!masking) return null;
  const { masked, scores, mask } = masking;
  const isOfTokens = node.axes.at(-1) === 'T';
  const { shape } = nodeOf(session, scores);
  // The step's column may be beyond the last, where there are one or two tokens.
  const open = Math.min(
    isOfTokens ? rowAndCol(cell.index).col : colOf(step, stage, session),
    shape[1] - 1,
  );
  const isSet = (col: number) =>
    state.edits.some((edit) => sameCell(edit, { node: masked, index: [row, col] }));
  const isIn = (col: number) => valueAt(session, { node: mask, index: [row, col] }) !== 0;
  const before = Array.from({ length: open + 1 }, (_, i) => open - i);
  const after = Array.from({ length: shape[1] - open - 1 }, (_, i) => open + 1 + i);
  const col = [...before, ...after].find((j) => isSet(j) || isIn(j));
  return col === undefined ? null : { node: isSet(col) ? masked : scores, index: [row, col] };
}

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
  return html`<p class="off-narrow row-before" .style=${properties({ 'foot-h': sizesOf(drawing).foot })}>${
    isOther
      ? html`<span class="was-mark"></span> ${PLANE.rowBefore(drawing.row, symbol(drawing, name))} ${Array.from(before, (value) => html`<b>${fixed(value, 4)}</b> `)}`
      : ''
  }</p>`;
}
