// The question before the picture: how large is the largest weight of a row, of long queries and without a divisor.
import { html, nothing, type TemplateResult } from 'lit-html';
import { LONGEST } from '../lessons/experiments/root.ts';
import { judge } from '../questions/judge.ts';
import { type Question, taskOf } from '../questions/question.ts';
import { questionView } from '../questions/question_view.ts';
import type { Answer } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { ROOT_TEXT } from '../text/en/experiments/root.ts';
import { QUESTION_TEXT } from '../text/en/questions/words.ts';
import type { RootContext } from './root_context.ts';

const KEY = 'root.largest';

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

/** From all weights equal to one that takes all. */
function questionOf(keys: number, right: number): Question {
  return { kind: 'drag', right, decimals: 2, low: 1 / keys, high: 1 };
}

export function askView(context: RootContext): TemplateResult | typeof nothing {
  const { view, act, isAsking, point, longest } = context;
  const given = view.answers[KEY];
  // A link that names a length or a divisor shows what is asked.
  if (!isAsking && !given) return nothing;
  const keys = point.none.row.weights.length;
  const answer = (said: string) => {
    if (given) return;
    const right = longest().none.of.largest;
    const outcome = said === '' ? ('shown' as const) : judge(questionOf(keys, right), said).verdict;
    if (!outcome) return;
    const answered: Answer = { said, outcome, right: String(right), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [KEY]: answered } });
    act.set({ d_k: LONGEST, divisor: 'none' });
  };
  const { ask } = ROOT_TEXT;
  const show = html`<button class="show" @click=${() => answer('')}>${QUESTION_TEXT.show}</button>`;
  return html`<section class="card predict">
    <h2 class="kicker">${ask.kicker}</h2>
    ${questionView(
      {
        key: KEY,
        words: ask.question,
        task: taskOf(questionOf(keys, 0)),
        marks: ask.marks(keys),
        given,
        draft: view.drafts[KEY] ?? '',
        no: null,
        why: ask.why,
        write: (draft) => act.setView({ drafts: { ...view.drafts, [KEY]: draft } }),
        give: answer,
      },
      show,
    )}
  </section>`;
}
