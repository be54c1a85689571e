// The presentation mode: the picture scaled to the screen, below it its formula and one sentence or the arithmetic of
// the number that was chosen, at the edges Back and Next.

import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { fallInstead } from '../arithmetic/fall/fall_button.ts';
import { reachWords } from '../arithmetic/reach/reach_buttons.ts';
import { symbolsView } from '../arithmetic/symbols.ts';
import { slideSumView } from '../arithmetic/voice_bar.ts';
import { lazyQuestions } from '../ask/lazy_questions.ts';
import { properties } from '../draw/properties.ts';
import { stageNumber } from '../lesson/stages.ts';
import { neighbourSlide, neighbourStep, walk } from '../model/walk.ts';
import type { Context } from '../plane/context.ts';
import { PRESENT_TEXT, text } from '../words/page.en.ts';
import { withFacts } from '../words/stages.ts';
import type { Words } from '../words/text.ts';
import { SLIDE } from './breakpoints.ts';
import { canvasView } from './canvas.ts';
import { lazyDeck } from './deck/lazy_deck.ts';
import type { Notes } from './deck/speaker.ts';

export function presentView(context: Context): TemplateResult {
  const { model, act } = context;
  const stage = text.stages[model.stage.id];
  const step = stage.steps[model.step.id];
  const number = stageNumber(model.stage.id);
  const at = model.steps.indexOf(model.step) + 1;
  const fall = fallInstead(context);
  const { reach, cell } = model.state;
  // The arithmetic of a number that was chosen here; Escape leads back to the step's formula and sentence.
  const isOpen = reach === '' && cell !== null;
  const words = reach === '' ? html`<p class="sentence">${step.slide}</p>` : reachWords(context);
  const tell = () => lazyDeck.module?.notes.tell(() => notesOf(context));
  return html`<main class="presentation" ${ref((place) => place && tell())} data-stage=${model.stage.id} data-step=${model.step.id} .style=${properties({ edge: SLIDE.edge })}>
    <h1><b>${number}</b> ${PRESENT_TEXT.where(stage.name, step.name)} <span>${PRESENT_TEXT.count(at, model.steps.length)}</span></h1>
    <button class="leave" aria-label=${PRESENT_TEXT.leave} title=${PRESENT_TEXT.leave} @click=${() => act.setView({ presenting: false })}>×</button>
    ${fall ? html`<div class="canvas of-fall">${fall}</div>` : canvasView(context)}
    <div class="foot">${isOpen && !fall ? slideSumView(context) : html`<div class="formula">${firstFormula(context)}</div> ${words}`}</div>
    ${zoneView(context, -1)} ${zoneView(context, 1)}
  </main>`;
}

/** The notes of a step: its words, its question with the answer, and what comes next. */
function notesOf({ model }: Context): Notes {
  const stage = text.stages[model.stage.id];
  const words = stage.steps[model.step.id];
  const { lead } = words;
  const premise = withFacts<Words | undefined>(words.premise, model);
  const body = withFacts<Words>(words.body, model);
  const next = neighbourStep(model, 1);
  const asked = lazyQuestions.module?.printedPrediction(model);
  return {
    title: PRESENT_TEXT.where(stage.name, words.name),
    next: next ? text.stages[next.stage].steps[next.step].name : text.end,
    words: [lead, premise, body].filter((one) => one !== undefined),
    question: asked?.question,
    answer: asked?.solution(),
  };
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
