// The maps of one head at some steps of a run, in colours alone: each leads to its step.
import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { shade } from '../../../engine/draw/colour.ts';
import { paintMap } from '../../../engine/draw/colour_map.ts';
import type { Film } from '../../../engine/model/run/film.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';

/** The most maps: the first ones, and that of the step at hand. */
const MOST = 5;

export function mapsView(
  { model, drawing, act }: Context,
  film: Film,
  head: number,
): TemplateResult {
  const at = model.run?.step ?? 0;
  const others = film.frames.filter(({ step }) => LATE.includes(step) && step !== at);
  const frames = [...others.slice(0, MOST - 1), ...film.frames.filter(({ step }) => step === at)];
  return html`<ol class="map-film">
    ${frames
      .toSorted((a, b) => a.step - b.step)
      .map(
        ({ step, maps, shares }) => html`<li>
          <button aria-current=${step === at ? 'step' : 'false'} aria-label=${RUN_TEXT.film.frame(step)} title=${RUN_TEXT.film.frame(step)} @click=${() => act.set({ trained: step })}>
            <canvas width=${shares.length} height=${shares.length} ${ref((canvas) => paint(canvas, maps, shares.length, head, drawing.theme))}></canvas>
            ${step}
          </button>
        </li>`,
      )}
  </ol>`;
}

/** Steps of a run that have a map: those at which heads that learn two questions differ. */
const LATE = [0, 50, 100, 300, 1000, 5000];

function paint(
  canvas: Element | undefined,
  maps: ArrayLike<number>,
  size: number,
  head: number,
  theme: Parameters<typeof shade>[2],
): void {
  if (!canvas) return;
  const from = head * size * size;
  paintMap(canvas as HTMLCanvasElement, size, size, (row, col) =>
    shade(maps[from + row * size + col], 'weight', theme),
  );
}
