// The question before the picture: how large is the largest weight of a row, of long queries and without a divisor.
import { nothing, type TemplateResult } from 'lit-html';
import { openingQuestionView } from '../../engine/ask/opening_question.ts';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { RootContext } from './root_context.ts';
import { LONGEST } from './root_lesson.ts';
import { ROOT_TEXT } from './root_words.en.ts';

const KEY = 'root.largest';

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

/**
 * From all weights equal to one that takes all. The handle steps from the low end on: that has two decimals, so that the
 * guess has no more.
 */
function questionOf(keys: number, right: number): Question {
  return { kind: 'drag', right, decimals: 2, low: Math.floor(100 / keys) / 100, high: 1 };
}

export function askView(context: RootContext): TemplateResult | typeof nothing {
  const { view, act, isAsking, point, longest } = context;
  // A link that names a length or a divisor shows what is asked.
  if (!isAsking && !isAnswered(view)) return nothing;
  const keys = point.none.row.weights.length;
  const { ask } = ROOT_TEXT;
  return openingQuestionView(context, {
    key: KEY,
    kicker: ask.kicker,
    words: ask.question,
    marks: ask.marks(keys),
    why: ask.why,
    task: taskOf(questionOf(keys, 0)),
    question: () => questionOf(keys, longest().none.of.largest),
    open: () => act.set({ d_k: LONGEST, divisor: 'none' }),
  });
}
