// The three setups side by side: of each word the row that it leaves with, and how far that is from what it was.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, scientific } from '../draw/format.ts';
import { SETUPS, type Setup, stageOf } from '../lessons/experiments/order.ts';
import { plainClick } from '../page/plain_click.ts';
import { tableRow, tableView } from '../plane/number_table.ts';
import { formatHash } from '../state/state.ts';
import { ORDER_TEXT } from '../text/en/experiments/order.ts';
import type { OrderContext } from './order_context.ts';
import { type Moved, ROUNDING } from './order_numbers.ts';

/** As many numbers of a row as fit beside each other. */
const MOST = 3;

export function setupsView(context: OrderContext): TemplateResult {
  return html`<div class="order-setups">${SETUPS.map((setup) => setupView(context, setup))}</div>
    <p class="aside">${ORDER_TEXT.rounding(scientific(ROUNDING))}</p>`;
}

function setupView(context: OrderContext, setup: Setup): TemplateResult {
  const { state, act, words, order, numbers } = context;
  const text = ORDER_TEXT.setups[setup];
  const rows = numbers[setup];
  const still = rows.filter(({ apart }) => apart <= ROUNDING).length;
  const now = order.map((from) => words[from]);
  const there = stageOf(state, now, setup);
  const columns = columnsOf(rows);
  const isLong = rows[0].after.length > MOST;
  return html`<section class="order-setup" data-setup=${setup} aria-label=${text.name}>
    ${tableView({
      grid: null,
      caption: { label: html`<b>${text.name}</b> <span>${text.what}</span>` },
      corner: ORDER_TEXT.corner,
      columns: [
        { label: html`<i>Y</i>${isLong ? ORDER_TEXT.columns(columns) : nothing}` },
        { label: ORDER_TEXT.apart },
      ],
      rows: rows.map((row, place) =>
        tableRow({ label: html`<sup>${place}</sup>${now[place]}` }, rowView(row, columns)),
      ),
    })}
    <p class=${still === rows.length ? 'order-verdict same' : 'order-verdict moved'} role="status">${ORDER_TEXT.says(still, rows.length)}</p>
    <p class="order-why">${text.why}${isLong ? ORDER_TEXT.few(columns.length, rows[0].after.length) : nothing}</p>
    <p class="order-onward"><a href=${`#${formatHash(there)}`} @click=${plainClick(() => act.set(there))}>${ORDER_TEXT.open}</a></p>
  </section>`;
}

/** The columns that are shown: those in which a word moves most, or the first. */
function columnsOf(rows: readonly Moved[]): number[] {
  const most = rows[0].after.map((_, i) =>
    Math.max(...rows.map(({ before, after }) => Math.abs(after[i] - before[i]))),
  );
  const moves = (i: number) => (most[i] > ROUNDING ? most[i] : 0);
  const columns = [...most.keys()].toSorted((a, b) => moves(b) - moves(a) || a - b);
  return columns.slice(0, MOST).toSorted((a, b) => a - b);
}

function rowView({ after, apart }: Moved, columns: readonly number[]): TemplateResult {
  const isSame = apart <= ROUNDING;
  const numbers = columns.map((i) => html`<span>${fixed(after[i], 2)}</span>`);
  const shown = apart === 0 ? '0' : apart < 0.01 ? scientific(apart) : fixed(apart, 2);
  return html`<td class="order-row">${numbers}</td>
    <td class=${isSame ? 'same' : 'moved'}>${isSame ? '=' : '≠'} ${shown}</td>`;
}
