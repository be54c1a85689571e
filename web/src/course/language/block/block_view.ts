// The step Block: the stream of one word, added to twice as in a sum at school; left of it where attention looks, right of it
// what the model would guess if the stream ended earlier.
import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../../engine/draw/properties.ts';
import { cellAt, nodeOf, openRow, rowOf, tokenName } from '../../../engine/model/nodes.ts';
import { type Context, isAsking, isAskingAgain, redrawn } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { tableRow, tableView, tokenHeader } from '../../../engine/plane/number_table.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { guessesOf, type Line, linesOf, weightsIn } from '../block_lesson.ts';
import { numberCell, rowTable, sharesTable, twinSign, wordsAlong } from '../tables.ts';
import { bothTopics } from '../topics.ts';
import { BLOCK } from './block.en.ts';
import { controlsLine, LINE } from './controls_line.ts';

/** Words whose shares are followed through the stream. */
const FOLLOWED = 6;
/** Pixels: a cell of the stream, its rows at least and at most, strips, and what else the picture has in its height. */
const CELL = { wide: 38, rows: [25, 54], strip: 17, head: LINE } as const;

/** Pixels of the column of signs, and of a bracket. */
const SIGN = 20;
const BRACKET = 10;

export function blockView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const room = drawing.canvas ? drawing.canvas.height / drawing.scale : 0;
  const all = linesOf(model.session);
  // Strips, which a part reads, are no terms of the sum: they are drawn where one of their numbers is open.
  const isRead = all.some(({ isStrip, node }) => isStrip && node === drawing.open.cell.node);
  const shown = isRead ? all : all.filter(({ isStrip }) => !isStrip);
  const lines = linesWithin(shown, room);
  const other = bothTopics(model).find(({ at }) => at !== model.batch);
  const digits = lines.filter(({ isStrip }) => !isStrip).length + (other ? 1 : 0);
  const isFirst = isAsking(context);
  const isWaiting = isFirst || (isAskingAgain(context) && all.some(({ isReached }) => isReached));
  const apart = other ? AROUND + APART : 0;
  const free = (room - CELL.head - apart - heightOf(lines, 0)) / digits;
  const height = Math.max(CELL.rows[0], Math.min(CELL.rows[1], Math.floor(free)));
  const cols = nodeOf(model.session, 'x').shape.at(-1) ?? 1;
  const width = drawing.narrow
    ? Math.floor(Math.min(44, (drawing.room - SIGN - (other ? BRACKET : 0) - 2) / cols))
    : CELL.wide;
  const sizes = properties({
    'cell-w': width,
    'cell-h': drawing.narrow ? 32 : height,
    'row-h': CELL.strip,
  });
  return html`<section class="plane block-picture" aria-label=${PLANE.plane} .style=${sizes}>
    ${isWaiting ? nothing : controlsLine(context)} ${looksView(context)}
    <div class="stream-sum" role="group" aria-label=${BLOCK.stream}>
      ${other ? otherView(context, other, isFirst) : nothing}
      ${lines.map((line) => lineView(context, line, width * cols, isWaiting && !isFirst && line.isReached === true))}
    </div>
    ${isWaiting ? nothing : earlyView(context)}
  </section>`;
}

/** Pixels around a line, and the rule above a result; and below the line that is compared. */
const AROUND = 6;
const APART = 12;

/** The height of lines whose cells are so high. */
function heightOf(lines: readonly Line[], cell: number): number {
  return lines.reduce((sum, { isStrip }) => sum + AROUND + (isStrip ? CELL.strip : cell), 0);
}

/** The lines that a room has place for: where it is low, those in digits. */
function linesWithin(lines: Line[], room: number): Line[] {
  const isHigh = CELL.head + heightOf(lines, CELL.rows[0]) > room;
  return room > 0 && isHigh ? lines.filter(({ isStrip }) => !isStrip) : lines;
}

