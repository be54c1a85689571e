// The tables of the divisor's page: the first row of the scores with its weights and slopes, and all lengths.
import { html, type TemplateResult } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { RootContext } from './root_context.ts';
import { LENGTHS, READINGS } from './root_lesson.ts';
import { ROOT_TEXT } from './root_words.en.ts';
import { barView } from './row_bar.ts';

export function rowTable({ point, way, rows }: RootContext): TemplateResult {
  const { row } = ROOT_TEXT;
  const { scaled, weights, slopes } = point[way].row;
  return html`<section class="row-table">
    ${tableView({
      grid: null,
      caption: { label: row.caption },
      corner: row.key,
      columns: row.columns[way === 'none' ? 'none' : 'divided'].map((label) => ({ label })),
      rows: weights.map((weight, key) =>
        tableRow({ label: key, name: row.name(key) }, [
          html`<td>${fixed(scaled[key], 2)}</td>`,
          barView(weight),
          html`<td><b>${weightText(weight)}</b></td>`,
          html`<td>${weightText(slopes[key])}</td>`,
        ]),
      ),
    })}
    <p class="aside">${row.note(rows)}</p>
  </section>`;
}

/** All lengths by the chosen divisor, as they come. */
export function curveTable({ points, way, d_k }: RootContext): TemplateResult {
  const { curve } = ROOT_TEXT;
  return html`<section class="curve-table" role="region" tabindex="0" aria-label=${curve.name}>
    ${tableView({
      grid: null,
      caption: { label: curve.caption(way) },
      corner: curve.corner,
      columns: READINGS.map((reading) => ({ label: ROOT_TEXT.readings[reading] })),
      rows: LENGTHS.map((length) => {
        const read = points.get(length)?.[way].of;
        return tableRow(
          { label: length },
          READINGS.map((reading) => html`<td>${read ? fixed(read[reading], 4, 7) : '…'}</td>`),
          length === d_k ? 'now' : '',
        );
      }),
    })}
  </section>`;
}
