// The page of the order: words change places, and their rows are compared. A lazily loaded module
// (course/page_rows.ts).
import './order_styles.ts';
import type { Core } from '../../engine/core/core.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { experimentView } from '../../engine/page/experiment.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import { givenOf, numbersOf, orderOf, ROUNDING, writtenOrder } from './order_numbers.ts';
import { givenView, setupsView } from './order_tables.ts';
import { wordsView } from './order_words.ts';
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
      experimentView({
        className: 'order-page',
        words: ORDER_TEXT,
        left: context.question,
        main: [wordsView(context), context.isAsking ? givenView(context) : '', setupsView(context)],
      }),
  });
}
