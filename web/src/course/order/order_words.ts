// The words in their present order: each can be dragged, or moved by the buttons beside it.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { OrderContext } from './order_context.ts';
import { writtenOrder } from './order_numbers.ts';
import { dragWord } from './word_drag.ts';
import { ORDER_TEXT } from './words.en.ts';

export function wordsView({ act, words, order, isAsking }: OrderContext): TemplateResult {
  const { walk } = ORDER_TEXT;
  const set = (next: readonly number[]) => act.set({ places: writtenOrder(next) });
  const move = (from: number, to: number) => {
    const next = order.filter((_, place) => place !== from);
    next.splice(to, 0, order[from]);
    set(next);
  };
  const last = words.length - 1;
  /** Moves a word and keeps the focus on the same arrow at its new place. */
  const walkTo = (event: Event, from: number, to: number) => {
    const list = (event.currentTarget as HTMLElement).closest('ol');
    const arrow = to < from ? 'button:first-of-type' : 'button:last-of-type';
    move(from, to);
    const focus = () => {
      const item = list?.children[to];
      const wanted = item?.querySelector<HTMLButtonElement>(arrow);
      (wanted?.disabled ? item?.querySelector<HTMLElement>('button:enabled') : wanted)?.focus();
    };
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  return html`<div class="order-words" role="group" aria-label=${walk.label}>
    <ol>
      ${order.map((from, place) => {
        const word = words[from];
        const drag = (event: PointerEvent) => dragWord(event, (to) => move(place, to));
        return html`<li class=${from === place ? '' : 'moved'}>
          <button aria-label=${walk.left(word, place)} ?disabled=${isAsking || place === 0} @click=${(event: Event) => walkTo(event, place, place - 1)}>←</button>
          <span class=${isAsking ? 'word' : 'word handle'} @pointerdown=${isAsking ? nothing : drag}><sup>${place}</sup> ${word}</span>
          <button aria-label=${walk.right(word, place)} ?disabled=${isAsking || place === last} @click=${(event: Event) => walkTo(event, place, place + 1)}>→</button>
        </li>`;
      })}
    </ol>
    ${isAsking ? html`<p class="aside">${walk.first}</p>` : nothing}
    <p>
      <button class="button" ?disabled=${isAsking || last < 1} @click=${() => set(order.toReversed())}>${walk.reverse}</button>
      <button class="button" ?disabled=${isAsking || writtenOrder(order) === ''} @click=${() => set(words.map((_, i) => i))}>${walk.reset}</button>
    </p>
  </div>`;
}
