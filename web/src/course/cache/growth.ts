// The growth: a bar for each token, without a cache and with it, and the totals so far.

import { html, type TemplateResult } from 'lit-html';
import { properties } from '../../engine/draw/properties.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { CacheContext } from './cache_context.ts';
import { CACHE_TEXT } from './words.en.ts';

export function growthView({ generation, t }: CacheContext): TemplateResult {
  const { growth, costs } = CACHE_TEXT;
  const counts = generation.tokens.map(({ whole, cached }) => [
    whole.multiplications,
    cached.multiplications,
  ]);
  const most = Math.max(...counts.map(([whole]) => whole));
  const totals = [0, 1].map((way) =>
    counts.slice(0, t + 1).reduce((sum, count) => sum + count[way], 0),
  );
  return html`<section class="growth">
    ${tableView({
      grid: null,
      caption: { label: growth.caption },
      corner: growth.corner,
      columns: [{ label: costs.whole }, { label: costs.cached }],
      rows: counts.map((count, i) =>
        tableRow(
          { label: html`<sup>${i}</sup>${generation.words[i]}` },
          count.map(
            (value, way) => html`<td data-way=${way === 0 ? 'whole' : 'cached'}>
              <span class="cost-bar" .style=${properties({ part: (value / most).toFixed(4) })}></span><span class="cost">${costs.number(value)}</span>
            </td>`,
          ),
          i === t ? 'now' : i > t ? 'ahead' : '',
        ),
      ),
    })}
    <p class="total">${growth.total(t + 1, totals[0], totals[1])}</p>
    <p class="aside">${growth.why}</p>
  </section>`;
}
