// The page of the order: words change places, and their rows are compared. A lazily loaded module
// (course/page_rows.ts).
import './order_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import type { OrderContext } from './order_numbers.ts';
import { givenOf, numbersOf, orderOf, ROUNDING, writtenOrder } from './order_numbers.ts';
import { givenView, setupsView } from './order_tables.ts';
import { ORDER_TEXT } from './words.en.ts';

export function orderPage(core: Core): PageView {
  return page(core, {
    by: ({ state }) => state.places,
    know: ({ session, state }) => {
      const words = session.words.slice();
      const order = orderOf(state, words.length);
      return withSibling(session, (sibling) => ({
        words,
        order,
        numbers: numbersOf(sibling, state, words, order),
        given: givenOf(sibling, state, words),
      }));
    },
    ask: {
      key: 'order.rows',
      // A link with an order shows what is asked.
      isOpen: (state, { words }) =>
        words.length > 1 && writtenOrder(orderOf(state, words.length)) === '',
      of: ({ act, words, numbers }) => {
        const { ask } = ORDER_TEXT;
        return {
          words: ask.question(words[words.length - 1]),
          answers: ask.answers,
          why: ask.why(numbers.bare.every(({ apart }) => apart <= ROUNDING)),
          task: { kind: 'choose' },
          // The place of "the same numbers"; tried on the numbers once the words have moved.
          question: () => ({ kind: 'choose', right: 0 }),
          open: () => act.set({ places: writtenOrder(words.map((_, i) => words.length - 1 - i)) }),
        };
      },
    },
    view: (context) =>
      experimentView(context, {
        className: 'order-page',
        words: ORDER_TEXT,
        question: context.question,
        main: [wordsView(context), context.isAsking ? givenView(context) : '', setupsView(context)],
      }),
  });
}

/** The words in their present order: each can be dragged, or moved by the buttons beside it. */
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
          <button class="screen-only" aria-label=${walk.left(word, place)} ?disabled=${isAsking || place === 0} @click=${(event: Event) => walkTo(event, place, place - 1)}>←</button>
          <span class=${isAsking ? 'word' : 'word handle'} @pointerdown=${isAsking ? nothing : drag}><sup>${place}</sup> ${word}</span>
          <button class="screen-only" aria-label=${walk.right(word, place)} ?disabled=${isAsking || place === last} @click=${(event: Event) => walkTo(event, place, place + 1)}>→</button>
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

/** Distance from a word's box within which a drop still counts as on it, in pixels. */
const NEAR = 44;

/** A pointerdown on a word, which then follows the pointer; `drop` gets the index where it is released. */
function dragWord(event: PointerEvent, drop: (place: number) => void): void {
  if (event.button !== 0) return;
  const handle = event.currentTarget as HTMLElement;
  const item = handle.closest('li') as HTMLElement;
  const { clientX: x, clientY: y, pointerId } = event;
  // A text selection would be dragged instead.
  event.preventDefault();
  handle.setPointerCapture(pointerId);
  const dragging = new AbortController();
  const { signal } = dragging;
  const stop = () => {
    dragging.abort();
    item.toggleAttribute('data-dragged', false);
    item.style.translate = '';
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    item.toggleAttribute('data-dragged', true);
    item.style.translate = `${clientX - x}px ${clientY - y}px`;
  };
  const release = ({ clientX, clientY }: PointerEvent) => {
    stop();
    const place = placeAt(item, clientX, clientY);
    if (place >= 0) drop(place);
  };
  handle.addEventListener('pointermove', follow, { signal });
  handle.addEventListener('pointerup', release, { signal });
  handle.addEventListener('pointercancel', stop, { signal });
}

/** Index of the word nearest to a point; -1: none is near, or it is the word itself. */
function placeAt(item: HTMLElement, x: number, y: number): number {
  const all = [...(item.parentElement?.children ?? [])];
  const away = all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  });
  const least = Math.min(...away);
  const place = away.indexOf(least);
  return least <= NEAR && all[place] !== item ? place : -1;
}
