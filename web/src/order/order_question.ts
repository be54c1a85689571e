// The question before the words move: what becomes of a word's row without mask and positions.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../questions/judge.ts';
import { type Question, taskOf } from '../questions/question.ts';
import { questionView } from '../questions/question_view.ts';
import type { Answer } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { ORDER_TEXT } from '../text/en/experiments/order.ts';
import { QUESTION_TEXT } from '../text/en/questions/words.ts';
import type { OrderContext } from './order_context.ts';
import { ROUNDING, writtenOrder } from './order_numbers.ts';

const KEY = 'order.rows';
/** The place of "the same numbers"; tried on the numbers once the words have moved. */
const QUESTION: Question = { kind: 'choose', right: 0 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView(context: OrderContext): TemplateResult | typeof nothing {
  const { view, act, words, isAsking, numbers } = context;
  const given = view.answers[KEY];
  // A link with an order shows what is asked.
  if (!isAsking && !given) return nothing;
  const answer = (said: string) => {
    if (given) return;
    const outcome = said === '' ? ('shown' as const) : judge(QUESTION, said).verdict;
    if (!outcome) return;
    const answered: Answer = { said, outcome, right: rightOf(QUESTION), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [KEY]: answered } });
    act.set({ places: writtenOrder(words.map((_, i) => words.length - 1 - i)) });
  };
  const { ask } = ORDER_TEXT;
  const show = html`<button class="show" @click=${() => answer('')}>${QUESTION_TEXT.show}</button>`;
  return html`<section class="card predict">
    <h2 class="kicker">${ask.kicker}</h2>
    ${questionView(
      {
        key: KEY,
        words: ask.question(words[words.length - 1]),
        task: taskOf(QUESTION),
        answers: ask.answers,
        given,
        draft: '',
        no: null,
        why: ask.why(numbers.bare.every(({ apart }) => apart <= ROUNDING)),
        write: () => {},
        give: answer,
      },
      show,
    )}
  </section>`;
}
