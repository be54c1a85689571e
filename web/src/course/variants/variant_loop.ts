// The smallest case as a loop: a line for each tile or token, with what is kept after it, then the result beside that of
// the plain order. Its numbers open in the smallest case, which the page then shows in the place of the sentence.
import { html, nothing, type TemplateResult } from 'lit-html';
import { ROUNDING } from '../../engine/core/matrices.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { openedView } from '../../engine/page/beside/opened_number.ts';
import { coveredCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import type { LoopNumber } from './loop_numbers.ts';
import { LOOP_TEXT, LOOPS } from './reordered.en.ts';
import { isSmallest, ofSentence } from './smallest_case.ts';
import { tilesView } from './tile_picture.ts';
import type { VariantContext } from './variant_numbers.ts';

export function loopView(context: VariantContext): TemplateResult | typeof nothing {
  const { row, small, session, state, isAsking, open, act } = context;
  const loop = (small.trapped ?? small.varied).loop;
  if (!loop) return nothing;
  const right = small.varied.loop ?? loop;
  const words = LOOPS[row.id];
  const isHere = isSmallest(state, row);
  const widest = Math.max(...loop.lines.map(({ scores }) => scores.length));
  const toSmallest = (cell: Cell) =>
    act.set({ ...row.small.choices, edits: [...row.small.edits], cell, trail: [] });
  const first = loop.lines[0];
  // Cells of a picture have only the numbers that are kept.
  const tabStop = row.loop?.pieces ? first.kept[0] : (first.scores[0] ?? first.kept[0]);
  const numberView = (number: LoopNumber | null, decimals: number, other?: LoopNumber | null) =>
    number === null
      ? html`<td></td>`
      : tensorCell({
          ...number,
          dtype: session.structure.dtype,
          shown: fixed(number.value, decimals),
          className: other && Math.abs(other.value - number.value) > ROUNDING ? 'other' : '',
          isTabStop: number === tabStop,
          isOpen: isHere && open !== null && sameCell(number.cell, open.cell),
          open: isAsking ? null : isHere ? act.choose : toSmallest,
        });
  const columns = words.columns.map((_, at) => loop.lines.map(({ kept }) => kept[at]));
  const decimals = columns.map(decimalsOf);
  const lineView = (at: number) => {
    const { values, scores, kept } = loop.lines[at];
    const isCovered = isAsking && at > 0;
    return tableRow({ label: words.line(at, values) }, [
      ...Array.from({ length: widest }, (_, j) => numberView(scores[j] ?? null, 0)),
      kept.map((number, col) =>
        isCovered ? coveredCell() : numberView(number, decimals[col], right.lines[at]?.kept[col]),
      ),
    ]);
  };
  if (row.loop?.pieces) {
    const number = (one: LoopNumber | null, col: number, other?: LoopNumber | null) =>
      numberView(one, decimals[col] ?? 2, other);
    const chosen = { number, open: isHere ? act.choose : toSmallest };
    return html`<section class="variant-small variant-loop" aria-label=${words.caption}>
      ${tilesView(context, loop, right, chosen)} ${hereView(context)}</section>`;
  }
  const before = widest + words.columns.length - 1;
  const resultView = (label: unknown, number: LoopNumber | null, other: LoopNumber | null) =>
    tableRow(
      { label, span: before + 1 },
      isAsking ? coveredCell() : numberView(number, 2, other),
      'variant-result',
    );
  return html`<section class="variant-small variant-loop" aria-label=${words.caption}>
    ${tableView({
      grid: isAsking ? null : 'loop',
      look: 'ruled',
      caption: { label: words.caption },
      corner: words.corner,
      columns: [
        ...(widest > 0 ? [{ label: LOOP_TEXT.scores, span: widest }] : []),
        ...words.columns.map((label) => ({ label })),
      ],
      rows: [
        loop.lines.map((_, at) => lineView(at)),
        words.result ? resultView(words.result, loop.result, right.result) : nothing,
        resultView(words.plain, loop.plain, null),
      ],
    })}
    ${hereView(context)}
  </section>`;
}

/** The open number, and the way back, where the page shows the smallest case in the place of the sentence. */
function hereView(context: VariantContext): TemplateResult | typeof nothing {
  const { state, row, act } = context;
  if (!isSmallest(state, row)) return nothing;
  return html`<p class="aside">${LOOP_TEXT.here}
      <button class="link" @click=${() => act.set(ofSentence())}>${LOOP_TEXT.back}</button></p>
    ${openedView(context)}`;
}

/** Whole numbers have none, shares and corrections three. */
function decimalsOf(numbers: readonly (LoopNumber | null)[]): number {
  const values = numbers.flatMap((number) => (number ? [number.value] : []));
  const isWhole = values.every((value) => Math.abs(value - Math.round(value)) <= ROUNDING);
  if (isWhole) return 0;
  return values.every((value) => Math.abs(value) <= 1) ? 3 : 2;
}
