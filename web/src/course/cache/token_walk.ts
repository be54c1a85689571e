// The sentence, word by word: which token is read now, and the way to the next one.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { CacheContext } from './cache_context.ts';
import { CACHE_TEXT } from './words.en.ts';

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
