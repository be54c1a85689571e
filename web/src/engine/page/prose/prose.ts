// The left column: the step's prose, a prediction, the controls, previous and next.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DirectiveResult } from 'lit-html/directive.js';
import { keyed } from 'lit-html/directives/keyed.js';
import { fetchedView } from '../../arithmetic/fetched.ts';
import { lazyQuestions } from '../../ask/lazy_questions.ts';
import { inPass, isDue } from '../../draw/passes.ts';
import { stageNumber } from '../../lesson/stages.ts';
import { takenName } from '../../model/choice.ts';
import { neighbourStep, walk } from '../../model/walk.ts';
import { answerOf, type Context, isCovering } from '../../plane/context.ts';
import { chapterViews } from '../../plane/picture/chapter_views.ts';
import { chartAtQuestion } from '../../plane/plane.ts';
import { DEFAULT, formatHash, isDoor } from '../../state/state.ts';
import { CONTROLS } from '../../words/controls.en.ts';
import { text } from '../../words/page.en.ts';
import { PLANE } from '../../words/plane.en.ts';
import { withFacts } from '../../words/stages.ts';
import type { Words } from '../../words/text.ts';
import { controlsView } from '../controls/controls.ts';
import { flagsAtPicture, mistakenView } from '../controls/switches.ts';
import { plainClick } from '../plain_click.ts';
import { proseFrame } from '../stage/stage_frame.ts';
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

function restView(context: Context): TemplateResult {
  const { model } = context;
  const { steps } = text.stages[model.stage.id];
  const { premise, body, aside, tells } = steps[model.step.id];
  // Prose that gives the answer away comes with the answer.
  const isKept = tells && isCovering(context);
  const given = withFacts<Words | undefined>(premise, model) ?? '';
  const tied = takenName(model.state, model.session.catalogue(), 'tied');
  const rest = html`${isKept ? nothing : html`<p class="body">${withFacts<Words>(body, model)}</p>`}
    ${aside ? html`<p class="aside">${aside}</p>` : nothing}
    ${model.transposed ? html`<p class="aside">${PLANE.transposed}</p>` : nothing}`;
  const isFramed = Boolean(context.drawing.canvas);
  const off = model.step.isOff ? html`<p class="aside">${text.stepIsOff}</p>` : nothing;
  const who = model.step.hasWho ? chapterViews.who(context) : nothing;
  return html`${mistakenView(context)}
    ${tied ? html`<p class="tied">${CONTROLS.controls.tied(CONTROLS.choices.words[tied])}</p>` : nothing}
    ${given === '' ? nothing : html`<p class="premise">${given}</p>`}
    ${flagsAtPicture(context)}
    ${isOnTables(context) && !model.step.isOff ? predictView(context) : nothing}
    ${model.step.hasNudge ? chapterViews.nudge(context) : nothing}
    ${isFramed ? html`${off} ${moreView(context, html`${isKept ? html`<p class="aside">${PLANE.opensWithGuess}</p>` : nothing} ${rest} ${who} ${askedView(context)}`)}` : html`${rest} ${off} ${who}`}
    ${isFramed ? nothing : html`${askedView(context)} ${controlsView(context)}`} ${onwardView(context)}`;
}

/** The rest of a step's text in a framed window; each step has its own, shut at first. */
function moreView({ model }: Context, rest: TemplateResult): unknown {
  return keyed(
    `${model.stage.id} ${model.step.id}`,
    html`<details class="more">
      <summary>${text.more}</summary>
      ${rest}
    </details>`,
  );
}

/** The step's question is on its tables: where a tree stands in their place, only what it covers still asks. */
function isOnTables(context: Context): boolean {
  return !context.model.tree || isCovering(context) || answerOf(context) !== undefined;
}

/** The step's question, on a phone with the balance or the query's arrow, and the influence of the tokens. */
function predictView(context: Context): unknown {
  const { step } = context.model;
  if (!step.asks && !step.isAskedOpenly && !lazyQuestions.module) return nothing;
  return html`${lazyQuestions.module ? lazyQuestions.module.predictView(context) : html`<div class="card-room">${fetchedView(lazyQuestions, context)}</div>`}
    ${context.drawing.narrow ? html`${chartAtQuestion(context)} ${chapterViews.influence(context)}` : nothing}`;
}

const isLast = ({ steps, step }: Context['model']) => step === steps[steps.length - 1];

/** Links to questions that learners ask at this step, each where it can be tried; after a stage's last step, to all. */
function askedView({ model }: Context): TemplateResult | typeof nothing {
  const { asked = [] } = text.stages[model.stage.id].steps[model.step.id];
  const all = isLast(model) ? [{ question: text.questions, link: 'questions' }] : [];
  const links = [...asked, ...all].map(
    ({ question, link }) => html`<a href=${`#${link}`}>${question}</a>`,
  );
  if (links.length === 0) return nothing;
  return html`<p class="aside asked-here">${asked.length > 0 ? text.tryIt : nothing} ${links.map((link, i) => html`${i > 0 ? ' · ' : nothing}${link}`)}</p>`;
}

/** Link to the three questions after a stage, between its last step and the next stage. */
function checkLink({ model, act }: Context): TemplateResult | typeof nothing {
  if (!isLast(model)) return nothing;
  const to = { ...DEFAULT, stage: 'check', after: model.stage.id };
  const go = plainClick(() => act.set({ stage: to.stage, after: to.after }));
  return html`<a class="to-check" href=${`#${formatHash(to)}`} aria-label=${text.checkOn(stageNumber(model.stage.id))} @click=${go}>${text.check}</a>`;
}

/** Buttons to the previous and next step, across stages. */
function onwardView(context: Context): TemplateResult {
  const { model, view, act } = context;
  const go = (by: 1 | -1) => () => {
    walk(model, by, act);
    // On a phone the button is far below the new step's beginning.
    act.scrollToTop();
  };
  const [behind, on] = [neighbourStep(model, -1), neighbourStep(model, 1)];
  // A frame has no door.
  const back = behind && view.isEmbedded && isDoor(behind) ? null : behind;
  return html`<nav class="screen-only onward" aria-label=${text.onward}>
    ${back ? html`<button @click=${go(-1)}>← <span>${placeLabel(back, model.stage.id)}</span></button>` : html`<span></span>`}
    ${checkLink(context)}
    <button class="on" @click=${go(1)}>${on ? placeLabel(on, model.stage.id) : text.end} →</button>
  </nav>`;
}
