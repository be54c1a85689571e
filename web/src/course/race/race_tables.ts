// The race's results as tables, and what they say.
import { html, nothing, type TemplateResult } from 'lit-html';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { CONTENDERS, type Contender, LENGTHS, MEANS } from './lesson.ts';
import type { Result, Standing } from './race_run.ts';
import { RACE_TEXT } from './words.en.ts';

export function tablesView({ results, stops }: Standing): TemplateResult {
  const { table } = RACE_TEXT;
  const lengths = LENGTHS.filter((T) => results.some((result) => result.T === T));
  const cell = (contender: Contender, T: number) => {
    const result = resultOf(results, contender, T);
    return html`<td>${result ? html`<b>${table.time(result.time)}</b> <small>${table.bytes(result.bytes)}</small>` : '–'}</td>`;
  };
  return html`<div class="sideways race-table part-below" role="region" tabindex="0" aria-label=${table.caption}>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: table.caption },
      corner: table.corner,
      columns: CONTENDERS.map((one) => ({ label: RACE_TEXT.contenders[one] })),
      rows: [
        ...lengths.map((T) =>
          tableRow(
            { label: T },
            CONTENDERS.map((one) => cell(one, T)),
          ),
        ),
        tableRow(
          { label: table.doubled },
          CONTENDERS.map((one) => html`<td>${growthOf(results, one)}</td>`),
          'doubled',
        ),
        tableRow(
          { label: table.same },
          CONTENDERS.map((one) => html`<td>${sameOf(results, one)}</td>`),
        ),
      ],
    })}
    <ul class="stops">
      ${stops.map(
        ({ contender, T, why }) =>
          html`<li>${
            why === 'long'
              ? table.long(RACE_TEXT.contenders[contender], T)
              : why === 'other'
                ? table.other(RACE_TEXT.contenders[contender], T)
                : table.refused(RACE_TEXT.contenders[contender], T, why.refused)
          }</li>`,
      )}
    </ul>
  </div>`;
}

function resultOf(results: readonly Result[], contender: Contender, T: number): Result | undefined {
  return results.find((one) => one.contender === contender && one.T === T);
}

function growthOf(results: readonly Result[], contender: Contender): unknown {
  const doubling = doublingOf(results, contender);
  return doubling ? RACE_TEXT.table.times(doubling.times) : nothing;
}

/** How many times as long the last doubling of T made it, and to which T; null before there are two. */
export function doublingOf(
  results: readonly Result[],
  contender: Contender,
): { T: number; times: number } | null {
  const [before, last] = results.filter((one) => one.contender === contender).slice(-2);
  return last && before.time > 0 ? { T: last.T, times: last.time / before.time } : null;
}

/** The largest difference of all lengths from the contender that computes the same. */
function sameOf(results: readonly Result[], contender: Contender): unknown {
  const apart = results.flatMap((one) =>
    one.contender === contender && one.apart !== null ? [one.apart] : [],
  );
  return apart.length === 0 ? '–' : RACE_TEXT.table.apart(Math.max(...apart));
}

/** The means' times on the most tokens that all three have run on. */
export function meansResults(results: readonly Result[]): Result[] {
  for (const T of LENGTHS.toReversed()) {
    const times = MEANS.flatMap((one) => resultOf(results, one, T) ?? []);
    if (times.length === MEANS.length) return times;
  }
  return [];
}
