// The Predict card of a step: a question, then, for whoever wants one more, a second one; their answers are covered until
// then. A lazily loaded module (engine/page/prose/prose.ts).
import './questions_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { type Cell, sameCell } from '../core/tensor.ts';
import {
  givenOf,
  isAskedAgain,
  isOfEarlier,
  isTooEarly,
  numbersOf,
  withoutEarlier,
} from '../model/asked/answered.ts';
import type { Model } from '../model/model.ts';
import { uncoveredModel } from '../model/resolve.ts';
import { type Context, isCovering } from '../plane/context.ts';
import { OPEN_QUESTION } from '../plane/open_question.ts';
import {
  type Answer,
  type Answers,
  type Outcome,
  type Posed,
  type Said,
  stepKey,
} from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { text } from '../words/page.en.ts';
import { PREDICT_TEXT } from '../words/predictions.ts';
import { QUESTION_TEXT } from '../words/question.en.ts';
import type { Words } from '../words/text.ts';
import { arithmeticText } from './arithmetic_text.ts';
import { judge, rightOf } from './judge.ts';
import type { Prediction } from './prediction.ts';
import { type OnCell, predictionsOf } from './predictions.ts';
import { type Question, taskOf } from './question.ts';
import { type Asked, answerText, focusOutcome, questionView, rightText } from './question_view.ts';
import { slipOf } from './slip.ts';
import { isUsual, saysTheSame } from './usual.ts';

export function predictView(context: Context): TemplateResult | typeof nothing {
  const { act, view } = context;
  const model = uncoveredModel(context.model);
  const { first, again } = predictionsOf(model);
  if (!first) return nothing;
  const key = stepKey(model.stage.id, model.step.id);
  const one = askedNow(context, model, key, first, again);
  const isNoted = Boolean(one.given && isOutdated(model, first, again, one.given));
  if (!one.given && first.prediction.isOver?.(model)) return overView(context);
  const againKey = stepKey(model.stage.id, model.step.id, true);
  const isOver = again?.prediction.isOver?.(model) === true;
  const isOpen = isAskedAgain(model, view.covers) && !isOver;
  const isGivenAgain = givenOf(model, view.answers, true) !== undefined;
  const other =
    again && one.given && (isOpen || isGivenAgain)
      ? askedNow(context, model, againKey, again, null, isNoted)
      : null;
  const isFollowed = other !== null || (again !== null && !isOver);
  const shown = () => {
    act.setView({
      ...shownAnswer(context, key, answerTo(model, first, ['', 'shown'])),
      refused: null,
    });
    showAsked(context, decidingOf(model, first));
  };
  const show = html`<button class="show" @click=${shown}>${QUESTION_TEXT.show}</button>`;
  // Questions that cover nothing offer only to show the answer, as those do whose answer is tried out: nothing in view has it.
  const isShownOnly = isCovering(context) || !model.step.asks || first.prediction.isTried;
  const more = isShownOnly ? show : coverView(context, key);
  const showOther = () => {
    if (!again) return;
    keep(context, model, againKey, again, ['', 'shown']);
    showAsked(context, decidingOf(model, again));
    focusOutcome(againKey, act);
  };
  const moreOther = html`<button class="show" @click=${showOther}>${QUESTION_TEXT.show}</button>`;
  const waiting = !one.given ? first : other && !other.given ? again : null;
  // A run that plays would have to share its time.
  if (!view.playing) waiting?.prediction.prepare?.(model);
  const isOffered = !one.given && isInView(context, first.prediction);
  const isAsking = waiting !== null && !isOffered;
  return html`${isAsking && context.drawing.narrow ? belowView(act) : nothing}
    <section class="card predict" aria-label=${text.predict}>
      <h2 class="kicker">${text.predict}</h2>
      ${isOffered ? offerView(context, model, key, one, first) : questionView({ ...one, isFolded: one.given !== undefined && isFollowed }, more)}
      ${
        other
          ? html`<h3 class="kicker">${QUESTION_TEXT.again}</h3>
            ${questionView(other, moreOther)}`
          : one.given && isFollowed
            ? againView(context, againKey)
            : nothing
      }
      ${one.given ? nothing : beforeView(context, [key, againKey])} ${isAsking ? setView(context, model) : nothing}
    </section>`;
}

