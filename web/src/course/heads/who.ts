// The mask as lists: for each query position the key positions that it may attend to, as in notebook 001's
// last table.
import { html, type TemplateResult } from 'lit-html';
import { cellAt, keyName, nodeOf, valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { HEADS_TEXT } from './words.en.ts';

const words = HEADS_TEXT.who;

/** Lists of more tokens than this are abbreviated to first and last. */
const MOST = 5;

export function whoView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const tokens = nodeOf(model.session, 'weights').shape.at(-1) ?? 0;
  const all = Array.from({ length: tokens }, (_, i) => i);
  const [query, ...keys] = words.headers;
  return html`<section class="card who" aria-label=${words.title} tabindex="0">
    <h2 class="kicker">${words.title}</h2>
    ${tableView({
      grid: null,
      look: 'listed',
      caption: { label: words.title, className: 'visually-hidden' },
      corner: { label: query },
      columns: keys.map((label) => ({ label })),
      rows: all.map((i) => {
        const can = all.filter((j) => mayAttend(context, i, j));
        const cannot = all.filter((j) => !mayAttend(context, i, j));
        const word = keyName(model.session, drawing.batch, i);
        return tableRow(
          { label: html`${i} ${word === String(i) ? '' : word}` },
          html`<td>${list(can, tokens)}</td><td class="soft">${list(cannot, tokens)}</td>`,
          i === drawing.row ? 'on' : '',
        );
      }),
    })}
  </section>`;
}

/** Whether query `row` may attend to key `col`; without a mask always. */
function mayAttend({ model, drawing }: Context, row: number, col: number): boolean {
  const { session } = model;
  const mask = session.structure.nodes.findLast(({ role }) => role === 'mask');
  return !mask || valueAt(session, cellAt(session, drawing, mask.name, row, col)) !== 0;
}

function list(indices: number[], tokens: number): string {
  const isLong = tokens > MOST && indices.length > 3;
  const shown = isLong ? [indices[0], '…', indices[indices.length - 1]] : indices;
  return `[${shown.join(', ')}]`;
}
