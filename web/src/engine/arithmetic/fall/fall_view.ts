// A dot product as a waterfall: the left factor's row stands on end beside the right one's column, each product is a bar
// from the sum before it to the sum after it, and the last edge is the number. A lazily loaded module (fall_button.ts).
import { html, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Term } from '../../core/structure.ts';
import { cellName } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import { extentOf } from '../../model/extent.ts';
import type { Fall, Fallen } from '../../model/fall.ts';
import { lookOf } from '../../model/looks.ts';
import {
  type Beside,
  box,
  chartView,
  label,
  line,
  linear,
  type Mark,
  type Scale,
} from '../../plane/chart.ts';
import type { Context } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import { tableRow, tableView } from '../../plane/number_table.ts';
import type { Actions } from '../../state/actions.ts';
import { FALL } from '../../words/fall.en.ts';
import { entryLabel } from '../arithmetic.ts';
import { chip, chipFace } from '../chip.ts';
import { arithmeticOf } from '../open_number.ts';
import { format, shortNumber } from '../term_text.ts';
import './fall_styles.ts';

/** Heights in pixels: of a row at least and at most, of all else, and from which a row has the sum so far below its bar. */
const ROW = { least: 20, usual: 34, most: 76, others: 146, sums: 44 };
/** Milliseconds in which all of it falls. */
const WHOLE = 900;
/** Lengths of a bar that has the sum within, and of the way to its end if it has that beyond: parts of the chart. */
const INSIDE = 0.4;
const INSIDE_TO = 0.6;
/** Free room beside the bars for what is written there, of their length. */
const FREE = { usual: 0.16, narrow: 0.8 };

export function fallView(context: Context, fall: Fall): TemplateResult {
  const { model, drawing, act } = context;
  const { cell, node, session } = model;
  const { entries, count } = fall;
  const [left, right] = node.inputs.map((id) => symbol(drawing, session.structure.nodes[id].name));
  const name = cellName(cell.node, cell.index);
  const { zoom = 1 } = drawing;
  const height = drawing.canvas
    ? (drawing.canvas.height * zoom - ROW.others) / (entries.length + 1)
    : ROW.usual;
  const row = Math.round(Math.max(ROW.least, Math.min(ROW.most, height)));
  // Each label follows its bar by a beat, that of the sum too.
  const beat = WHOLE / (entries.length + 2);
  const replay = (event: Event) => {
    act.set({ fall: 'all' });
    const falls = (event.currentTarget as HTMLElement).closest('.falls');
    for (const animation of falls?.getAnimations({ subtree: true }) ?? []) {
      animation.currentTime = 0;
      animation.play();
    }
  };
  return html`${keyed(
    name,
    html`<section class="falls haloed" aria-labelledby="falls" .style=${properties({ 'row-h': row, each: Math.round(beat) })} @keydown=${(event: KeyboardEvent) => leaveByKey(event, act)}>
      <header class="at-ends">
        <h2 id="falls">${FALL.title(name)}</h2>
        <button class="button" @click=${() => leave(act)}>${FALL.back} <kbd>Esc</kbd></button>
      </header>
      <p class="aside">${FALL.how(left, right)}</p>
      ${tableOf(context, fall, row)}
      <div class="falls-scrubber" .style=${properties({ at: entries.length })}>
        <button class="button again" @click=${replay}>${FALL.again}</button>
        <input
          type="range"
          min="0"
          max=${entries.length}
          .value=${String(count)}
          aria-label=${FALL.terms}
          aria-valuetext=${FALL.count(count, entries.length)}
          list="falls-terms"
          @input=${(event: Event) => scrub(event, entries.length, act)}
        />
        <datalist id="falls-terms">${[{ before: 0 }, ...entries].map((_, i) => html`<option value=${i}></option>`)}</datalist>
        <output>${FALL.count(count, entries.length)}</output>
      </div>
    </section>`,
  )}`;
}

function scrub(event: Event, all: number, act: Actions): void {
  const count = Number((event.target as HTMLInputElement).value);
  act.set({ fall: count === all ? 'all' : String(count) });
}

/** Back to the tables; the focus goes to the button that drew the waterfall. */
function leave(act: Actions): void {
  act.focusOn({ selector: '.fall-way', from: '.falls' });
  act.set({ fall: '' });
}

function leaveByKey(event: KeyboardEvent, act: Actions): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  leave(act);
}

/** The scale of all sums, with room for what is written beside the bars. */
export function scaleOf({ entries }: Pick<Fall, 'entries'>, narrow = false): Scale {
  const sums = entries.map(({ after }) => after);
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const free = (narrow ? FREE.narrow : FREE.usual) * (high - low || 1);
  return linear(low - free, high + free);
}

