// "Check yourself": three questions, each judged at once, with the reason and the stage that explains it.
import { html, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { forgetView, givenAnswersView, marksOfView } from '../../engine/ask/marks_view.ts';
import type { Question } from '../../engine/ask/question.ts';
import { questionView } from '../../engine/ask/question_view.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { type EndContext, stageAt } from './end_context.ts';
import { type EndQuestion, questionsOf } from './questions.ts';
import { END_TEXT } from './words.en.ts';

const { check } = END_TEXT;

export function checkView(context: EndContext): TemplateResult {
  const questions = questionsOf(context.tried);
  const outcomes = questions.map(({ id }) => context.view.answers[keyOf(id)]?.outcome);
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  const open = outcomes.filter((outcome) => outcome === undefined).length;
  return html`<section class="card check" aria-labelledby="check">
    <h2 id="check" class="kicker">${check.title} <small>${check.tally(right, questions.length - right - open, open)}</small></h2>
    ${questions.map((question) => askedView(context, question))}
    <h3 class="kicker">${check.stages}</h3>
    ${marksOfView(context.view, context.act)} ${givenAnswersView(context.view)} ${forgetView(context.view, context.act)}
    <p><a href="#questions">${check.asked}</a></p>
  </section>`;
}

/** Answers are kept with those of the steps. */
const keyOf = (id: EndQuestion['id']) => `end.${id}`;

function askedView(context: EndContext, { id, right, stage, step }: EndQuestion): TemplateResult {
  const { view, act } = context;
  const key = keyOf(id);
  const question: Question = { kind: 'choose', right };
  const at = stageAt(context, stage, step);
  const give = (said: string) => {
    if (key in view.answers) return;
    const { verdict: outcome } = judge(question, said) as { verdict: 'right' | 'wrong' };
    const answer = { said, outcome, right: rightOf(question), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [key]: answer } });
  };
  const found = view.answers[key];
  return questionView({
    key,
    words: check.questions[id],
    task: { kind: 'choose' },
    answers: check.answers[id],
    // On another sentence something else may be right.
    given: found && {
      ...found,
      right: rightOf(question),
      outcome: found.said === String(right) ? 'right' : 'wrong',
    },
    draft: '',
    no: null,
    why: html`${check.why[id](context.tried)}
      <a href=${`#${formatHash(at)}`} @click=${plainClick(() => context.act.set(at))}>${check.link(text.stages[stage].name)}</a>`,
    write: () => {},
    give,
  });
}
