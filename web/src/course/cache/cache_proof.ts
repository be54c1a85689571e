// The proof that keeping is right: bits that are equal, and what the mask has to do with it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellIn, type Matrix } from '../../engine/core/matrices.ts';
import { fixed } from '../../engine/draw/format.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import type { CacheContext } from './cache_numbers.ts';
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
          <b class=${same === of ? 'is-right' : 'is-wrong'}>${same === of ? '✓' : '≠'} ${proof.count(same, of)}</b> ${words}
        </li>`,
      )}
    </ul>
    ${t === 0 ? html`<p class="aside">${proof.nothingKept}</p>` : nothing}
  </section>`;
}

/** The first row of y after each token, with the mask and without. Each number opens in the head on the tokens so far. */
export function maskView({ state, act, session, generation, t }: CacheContext): TemplateResult {
  const { mask } = CACHE_TEXT;
  const rows = generation.tokens.slice(0, t + 1).map(({ first }) => first);
  const moved = (which: 'masked' | 'open') =>
    rows.filter((row, i) => i > 0 && !isSame(row[which], rows[i - 1][which])).length;
  const rowView = (i: number, which: 'masked' | 'open') => {
    const row = rows[i][which];
    const there = headOn(state, generation.words.slice(0, i + 1), which === 'masked');
    const isMoved = i > 0 && !isSame(row, rows[i - 1][which]);
    return row.values.map((value, col) =>
      tensorCell({
        ...{ cell: cellIn(row, col), value, dtype: session.structure.dtype },
        shown: fixed(value, 2),
        className: isMoved ? 'moved' : '',
        isTabStop: i === 0 && which === 'masked' && col === 0,
        open: (cell) => act.set({ ...there, cell }),
      }),
    );
  };
  const span = rows[0].masked.cols;
  return html`<section class="mask-proof">
    ${tableView({
      grid: 'first',
      look: 'ruled',
      caption: { label: mask.caption },
      corner: mask.corner,
      columns: [
        { label: mask.masked, span },
        { label: mask.open, span },
      ],
      rows: rows.map((_, i) =>
        tableRow({ label: mask.after(i + 1) }, [rowView(i, 'masked'), rowView(i, 'open')]),
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