/**
 * The open question's sentence, which shell/screen/asked_line.ts copies, in the place of a phone's shut sheet while it is
 * below the window; a tap brings it up. Whoever reads by ear or by keys comes to the question itself.
 */
function belowView(act: Context['act']): TemplateResult {
  const bring = () => act.focusOn({ selector: '.predict', shows: OPEN_QUESTION });
  return html`<button class="asked-below" tabindex="-1" aria-hidden="true" @click=${bring}><span></span></button>`;
}

/** Whether the right answer is on the page: nothing is covered, and it need not be tried out. */
function isInView(context: Context, { isTried }: Prediction): boolean {
  return context.model.step.asks !== undefined && !isTried && !isCovering(context);
}

/** A question and its answer, which is in view with its arithmetic; and a way to be asked all the same. */
function offerView(
  context: Context,
  model: Model,
  step: string,
  { key, words }: Asked,
  on: OnCell,
): TemplateResult {
  const right = rightOf(on.prediction.question(model, on.cell));
  return html`<div class="question offered" data-question=${key}>
      <p>${words} <b>${rightOn(model, on, right)}</b></p>
      <div class="screen-only at-ends answer-foot">${coverView(context, step)}</div>
    </div>`;
}

/** Button for the second question, whose numbers are then covered. */
function againView({ view, act }: Context, key: string): TemplateResult {
  const ask = () => {
    act.setView({ covers: { ...view.covers, [key]: true }, mapsShown: false });
    const selector = `[data-question="${key}"]`;
    // The button is gone: it is read on from the question, and its answers come next.
    act.focusOn({ selector, shows: selector });
  };
  return html`<div class="screen-only at-ends answer-foot"><button class="button" data-again @click=${ask}>${QUESTION_TEXT.again}</button></div>`;
}

/** Shows the step's answer without a guess: nothing is covered any more. */
function shownAnswer(
  { model, view: { answers, covers, marks } }: Context,
  key: string,
  answer: Answer,
): Pick<ViewSettings, 'answers' | 'covers' | 'marks'> {
  return {
    answers: { ...answers, [key]: answer },
    covers: { ...covers, ...uncovered(model) },
    marks: { ...marks, steps: { [key]: 'shown', ...marks.steps } },
  };
}

/** Covers of a step's questions, none of which hides anything. */
const uncovered = ({ stage, step }: Model): Answers['covers'] => ({
  [stepKey(stage.id, step.id)]: false,
  [stepKey(stage.id, step.id, true)]: false,
});

/** Button that covers the answer, for readers who came by a link and want to guess. */
function coverView({ model, view, drawing, act }: Context, key: string) {
  if (drawing.presenting || model.session.isStreamed) return nothing;
  const cover = () => {
    act.setView({ covers: { ...view.covers, [key]: true }, mapsShown: false });
    // The button that covers is replaced by the one that shows.
    act.focusOn({ selector: '.predict .show:not([data-covers])' });
  };
  return html`<button class="show" data-covers @click=${cover}>${QUESTION_TEXT.cover}</button>`;
}

/** Card in place of a question that the page's numbers have answered: why it is gone, and the way back to it. */
function overView({ act, drawing }: Context): TemplateResult | typeof nothing {
  if (drawing.presenting) return nothing;
  const back = () => {
    act.setView({ playing: false });
    act.set({ trained: 0 });
  };
  const { why, toStart } = QUESTION_TEXT.over;
  return html`<section class="card predict" aria-label=${text.predict}>
      <h2 class="kicker">${text.predict}</h2>
      <div class="question">
        <p>${why}</p>
        <div class="screen-only at-ends answer-foot"><button class="show" @click=${back}>${toStart}</button></div>
      </div>
    </section>`;
}

/**
 * A question as the learner finds it. `next`: the following one, whose number is still covered; `isNoted`: the one before
 * says already that the numbers have changed.
 */
