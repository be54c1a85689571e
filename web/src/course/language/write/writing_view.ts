// The step Write: the last row asks the keys that were kept, all words get a share, and a random number picks one of them.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { isHidden } from '../../../engine/core/covered.ts';
import type { Cell } from '../../../engine/core/tensor.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { cellAt, nodeOf, rowOf, tokenName, valueAt } from '../../../engine/model/nodes.ts';
import { writingRow, writtenBy } from '../../../engine/model/run/written.ts';
import { cellView, painterOf } from '../../../engine/plane/cell.ts';
import {
  box,
  chartView,
  label,
  line,
  linear,
  type Mark,
  point,
} from '../../../engine/plane/chart.ts';
import { type Context, isAsking, redrawn } from '../../../engine/plane/context.ts';
import { frameOf } from '../../../engine/plane/layout/frame.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { tableRow, tableView, tokenHeader } from '../../../engine/plane/number_table.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { barCell, numberCell, wordsAlong } from '../tables.ts';
import { foundIn } from './found_sentence.ts';
import { TEMPERATURE } from './heats.ts';
import { heatsButton, heatsView, showsHeats } from './heats_view.ts';
import { smallShare } from './small_share.ts';
import { WRITING } from './writing.en.ts';

/** Words in the list; pieces of the line that are wide enough for their word; and letters of one. */
const LISTED = { wide: 8, low: 6 };
const NAMED = 0.016;
/** Pixels of the picture's height below which the list is shorter. */
const LOW = 375;
/** Pixels of a row without its key and its value. */
const BESIDE_STRIPS = 162;
/** The seed of the draws if none is chosen (kDrawSeed of core/training/trained.cpp), and how many there are. */
const DRAW_SEED = 11;
const MOST_SEEDS = 1_000_000;
/** Temperatures of the slider. */
const HEAT = { least: 0.1, most: 3, step: 0.1 };

export function writingView(context: Context): TemplateResult {
  const { drawing } = context;
  const now = nowOf(context);
  const isLow =
    drawing.canvas !== null &&
    drawing.canvas !== undefined &&
    drawing.canvas.height / drawing.scale < LOW;
  return html`<section class="plane writing" aria-label=${PLANE.plane}>
    ${sentenceView(context, now)} ${isAsking(context) ? nothing : keptView(context, now, isLow)}
    ${likelyView(context, now, isLow ? LISTED.low : LISTED.wide)}
    ${showsHeats(context) ? heatsView(context, isLow) : drawView(context, now)}
  </section>`;
}

/** Where the model is: its row, whose word it has read last; the first row that writes, and the last, which writes the full stop. */
interface Now {
  t: number;
  first: number;
  last: number;
  /** The word that the row writes. */
  picked: string;
}

function nowOf({ model: { session }, drawing }: Context): Now {
  const written = writtenBy(session);
  const t = writingRow(session, drawing.row);
  const [first, last] = [written[0].row, written[written.length - 1].row];
  return { t, first, last, picked: written[t - first].picked };
}

/** The words that have been read, the one that is written next, and what goes on. */
function sentenceView({ model, act }: Context, { t, first, last, picked }: Now): TemplateResult {
  const { session, state, batch } = model;
  const drawnBy = state.draw_seed ?? DRAW_SEED;
  const go = (row: number) => act.set({ row, cell: null });
  const words = Array.from({ length: t + 1 }, (_, i) => tokenName(session, batch, i));
  return html`<div class="in-row writing-line">
    <ol class="in-row so-far" aria-label=${WRITING.sentence}>
      ${words.map((word, i) => html`<li aria-current=${i === t ? 'true' : nothing}>${word}</li>`)}
      <li class="picked-word" title=${WRITING.picked}>${picked}</li>
    </ol>
    <span class="in-row screen-only off-slides">
      <button class="button" ?disabled=${t === last} @click=${() => go(t + 1)}>${WRITING.next}</button>
      <button class="button" ?disabled=${t === last} @click=${() => go(last)}>${WRITING.toStop}</button>
      <button class="button" @click=${() => act.set({ row: first, cell: null, draw_seed: (drawnBy + 1) % MOST_SEEDS })}>${WRITING.again}</button>
    </span>
  </div>`;
}

