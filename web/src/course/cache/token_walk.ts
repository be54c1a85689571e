// The sentence, word by word: which token is read now, the way to the next one, and the field for another sentence.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { refusalView } from '../../engine/page/controls/refusal.ts';
import { MAX_TEXT } from '../../engine/state/codecs.ts';
import type { CacheContext } from './cache_context.ts';
import { CACHE_TEXT } from './words.en.ts';

/** The choice that the core knows the sentence as. */
const KEY = 'tokens';

export function walkView({ act, generation, t, isAsking, token }: CacheContext): TemplateResult {
  const { walk } = CACHE_TEXT;
  const last = generation.words.length - 1;
  const go = (row: number) => act.set({ row });
  return html`<div class="cache-walk" role="group" aria-label=${walk.label}>
    <div class="cache-words">
      ${generation.words.map(
        (word, i) => html`<button
          class=${i < t ? 'read' : i === t ? 'now' : 'ahead'}
          aria-current=${i === t ? 'step' : nothing}
          ?disabled=${isAsking}
          @click=${() => go(i)}
        ><span class="visually-hidden">${walk.token}</span><sup>${i}</sup> ${word}</button>`,
      )}
    </div>
    <div class="cache-steps">
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

export function sentenceView({ state, view, act, generation }: CacheContext): TemplateResult {
  const { label, known } = CACHE_TEXT.sentence;
  const refused = view.refused?.key === KEY ? view.refused : null;
  return html`<div class="cache-sentence">
    <label>
      <span class="kicker">${label}</span>
      <input
        id="cache-sentence"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength=${MAX_TEXT}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${KEY} cache-known` : 'cache-known'}
        .value=${live(refused?.typed ?? state.tokens ?? generation.words.join(' '))}
        @input=${(event: Event) => act.setOwnChoice(KEY, (event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
    <p class="aside" id="cache-known">${known}</p>
  </div>`;
}
