// A slider for one score of the open row, from -4 to 4.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Cell, sameCell } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf, valueAt } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';

export function scoreSlider({ model, act }: Context): TemplateResult | typeof nothing {
  const score = slidScore(model);
  if (!score) return nothing;
  const value = valueAt(model.session, score);
  const isTenth = Math.fround(Number(value.toFixed(1))) === Math.fround(value);
  return html`<label class="control slider">
    <span>${text.controls.score} <code>S[${score.index.join(', ')}]</code> <b>${fixed(value, isTenth ? 1 : 4)}</b></span>
    <input
      type="range"
      min="-4"
      max="4"
      step="0.1"
      .value=${live(String(value))}
      @input=${(event: Event) => act.edit(score, Number((event.target as HTMLInputElement).value))}
    />
  </label>`;
}

/**
 * The score that the slider shows and moves: that of the open cell's pair, or, where the mask hides it, the last one
 * before it in the row that is let in. A masked score that the learner has set stands in its place: the row goes on
 * from there. Null where there is none.
 */
export function slidScore({ cell, session, stage, state }: Model): Cell | null {
  if (!stage.hasScoreSlider || cell.index.length !== 2) return null;
  const [row, open] = cell.index;
  const isSet = (col: number) =>
    state.edits.some((edit) => sameCell(edit, { node: 'masked', index: [row, col] }));
  const isIn = (col: number) => valueAt(session, { node: 'tril', index: [row, col] }) !== 0;
  const { shape } = nodeOf(session, 'scores');
  const before = Array.from({ length: open + 1 }, (_, i) => open - i);
  const after = Array.from({ length: shape[1] - open - 1 }, (_, i) => open + 1 + i);
  const col = [...before, ...after].find((j) => isSet(j) || isIn(j));
  return col === undefined ? null : { node: isSet(col) ? 'masked' : 'scores', index: [row, col] };
}
