// The voice "In numbers": the arithmetic of the open cell, or where its number comes from; its edit field.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../core/covered.ts';
import { type Cell, rowAndCol, sameCell } from '../core/tensor.ts';
import { cellName, exact } from '../draw/format.ts';
import { isUpdatedByTraining } from '../lesson/task_questions.ts';
import type { Drawing } from '../model/drawing.ts';
import { isEdited } from '../model/edits/edit_here.ts';
import type { Model } from '../model/model.ts';
import { sentence } from '../model/pair.ts';
import { type Context, redrawn } from '../plane/context.ts';
import { leadToQuestion } from '../plane/open_question.ts';
import type { Actions } from '../state/actions.ts';
import { setDrawer } from '../state/drawer.ts';
import { text } from '../words/page.en.ts';
import { PLANE } from '../words/plane.en.ts';
import { VOICES } from '../words/voices.en.ts';
import { arithmeticView } from './arithmetic.ts';
import { hasField, maskSwitch } from './edit.ts';
import {
  arithmeticOf,
  changeView,
  editEndingGradient,
  isGiven,
  openArithmetic,
} from './open_number.ts';
import { reachButtons } from './reach/reach_buttons.ts';
import { statementLines } from './script/python.ts';
import { format, hasAllDigits } from './term_text.ts';

export function numbersView(context: Context): TemplateResult {
  const { model, trail, drawing, act } = context;
  if (isHidden(model.terms[model.terms.length - 1].value)) {
    const lead = () => {
      // The voices may stand in the place of the question.
      if (drawing.canvas) setDrawer(act, false);
      leadToQuestion(act);
    };
    return html`${breadcrumb(trail, model.cell, act)}<p class="covered-how"><button class="screen-only number" @click=${lead}>${PLANE.opensWithGuess}</button></p>`;
  }
  const isChanging = hasField(context);
  return html`${breadcrumb(trail, model.cell, act)}
    ${isOfSharedToken(model) ? sentenceName(model, model.batch) : nothing}
    ${isChanging ? changeView(context) : nothing}
    ${isGiven(model) ? givenView(context) : openArithmetic(context)}
    ${isGiven(model) ? nothing : logSumView(context)}
    ${isAllMasked(model) ? html`<p class="aside">${VOICES.numbers.allMasked}</p>` : nothing}
    ${isOfSharedToken(model) ? twinView(context) : nothing}
    ${reachButtons(context)}
    ${isChanging ? nothing : changeView(context)}
    ${maskSwitch(context)}`;
}

/** Whether the open number is computed, and in the row of the word that both sentences share. */
function isOfSharedToken({ sharedToken, node, cell }: Model): boolean {
  return node.kind !== 'leaf' && node.axes[0] === 'B' && rowAndCol(cell.index).row === sharedToken;
}

/** Origin of a logarithm that the arithmetic treats as one number. */
function logSumView(context: Context): TemplateResult | typeof nothing {
  const log = context.model.terms.find(({ kind }) => kind === 'log');
  const words = log && VOICES.numbers.logSum(format(arithmeticOf(context), log.value));
  return words ? html`<p class="aside">${words}</p>` : nothing;
}

/** Whether the open number is of a softmax over −∞ alone, whose arithmetic has no operands. */
function isAllMasked(model: Model): boolean {
  const { node, terms } = model;
  return (
    node.kind === 'rowwise' &&
    !isEdited(model) &&
    terms[0].kind === 'constant' &&
    terms.length === 1
  );
}

/** The arithmetic of the same cell in the other sentence. */
function twinView(context: Context): TemplateResult {
  const batch = 1 - context.model.batch;
  const other = redrawn(context, sentence(context.model, batch));
  return html`${sentenceName(context.model, batch)} ${arithmeticView(arithmeticOf(other))}`;
}

function sentenceName({ session }: Model, batch: number): TemplateResult {
  const names = text.pair.sentencesOf(session.words);
  return html`<h3 class="sentence-name">${names[batch]}</h3>`;
}

/** The breadcrumb: from the cell that was opened first to the open one. */
export function breadcrumb(
  trail: Cell[],
  open: Cell,
  act: Actions,
): TemplateResult | typeof nothing {
  if (trail.length === 0) return nothing;
  return html`<nav class="in-row breadcrumb" aria-label=${VOICES.numbers.breadcrumb}>
    ${trail.map(
      (
        cell,
        i,
      ) => html`<button class="number leads-back" @click=${() => act.back(i)}>${cellName(cell.node, cell.index)}</button>
        <span aria-hidden="true">→</span>`,
    )}
    <b aria-current="true">${cellName(open.node, open.index)}</b>
  </nav>`;
}

export function digitsButton(shown: Pick<Drawing, 'digits'>, act: Actions): TemplateResult {
  const isAll = hasAllDigits(shown);
  return html`<button
    class="screen-only digits"
    aria-pressed=${isAll ? 'true' : 'false'}
    title=${VOICES.numbers.rounded}
    @click=${() => act.set({ digits: isAll ? '' : 'all' })}
  >${VOICES.numbers.allDigits}</button>`;
}

/** Origin of a number that nobody set: given, or, for a parameter, trained so far. */
function givenWords(context: Context): unknown {
  const step = stepOfRun(context.model);
  return step > 0 ? VOICES.edit.trained(step, setBefore(context)) : VOICES.edit.given;
}

/** Edits of the open number at earlier steps of the run, the earliest first. */
function setBefore({ model }: Context): [number: string, step: number][] {
  const { cell, state, session } = model;
  const now = stepOfRun(model);
  return state.edits
    .flatMap(({ step = now, value, ...of }): [number, number][] =>
      step < now && sameCell(of, cell) ? [[value, step]] : [],
    )
    .toSorted(([, a], [, b]) => a - b)
    .map(([value, step]) => [exact(value, session.structure.dtype), step]);
}

/** The step that the open number is trained to; 0 if training does not change it. */
function stepOfRun({ run, session, cell }: Model): number {
  return run && isUpdatedByTraining(session, cell.node) ? run.step : 0;
}

/** Origin of a number that is not computed: given by the example, or edited. */
function givenView(context: Context): TemplateResult {
  const { model } = context;
  const { node, terms } = model;
  const statement = statementLines(node.statement);
  const was = model.was === null ? null : format(arithmeticOf(context), model.was);
  const isSame = model.was === terms[0].value;
  const end = isEdited(model) ? null : editEndingGradient(model);
  const words = isEdited(model)
    ? VOICES.edit.yours(was, node.kind === 'leaf', isSame, stepOfRun(model), setBefore(context))
    : givenWords(context);
  const made = html`${words}${statement.length > 1 ? html`<br />` : ' '}<code>${statement.join('\n')}</code>`;
  return html`<div class="given">
    <p>${end ? VOICES.edit.stops(cellName(end.node, end.index)) : made}</p>
    <output class="visually-hidden" data-result aria-live="off">${format(arithmeticOf(context), terms[0].value)}</output>
  </div>`;
}
