// A slider for one score of the open row, from -4 to 4.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';

export function scoreSlider({ model, act }: Context): TemplateResult | typeof nothing {
  const { cell, session } = model;
  if (!model.stage.hasScoreSlider || cell.index.length !== 2) return nothing;
  const index = [cell.index[0], Math.min(cell.index[1], cell.index[0])];
  const scores = { node: 'scores', index };
  const size = nodeOf(session, 'scores').shape[1];
  const value = session.data(session.find('scores'))[index[0] * size + index[1]];
  return html`<label class="control slider">
    <span>${text.controls.score} <code>S[${index.join(', ')}]</code> <b>${value.toFixed(1)}</b></span>
    <input
      type="range"
      min="-4"
      max="4"
      step="0.1"
      .value=${live(String(value))}
      @input=${(event: Event) => act.edit(scores, Number((event.target as HTMLInputElement).value))}
    />
  </label>`;
}