function temperatureView(model: Context['model'], act: Context['act']): TemplateResult {
  const value = valueAt(model.session, TEMPERATURE);
  return html`<label class="slider screen-only off-slides">
    <span>${WRITING.temperature}</span>
    <input
      type="range"
      min=${HEAT.least}
      max=${HEAT.most}
      step=${HEAT.step}
      .value=${live(String(value))}
      @input=${(event: Event) => act.edit(TEMPERATURE, Number((event.target as HTMLInputElement).value))}
    />
    <output>${fixed(value, 1)}</output>
  </label>`;
}

/** The shares of the row, and of each word the key and the value that were kept. */
function keptView(
  given: Context,
  { t, last, picked }: Now,
  isLow: boolean,
): TemplateResult | typeof nothing {
  const { model, drawing } = given;
  const { session, batch } = model;
  const [weights, keys, values] = ['weights', 'k_cache', 'v_cache'].map((name) => `${name}_t${t}`);
  if (session.find(weights) < 0) return nothing;
  const context = redrawn(given, { vivid: true, digitsIn: [] });
  const strips = [keys, values].map((name) => {
    const cols = nodeOf(session, name).shape[1];
    const frame = { ...frameOf(context, name, 2), blank: true, write: () => '' };
    return { name, cols, painter: painterOf(context, name, cols, frame) };
  });
  const shares = rowOf(session, cellAt(session, given.drawing, weights, 0, 0));
  const meant = shares.indexOf(Math.max(...shares));
  const strip = ({ name, cols, painter }: (typeof strips)[number], row: number) =>
    Array.from({ length: cols }, (_, col) =>
      cellView(context, name, row, col, painter, { inTabOrder: false }),
    );
  const rows = shares.map((share, j) => {
    const cell = cellAt(session, given.drawing, weights, 0, j);
    return tableRow(
      tokenHeader(session, batch, j),
      html`${numberCell(given, cell, { isTabStop: j === meant })}${barCell(share, 1, 'share')}
        ${strip(strips[0], j)}<td class="between"></td>${strip(strips[1], j)}`,
      j === meant ? 'meant' : undefined,
    );
  });
  const width = strips.reduce((sum, { cols }) => sum + cols, 1);
  const cell = drawing.narrow ? Math.floor((drawing.room - BESIDE_STRIPS) / width) : 14;
  return html`<div class="kept-words" .style=${properties({ 'cell-w': Math.min(14, cell) })}>
    ${tableView({
      grid: weights,
      look: 'ruled',
      className: 'kept-rows',
      caption: { label: WRITING.kept(tokenName(session, batch, t)), className: 'chart-title' },
      corner: WRITING.word,
      columns: [
        { label: symbol(given.drawing, weights), span: 2 },
        { label: html`${symbol(given.drawing, keys)} ${WRITING.key}`, span: strips[0].cols },
        { label: '' },
        { label: html`${symbol(given.drawing, values)} ${WRITING.value}`, span: strips[1].cols },
      ],
      rows: html`${rows}
        ${picked === '.' || t === last ? nothing : tableRow({ label: '?' }, html`<td colspan="2"></td><td class="new-row" colspan=${width}>${WRITING.newRow}</td>`, 'to-come')}`,
    })}
    ${isLow || drawing.narrow ? nothing : html`<p class="aside">${WRITING.saved(t + 1)}</p>`}
  </div>`;
}

