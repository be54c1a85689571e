// The question before the picture: how many rows of K must be computed for the last token.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../questions/judge.ts';
import type { Question } from '../questions/question.ts';
import { questionView } from '../questions/question_view.ts';
import type { ViewSettings } from '../state/settings.ts';
import { CACHE_TEXT } from '../text/en/experiments/cache.ts';
import type { CacheContext } from './cache_context.ts';

const KEY = 'cache.rows';
/** The place of "1". */
const QUESTION: Question = { kind: 'choose', right: 1 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView({
  view,
  act,
  state,
  generation,
}: CacheContext): TemplateResult | typeof nothing {
  const last = generation.words.length - 1;
  const given = view.answers[KEY];
  // A link that names a token shows what is asked.
  const isShown = state.row !== null && !given;
  if (last === 0 || isShown) return nothing;
  const give = (said: string) => {
    if (given) return;
    const { verdict: outcome } = judge(QUESTION, said) as { verdict: 'right' | 'wrong' };
    const answer = { said, outcome, right: rightOf(QUESTION), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [KEY]: answer } });
    act.set({ row: last });
  };
  return html`<section class="card predict">
    <h2 class="kicker">${CACHE_TEXT.ask.kicker}</h2>
    ${questionView({
      key: KEY,
      words: CACHE_TEXT.ask.question(last + 1),
      task: { kind: 'choose' },
      answers: CACHE_TEXT.ask.answers(last + 1),
      given,
      draft: '',
      no: null,
      why: CACHE_TEXT.ask.why,
      write: () => {},
      give,
    })}
  </section>`;
}
