// The step Block: the stream of one word, added to twice as in a sum at school; left of it where attention looks, right of it
// what the model would guess if the stream ended earlier.
import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../engine/draw/properties.ts';
import { cellAt, nodeOf, openRow, tokenName } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView, tokenHeader } from '../../engine/plane/number_table.ts';
import { text } from '../../engine/words/page.en.ts';
import { BLOCK } from './block.en.ts';
import { controlsLine, LINE } from './controls_line.ts';
import { numberCell, rowTable, sharesTable, wordsAlong } from './tables.ts';

/** A line of the sum: a tensor, what it is, its sign, and whether it is a result, below a rule. */
interface Line {
  node: string;
  says: string;
  sign?: string;
  /** Whether it is what a part brings, which its words name. */
  isBrought?: boolean;
  isResult?: boolean;
  isStrip?: boolean;
}

/** Words whose shares are followed through the stream. */
const FOLLOWED = 6;
/** Pixels: a cell of the stream, its rows at least and at most, strips, and what else the picture has in its height. */
const CELL = { wide: 38, rows: [25, 54], strip: 17, head: LINE } as const;

/** Pixels of the column of signs. */
const SIGN = 20;

export function blockView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const room = drawing.canvas ? drawing.canvas.height / drawing.scale : 0;
  const lines = linesWithin(linesOf(context), room);
  const digits = lines.filter(({ isStrip }) => !isStrip).length;
  const free = (room - CELL.head - CELL.strip * (lines.length - digits) - 8) / digits;
  const height = Math.max(CELL.rows[0], Math.min(CELL.rows[1], Math.floor(free)));
  const cols = nodeOf(model.session, 'x').shape.at(-1) ?? 1;
  const width = drawing.narrow
    ? Math.floor(Math.min(44, (drawing.room - SIGN - 2) / cols))
    : CELL.wide;
  const sizes = properties({
    'cell-w': width,
    'cell-h': drawing.narrow ? 32 : height,
    'row-h': CELL.strip,
  });
  return html`<section class="plane block-picture" aria-label=${text.plane} .style=${sizes}>
    ${controlsLine(context)} ${looksView(context)}
    <div class="stream-sum" role="group" aria-label=${BLOCK.stream}>
      ${lines.map((line) => lineView(context, line, width * cols))}
    </div>
    ${earlyView(context)}
  </section>`;
}

/** The lines that a room has place for: where it is low, those in digits. */
function linesWithin(lines: Line[], room: number): Line[] {
  const inDigits = lines.filter(({ isStrip }) => !isStrip);
  const height =
    CELL.head +
    inDigits.length * (CELL.rows[0] + 6) +
    (lines.length - inDigits.length) * CELL.strip;
  return room === 0 || height <= room ? lines : inDigits;
}

/** The lines of the sum, as the graph has them: a part may be left out, the norm may stand behind, and there may be two blocks. */
function linesOf({ model }: Context): Line[] {
  const { session } = model;
  const has = (name: string) => session.find(name) >= 0;
  const lines: Line[] = [{ node: 'x', says: BLOCK.rows.x(has('pos_emb')) }];
  let stream = 'x';
  const addsTo = (brought: string, says: string, to: string) => {
    if (!has(brought)) return;
    const isSum = nodeOf(session, has(`${to}_sum`) ? `${to}_sum` : to).op === 'add';
    lines.push({
      isBrought: true,
      node: brought,
      says: isSum ? says : `${says}, ${BLOCK.instead}`,
      sign: isSum ? BLOCK.plus : '',
    });
    // Without a residual the result is what was brought, once more.
    if (has(`${to}_sum`)) lines.push({ node: `${to}_sum`, says: BLOCK.rows.sum, isResult: true });
    lines.push({ node: to, says: has(`${to}_sum`) ? BLOCK.rows.norm : '', isResult: true });
    stream = to;
  };
  const reads = () => {
    const norm = `norm_${stream}`;
    if (has(norm)) lines.push({ node: norm, says: '', isStrip: true });
  };
  for (const end of ['', '_2']) {
    if (has(`attn_out${end}`)) reads();
    addsTo(`attn_out${end}`, BLOCK.rows.attention, `x1${end}`);
    if (has(`down${end}`)) {
      reads();
      const { op } = nodeOf(session, `act${end}`);
      lines.push({
        node: `act${end}`,
        says: op === 'relu' ? BLOCK.rows.act : BLOCK.rows.actOther,
        isStrip: true,
      });
    }
    addsTo(`down${end}`, BLOCK.rows.mlp, `x2${end}`);
  }
  return lines;
}

function lineView(
  context: Context,
  { node, says, sign = '', isBrought, isResult, isStrip }: Line,
  room: number,
): TemplateResult {
  const cols = nodeOf(context.model.session, node).shape.at(-1) ?? 1;
  // The strip of a wider tensor is as wide as the stream.
  const of = isStrip ? properties({ 'cell-w': room / cols }) : nothing;
  const letter = isBrought ? nothing : symbol(context.drawing, node);
  return html`<p class=${`line-name ${isStrip ? 'of-strip' : ''}`}>${letter} <em>${says}</em></p>
    <span class="line-sign" aria-hidden="true">${sign}</span>
    <div class=${isResult ? 'sum-line result' : 'sum-line'} .style=${of}>${rowTable(context, node, says || node, { isStrip })}</div>`;
}

/** Where the open row of the block's last attention looks. */
function looksView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { session, batch } = model;
  const name = session.find('weights') >= 0 ? 'weights' : '';
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

/** What the model would guess of the open row after each part: the words that lead at the end, and those that led at first. */
function earlyView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const early = session.structure.nodes.flatMap(({ name }) =>
    name.startsWith('early_probs_') ? [{ node: name, of: name.slice('early_probs_'.length) }] : [],
  );
  const last = early.length > 0 ? lastStream(context) : 'x';
  // Of two blocks only their ends.
  const all = [
    ...(early.length > 2 ? [early[0], early[early.length >> 1]] : early),
    { node: 'probs', of: last },
  ];
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

function lastStream({ model }: Context): string {
  const { session } = model;
  return ['x2_2', 'x1_2', 'x2', 'x1', 'x'].find((name) => session.find(name) >= 0) ?? 'x';
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
