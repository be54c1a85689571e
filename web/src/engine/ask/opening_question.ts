// Question that an experiment asks before its result; the reader can have the result shown instead.
import { html, type TemplateResult } from 'lit-html';
import type { Actions } from '../state/actions.ts';
import type { Answer, Outcome, Task } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { text } from '../words/page.en.ts';
import { QUESTION_TEXT } from '../words/question.en.ts';
import { judge, rightOf } from './judge.ts';
import type { Question } from './question.ts';
import { type Asked, questionView } from './question_view.ts';

export interface OpeningQuestion
  extends Pick<Asked, 'key' | 'words' | 'answers' | 'marks' | 'why'> {
  task: Task;
  /** Called once there is an answer, as finding what is right may take long. */
  question(): Question;
  /** Shows what was asked about; also of who wants no question. */
  open(): void;
}

export function openingQuestionView(
  { view, act }: { view: ViewSettings; act: Actions },
  opening: OpeningQuestion,
): TemplateResult {
  const { key, words, answers, marks, why, task } = opening;
  const given = view.answers[key];
  const keep = (said: string, outcome: Outcome, question: Question) => {
    const answered: Answer = { said, outcome, right: rightOf(question), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [key]: answered }, refused: null });
    opening.open();
  };
  const answer = (said: string) => {
    if (given) return;
    const question = opening.question();
    const { verdict, no } = judge(question, said);
    if (verdict) keep(said, verdict, question);
    else act.setView({ refused: { key, typed: said, sentence: QUESTION_TEXT.no[no] } });
  };
  const shown = () => !given && keep('', 'shown', opening.question());
  const asked: Asked = {
    key,
    words,
    task,
    answers,
    marks,
    given,
    draft: view.drafts[key] ?? '',
    no: view.refused?.key === key ? view.refused.sentence : null,
    why,
    write: (draft) => act.setView({ drafts: { ...view.drafts, [key]: draft }, refused: null }),
    give: answer,
  };
  const show = html`<button class="show" @click=${shown}>${QUESTION_TEXT.show}</button>`;
  return html`<section class="card predict">
    <h2 class="kicker">${text.predict}</h2>
    ${questionView(asked, show)}
  </section>`;
}
