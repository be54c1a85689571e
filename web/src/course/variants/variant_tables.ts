// The shares of the plain head and of the variant side by side: those that differ are framed.
import { html, nothing, type TemplateResult } from 'lit-html';
import { farthest, type Matrix, ROUNDING } from '../../engine/core/matrices.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { fixed, formatDifference } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { OWN } from '../../engine/model/choice.ts';
import { openedView } from '../../engine/page/beside/opened_number.ts';
import { coveredCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { savableView } from '../../engine/plane/picture/savable.ts';
import type { State } from '../../engine/state/state.ts';
import { isSmallest } from './smallest_case.ts';
import { ofPlain, plainOf, type Side, type VariantContext } from './variant_numbers.ts';
import { clearedOf } from './variant_rows.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

const DECIMALS = 2;

/** Where the plain head stands. */
const ONE_HEAD = { stage: 'head', step: 'mix' } as const;
const MANY_HEADS = { stage: 'heads', step: 'attend' } as const;

/** Until the answer, the variant's numbers are covered. */
export function sidesView(context: VariantContext): TemplateResult {
  const { row, plain, varied, trapped, isAsking } = context;
  const { name } = VARIANT_WORDS[row.id];
  const { sides } = VARIANTS_TEXT;
  const [before, after] = trapped ? [varied, trapped] : [plain, varied];
  const drawn = html`<div class="columns variant-sides">
      ${sideView(context, 'before', trapped ? sides.right(name) : sides.plain, before, before)}
      ${sideView(context, 'after', trapped ? sides.trapped(name) : name, after, before)}
    </div>
    ${isAsking ? nothing : html`<p class="aside">${largestView(context, before, after)}<span class="screen-only">${VARIANTS_TEXT.opens(beforeOf(context) !== null)}</span></p>`}`;
  return isAsking
    ? drawn
    : savableView(context.act, `attention_${row.id}`, drawn, VARIANTS_TEXT.saved.sides);
}

/** The largest difference: of Y from that of the plain order, if the core has both, else of a share. */
function largestView(
  context: VariantContext,
  before: Side,
  after: Side,
): TemplateResult | typeof nothing {
  const { row, trapped, most } = context;
  const { most: same, wrong } = VARIANT_WORDS[row.id];
  const say = trapped ? wrong : same;
  if (most !== null && say) return html`${say(formatDifference(most))}. `;
  if (!areAlike(before, after)) return nothing;
  const ofShares = farthest(before.shares.values, after.shares.values);
  return html`${VARIANTS_TEXT.largest(formatDifference(ofShares))}. `;
}

/** Whether two sides can be compared number by number: keys and values are as many. */
function areAlike(one: Pick<Side, 'kept'>, other: Pick<Side, 'kept'>): boolean {
  return one.kept === other.kept;
}

/** A side; numbers of the right one open in place, and those that differ from the left one's are framed. */
function sideView(
  context: VariantContext,
  which: 'before' | 'after',
  title: string,
  { shares, y, rows, keys, cell, kept }: Side,
  other: Side,
): TemplateResult {
  const isCovered = which === 'after' && context.isAsking;
  const large = Math.max(...y.values.map(Math.abs));
  const { row: headRow } = VARIANT_WORDS[context.row.id];
  const canOpen = which === 'after' || beforeOf(context) !== null;
  const isCompared = areAlike({ kept }, other);
  const numbers = (matrix: Matrix, from: Matrix, isShare: boolean) => ({
    cells: (at: number) =>
      cellsView(context, { matrix, from, isShare, isCovered, which, large, cell, isCompared }, at),
  });
  const ofShares = numbers(shares, other.shares, true);
  const ofResult = numbers(y, other.y, false);
  return html`<section class="variant-side" data-side=${which} .style=${properties({ cols: shares.cols + y.cols })}>
    <h3>${title}</h3>
    ${tableView({
      grid: isCovered || !canOpen ? null : which,
      look: 'boxed',
      className: 'variant-table',
      caption: { label: html`<span class="visually-hidden">${VARIANTS_TEXT.shares(title)}</span>` },
      corner: VARIANTS_TEXT.corner,
      columns: [
        ...keys.map((word) => ({ label: html`<span>${word}</span>`, title: word })),
        ...Array.from({ length: y.cols }, (_, col) => ({
          label: col === 0 ? html`<i>${VARIANTS_TEXT.result}</i>` : '',
          className: 'variant-y',
        })),
      ],
      rows: rows.map((word, at) =>
        tableRow(
          {
            label:
              headRow?.(at) ??
              html`${word === String(at) ? nothing : html`<sup>${at}</sup>`}${word}`,
            name: headRow?.(at) ?? word,
          },
          [ofShares.cells(at), ofResult.cells(at)],
        ),
      ),
    })}
    ${which === 'after' && !(context.row.loop && isSmallest(context.state, context.row)) ? openedView(context) : nothing}
  </section>`;
}

interface Row {
  matrix: Matrix;
  from: Matrix;
  isShare: boolean;
  isCovered: boolean;
  which: 'before' | 'after';
  large: number;
  cell: Side['cell'];
  isCompared: boolean;
}

/** Fields to set. */
type Patch = Partial<State>;

/**
 * Place where a number of the left side opens: of the plain head in its stage, of the right variant on this page. Null: no
 * stage has the reader's own head without its second sequence, nor one that was trained as the variant; with keys for each
 * head its numbers are those of the stage.
 */
function beforeOf({ row, state, trapped }: VariantContext): ((cell: Cell) => Patch) | null {
  if (trapped) return (cell) => ({ ...clearedOf(row), mistake: '', cell, trail: [] });
  const { edits, own, example, num_heads } = state;
  if ((example === OWN && row.set?.memory_tokens) || example === row.trained) return null;
  const there = row.isOfHeads ? MANY_HEADS : ONE_HEAD;
  const plain = { ...row.set, ...clearedOf(row), ...plainOf(row, state), ...there, mistake: '' };
  const shown = { ...(row.isOfHeads ? { example, num_heads } : {}), own };
  return (cell) => ({ ...plain, ...shown, edits: ofPlain(row, edits), cell, trail: [] });
}

function cellsView(
  context: VariantContext,
  { matrix, from, isShare, isCovered, which, large, cell: cellOf, isCompared }: Row,
  row: number,
): TemplateResult[] {
  const { session, view, act, open } = context;
  const { dtype } = session.structure;
  const before = beforeOf(context);
  return Array.from({ length: matrix.cols }, (_, col) => {
    const at = row * matrix.cols + col;
    const value = matrix.values[at];
    const first = !isShare && col === 0 ? 'variant-y' : '';
    if (isCovered) return coveredCell(first);
    const cell = cellOf(matrix, at);
    const isNone = isShare && value === 0;
    const isOther = isCompared && Math.abs(value - from.values[at]) > ROUNDING;
    const isOpen = which === 'after' && open !== null && sameCell(cell, open.cell);
    const scale = isShare
      ? shade(value, 'weight', view.theme)
      : shade(value / large, 'signed', view.theme);
    const choose =
      which === 'after' ? act.choose : before && ((cell: Cell) => act.set(before(cell)));
    return tensorCell({
      ...{ cell, value, dtype, isOpen, open: choose },
      shown: fixed(value, isNone ? 0 : DECIMALS),
      // Only what opens has the colours of a tensor.
      style: isNone || !choose ? {} : scale.style,
      className: [isNone ? 'masked' : '', isOther ? 'other' : '', first].filter(Boolean).join(' '),
      isTabStop: isShare && at === 0,
    });
  });
}
