// The multiplications of one token, product by product: rows x terms x columns, as the core's graphs have them.
import { html, type TemplateResult } from 'lit-html';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { CacheContext } from './cache_context.ts';
import { countOf, type Size, type Work } from './cache_numbers.ts';
import { PRODUCTS } from './lesson.ts';
import { CACHE_TEXT } from './words.en.ts';

export function costsView({ token, t }: CacheContext): TemplateResult {
  const { costs } = CACHE_TEXT;
  const ways: readonly Work[] = [token.whole, token.cached];
  return html`<section class="costs">
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: costs.caption(t) },
      corner: costs.corner,
      columns: [{ label: costs.whole }, { label: costs.cached }],
      rows: [
        ...PRODUCTS.map((name) =>
          tableRow(
            { label: costs.products[name] },
            ways.map(({ products }) => html`<td>${sizeView(products[name])}</td>`),
          ),
        ),
        tableRow(
          { label: costs.sum },
          ways.map(({ multiplications }) => html`<td><b>${costs.number(multiplications)}</b></td>`),
          'sum',
        ),
      ],
    })}
    <p class="aside">${costs.note}</p>
  </section>`;
}

function sizeView(size: Size): TemplateResult {
  const { rows, inner, cols } = size;
  return html`<small>${rows} · ${inner} · ${cols} =</small> ${CACHE_TEXT.costs.number(countOf(size))}`;
}
