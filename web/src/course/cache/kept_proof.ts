// The proof that keeping is right: bits that are equal, and what the mask has to do with it.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Matrix } from '../../engine/core/matrices.ts';
import { fixed } from '../../engine/draw/format.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { CacheContext } from './cache_context.ts';
import { sameBits } from './cache_numbers.ts';
import { CACHE_TEXT } from './words.en.ts';

export function proofView({ token, t, generation }: CacheContext): TemplateResult {
  const { proof } = CACHE_TEXT;
  const last = generation.words.length - 1;
  const checks = [
    { ...token.row, words: proof.row(t) },
    ...(t < last ? [{ ...token.later, words: proof.later(t, last + 1) }] : []),
    ...(t === 0 ? [] : [{ ...token.kept, words: proof.kept(t) }]),
  ];
  return html`<section class="proof-of-bits" aria-labelledby="proof">
    <h2 id="proof" class="kicker">${proof.title}</h2>
    <ul>
      ${checks.map(
        ({ same, of, words }) => html`<li data-same=${same} data-of=${of}>
          <b class=${same === of ? 'holds' : 'fails'}>${same === of ? '✓' : '≠'} ${proof.count(same, of)}</b> ${words}
        </li>`,
      )}
    </ul>
    ${t === 0 ? html`<p class="aside">${proof.nothingKept}</p>` : nothing}
  </section>`;
}

/** The first row of y after each token, with the mask and without. */
export function maskView({ generation, t }: CacheContext): TemplateResult {
  const { mask } = CACHE_TEXT;
  const rows = generation.tokens.slice(0, t + 1).map(({ first }) => first);
  const moved = (which: 'masked' | 'open') =>
    rows.filter((row, i) => i > 0 && !isSame(row[which], rows[i - 1][which])).length;
  return html`<section class="mask-proof">
    ${tableView({
      grid: null,
      caption: { label: mask.caption },
      corner: mask.corner,
      columns: [{ label: mask.masked }, { label: mask.open }],
      rows: rows.map(({ masked, open }, i) =>
        tableRow({ label: mask.after(i + 1) }, [
          rowView(masked, i > 0 && !isSame(masked, rows[i - 1].masked)),
          rowView(open, i > 0 && !isSame(open, rows[i - 1].open)),
        ]),
      ),
    })}
    <p>${mask.says(t, moved('masked'), moved('open'))}</p>
    <p class="aside">${mask.layers}</p>
  </section>`;
}

function isSame(a: Matrix, b: Matrix): boolean {
  const { same, of } = sameBits(a.values, b.values);
  return same === of;
}

function rowView({ values }: Matrix, isMoved: boolean): TemplateResult {
  return html`<td class=${isMoved ? 'moved' : ''}>${values.map((value) => fixed(value, 2)).join('  ')}</td>`;
}
