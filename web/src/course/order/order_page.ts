// The page of the order: words that change places, and what becomes of their rows. A lazily loaded module
// (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './order_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withBeside } from '../../engine/model/edits/beside.ts';
import type { OrderContext } from './order_context.ts';
import { givenOf, numbersOf, orderOf, writtenOrder } from './order_numbers.ts';
import { askView, isAnswered } from './order_question.ts';
import { givenView, setupsView } from './order_tables.ts';
import { wordsView } from './order_words.ts';
import { ORDER_TEXT } from './words.en.ts';

export class OrderPage {
  private readonly core: Core;
  private known:
    | ({ session: Session; key: string } & Pick<OrderContext, 'numbers' | 'given'>)
    | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  /** Asks the core for what the page shows, if sentence or order are new, and draws it. */
  view(given: Pick<OrderContext, 'state' | 'view' | 'act'>): TemplateResult {
    const { session } = this.core;
    const words = session.words.slice();
    const order = orderOf(given.state, words.length);
    const key = `${choiceText(given.state, session.catalogue())} ${order}`;
    if (this.known?.session !== session || this.known.key !== key) {
      const known = withBeside(session, (beside) => ({
        numbers: numbersOf(beside, given.state, words, order),
        given: givenOf(beside, given.state, words),
      }));
      this.known = { session, key, ...known };
    }
    const isAsking = words.length > 1 && writtenOrder(order) === '' && !isAnswered(given.view);
    const { numbers, given: rows } = this.known;
    return orderView({ ...given, words, order, numbers, given: rows, isAsking });
  }
}

function orderView(context: OrderContext): TemplateResult {
  return html`<main class="order-page">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${ORDER_TEXT.kicker}</p>
      <h1 id="title">${ORDER_TEXT.title}</h1>
      <p class="lead">${ORDER_TEXT.lead}</p>
      <p class="body">${ORDER_TEXT.body}</p>
      ${askView(context)}
      <p class="order-onward"><a href="#questions">${ORDER_TEXT.toQuestions}</a></p>
    </section>
    <div class="order-main">
      ${wordsView(context)} ${context.isAsking ? givenView(context) : nothing} ${setupsView(context)}
    </div>
  </main>`;
}
