// The smallest case: one row of a head, its scores and shares, plain and changed, as columns that can be compared.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { coveredCell, tableRow, tableView } from '../../engine/plane/number_table.ts';
import { loopView } from './variant_loop.ts';
import type { VariantContext } from './variant_numbers.ts';
import type { SmallRow } from './variant_row.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

/** Where shares stay as they are, what is kept on the way to them. */
export function smallestView(context: VariantContext): TemplateResult {
  const { row } = context;
  if (row.asksResult) return html`${loopView(context)}`;
  return html`${sharesView(context)} ${row.loop ? loopView(context) : nothing}`;
}

function sharesView({ row, small, isAsking }: VariantContext): TemplateResult {
  const words = VARIANT_WORDS[row.id];
  const text = VARIANTS_TEXT.small;
  const count = Math.max(small.plain.shares.length, small.varied.shares.length);
  const { largest } = row.small;
  // A column more, of what no key gets.
  const hasNobody = small.varied.nobody.length > 0;
  const columns = Array.from({ length: count }, (_, at) => ({
    label: words.column?.(at) ?? text.key(at, count),
  }));
  const covered = Array.from({ length: count + (hasNobody ? 1 : 0) }, () => coveredCell());
  // The plain head may have fewer keys.
  const filled = (cells: TemplateResult[]) => [
    ...cells,
    ...covered.slice(cells.length).map(() => EMPTY),
  ];
  const scored = (label: unknown, values: readonly number[]) =>
    largest ? nothing : tableRow({ label }, filled(scores(values)));
  const shared = (label: unknown, { shares: values, nobody }: SmallRow, className = '') =>
    tableRow({ label }, filled(shares([...values, ...nobody], largest)), className);
  const [plain, varied, trapped] = words.smallRows ?? [
    text.plain,
    text.varied(words.name),
    text.trapped,
  ];
  return html`<section class="variant-small" aria-label=${words.small}>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: words.small },
      corner: text.corner,
      columns: [...columns, ...(hasNobody ? [{ label: text.nobody }] : [])],
      rows: [
        scored(words.given ?? text.given, small.plain.given),
        shared(plain, small.plain),
        isAsking
          ? tableRow({ label: varied }, covered, 'now')
          : [
              scored(text.taken(words.name), small.varied.taken),
              shared(varied, small.varied, 'now'),
            ],
        small.trapped ? shared(trapped, small.trapped, 'trapped') : nothing,
      ],
    })}
  </section>`;
}

const EMPTY = html`<td></td>`;

function scores(values: readonly number[]): TemplateResult[] {
  return values.map((value) => html`<td>${fixed(value, 2)}</td>`);
}

/** A share as a column, with its number below it; what gets nothing has none. `largest`: of numbers that are no shares. */
function shares(values: readonly number[], largest?: number): TemplateResult[] {
  const write = largest ? (value: number) => fixed(value, 0) : weightText;
  return values.map((value) => {
    const part = (value / (largest ?? 1)).toFixed(4);
    return html`<td class="variant-share"><span>${value === 0 ? nothing : html`<i .style=${properties({ part })}></i>`}</span><b>${write(value)}</b></td>`;
  });
}
