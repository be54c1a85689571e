// The question before the words move: what becomes of a word's row without mask and positions.
import { nothing, type TemplateResult } from 'lit-html';
import { openingQuestionView } from '../../engine/ask/opening_question.ts';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { OrderContext } from './order_context.ts';
import { ROUNDING, writtenOrder } from './order_numbers.ts';
import { ORDER_TEXT } from './words.en.ts';

const KEY = 'order.rows';
/** The place of "the same numbers"; tried on the numbers once the words have moved. */
const QUESTION: Question = { kind: 'choose', right: 0 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView(context: OrderContext): TemplateResult | typeof nothing {
  const { view, act, words, isAsking, numbers } = context;
  // A link with an order shows what is asked.
  if (!isAsking && !isAnswered(view)) return nothing;
  const { ask } = ORDER_TEXT;
  return openingQuestionView(context, {
    key: KEY,
    kicker: ask.kicker,
    words: ask.question(words[words.length - 1]),
    answers: ask.answers,
    why: ask.why(numbers.bare.every(({ apart }) => apart <= ROUNDING)),
    task: taskOf(QUESTION),
    question: () => QUESTION,
    open: () => act.set({ places: writtenOrder(words.map((_, i) => words.length - 1 - i)) }),
  });
}
