// The rows that are computed to read a token: all again without a cache, one with it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellIn, type Matrix, rowIn } from '../../engine/core/matrices.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { fixed } from '../../engine/draw/format.ts';
import { PLAIN } from '../../engine/draw/styled.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { readCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import type { CacheContext, Work } from './cache_numbers.ts';
import { SHOWN, type ShownName } from './lesson.ts';
import { CACHE_TEXT } from './words.en.ts';

/** Kind of a row: computed again, kept from before, or new. */
type Kind = 'again' | 'kept' | 'new';

export function workView(context: CacheContext): TemplateResult {
  const { token, isAsking } = context;
  if (isAsking) {
    return html`<div class="columns cache-works">
      ${comesView(context)} ${panelView(context, 'cached', token.cached, ['k', 'v'], true)}
    </div>`;
  }
  return html`<div class="columns cache-works">
    ${panelView(context, 'whole', token.whole, SHOWN)}
    ${panelView(context, 'cached', token.cached, SHOWN)}
  </div>
  <p class="aside">${CACHE_TEXT.works.opens} ${context.t > 0 ? CACHE_TEXT.works.several(context.t) : nothing}</p>`;
}

function panelView(
  context: CacheContext,
  way: 'whole' | 'cached',
  work: Work,
  names: readonly ShownName[],
  isAsking = false,
): TemplateResult {
  const { works } = CACHE_TEXT;
  const { t } = context;
  return html`<section class="cache-work" data-way=${way} aria-labelledby=${`way-${way}`}>
    <h2 id=${`way-${way}`}>${isAsking ? works.soFar : works[way]}</h2>
    <p class="how">${isAsking ? works.soFarHow(t + 1) : works.how[way](t + 1)}</p>
    <div class="tables">
      ${names.map((name, i) => partView(context, way, name, i > 0, work.tables[name], isAsking ? () => 'kept' : kindOf(way, t)))}
    </div>
  </section>`;
}

/** The words with their numbers, including the next one; what the question asks of it is covered. */
function comesView({ generation: { words, x }, t }: CacheContext): TemplateResult {
  const { works } = CACHE_TEXT;
  return html`<section class="cache-work" aria-labelledby="way-comes">
    <h2 id="way-comes">${works.comes}</h2>
    <p class="how">${works.comesHow(t + 1)}</p>
    <div class="tables">
      ${tableView({
        grid: null,
        look: 'boxed',
        className: 'part x',
        caption: { label: html`<i>x</i>` },
        corner: works.corner,
        columns: null,
        rows: words.map((word, row) =>
          tableRow(
            { label: html`<sup>${row}</sup>${word}`, name: works.row(row, word) },
            rowIn(x, row).values.map((value) => readCell(fixed(value, 2, 5), PLAIN, '')),
            classOf(row > t ? 'new' : 'kept'),
          ),
        ),
      })}
    </div>
    <p class="cache-asked">${works.asked(t + 1)} <b><span aria-hidden="true">?</span><span class="visually-hidden">${PLANE.covered}</span></b></p>
  </section>`;
}

function classOf(kind: Kind): string {
  return [kind, ...(kind === 'new' ? ['on'] : [])].join(' ');
}

function kindOf(way: 'whole' | 'cached', t: number): (row: number) => Kind {
  return (row) => (row === t ? 'new' : way === 'whole' ? 'again' : 'kept');
}

/**
 * A table with as many rows as tokens; rows that are missing belong to earlier tokens. A number opens in the head on
 * the tokens so far, which has the same number with and without a cache.
 */
function partView(
  context: CacheContext,
  way: 'whole' | 'cached',
  name: ShownName,
  isBeside: boolean,
  matrix: Matrix,
  kind: (row: number) => Kind,
): TemplateResult {
  const { works } = CACHE_TEXT;
  const { state, view, act, session, token, t, isAsking, generation } = context;
  const words = generation.words.slice(0, t + 1);
  const { dtype } = session.structure;
  const { cols } = matrix;
  const missing = words.length - matrix.rows;
  const open = (cell: Cell) => act.set({ ...headOn(state, words, true), cell });
  const cellsOf = (row: number) =>
    rowIn(matrix, row - missing).values.map((value, col) =>
      tensorCell({
        ...{ value, dtype, shown: fixed(value, 2, 5) },
        style: isAsking
          ? PLAIN
          : shade(value / generation.largest[name], 'signed', view.theme).style,
        cell: cellIn(token.whole.tables[name], row * cols + col),
        isTabStop: row === missing && col === 0,
        open: isAsking ? null : open,
      }),
    );
  return tableView({
    grid: isAsking ? null : `${way}.${name}`,
    look: 'boxed',
    className: `part ${name}`,
    caption: { label: html`<i>${works.letters[name]}</i>` },
    corner: works.corner,
    columns: null,
    rows: words.map((word, row) => {
      const label = html`<sup>${row}</sup>${word}`;
      const header = {
        // The words stand once, beside the first table.
        label: isBeside ? html`<span class="visually-hidden">${label}</span>` : label,
        name: `${works.row(row, word)}, ${row < missing ? works.none[name] : works.kinds[kind(row)]}`,
      };
      const none = html`<td class="none" colspan=${cols}>${works.none[name]}</td>`;
      return row < missing
        ? tableRow(header, none)
        : tableRow(header, cellsOf(row), classOf(kind(row)));
    }),
  });
}
