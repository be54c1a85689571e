// The smallest case: one row of a head, its scores and shares, plain and changed, as columns that can be compared.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { coveredCell, tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { VariantContext } from './variant_numbers.ts';
import type { SmallRow } from './variant_rows.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

export function smallestView({ row, small, isAsking }: VariantContext): TemplateResult {
  const words = VARIANT_WORDS[row.id];
  const text = VARIANTS_TEXT.small;
  const count = small.plain.given.length;
  // A column more, of what no key gets.
  const hasNobody = small.varied.nobody.length > 0;
  const columns = small.plain.given.map((_, at) => ({ label: text.key(at, count) }));
  const covered = Array.from({ length: count + (hasNobody ? 1 : 0) }, () => coveredCell());
  const scored = (values: readonly number[]) => [scores(values), hasNobody ? EMPTY : nothing];
  const shared = ({ shares: values, nobody }: SmallRow) => [
    shares([...values, ...nobody]),
    hasNobody && nobody.length === 0 ? EMPTY : nothing,
  ];
  return html`<section class="variant-small" aria-label=${words.small}>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: words.small },
      corner: text.corner,
      columns: [...columns, ...(hasNobody ? [{ label: text.nobody }] : [])],
      rows: [
        tableRow({ label: words.given ?? text.given }, scored(small.plain.given)),
        tableRow({ label: text.plain }, shared(small.plain)),
        isAsking
          ? tableRow({ label: text.varied(words.name) }, covered, 'now')
          : [
              tableRow({ label: text.taken(words.name) }, scored(small.varied.taken)),
              tableRow({ label: text.varied(words.name) }, shared(small.varied), 'now'),
            ],
        small.trapped
          ? tableRow({ label: text.trapped }, shared(small.trapped), 'trapped')
          : nothing,
      ],
    })}
  </section>`;
}

const EMPTY = html`<td></td>`;

function scores(values: readonly number[]): TemplateResult[] {
  return values.map((value) => html`<td>${fixed(value, 2)}</td>`);
}

/** A share as a column, with its number below it; what gets nothing has none. */
function shares(values: readonly number[]): TemplateResult[] {
  return values.map(
    (value) =>
      html`<td class="variant-share"><span>${value === 0 ? nothing : html`<i .style=${properties({ part: value.toFixed(4) })}></i>`}</span><b>${weightText(value)}</b></td>`,
  );
}
