// The question before the picture: how many rows of K must be computed for the last token.
import { nothing, type TemplateResult } from 'lit-html';
import { openingQuestionView } from '../../engine/ask/opening_question.ts';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { CacheContext } from './cache_context.ts';
import { CACHE_TEXT } from './words.en.ts';

const KEY = 'cache.rows';
/** The place of "1". */
const QUESTION: Question = { kind: 'choose', right: 1 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView(context: CacheContext): TemplateResult | typeof nothing {
  const { view, act, state, generation } = context;
  const last = generation.words.length - 1;
  // A link that names a token shows what is asked.
  const isShown = state.row !== null && !isAnswered(view);
  if (last === 0 || isShown) return nothing;
  const { ask } = CACHE_TEXT;
  return openingQuestionView(context, {
    key: KEY,
    kicker: ask.kicker,
    words: ask.question(last + 1),
    answers: ask.answers(last + 1),
    why: ask.why,
    task: taskOf(QUESTION),
    question: () => QUESTION,
    open: () => act.set({ row: last }),
  });
}