function askedNow(
  context: Context,
  model: Model,
  key: string,
  on: OnCell,
  next: OnCell | null,
  isNoted = false,
): Asked {
  const { view, act } = context;
  const { prediction, cell, of } = on;
  const isAgain = key.endsWith('.again');
  const given = givenOf(model, view.answers, isAgain);
  const isEarlier = given !== undefined && isOutdated(model, on, next, given);
  const draftKey = `${key} ${of}`;
  const { structure } = model.session;
  const give = (said: string) => {
    // A press may come when another lesson is open and not yet drawn.
    if (given || model.session.structure !== structure) return;
    if (isTooEarly(model, prediction, isAgain)) return;
    // Only now: what is to be tried out asks the core.
    const judged = judge(prediction.question(model, cell), said);
    if (judged.no) {
      const sentence = QUESTION_TEXT.no[judged.no];
      act.setView({ refused: { key: draftKey, typed: said, sentence } });
      return;
    }
    keep(context, model, key, on, [said, judged.verdict]);
    showAsked(context, decidingOf(model, on));
    focusOutcome(key, act);
  };
  return {
    key,
    ...((isEarlier && given.posed) || posedOf(model, on)),
    given,
    isClosed: isTooEarly(model, prediction, isAgain),
    draft: view.drafts[draftKey] ?? '',
    no: view.refused?.key === draftKey ? view.refused.sentence : null,
    slip: given && !isEarlier ? slipOf(context, on, given) : nothing,
    why: isEarlier
      ? isNoted
        ? nothing
        : earlierView(context, model)
      : given
        ? whyOf(model, on, next)
        : nothing,
    // On a phone the box would scroll the field away.
    begin: () => !context.drawing.narrow && showAsked(context, cell),
    write: (draft) => act.setView({ drafts: { ...view.drafts, [draftKey]: draft }, refused: null }),
    give,
  };
}

/** Whether an answer was to other numbers: what was set since then changes its question, what is right or why. */
function isOutdated(model: Model, on: OnCell, next: OnCell | null, given: Answer): boolean {
  if (!isOfEarlier(model, given)) return false;
  return model.stage.walksRows === true || !saysTheSame(model, on, next, given.edits ?? []);
}

/** A question on these numbers, in its words. */
function posedOf(model: Model, { prediction, cell }: OnCell): Posed {
  const words = PREDICT_TEXT[prediction.id];
  return {
    words: words.question(model, cell),
    task: prediction.isTried ? { kind: 'choose' } : taskOf(prediction.question(model, cell)),
    answers: words.answers?.(model, cell),
    marks: words.marks?.(model, cell),
  };
}

/** Instead of a reason that holds for the present numbers: the answer was to earlier ones, and a way to be asked anew. */
function earlierView({ act, view, drawing }: Context, model: Model): Words {
  const { earlier, anew } = QUESTION_TEXT;
  if (drawing.presenting || model.session.isStreamed) return earlier;
  const key = stepKey(model.stage.id, model.step.id);
  const ask = () => {
    const answers = withoutEarlier(model, view.answers);
    act.setView({ answers, covers: { ...view.covers, [key]: true }, mapsShown: false });
    // The button is gone with the answer.
    act.focusOn({ selector: '.predict .show' });
  };
  return html`${earlier} <button class="show" data-anew @click=${ask}>${anew}</button>`;
}

/** Under an open question about numbers that are set by hand: that they are, and a way back to those of the example. */
function setView({ act, drawing }: Context, { state }: Model): TemplateResult | typeof nothing {
  if (state.edits.length === 0 || drawing.presenting) return nothing;
  const { isSet, reset } = QUESTION_TEXT;
  return html`<p class="screen-only are-set">${isSet(state.edits.length)} <button class="back" @click=${() => act.reset()}>${reset}</button></p>`;
}

