// The tables of the divisor's page: the first row of the scores with its weights and slopes, and all lengths. Their numbers
// open below them.
import { html, type TemplateResult } from 'lit-html';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { fixed, weightText } from '../../engine/draw/format.ts';
import { openedView } from '../../engine/page/beside/opened_number.ts';
import { tableRow, tableView, tensorCell, titleOf } from '../../engine/plane/number_table.ts';
import type { RootContext } from './root_context.ts';
import { LENGTHS, OF_ROW, type OfRow, READINGS, type Reading, rootNode } from './root_lesson.ts';
import { ROOT_TEXT } from './root_words.en.ts';
import { barView } from './row_bar.ts';

export function rowTable(context: RootContext): TemplateResult {
  const { session, act, point, way, rows, isAsking } = context;
  const { row } = ROOT_TEXT;
  const numbers = point[way].row;
  const nodes = OF_ROW.map((name) => rootNode(name, way));
  const opened = rootOfWay(context);
  const open = context.open?.cell ?? null;
  const isHere = open !== null && nodes.includes(open.node) && open.index[0] === 0;
  const cellOf = (name: OfRow, key: number): Cell => ({
    node: rootNode(name, way),
    index: [0, 0, key],
  });
  const stop = isHere ? open : cellOf('scaled', 0);
  const number = (name: OfRow, key: number, shown: unknown) => {
    const cell = cellOf(name, key);
    return tensorCell({
      ...{ cell, shown, value: numbers[name][key], dtype: session.structure.dtype },
      isTabStop: sameCell(cell, stop),
      isOpen: isHere && sameCell(cell, open),
      open: isAsking ? null : act.choose,
    });
  };
  return html`<section class="row-table">
    ${tableView({
      grid: isAsking ? null : 'root.row',
      look: 'ruled',
      caption: { label: row.caption },
      corner: row.key,
      columns: row.columns[way === 'none' ? 'none' : 'divided'].map((label) => ({ label })),
      rows: numbers.weights.map((weight, key) =>
        tableRow({ label: key, name: row.name(key) }, [
          number('scaled', key, fixed(numbers.scaled[key], 2)),
          barView(weight),
          number('weights', key, html`<b>${weightText(weight)}</b>`),
          number('slopes', key, weightText(numbers.slopes[key])),
        ]),
      ),
    })}
    <p class="aside">${row.note(rows)}</p>
    ${opened && !isReading(context, opened) ? openedView(context) : ''}
  </section>`;
}

/** All lengths by the chosen divisor, as they come. A number of another length opens at that length. */
export function curveTable(context: RootContext): TemplateResult {
  const { session, act, points, way, d_k } = context;
  const { curve } = ROOT_TEXT;
  const open = context.open?.cell ?? null;
  const opened = rootOfWay(context);
  const isHere = open !== null && isReading(context, open);
  const numberView = (length: number, reading: Reading, value: number) => {
    const cell = { node: rootNode(reading, way), index: [] };
    const isThere = length === d_k;
    const isOpen = isHere && isThere && sameCell(cell, open);
    return tensorCell({
      ...{ cell, value, dtype: session.structure.dtype, isOpen },
      shown: fixed(value, 4, 7),
      isTabStop: isHere ? isOpen : length === LENGTHS[0] && reading === READINGS[0],
      open: isThere ? act.choose : () => act.set({ d_k: length, cell, trail: [] }),
      title: `d_k = ${length}: ${titleOf(cell, value, session.structure.dtype)}`,
    });
  };
  return html`<section class="curve-table part-below" role="region" tabindex="0" aria-label=${curve.name}>
    ${tableView({
      grid: 'root.lengths',
      look: 'ruled',
      caption: { label: curve.caption(way) },
      corner: curve.corner,
      columns: READINGS.map((reading) => ({ label: ROOT_TEXT.readings[reading] })),
      rows: LENGTHS.map((length) => {
        const read = points.get(length)?.[way].of;
        return tableRow(
          { label: length },
          READINGS.map((reading) =>
            read ? numberView(length, reading, read[reading]) : html`<td>…</td>`,
          ),
          length === d_k ? 'now' : '',
        );
      }),
    })}
    ${opened && isReading(context, opened) ? openedView(context) : ''}
  </section>`;
}

/** The start of the breadcrumb to the open number: all of it is shown below that number's table. */
function rootOfWay({ open, trail }: RootContext): Cell | null {
  return open && (trail[0] ?? open.cell);
}

function isReading({ way }: RootContext, { node }: Cell): boolean {
  return READINGS.some((reading) => rootNode(reading, way) === node);
}
