// The smallest case: one row of a head, its scores and shares, plain and changed, as columns that can be compared.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { coveredCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
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

/** Difference that rounding may make of the sum of a row. */
const CLOSE = 1e-4;

function sharesView({ row, small, isAsking, session, act, open }: VariantContext): TemplateResult {
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
  const shared = (label: unknown, { shares: values, nobody }: SmallRow, className = '') => {
    const sum = values.reduce((all, one) => all + one, 0);
    // Nobody has what a mistake gives back to the keys.
    const left = nobody.filter((one) => Math.abs(sum + one - 1) <= CLOSE);
    const name = hasNobody
      ? html`${label} <small>${text.together(weightText(sum))}</small>`
      : label;
    return tableRow({ label: name }, filled(shares([...values, ...left], largest)), className);
  };
  // The score of nobody is a number of the head below, too: it opens there.
  const nobodyCell = (value: number) =>
    row.nobody
      ? tensorCell({
          cell: { node: row.nobody, index: [] },
          value,
          dtype: session.structure.dtype,
          shown: fixed(value, 2),
          isTabStop: true,
          isOpen: open?.cell.node === row.nobody,
          open: act.choose,
        })
      : html`<td>${fixed(value, 2)}</td>`;
  const scoredVaried = ({ taken, nobodyTaken }: SmallRow) =>
    largest
      ? nothing
      : tableRow(
          { label: text.taken(words.name) },
          filled([...scores(taken), ...nobodyTaken.map(nobodyCell)]),
        );
  const [plain, varied, trapped] = words.smallRows ?? [
    text.plain,
    text.varied(words.name),
    text.trapped,
  ];
  return html`<section class="variant-small" aria-label=${words.small}>
    ${tableView({
      grid: hasNobody && !isAsking ? 'smallest' : null,
      look: 'ruled',
      caption: { label: words.small },
      corner: text.corner,
      columns: [...columns, ...(hasNobody ? [{ label: text.nobody }] : [])],
      rows: [
        scored(words.given ?? text.given, small.plain.taken),
        shared(plain, small.plain),
        isAsking
          ? tableRow({ label: varied }, covered, 'now')
          : [scoredVaried(small.varied), shared(varied, small.varied, 'now')],
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