/** The reason; if the learner has set a number that is otherwise computed, that is the reason. */
function whyOf(model: Model, on: OnCell, next: OnCell | null): Words | typeof nothing {
  if (!isUsual(model, on, next)) return QUESTION_TEXT.ownNumbers;
  return PREDICT_TEXT[on.prediction.id].why?.(model, on.cell, next?.cell) ?? nothing;
}

/** The cell that decides an answer, which may be another one of the row asked about. */
function decidingOf(model: Model, { prediction, cell }: OnCell): Cell {
  return prediction.question(model, cell).of ?? cell;
}

/** Opens the cell asked about, so that its box and its operands are lit. */
function showAsked({ model, act }: Context, cell: Cell): void {
  if (!sameCell(cell, model.cell) && model.step.makes.includes(cell.node)) act.showAsked(cell);
}

/** An answer to a prediction, with the right one and its arithmetic. */
function answerTo(
  model: Model,
  on: OnCell,
  [said, outcome]: [said: string, outcome: Outcome],
): Answer {
  const { prediction, cell } = on;
  const question = prediction.question(model, cell);
  return {
    said,
    outcome,
    right: rightOf(question),
    how: howOf(model, on, question),
    of: on.of,
    numbers: numbersOf(model),
    edits: model.state.edits,
    posed: posedOf(model, on),
    asked: { id: prediction.id, isOf: prediction.isOf },
  };
}

/** Arithmetic that decides: that of a cell, or words for it. */
function howOf(model: Model, { prediction, cell }: OnCell, question: Question): string {
  const { how } = PREDICT_TEXT[prediction.id];
  if (how) return how(model, cell, question.kind === 'choose' ? (question.found ?? []) : []);
  return question.of ? arithmeticText(model.session, question.of) : '';
}

/** The given and the right answer as the reader sees them. */
function saidOf(model: Model, on: OnCell, { said, right }: Answer): Said {
  const chosen = choicesOf(model, on)?.[Number(said)];
  return [said === '' ? '' : (chosen ?? answerText(said)), rightOn(model, on, right)];
}

/** The right answer as the reader sees it: a choice by its words. */
const rightOn = (model: Model, on: OnCell, right: string) =>
  choicesOf(model, on)?.[Number(right)] ?? rightText(right);

const choicesOf = (model: Model, { prediction, cell }: OnCell) =>
  PREDICT_TEXT[prediction.id].answers?.(model, cell);

/** Stores the answer and its outcome: what was asked about is covered no more. */
function keep(
  context: Context,
  model: Model,
  key: string,
  on: OnCell,
  given: [said: string, outcome: Outcome],
): void {
  const { view, act } = context;
  const { answers, covers, marks } = view;
  const answer = answerTo(model, on, given);
  const said = saidOf(model, on, answer);
  act.setView({
    answers: { ...answers, [key]: answer },
    covers: { ...covers, ...uncovered(model) },
    marks: {
      ...marks,
      steps: { ...marks.steps, [key]: answer.outcome },
      said: { ...marks.said, [key]: said },
    },
    refused: null,
  });
}

/** Earlier outcomes on this device of a reopened step's questions, without the right answers. */
function beforeView({ view }: Context, keys: string[]): TemplateResult | typeof nothing {
  const outcomes = keys.map((key) => view.marks.steps[key]);
  if (outcomes[0] === undefined) return nothing;
  return html`<p class="asked-before">${QUESTION_TEXT.before(outcomes.filter((one) => one !== undefined))}</p>`;
}

/** The step's question for paper, and a function that finds its solution, which may ask the core; null: no question. */
export function printedPrediction(
  model: Model,
): { question: Words; solution: () => string } | null {
  const uncovered = uncoveredModel(model);
  const { first } = predictionsOf(uncovered);
  if (!first || first.prediction.isOver?.(uncovered)) return null;
  const { prediction, cell } = first;
  const words = PREDICT_TEXT[prediction.id];
  const solution = () => {
    const question = prediction.question(uncovered, cell);
    if (question.kind === 'choose') return words.answers?.(uncovered, cell)[question.right] ?? '';
    return howOf(uncovered, first, question) || rightText(rightOf(question));
  };
  return { question: words.question(uncovered, cell), solution };
}
