// The question before the dials: what a number that is added to all scores does to the weights.
import { html, nothing, type TemplateResult } from 'lit-html';
import { ADDED, EDITED } from '../lessons/experiments/temperature.ts';
import { judge, rightOf } from '../questions/judge.ts';
import { type Question, taskOf } from '../questions/question.ts';
import { questionView } from '../questions/question_view.ts';
import type { Answer } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { TEMPERATURE_TEXT } from '../text/en/experiments/temperature.ts';
import { QUESTION_TEXT } from '../text/en/questions/words.ts';
import type { TemperatureContext } from './temperature_context.ts';

const KEY = 'temperature.shift';
/** The place of "stays". */
const QUESTION: Question = { kind: 'choose', right: 1 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView({
  view,
  act,
  isAsking,
  row,
}: TemperatureContext): TemplateResult | typeof nothing {
  const given = view.answers[KEY];
  // A link with edits shows what is asked.
  if (!isAsking && !given) return nothing;
  const answer = (said: string) => {
    if (given) return;
    const outcome = said === '' ? ('shown' as const) : judge(QUESTION, said).verdict;
    if (!outcome) return;
    const answered: Answer = { said, outcome, right: rightOf(QUESTION), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [KEY]: answered } });
    act.edit({ node: EDITED.shift, index: [] }, ADDED);
  };
  const { ask } = TEMPERATURE_TEXT;
  const show = html`<button class="show" @click=${() => answer('')}>${QUESTION_TEXT.show}</button>`;
  return html`<section class="card predict">
    <h2 class="kicker">${ask.kicker}</h2>
    ${questionView(
      {
        key: KEY,
        words: given ? ask.asked(ADDED) : ask.question(ADDED, Math.max(...row.weights)),
        task: taskOf(QUESTION),
        answers: ask.answers,
        given,
        draft: '',
        no: null,
        why: ask.why,
        write: () => {},
        give: answer,
      },
      show,
    )}
  </section>`;
}
