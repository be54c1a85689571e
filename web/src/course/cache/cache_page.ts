// The page of the KV cache: what reading one more token costs with it and without. A lazily loaded module
// (course/page_rows.ts).
import './cache_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { properties } from '../../engine/draw/properties.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import { sentenceField } from '../../engine/page/controls/sentence_field.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { formatHash } from '../../engine/state/state.ts';
import type { CacheContext } from './cache_numbers.ts';
import { countOf, generationOf, type Size, type Work } from './cache_numbers.ts';
import { maskView, proofView } from './cache_proof.ts';
import { PRODUCTS } from './lesson.ts';
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
  return experimentView(context, {
    className: 'cache-page',
    words: CACHE_TEXT,
    question: context.question,
    left: sentenceField(context, {
      ...CACHE_TEXT.sentence,
      sentence: context.state.tokens ?? context.generation.words.join(' '),
    }),
    main: [walkView(context), workView(context), context.isAsking ? '' : resultsView(context)],
  });
}

function resultsView(context: CacheContext): TemplateResult {
  return html`<div class="columns part-below">${costsView(context)} ${growthView(context)}</div>
    <div class="columns part-below">${proofView(context)} ${maskView(context)}</div>
    ${onwardView(context)}`;
}

function onwardView({ state, act, generation, t }: CacheContext): TemplateResult {
  const at = { ...headOn(state, generation.words.slice(0, t + 1), true), row: t };
  return html`<p class="screen-only leads">
    <a href=${`#${formatHash(at)}`} @click=${plainClick(() => act.set(at))}>${CACHE_TEXT.toHead(t + 1)}</a>
  </p>`;
}

/** The sentence, word by word: which token is read now, and the way to the next one. */
export function walkView({ act, generation, t, isAsking, token }: CacheContext): TemplateResult {
  const { walk } = CACHE_TEXT;
  const last = generation.words.length - 1;
  const go = (row: number) => act.set({ row });
  return html`<div class="in-row controls-line cache-walk" role="group" aria-label=${walk.label}>
    <div class="in-row cache-words">
      ${generation.words.map(
        (word, i) => html`<button
          class=${i < t ? 'read' : i === t ? 'now' : 'ahead'}
          aria-current=${i === t ? 'step' : nothing}
          ?disabled=${isAsking}
          @click=${() => go(i)}
        ><span class="visually-hidden">${walk.token}</span><sup>${i}</sup> ${word}</button>`,
      )}
    </div>
    <div class="in-row screen-only cache-steps">
      <button class="button" data-key="ArrowLeft" ?disabled=${isAsking || t === 0} @click=${() => go(t - 1)}>← ${walk.back}</button>
      <button class="button" data-key="ArrowRight" ?disabled=${isAsking || t === last} @click=${() => go(t + 1)}>${walk.next} →</button>
    </div>
    <p role="status">${
      isAsking
        ? walk.asking(t + 1)
        : walk.now(
            t,
            generation.words[t],
            token.whole.multiplications,
            token.cached.multiplications,
          )
    }</p>
  </div>`;
}

/** The multiplications of one token, product by product: rows x terms x columns, as the core's graphs have them. */
export function costsView({ token, t }: CacheContext): TemplateResult {
  const { costs } = CACHE_TEXT;
  const ways: readonly Work[] = [token.whole, token.cached];
  return html`<section class="costs">
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: costs.caption(t) },
      corner: costs.corner,
      columns: [{ label: costs.whole }, { label: costs.cached }],
      rows: [
        ...PRODUCTS.map((name) =>
          tableRow(
            { label: costs.products[name] },
            ways.map(({ products }) => html`<td>${sizeView(products[name])}</td>`),
          ),
        ),
        tableRow(
          { label: costs.sum },
          ways.map(({ multiplications }) => html`<td><b>${costs.number(multiplications)}</b></td>`),
          'sum',
        ),
      ],
    })}
    <p class="aside">${costs.note}</p>
  </section>`;
}

function sizeView(size: Size): TemplateResult {
  const { rows, inner, cols } = size;
  return html`<small>${rows} · ${inner} · ${cols} =</small> ${CACHE_TEXT.costs.number(countOf(size))}`;
}

/** The growth: a bar for each token, without a cache and with it, and the totals so far. */
export function growthView({ generation, t }: CacheContext): TemplateResult {
  const { growth, costs } = CACHE_TEXT;
  const counts = generation.tokens.map(({ whole, cached }) => [
    whole.multiplications,
    cached.multiplications,
  ]);
  const most = Math.max(...counts.map(([whole]) => whole));
  const totals = [0, 1].map((way) =>
    counts.slice(0, t + 1).reduce((sum, count) => sum + count[way], 0),
  );
  return html`<section class="growth">
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: growth.caption },
      corner: growth.corner,
      columns: [{ label: costs.whole }, { label: costs.cached }],
      rows: counts.map((count, i) =>
        tableRow(
          { label: html`<sup>${i}</sup>${generation.words[i]}` },
          count.map(
            (value, way) => html`<td data-way=${way === 0 ? 'whole' : 'cached'}>
              <span class="cost-bar" .style=${properties({ part: (value / most).toFixed(4) })}></span><span class="cost">${costs.number(value)}</span>
            </td>`,
          ),
          i === t ? 'now' : i > t ? 'ahead' : '',
        ),
      ),
    })}
    <p class="total">${growth.total(t + 1, totals[0], totals[1])}</p>
    <p class="aside">${growth.why}</p>
  </section>`;
}
