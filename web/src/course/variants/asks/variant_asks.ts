// Questions on fresh numbers below a variant: which, what if, and why. What is right, the core has tried.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../../engine/ask/judge.ts';
import { questionView } from '../../../engine/ask/question_view.ts';
import type { ViewInput } from '../../../engine/page/page.ts';
import type { ViewSettings } from '../../../engine/state/settings.ts';
import { VARIANT_ASKS as TEXT } from './asks.en.ts';
import type { Kind, ThreeTried } from './variant_kinds.ts';

/** How often other numbers were asked for on a page. */
export function attemptOf({ drafts }: Pick<ViewSettings, 'drafts'>, id: string): number {
  return Number(drafts[`variants.${id} attempt`] ?? 0);
}

/** The questions of a page, below the head. */
export function asksView(
  { view, act }: Pick<ViewInput, 'view' | 'act'>,
  id: string,
  kinds: readonly Kind[],
  tried: ThreeTried,
): TemplateResult {
  const attempt = attemptOf(view, id);
  const other = () =>
    act.setView({
      drafts: { ...view.drafts, [`variants.${id} attempt`]: String(attempt + 1) },
    });
  return html`<details class="screen-only part-below variant-asks">
    <summary class="kicker">${TEXT.title}</summary>
    <div class="columns">${kinds.map((kind) => {
      const words = TEXT.words[kind];
      const found = tried[kind] ?? { right: 0, numbers: [] };
      const key = `variants.${id}.${kind}`;
      const said = view.answers[key];
      const given = said?.of === String(attempt) ? said : undefined;
      const question = { kind: 'choose', right: found.right } as const;
      const give = (said: string) => {
        const { verdict } = judge(question, said);
        if (!verdict || given) return;
        const answer = {
          ...{ said, outcome: verdict, right: rightOf(question), how: '', of: String(attempt) },
        };
        act.setView({ answers: { ...view.answers, [key]: answer } });
      };
      return html`<section class="card">${questionView({
        key,
        words: words.question(found.numbers, id),
        answers: words.answers(found.numbers, id),
        task: { kind: 'choose' },
        given,
        draft: '',
        no: null,
        why: given ? words.why(found, id) : nothing,
        write: () => {},
        give,
      })}</section>`;
    })}</div>
    <p><button class="button" @click=${other}>${TEXT.other}</button></p>
  </details>`;
}
