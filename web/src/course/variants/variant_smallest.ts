// The smallest case: one row of a head, its scores and shares, plain and changed, as columns that can be compared.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { coveredCell, tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { VariantContext } from './variant_numbers.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

export function smallestView({ row, small, isAsking }: VariantContext): TemplateResult {
  const words = VARIANT_WORDS[row.id];
  const text = VARIANTS_TEXT.small;
  const count = small.plain.given.length;
  const covered = Array.from({ length: count }, () => coveredCell());
  return html`<section class="variant-small" aria-label=${words.small}>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: words.small },
      corner: text.corner,
      columns: small.plain.given.map((_, at) => ({ label: text.key(at, count) })),
      rows: [
        tableRow({ label: text.given }, scores(small.plain.given)),
        tableRow({ label: text.plain }, shares(small.plain.shares)),
        isAsking
          ? tableRow({ label: text.varied(words.name) }, covered, 'now')
          : [
              tableRow({ label: text.taken(words.name) }, scores(small.varied.taken)),
              tableRow({ label: text.varied(words.name) }, shares(small.varied.shares), 'now'),
            ],
        small.trapped
          ? tableRow({ label: text.trapped }, shares(small.trapped.shares), 'trapped')
          : nothing,
      ],
    })}
  </section>`;
}

function scores(values: readonly number[]): TemplateResult[] {
  return values.map((value) => html`<td>${fixed(value, 2)}</td>`);
}

/** A share as a column, with its number below it. */
function shares(values: readonly number[]): TemplateResult[] {
  return values.map(
    (value) =>
      html`<td class="variant-share"><span><i .style=${properties({ part: value.toFixed(4) })}></i></span><b>${weightText(value)}</b></td>`,
  );
}