function tableOf(context: Context, fall: Fall, height: number): TemplateResult {
  const { model, drawing } = context;
  const given = arithmeticOf(context);
  const { entries, count, total } = fall;
  const at = scaleOf(fall, drawing.narrow);
  const longest = longestOf(context, fall);
  const form = drawing.narrow ? 'short' : 'usual';
  const write = (value: number) =>
    drawing.narrow ? shortNumber(given, value) : format(given, value);
  const rows = entries.map((entry, i) => {
    const { label, name } = entryLabel(given, entry.term, i);
    const state = i < count ? '' : 'to-come';
    return html`${tableRow(
      { label, name },
      html`<td class="off-narrow of-factor">${barOf(context, entry.left, longest)}</td>
        <td class="left" .style=${properties({ at: i })}>${chip(given, entry.left, form)}</td>
        <td class="times">${entry.right ? '×' : ''}</td>
        <td class="right" .style=${properties({ at: i })}>${entry.right ? chip(given, entry.right, form) : ''}</td>
        <td class="off-narrow of-factor">${entry.right ? barOf(context, entry.right, longest, true) : ''}</td>
        <td class="falling" .style=${properties({ at: i })}>
          <span class="visually-hidden">${format(given, entry.term.value)}, ${FALL.after(format(given, entry.after))}</span>
          ${chartView(marksOf(write, entry, at, { isFirst: i === 0, hasSum: height >= ROW.sums && i < entries.length - 1 }))}
        </td>`,
      state,
    )}`;
  });
  const sum = count === entries.length ? total : count === 0 ? 0 : entries[count - 1].after;
  // On a phone the whole sum has no room beside its number, which says the same.
  const isWhole = count === entries.length;
  const result = {
    ...model.terms[model.terms.length - 1],
    node: model.session.find(model.cell.node),
  };
  const name = cellName(model.cell.node, model.cell.index);
  const totalRow = tableRow(
    { label: FALL.sum },
    html`<td class="off-narrow of-factor"></td>
      <td></td>
      <td></td>
      <td class="right" .style=${properties({ at: entries.length })}>${isWhole ? html`<span class="result">${chipFace(given, result, name, form)}</span>` : ''}</td>
      <td class="off-narrow of-factor"></td>
      <td class="falling" .style=${properties({ at: entries.length })}>
        <span class="visually-hidden">${format(given, sum)}</span>
        ${chartView(sumMarks(write, sum, at, isWhole, isWhole && drawing.narrow))}
      </td>`,
    'total',
  );
  return tableView({
    grid: null,
    caption: { label: FALL.caption(name), className: 'visually-hidden' },
    corner: null,
    columns: null,
    rows: [...rows, totalRow],
  });
}

/** The largest number of both factors' tensors: the length of a whole bar. */
function longestOf({ model, drawing }: Context, { entries }: Fall): number {
  const factors = entries.flatMap(({ left, right }) => (right ? [left, right] : [left]));
  const names = new Set(factors.map(({ node }) => model.session.structure.nodes[node].name));
  return Math.max(...[...names].map((name) => extentOf(model.session, drawing, name).largest));
}

/** The size of a factor, as a bar that ends at the number, or begins there; all factors have one scale. */
function barOf(
  { model, drawing }: Context,
  { node, value }: Term,
  longest: number,
  isRight = false,
): TemplateResult {
  const { name } = model.session.structure.nodes[node];
  const part = Math.min(1, Math.abs(value) / longest);
  const kind =
    lookOf(drawing, name).kind === 'weight' ? 'share' : value < 0 ? 'negative' : 'positive';
  const [from, to] = isRight ? [0, part] : [1 - part, 1];
  return chartView([box(`factor ${kind}`, [from, 0.2], [to, 0.8])]);
}

/** How a number is written in the chart. */
type Write = (value: number) => string;

/** Label beside a place of the chart: on the side that has the room. */
function besideOf(up: number, down = 0): Beside {
  return up > 0.55 ? { by: [-7, down], anchor: 'end' } : { by: [7, down], anchor: 'start' };
}

/** The bar of a term, the lines from the last one and to the next, its product, and below that the sum so far. */
function marksOf(
  write: Write,
  { term, before, after }: Fallen,
  at: Scale,
  { isFirst, hasSum }: { isFirst: boolean; hasSum: boolean },
): Mark[] {
  const [from, to] = [at(before), at(after)];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const isRight = 1 - high > low;
  return [
    line('level', [at(0), 0], [at(0), 1]),
    ...(isFirst ? [] : [line('link ink dotted', [from, 0.75], [from, 1])]),
    box(`fall-bar ${after < before ? 'down' : 'up'}`, [low, 0.25], [high, 0.75]),
    line(`edge ${after < before ? 'down' : 'up'}`, [to, 0.25], [to, 0.75]),
    line('link ink dotted', [to, 0], [to, 0.25]),
    label(
      'product',
      [isRight ? high : low, 0.5],
      signed(write(term.value)),
      isRight ? besideOf(0) : besideOf(1),
    ),
    // Below 0 on its left, off the line of 0.
    ...(hasSum
      ? [label('so-far', [to, 0], write(after), besideOf(isRight && after >= 0 ? 0 : 1, -5))]
      : []),
  ];
}

/** `isWithout`: without the number, which stands beside it in full. */
function sumMarks(
  write: Write,
  sum: number,
  at: Scale,
  isWhole: boolean,
  isWithout: boolean,
): Mark[] {
  const [zero, end] = [at(0), at(sum)];
  const text = `${isWhole ? FALL.sum : FALL.soFar} ${write(sum)}`;
  const isInside = Math.abs(end - zero) > INSIDE;
  // Within the bar it ends where that does; a short one has it beyond its end, or beyond 0.
  const beside = isInside === end > zero ? besideOf(1) : besideOf(0);
  const isBeyond = end > zero ? end < INSIDE_TO : end > 1 - INSIDE_TO;
  const number =
    isInside || isBeyond
      ? label(isInside ? 'product inside' : 'product ink', [end, 0.5], text, beside)
      : label('product ink', [zero, 0.5], text, end > zero ? besideOf(1) : besideOf(0));
  return [
    line('level', [zero, 0], [zero, 1]),
    label('', [zero, 0], '0', { by: [0, 6], anchor: 'middle' }),
    line('link ink dotted', [end, 0.8], [end, 1]),
    box('fall-sum ink', [Math.min(zero, end), 0.2], [Math.max(zero, end), 0.8]),
    ...(isWithout ? [] : [number]),
  ];
}

function signed(text: string): string {
  return text.startsWith('−') ? text : `+${text}`;
}
