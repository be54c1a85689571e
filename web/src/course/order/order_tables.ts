// The three setups side by side: the result of each word, and its distance from the old one.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Cell } from '../../engine/core/tensor.ts';
import { shade, type Theme } from '../../engine/draw/colour.ts';
import { exact, fixed, scientific } from '../../engine/draw/format.ts';
import { PLAIN, type Style } from '../../engine/draw/styled.ts';
import { extent } from '../../engine/model/extent.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import {
  coveredCell,
  readCell,
  tableRow,
  tableView,
  tensorCell,
  titleOf,
} from '../../engine/plane/number_table.ts';
import { formatHash } from '../../engine/state/state.ts';
import { RESULT, SETUPS, type Setup, stageOf } from './lesson.ts';
import type { OrderContext } from './order_numbers.ts';
import { type MovedRow, ROUNDING } from './order_numbers.ts';
import { ORDER_TEXT } from './words.en.ts';

/** As many numbers of a row as fit beside each other. */
const MOST = 3;

/** Until the answer, the distances are covered. */
export function setupsView(context: OrderContext): TemplateResult {
  return html`<div class="columns order-setups">${SETUPS.map((setup) => setupView(context, setup))}</div>
    ${context.isAsking ? nothing : html`<p class="aside">${ORDER_TEXT.rounding(scientific(ROUNDING))}</p>`}`;
}

/** The words with the numbers that they come in with. */
export function givenView({ words, given }: OrderContext): TemplateResult {
  return html`<section class="order-setup order-given" aria-label=${ORDER_TEXT.given.name}>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: {
        label: html`<b>${ORDER_TEXT.given.name}</b> <span>${ORDER_TEXT.given.what}</span>`,
      },
      corner: ORDER_TEXT.corner,
      columns: [{ label: html`<i>x</i>`, span: given[0].length }],
      rows: words.map((word, place) =>
        tableRow(
          { label: html`<sup>${place}</sup>${word}` },
          given[place].map((value) => readCell(fixed(value, 2), PLAIN, 'order-row')),
        ),
      ),
    })}
  </section>`;
}

function setupView(context: OrderContext, setup: Setup): TemplateResult {
  const { words, order, numbers, isAsking } = context;
  const text = ORDER_TEXT.setups[setup];
  const rows = numbers[setup];
  const now = order.map((from) => words[from]);
  const columns = columnsOf(rows);
  const styleOf = stylesOf(
    rows.map(({ after }) => after),
    context.view.theme,
  );
  const isLong = rows[0].after.length > MOST;
  return html`<section class="order-setup" data-setup=${setup} aria-label=${text.name}>
    ${tableView({
      grid: isAsking ? null : setup,
      look: 'ruled',
      caption: { label: html`<b>${text.name}</b> <span>${text.what}</span>` },
      corner: ORDER_TEXT.corner,
      columns: [
        {
          label: html`<i>Y</i>${isLong ? ORDER_TEXT.columns(columns) : nothing}`,
          span: columns.length,
        },
        { label: ORDER_TEXT.apart },
      ],
      rows: rows.map((row, place) =>
        tableRow(
          { label: html`<sup>${place}</sup>${now[place]}` },
          rowView(context, setup, row, place, columns, styleOf),
        ),
      ),
    })}
    ${isAsking ? nothing : saidView(context, setup, columns.length)}
  </section>`;
}

/** Verdict on the rows, and its reason. */
function saidView(context: OrderContext, setup: Setup, shown: number): TemplateResult {
  const { state, act, words, order, numbers } = context;
  const rows = numbers[setup];
  const still = rows.filter(({ apart }) => apart <= ROUNDING).length;
  const there = stageOf(
    state,
    order.map((from) => words[from]),
    setup,
  );
  const all = rows[0].after.length;
  return html`<p class=${still === rows.length ? 'order-verdict same' : 'order-verdict moved'} role="status">${ORDER_TEXT.says(still, rows.length)}</p>
    <p class="aside order-why">${ORDER_TEXT.setups[setup].why}${all > shown ? ORDER_TEXT.few(shown, all) : nothing}</p>
    <p class="screen-only leads"><a href=${`#${formatHash(there)}`} @click=${plainClick(() => act.set(there))}>${ORDER_TEXT.open}</a></p>`;
}

/** The colours of a table's numbers, on one scale. */
function stylesOf(rows: readonly ArrayLike<number>[], theme: Theme): (value: number) => Style {
  const { largest } = extent(rows.flatMap((row) => Array.from(row)));
  return (value) => shade(value / largest, 'signed', theme).style;
}

/** The columns that are shown: those with the largest change of a word, or the first. */
function columnsOf(rows: readonly MovedRow[]): number[] {
  const most = rows[0].after.map((_, i) =>
    Math.max(...rows.map(({ before, after }) => Math.abs(after[i] - before[i]))),
  );
  const moves = (i: number) => (most[i] > ROUNDING ? most[i] : 0);
  const columns = [...most.keys()].toSorted((a, b) => moves(b) - moves(a) || a - b);
  return columns.slice(0, MOST).toSorted((a, b) => a - b);
}

/**
 * The numbers of a row, and their distance from the old ones. Each opens in its stage, on the words in their present
 * order.
 */
function rowView(
  { state, act, session, words, order, isAsking }: OrderContext,
  setup: Setup,
  { before, after, apart }: MovedRow,
  place: number,
  columns: readonly number[],
  styleOf: (value: number) => Style,
): unknown {
  const { dtype } = session.structure;
  const now = order.map((from) => words[from]);
  const open = (cell: Cell) => act.set({ ...stageOf(state, now, setup), cell });
  const common = (col: number) => ({
    ...{ value: after[col], dtype, cell: { node: RESULT, index: [0, place, col] } },
    open: isAsking ? null : open,
  });
  const numbers = columns.map((col, i) =>
    tensorCell({
      ...common(col),
      shown: fixed(after[col], 2),
      className: 'order-row',
      style: isAsking ? PLAIN : styleOf(after[col]),
      isTabStop: place === 0 && i === 0,
    }),
  );
  if (isAsking) return [numbers, coveredCell()];
  const isSame = apart <= ROUNDING;
  const shown = apart === 0 ? '0' : apart < 0.01 ? scientific(apart) : fixed(apart, 2);
  const most = after.findIndex((value, col) => Math.abs(value - before[col]) === apart);
  const number = common(most);
  const title = ORDER_TEXT.farthest(
    titleOf(number.cell, number.value, dtype),
    exact(before[most], dtype),
  );
  return [
    numbers,
    tensorCell({
      ...number,
      ...{ shown: `${isSame ? '=' : '≠'} ${shown}`, title, isTabStop: false },
      className: isSame ? 'same' : 'moved',
    }),
  ];
}
