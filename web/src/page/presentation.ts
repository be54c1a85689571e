// The presentation mode: the plane scaled to the screen, and one sentence under it.
import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { stageNumber } from '../lessons/index.ts';
import type { Drawing } from '../model/drawing.ts';
import { pictureView } from '../pictures/index.ts';
import { type Context, redrawn } from '../plane/context.ts';
import { text } from '../text/en/index.ts';
import { PRESENT_TEXT } from '../text/en/presentation.ts';
import { present } from './full_screen.ts';

/** Digits are to be no smaller than this part of the screen's height; they have 17 px (plane/grid.css). */
const LEAST = 0.026;
const DIGITS = 17;
const MARGINS = 80;

export function presentView(context: Context): TemplateResult {
  const { model, act } = context;
  const stage = text.stages[model.stage.id];
  const step = stage.steps[model.step.id];
  const number = stageNumber(model.stage.id);
  return html`<main class="presentation" data-stage=${model.stage.id} data-step=${model.step.id}>
    <h1><b>${number}</b> ${PRESENT_TEXT.where(stage.name, step.name)}</h1>
    <button class="leave" aria-label=${PRESENT_TEXT.leave} title=${PRESENT_TEXT.leave} @click=${() => present(false, act)}>×</button>
    <div class="screen" ${ref(watch)}><div class="fitted">${pictureView(redrawn(context, large(context.drawing)))}</div></div>
    <p class="sentence">${step.lead}</p>
  </main>`;
}

/** Two decimals, and a room so narrow that digits, scaled up, reach the minimal size. */
function large({ decimals }: Drawing): Pick<Drawing, 'decimals' | 'room'> {
  const room = ((innerWidth - MARGINS) * DIGITS) / (LEAST * innerHeight);
  return { decimals: decimals ?? 2, room };
}

/** Scales the plane to the screen whenever one of the two changes size. */
const observer = new ResizeObserver(() => {
  const screen = document.querySelector<HTMLElement>('.presentation .screen');
  const fitted = screen?.querySelector<HTMLElement>('.fitted');
  if (!screen || !fitted) return;
  const scale = Math.min(
    screen.clientWidth / fitted.offsetWidth,
    screen.clientHeight / fitted.offsetHeight,
  );
  fitted.style.setProperty('--scale', String(scale));
});

function watch(screen: Element | undefined): void {
  observer.disconnect();
  if (!screen?.firstElementChild) return;
  observer.observe(screen);
  observer.observe(screen.firstElementChild);
}