function lineView(
  context: Context,
  { node, says, sign = '', isBrought, isResult, isStrip, isOfShares }: Line,
  room: number,
  isAsked: boolean,
): TemplateResult {
  const cols = nodeOf(context.model.session, node).shape.at(-1) ?? 1;
  const className = `sum-line ${isResult ? 'result' : ''} ${isAsked ? 'of-question' : ''}`;
  // The strip of a wider tensor is as wide as the stream.
  const of = isStrip ? properties({ 'cell-w': room / cols }) : nothing;
  const letter = isBrought ? nothing : symbol(context.drawing, node);
  return html`<p class=${`line-name ${isStrip ? 'of-strip' : ''} ${isOfShares ? 'of-shares' : ''}`}>${letter} <em>${says}</em></p>
    <span class="line-sign" aria-hidden="true">${sign}</span>
    <div class=${className} .style=${of}>${rowTable(context, node, says || node, { isStrip })}${isAsked ? html`<b class="may-change" aria-hidden="true">?</b>` : nothing}</div>`;
}

/** The stream as it enters in the sentence with the other topic, which is asked about, above that of the open one. */
function otherView(
  context: Context,
  { name, at }: { name: string; at: number },
  isCovered: boolean,
): TemplateResult {
  const { model, drawing } = context;
  const { session, batch } = model;
  const of = (one: number) => rowOf(session, { node: 'x', index: [one, drawing.row, 0] });
  const [here, there] = [of(batch), of(at)];
  const isAlike = here.every((value, col) => Object.is(value, there[col]));
  const sign = isCovered ? BLOCK.alike : isAlike ? BLOCK.equals : BLOCK.differs;
  const row = isCovered
    ? html`<div class="covered-row" .style=${properties({ cols: here.length })}></div>`
    : rowTable(redrawn(context, { batch: at }), 'x', BLOCK.with(name));
  return html`<p class="line-name of-twin">${symbol(drawing, 'x')} <em>${BLOCK.with(name)}</em></p>
    <span class="line-sign" aria-hidden="true"></span>
    <div class="sum-line twin">${row}${twinSign(sign)}</div>`;
}

/** Where the open row of the block's last attention looks. */
function looksView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { session, batch } = model;
  const name = weightsIn(session);
  if (!name) return nothing;
  const tokens = nodeOf(session, name).shape.at(-1) ?? 0;
  const seen = session.structure.causal ? drawing.row + 1 : tokens;
  const shares = openRow(session, drawing, name).slice(0, seen);
  return html`<div class="looks">
    ${sharesTable(context, name, drawing.row, {
      caption: {
        label: BLOCK.looks(tokenName(session, batch, drawing.row)),
        className: 'chart-title',
      },
      corner: BLOCK.looksAt,
      names: shares.map((_, col) => tokenHeader(session, batch, col)),
      meant: shares.indexOf(Math.max(...shares)),
    })}
  </div>`;
}

/** Guesses of the open row after each part of the block: the words that lead at the end, and those that led at first. */
function earlyView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const all = guessesOf(session);
  const words = wordsAlong(context, 'probs');
  const followed = followedWords(
    context,
    all.map(({ node }) => node),
  );
  const at = (node: string, col: number) => cellAt(session, drawing, node, drawing.row, col);
  return html`<div class="early">
    ${tableView({
      grid: 'probs',
      look: 'ruled',
      caption: { label: BLOCK.early, className: 'chart-title' },
      corner: BLOCK.earlyRow,
      columns: all.map(({ of }) => ({ label: symbol(drawing, of) })),
      rows: followed.map((col, i) =>
        tableRow(
          { label: words[col] },
          all.map(({ node }, k) =>
            numberCell(context, at(node, col), { isTabStop: i === 0 && k === all.length - 1 }),
          ),
          i < 3 ? 'likeliest' : undefined,
        ),
      ),
    })}
  </div>`;
}

/** The words with most of the last shares, then of the first, as they follow at the end. */
function followedWords({ model, drawing }: Context, nodes: readonly string[]): number[] {
  const uncovered = model.session.uncovered;
  const [first, last] = [nodes[0], nodes[nodes.length - 1]].map((node) =>
    openRow(uncovered, drawing, node),
  );
  const by = (shares: number[]) =>
    shares.map((_, col) => col).sort((a, b) => shares[b] - shares[a]);
  const chosen = new Set([...by(last).slice(0, FOLLOWED / 2), ...by(first)]);
  const some = [...chosen].slice(0, FOLLOWED);
  return some.sort((a, b) => last[b] - last[a]);
}
