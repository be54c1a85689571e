// The page of the KV cache: what reading one more token costs with it and without. A lazily loaded module
// (course/page_rows.ts).
import './cache_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { sentenceField } from '../../engine/page/controls/sentence_field.ts';
import { experimentView } from '../../engine/page/experiment.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { formatHash } from '../../engine/state/state.ts';
import type { CacheContext } from './cache_context.ts';
import { generationOf } from './cache_numbers.ts';
import { maskView, proofView } from './cache_proof.ts';
import { costsView } from './costs.ts';
import { growthView } from './growth.ts';
import { walkView } from './token_walk.ts';
import { CACHE_TEXT } from './words.en.ts';
import { workView } from './work_tables.ts';

export function cachePage(core: Core): PageView {
  return page(core, {
    know: ({ session, state }) =>
      withSibling(session, (sibling) => ({ generation: generationOf(session, sibling, state) })),
    ask: {
      key: 'cache.rows',
      // A link that names a token shows what is asked.
      isOpen: ({ row }, { words }) => words.length > 1 && row === null,
      of: ({ act, generation: { words } }) => {
        const last = words.length - 1;
        if (last === 0) return null;
        const { ask } = CACHE_TEXT;
        return {
          words: ask.question(last + 1),
          answers: ask.answers(last + 1),
          why: ask.why,
          task: { kind: 'choose' },
          // The place of "1".
          question: () => ({ kind: 'choose', right: 1 }),
          open: () => act.set({ row: last }),
        };
      },
    },
    view: (shown) => {
      const { state, isAsking, generation } = shown;
      const last = generation.words.length - 1;
      const t = Math.min(state.row ?? (isAsking ? last - 1 : last), last);
      return cacheView({ ...shown, t, token: generation.tokens[t] });
    },
  });
}

function cacheView(context: CacheContext): TemplateResult {
  return experimentView({
    className: 'cache-page',
    words: CACHE_TEXT,
    left: [
      context.question,
      sentenceField(context, {
        ...CACHE_TEXT.sentence,
        sentence: context.state.tokens ?? context.generation.words.join(' '),
      }),
    ],
    main: [walkView(context), workView(context), context.isAsking ? '' : resultsView(context)],
  });
}

function resultsView(context: CacheContext): TemplateResult {
  return html`<div class="cache-columns">${costsView(context)} ${growthView(context)}</div>
    <div class="cache-columns">${proofView(context)} ${maskView(context)}</div>
    ${onwardView(context)}`;
}

function onwardView({ state, act, generation, t }: CacheContext): TemplateResult {
  const at = { ...headOn(state, generation.words.slice(0, t + 1), true), row: t };
  return html`<p class="experiment-onward">
    <a href=${`#${formatHash(at)}`} @click=${plainClick(() => act.set(at))}>${CACHE_TEXT.toHead(t + 1)}</a>
  </p>`;
}