/** The likeliest words, in the order of the vocabulary, each with its logit and its share. */
function likelyView(context: Context, { t, picked }: Now, listed: number): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const [logits, shares] = [`logits_t${t}`, `shares_t${t}`];
  const words = wordsAlong(context, shares);
  const given = session.uncovered.data(session.find(shares));
  const order = words.map((_, col) => col).sort((a, b) => given[b] - given[a]);
  // In the order of the line below.
  const shown = order.slice(0, listed).sort((a, b) => a - b);
  const at = (node: string, col: number) => cellAt(session, drawing, node, 0, col);
  const heat = valueAt(session, TEMPERATURE);
  const isAsked = (col: number) => isAsking(context) && col === smallShare([...given]);
  return html`<div class="likely">
    ${temperatureView(model, context.act)}
    ${tableView({
      grid: shares,
      look: 'ruled',
      className: 'shares',
      caption: { label: WRITING.likely, className: 'chart-title' },
      corner: WRITING.word,
      columns: [
        { label: html`${symbol(drawing, logits)} ${WRITING.logit}` },
        { label: html`${symbol(drawing, shares)} ${WRITING.share}` },
        { label: '' },
      ],
      rows: shown.map((col, i) =>
        tableRow(
          { label: words[col] },
          html`${numberCell(context, at(logits, col))}${numberCell(context, at(shares, col), { decimals: 4, isTabStop: i === 0 })}
            ${isAsked(col) ? html`<td class="heated">${WRITING.heated(fixed(2 * heat, 1))}</td>` : barCell(valueAt(session, at(shares, col)), 1, 'share')}`,
          words[col] === picked ? 'meant' : undefined,
        ),
      ),
    })}
    <p class="aside">${order.length > listed ? WRITING.more(order.length - listed) : nothing}</p>
  </div>`;
}

/** Whether the model has read the sentence that is now whole. */
function knownView(model: Context['model'], t: number): TemplateResult | typeof nothing {
  const { session, batch } = model;
  const words = Array.from({ length: t + 1 }, (_, i) => tokenName(session, batch, i));
  const found = foundIn(model, words);
  if (!found) return nothing;
  return html`<span class="was-read">${found.is === 'none' ? WRITING.known.none(found.of) : WRITING.known[found.is]}</span>`;
}

/** All shares on a line of length 1, in the order of the vocabulary, and the random number on it. */
function drawView(context: Context, { t, last, picked }: Now): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const shares = `shares_t${t}`;
  const words = wordsAlong(context, shares);
  const values = [...session.data(session.find(shares))];
  const ends = session.data(session.find(`sums_t${t}`));
  const u: Cell = { node: `u_t${t}`, index: [] };
  const drawn = valueAt(session, u);
  const across = linear(0, 1);
  const place = across(drawn);
  const marks: Mark[] = [
    ...words.flatMap((word, col) => {
      const to = ends[col];
      const from = col === 0 ? 0 : ends[col - 1];
      const isPicked = word === picked;
      if (isHidden(to) || isHidden(from)) return [];
      const cell = cellAt(session, drawing, shares, 0, col);
      const name = `piece ${isPicked ? 'picked' : ''}`;
      const middle = [(across(from) + across(to)) / 2, 0.5] as const;
      return [
        box(name, [across(from), 0], [across(to), 1], cell),
        ...(values[col] > NAMED * (word.length + 1)
          ? [
              label(
                isPicked ? 'piece-name picked' : 'piece-name ink',
                middle,
                word,
                { by: [0, 0], anchor: 'middle' },
                cell,
              ),
            ]
          : []),
      ];
    }),
    line('ink thick', [place, -0.2], [place, 1.3]),
    point('ink', [place, 1.3], 12, { cell: u }),
    label(
      'drawn-name ink',
      [place, 1.3],
      fixed(drawn, 4),
      place > 0.8 ? { by: [-10, 0], anchor: 'end' } : { by: [10, 0], anchor: 'start' },
      u,
    ),
    label('', [0, 0], '0', { by: [0, 13], anchor: 'start' }),
    label('', [1, 0], '1', { by: [0, 13], anchor: 'end' }),
  ];
  return html`<figure class="draw" .style=${properties({ 'chart-h': 30 })}>
    <figcaption class="chart-title">${WRITING.draw(picked)} ${picked === '.' ? knownView(model, t) : t === last ? WRITING.full(t + 1) : nothing} ${heatsButton(context)}</figcaption>
    ${chartView(marks, WRITING.line(picked, fixed(drawn, 4)), (cell) => act.choose(cell))}
  </figure>`;
}
