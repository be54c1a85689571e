// The dial: the length of queries and keys, the divisor, another draw, and a sentence on the result.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { segments } from '../../engine/page/controls/segments.ts';
import type { RootContext } from './root_context.ts';
import { LENGTHS, WAYS, type Way, WIDTH } from './root_lesson.ts';
import { ROOT_TEXT } from './root_words.en.ts';

/** The core's seed, which a link leaves out. */
const USUAL_SEED = '1337';

export function dialView(context: RootContext): TemplateResult {
  const { state, act, d_k, way, point, rows, isAsking } = context;
  const { dial } = ROOT_TEXT;
  if (isAsking) return html`<p class="status" role="status">${dial.asking(point.none.of)}</p>`;
  const seed = state.seed || USUAL_SEED;
  const at = Math.round(Math.log2(d_k));
  // A number that is open is of the divisor before.
  const divide = (next: Way) =>
    act.set({ d_k, divisor: next === 'sqrt_d_k' ? '' : next, cell: null });
  return html`<div class="in-row controls-line dials-bar">
      <label class="dial">
        <span>${dial.label} <b>${d_k}</b></span>
        <input
          id="d_k"
          class="dial-slider"
          type="range"
          min="0"
          max=${LENGTHS.length - 1}
          step="1"
          aria-valuetext=${d_k}
          .value=${live(String(at))}
          @input=${(event: Event) => act.set({ d_k: LENGTHS[Number((event.target as HTMLInputElement).value)] })}
        />
        <span class="ends" aria-hidden="true">${LENGTHS.map((length) => html`<small>${length}</small>`)}</span>
      </label>
      ${segments(
        dial.divisor,
        dial.divisor,
        WAYS.map((one) => [one, dial.ways[one]] as const),
        way,
        divide,
      )}
      <button class="button" @click=${() => act.set({ d_k, seed: next(seed) })}>${dial.again(seed)}</button>
    </div>
    <p class="status" role="status">${dial.says(d_k, way, point[way].of, point[way].row.weights.length, rows, WIDTH)}</p>`;
}

/** The next seed; a small one after the longest. */
function next(seed: string): string {
  return seed.length > 17 ? '1' : String(BigInt(seed) + 1n);
}
