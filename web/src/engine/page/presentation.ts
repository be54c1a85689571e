// The presentation mode: the plane scaled to the screen, below it its formula and one sentence, at the edges Back and
// Next.

import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { reachWords } from '../arithmetic/reach/reach_buttons.ts';
import { symbolsView } from '../arithmetic/symbols.ts';
import { properties } from '../draw/properties.ts';
import { pageWindow } from '../draw/reader.ts';
import { stageNumber } from '../lesson/stages.ts';
import type { Drawing } from '../model/drawing.ts';
import { neighbourSlide, walk } from '../model/walk.ts';
import { type Context, redrawn } from '../plane/context.ts';
import { PRESENTED } from '../plane/layout/frame.ts';
import { pictureView } from '../plane/picture/picture.ts';
import { text } from '../words/page.en.ts';
import { PRESENT_TEXT } from '../words/presentation.en.ts';

/** Least height of digits, as a part of the screen's height. */
const LEAST = 0.026;
/** Width of an edge, which is a button. */
const EDGE = 46;

export function presentView(context: Context): TemplateResult {
  const { model, act } = context;
  const stage = text.stages[model.stage.id];
  const step = stage.steps[model.step.id];
  const number = stageNumber(model.stage.id);
  const at = model.steps.indexOf(model.step) + 1;
  return html`<main class="presentation" data-stage=${model.stage.id} data-step=${model.step.id} .style=${properties({ edge: EDGE })}>
    <h1><b>${number}</b> ${PRESENT_TEXT.where(stage.name, step.name)} <span>${PRESENT_TEXT.count(at, model.steps.length)}</span></h1>
    <button class="leave" aria-label=${PRESENT_TEXT.leave} title=${PRESENT_TEXT.leave} @click=${() => act.setView({ presenting: false })}>×</button>
    <div class="screen" ${ref(watch)}><div class="fitted" .style=${`--text-2:${PRESENTED.size}px`}>${pictureView(redrawn(context, large(context.drawing)))}</div></div>
    <div class="foot">
      <div class="formula">${firstFormula(context)}</div>
      ${model.state.reach === '' ? html`<p class="sentence">${step.slide}</p>` : reachWords(context)}
    </div>
    ${zoneView(context, -1)} ${zoneView(context, 1)}
  </main>`;
}

function firstFormula(context: Context): TemplateResult {
  const formulas = symbolsView(context);
  return Array.isArray(formulas) ? formulas[0] : formulas;
}

/** The edge of the slide, as a button for fingers and pointers. */
function zoneView({ model, act }: Context, by: 1 | -1): TemplateResult | typeof nothing {
  const slide = neighbourSlide(model, by);
  if (!slide) return nothing;
  const there = text.stages[slide.stage];
  const name = slide.stage === model.stage.id ? there.steps[slide.step].name : there.name;
  const label = by === 1 ? PRESENT_TEXT.on(name) : PRESENT_TEXT.back(name);
  return html`<button
    class=${`zone ${by === 1 ? 'on' : 'back'}`}
    aria-label=${label}
    title=${label}
    @click=${() => walk(model, by, act)}
  >${by === 1 ? '›' : '‹'}</button>`;
}

/** Two decimals, and a plane so narrow that its digits, scaled up, reach the least height. */
function large({ decimals }: Drawing): Pick<Drawing, 'decimals' | 'room'> {
  const { width, height } = pageWindow();
  const room = ((width - 2 * EDGE) * PRESENTED.size) / (LEAST * height);
  return { decimals: decimals ?? 2, room };
}

/** Scales the plane to the screen whenever one of the two changes size. */
function watch(screen: Element | undefined): void {
  const fitted = screen?.firstElementChild as HTMLElement | null | undefined;
  if (!screen || !fitted) return;
  const observer = new ResizeObserver(() => {
    const scale = Math.min(
      screen.clientWidth / fitted.offsetWidth,
      screen.clientHeight / fitted.offsetHeight,
    );
    fitted.style.setProperty('--scale', String(scale));
  });
  observer.observe(screen);
  observer.observe(fitted);
}
