// The left column: the step's prose, a prediction, the controls, previous and next.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DirectiveResult } from 'lit-html/directive.js';
import { inPass } from '../../draw/in_pass.ts';
import { isDue } from '../../draw/passes.ts';
import { STAGES, stageNumber } from '../../lessons/index.ts';
import type { Stage, Step } from '../../lessons/stage.ts';
import type { Model } from '../../model/model.ts';
import { neighbourStep, walk } from '../../model/walk.ts';
import { influenceView } from '../../pictures/heads/influence_map.ts';
import { whoView } from '../../pictures/heads/who.ts';
import { answerOf, type Context, withAnswer } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import { isEmbedded } from '../../state/embedded.ts';
import { isDoor } from '../../state/state.ts';
import { text } from '../../text/en/index.ts';
import type { Prediction, Words } from '../../text/text.ts';
import { controlsView } from '../controls/controls.ts';
import { placeLabel } from './labels.ts';

export function proseView(context: Context): DirectiveResult {
  const { stage, step } = context.model;
  return inPass(
    isDue(context.drawing.pass, 'left'),
    'prose',
    () => proseFrame(stage, step, restView(context)),
    () => proseFrame(stage, step, nothing),
  );
}

/** The left column with title and lead; `rest` is drawn in a later pass. */
export function proseFrame(
  stage: Stage,
  step: Step,
  rest: TemplateResult | typeof nothing,
): TemplateResult {
  const words = text.stages[stage.id];
  const { name, title, lead } = words.steps[step.id];
  const [at, of] = [stage.steps.indexOf(step) + 1, stage.steps.length];
  // Where the scrubber walks through rows it does not say which step it is.
  const where = stage.walksRows ? text.stepOf(at, of) : name;
  return html`<section class="prose" data-stage=${stage.id} aria-labelledby="title">
    <p class="kicker">${text.stageOf(stageNumber(stage.id), STAGES.length)} <span class="step-name">· ${where}</span></p>
    <h1 id="title">${title ?? words.title}</h1>
    <p class="lead">${lead}</p>
    ${rest}
  </section>`;
}

function restView(context: Context): TemplateResult {
  const { model } = context;
  const { body, aside } = text.stages[model.stage.id].steps[model.step.id];
  return html`<p class="body">${wordsOf(body, model)}</p>
    ${aside ? html`<p class="aside">${aside}</p>` : nothing}
    ${model.step.isOff ? html`<p class="aside">${text.stepIsOff}</p>` : nothing}
    ${model.transposed ? html`<p class="aside">${text.transposed}</p>` : nothing}
    ${model.step.hasWho ? whoView(context) : nothing}
    ${predictView(context)} ${controlsView(context)} ${keysView(context)} ${onwardView(context)}`;
}

/** The step's prediction, if it fits the open example. */
export function predictionOf(model: Model): Prediction | undefined {
  const { predict } = text.stages[model.stage.id].steps[model.step.id];
  return predict?.fits?.(model) === false ? undefined : predict;
}

/** Evaluates words that depend on the model. */
export function wordsOf(words: Words | ((model: Model) => Words), model: Model): Words {
  return typeof words === 'function' ? words(model) : words;
}

/** The prediction: a question to answer before one looks. Answers are not checked; any reveals the facts. */
function predictView(context: Context): TemplateResult | typeof nothing {
  const { model, act } = context;
  const predict = predictionOf(model);
  if (!predict) return nothing;
  const answer = answerOf(context);
  const choose = (i: number) => act.setView({ predictions: withAnswer(context, i) });
  return html`<section class="card" aria-label=${text.predict}>
    <h2 class="kicker">${text.predict}</h2>
    <p>${wordsOf(predict.question, model)}</p>
    <div class="pills">
      ${predict.answers.map(
        (label, i) => html`<button
          aria-pressed=${answer === i ? 'true' : 'false'}
          @click=${() => choose(i)}
        >${label}</button>`,
      )}
    </div>
    <div aria-live="polite">
      ${answer === undefined ? nothing : html`<p>${predict.reveal(model)}</p>`}
    </div>
    ${context.drawing.narrow ? influenceView(context) : nothing}
  </section>`;
}

/** Buttons to the previous and next step, across stages. */
function onwardView(context: Context): TemplateResult {
  const { model, act } = context;
  const go = (by: 1 | -1) => () => {
    walk(model, by, act);
    // On a phone the button is far below the new step's beginning.
    scrollTo(0, 0);
  };
  const [behind, on] = [neighbourStep(model, -1), neighbourStep(model, 1)];
  // A frame has no door.
  const back = behind && isEmbedded() && isDoor(behind) ? null : behind;
  return html`<nav class="onward" aria-label=${text.onward}>
    ${back ? html`<button @click=${go(-1)}>← ${placeLabel(back, model.stage.id)}</button>` : html`<span></span>`}
    <button class="on" @click=${go(1)}>${on ? placeLabel(on, model.stage.id) : text.end} →</button>
  </nav>`;
}

/** The keys that one needs first, and where the focus gives the arrow keys another meaning, that. */
function keysView({ model, drawing, view }: Context): TemplateResult {
  const { arrows } = view;
  const isTensor = model.session.find(arrows) >= 0;
  const place = isTensor
    ? symbol(drawing, arrows)
    : text.keys[arrows === 'field' ? 'field' : 'table'];
  return html`<p class="keys">
    ${
      arrows === ''
        ? html`<span><kbd>←</kbd><kbd>→</kbd> ${text.keys.step}</span>
          <span><kbd>⇧</kbd><kbd>←</kbd><kbd>→</kbd> ${text.keys.stage}</span>`
        : html`<span><kbd>←</kbd><kbd>→</kbd> ${text.keys.moveIn(place)}</span>
          <span><kbd>Esc</kbd> ${text.keys.onward} <kbd>←</kbd><kbd>→</kbd> ${text.keys.step}</span>`
    }
    <span><kbd>⏎</kbd> ${text.keys.open}</span>
    <span><kbd>?</kbd> ${text.keys.all}</span>
  </p>`;
}
