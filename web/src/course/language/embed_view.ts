// The step Embed: of the open word the row of its table and the row of its place, added as in a sum at school, or, while
// these are asked for, the rows of a word in both of its places; below it the rows of all words as colours.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { nodeOf, rowOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { cellView, painterOf } from '../../engine/plane/cell.ts';
import { type Context, isCovering, redrawn } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView, tokenHeader } from '../../engine/plane/number_table.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { onWayView } from './block/controls_line.ts';
import { EMBED } from './embed.en.ts';
import { sentencesOf, twinsIn } from './grammar.ts';
import { rowTable, twinSign } from './tables.ts';

/** The rows that are added, and the sum, as far as the graph has them. */
const PARTS = ['tok_emb', 'pos_emb', 'x'] as const;
const SIGNS = { tok_emb: '', pos_emb: EMBED.plus, x: EMBED.equals };

/** Pixels: cells of the sum and of the colours, also on a phone, what is beside them there, and rows of a phone. */
const CELL = { wide: 50, high: 34, colour: 20, row: 21 };
const NARROW = { sign: 20, bracket: 10, names: 44, signs: 32, high: 36, row: 26, most: 44 };

export function embedView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const parts = PARTS.filter((name) => session.find(name) >= 0);
  const { cols } = matrixOf(nodeOf(session, 'x').shape);
  const pair = twinsIn(sentencesOf(session)[model.batch]);
  const twins = isCovering(context) ? pair : null;
  const other = otherOf(pair, drawing.row);
  const sign = pair ? NARROW.sign + NARROW.bracket : NARROW.sign;
  const narrow = (room: number, count: number) =>
    Math.floor(Math.min(NARROW.most, (drawing.room - room - 2) / count));
  const sizes = properties({
    'cell-w': drawing.narrow ? narrow(sign, cols) : CELL.wide,
    'cell-h': drawing.narrow ? NARROW.high : CELL.high,
    'row-h': drawing.narrow ? NARROW.row : CELL.row,
    'frame-w': drawing.narrow
      ? narrow(NARROW.names + NARROW.signs, cols * parts.length)
      : CELL.colour,
  });
  return html`<section class=${twins ? 'plane embedded of-twins' : 'plane embedded'} aria-label=${PLANE.plane} .style=${sizes}>
    <div class="stream-sum" role="group" aria-label=${EMBED.sum}>
      ${
        twins
          ? twinsView(context, twins)
          : html`${other === null ? nothing : twinView(context, PARTS[0], other, drawing.row)}
              ${parts.map((name, i) => lineView(context, name, i === parts.length - 1, other !== null))}`
      }
    </div>
    <div class="all-rows" role="group" aria-label=${EMBED.rows}>
      ${parts.map(
        (name, i) =>
          html`${SIGNS[name] ? html`<span class="line-sign" aria-hidden="true">${SIGNS[name]}</span>` : nothing}${coloursView(context, name, i === 0 || !drawing.narrow)}`,
      )}
    </div>
  </section>`;
}

/** Row of the open one's word in its other place; null if there is none. */
function otherOf(pair: readonly [number, number] | null, row: number): number | null {
  if (!pair?.includes(row)) return null;
  return pair[0] === row ? pair[1] : pair[0];
}

function lineView(
  context: Context,
  name: (typeof PARTS)[number],
  isSum: boolean,
  hasTwin: boolean,
): TemplateResult {
  const { session, batch } = context.model;
  const { row } = context.drawing;
  const id = valueAt(session, { node: 'ids', index: [batch, row] });
  const says = {
    tok_emb: (hasTwin ? EMBED.twin : EMBED.word)(
      tokenName(session, batch, row),
      hasTwin ? row : id,
    ),
    pos_emb: EMBED.place(row),
    x: EMBED.rounded,
  }[name];
  return html`<p class="line-name">${symbol(context.drawing, name)} <em>${says}</em> ${isSum ? onWayView(context) : nothing}</p>
    <span class="line-sign" aria-hidden="true">${isSum ? '' : SIGNS[name]}</span>
    <div class=${isSum ? 'sum-line result' : 'sum-line'}>${rowTable(context, name, EMBED.named[name])}</div>`;
}

/** The rows of one word in two places, one below the other: from the table, and once these are known with their places. */
function twinsView(context: Context, twins: readonly [number, number]): TemplateResult[] {
  const { session, batch } = context.model;
  const [first] = twins;
  const isKnown = !isHidden(valueAt(session, { node: PARTS[0], index: [batch, first, 0] }));
  const names = isKnown ? ([PARTS[0], 'x'] as const) : [PARTS[0]];
  return names.flatMap((name) =>
    twins.map((row) => twinView(context, name, row, row === first ? twins[1] : null)),
  );
}

/** A row of a word, compared with that of `other` below it, or null. */
function twinView(
  context: Context,
  name: (typeof PARTS)[number],
  row: number,
  other: number | null,
): TemplateResult {
  const { session, batch } = context.model;
  const of = (at: number) => rowOf(session, { node: name, index: [batch, at, 0] });
  const sign = () => {
    if (other === null) return nothing;
    const [one, below] = [of(row), of(other)];
    const isAlike = one.every((value, col) => Object.is(value, below[col]));
    return twinSign(one.some(isHidden) ? EMBED.alike : isAlike ? EMBED.equals : EMBED.differs);
  };
  const says = EMBED.twin(tokenName(session, batch, row), row);
  return html`<p class=${other === null ? 'line-name' : 'line-name of-twin'}>${symbol(context.drawing, name)} <em>${says}</em></p>
    <span class="line-sign"></span>
    <div class=${other === null ? 'sum-line' : 'sum-line twin'}>${rowTable(context, name, EMBED.named[name], { row })}${sign()}</div>`;
}

/** The rows of all words of a tensor, in colours alone. */
function coloursView(
  given: Context,
  name: (typeof PARTS)[number],
  isNamed: boolean,
): TemplateResult {
  // The open number is marked above, in digits.
  const context = redrawn(given, { vivid: true, digitsIn: [], mirrored: true });
  const { model, drawing } = context;
  const { session, batch } = model;
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const frame = { ...frameOf(context, name, 2), blank: true, write: () => '' };
  const painter = painterOf(context, name, cols, frame);
  const tokens = nodeOf(session, 'ids').shape[1];
  const twins = name === PARTS[0] ? twinsIn(sentencesOf(session)[batch]) : null;
  return tableView({
    grid: name,
    look: 'cells',
    className: 'colours blank',
    caption: { label: symbol(drawing, name) },
    corner: null,
    columns: null,
    rows: Array.from({ length: Math.min(rows, tokens) }, (_, row) =>
      tableRow(
        {
          ...(name === PARTS[1] ? { label: row } : tokenHeader(session, batch, row)),
          ...(isNamed ? {} : { className: 'visually-hidden' }),
        },
        Array.from({ length: cols }, (_, col) =>
          cellView(context, name, row, col, painter, {
            inTabOrder: row === drawing.row && col === 0,
          }),
        ),
        row === drawing.row ? 'now' : twins?.includes(row) ? 'twin' : undefined,
      ),
    ),
  });
}
