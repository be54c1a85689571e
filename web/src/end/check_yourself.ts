// "Check yourself": three questions, each judged when it is answered, with the reason and the stage that has it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { plainClick } from '../page/plain_click.ts';
import { formatHash } from '../state/state.ts';
import { END_TEXT } from '../text/en/end.ts';
import { text } from '../text/en/index.ts';
import { type EndContext, stageAt } from './end_context.ts';
import { type Question, questionsOf } from './questions.ts';

const { check } = END_TEXT;

export function checkView(context: EndContext): TemplateResult {
  const questions = questionsOf(context.tried);
  const given = questions.map(({ id }) => context.view.predictions[keyOf(id)]);
  const right = questions.filter((question, i) => given[i] === question.right).length;
  const open = given.filter((answer) => answer === undefined).length;
  return html`<section class="card check" aria-labelledby="check">
    <h2 id="check" class="kicker">${check.title} <small>${check.tally(right, questions.length - right - open, open)}</small></h2>
    ${questions.map((question, i) => questionView(context, question, given[i]))}
  </section>`;
}

/** Answers are kept with those of the predictions, by "stage.step". */
const keyOf = (id: Question['id']) => `end.${id}`;

function questionView(
  context: EndContext,
  question: Question,
  given: number | undefined,
): TemplateResult {
  const { view, act } = context;
  const { id, right } = question;
  const choose = (i: number) =>
    act.setView({ predictions: { ...view.predictions, [keyOf(id)]: i } });
  return html`<div class="question" data-question=${id} role="group" aria-labelledby=${`check-${id}`}>
    <p id=${`check-${id}`}>${check.questions[id]}</p>
    <div class="pills">
      ${check.answers[id].map(
        (label, i) => html`<button
          class=${i !== given ? '' : i === right ? 'right' : 'wrong'}
          aria-pressed=${i === given ? 'true' : 'false'}
          @click=${() => choose(i)}
        >${label}</button>`,
      )}
      <span class="verdict" role="status">${given === undefined ? nothing : verdictView(given === right)}</span>
    </div>
    ${given === undefined ? nothing : whyView(context, question)}
  </div>`;
}

function verdictView(isRight: boolean): TemplateResult {
  return html`<span class=${isRight ? 'mark yes' : 'mark no'}><span aria-hidden="true">${isRight ? '✓' : '≠'}</span> ${isRight ? check.right : check.wrong}</span>`;
}

function whyView(context: EndContext, { id, stage, step }: Question): TemplateResult {
  const at = stageAt(context, stage, step);
  return html`<p class="aside">
    ${check.why[id](context.tried)}
    <a href=${`#${formatHash(at)}`} @click=${plainClick(() => context.act.set(at))}>${check.link(text.stages[stage].name)}</a>
  </p>`;
}
