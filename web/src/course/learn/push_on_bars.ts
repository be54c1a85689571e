// The push on the bars: the shares of the current row, and on each an arrow against the gradient of its score, as long as
// that; the same arrows end to end, which weigh as much up as down; and beside them the losses of the rows.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { fixed, scaleText, scientific } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { lookOf } from '../../engine/model/looks.ts';
import { cellAt, matrixValues, openRow, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { targetTokenIn } from '../../engine/model/run/target_token.ts';
import {
  arrow,
  box,
  chartView,
  label,
  line,
  type Mark,
  type Place,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { heightOfPush } from '../../engine/plane/layout/height.ts';
import {
  coveredCell,
  tableRow,
  tableView,
  tensorCell,
  tokenHeader,
} from '../../engine/plane/number_table.ts';
import { PUSH } from './words.en.ts';

type Push = Extract<Item, { kind: 'push' }>;
type Losses = Extract<Item, { kind: 'losses' }>;

/** Heights in pixels: the caption, the names below the bars, by how much each moved, the arrows end to end, and free room above. */
const CAPTION = 24;
const NAMES = 34;
const MOVES = 16;
const BALANCE = 12;
const FREE = 6;
/** The longest arrow of all rows, of the height that bars and arrows have. */
const LONGEST = 0.36;
/** Arrows shorter than this have no head, in pixels. */
const HEADLESS = 11;
/** Parts of the room of one token: where its bar begins and ends, where its arrow stands, and that of an update. */
const USUAL = { bar: [0.04, 0.7], arrow: 0.85, moved: 0 };
const MOVED = { bar: [0.04, 0.5], arrow: 0.64, moved: 0.86 };
/** Letters of a name that have room below a bar. */
const LETTERS = 6;
/** The least move that is drawn: rounding may move a share as well. */
const LEAST_MOVE = 1e-6;
/** Bars of this height have their number within, in pixels. */
const INSIDE = 20;

export function pushView(context: Context, item: Push): TemplateResult {
  const { model, drawing, act } = context;
  const height = heightOfPush(context, item) - CAPTION;
  const asks = tokenName(model.session, drawing.batch, drawing.row);
  const marks = [
    ...barMarks(context, item, height),
    ...(item.isMoved ? [] : balanceMarks(context, item, height)),
  ];
  return html`<figure class=${item.isMoved ? 'push moved' : 'push'} .style=${properties({ 'chart-h': height })}>
    <figcaption class="chart-title"><em>${item.isMoved && model.updated ? PUSH.moved(asks) : PUSH.caption(asks)}</em></figcaption>
    ${chartView(marks, PUSH.label(asks), (cell) => act.choose(cell))}
  </figure>`;
}

interface Bar {
  share: number;
  /** The gradient of its score; 0 while that is covered. */
  gradient: number;
  /** By how much the update moves it; 0 where none is drawn. */
  move: number;
}

const barsOf = ({ model, drawing }: Context, item: Push): Bar[] => {
  const gradients = openRow(model.session, drawing, item.gradients);
  const shares = openRow(model.session, drawing, item.node);
  const updated = item.isMoved ? model.updated?.get(item.node) : undefined;
  const after =
    updated &&
    matrixValues(model.session, drawing, item.node, updated).subarray(drawing.row * shares.length);
  return shares.map((share, i) => ({
    share,
    gradient: isHidden(gradients[i]) ? 0 : gradients[i],
    move: after ? after[i] - share : 0,
  }));
};

/** Pixels of a gradient of 1, so that the largest of the sequence has the longest arrow; 0 without one. */
function unitOf({ model, drawing }: Context, item: Push, longest: number): number {
  const all = matrixValues(model.session, drawing, item.gradients);
  const largest = Math.max(0, ...Array.from(all, (one) => (isHidden(one) ? 0 : Math.abs(one))));
  return largest > 0 ? longest / largest : 0;
}

/** Pixels by which a move of 1 is drawn: the row's largest has the longest arrow, as all are too small for the bars' own scale. */
function moveUnitOf(bars: readonly Bar[], longest: number): number {
  const largest = Math.max(...bars.map(({ move }) => Math.abs(move)));
  return largest > LEAST_MOVE ? longest / largest : 0;
}

/** Pixels of a share of 1, and of the base line above the chart's: an arrow down may be longer than its bar. */
export function scalesOf(
  bars: readonly Bar[],
  { push, move }: { push: number; move: number },
  room: number,
  longest: number,
) {
  const most = Math.max(...bars.map(({ share }) => share), 1e-6);
  let base = 0;
  let one = 0;
  // The higher the base line, the lower the bars: a few rounds settle it.
  for (let round = 0; round < 4; round++) {
    one = Math.max(0, room - longest - base) / most;
    base = Math.max(
      base,
      ...bars.map((bar) => Math.max(bar.gradient * push, -bar.move * move) - bar.share * one),
    );
  }
  return { one, base };
}

function barMarks(context: Context, item: Push, height: number): Mark[] {
  const { model, drawing } = context;
  const { session } = model;
  const bars = barsOf(context, item);
  const { isMoved = false } = item;
  const below = NAMES + (isMoved ? MOVES : BALANCE);
  const place = isMoved ? MOVED : USUAL;
  const room = height - below - FREE;
  const longest = LONGEST * room;
  const unit = unitOf(context, item, longest);
  const moveUnit = moveUnitOf(bars, longest);
  const { one, base } = scalesOf(bars, { push: unit, move: moveUnit }, room, longest);
  const at = (across: number, up: number): Place => [across, (below + base + up) / height];
  const count = bars.length;
  const answer = targetTokenIn(model.state, session, drawing);
  const isAsked = openRow(session, drawing, item.gradients).some(isHidden);
  const isOpen = (node: string, col: number) =>
    sameCell(model.cell, cellAt(session, drawing, node, drawing.row, col)) ? 'now' : '';
  const most = Math.max(...bars.map(({ share }) => share));
  const step = most > 0.5 ? 0.5 : most > 0.2 ? 0.2 : 0.1;
  const levels = [step, 2 * step].filter((level) => level <= most * 1.02);
  return [
    ...levels.flatMap((level) => [
      line('level', at(0, level * one), at(1, level * one)),
      label('', at(0, level * one), scaleText(level), { by: [-6, 0], anchor: 'end' }),
    ]),
    ...bars.flatMap(({ share, gradient, move }, col) => {
      const cells = { share: item.node, gradient: item.gradients };
      const cell = cellAt(session, drawing, cells.share, drawing.row, col);
      const middle = (col + (place.bar[0] + place.bar[1]) / 2) / count;
      const top = share * one;
      const isInside = top > INSIDE;
      const number = isHidden(share) ? '?' : share === 0 ? '0' : fixed(share, 2);
      return [
        box(
          `part-taken ${isOpen(cells.share, col)}`,
          at((col + place.bar[0]) / count, 0),
          at((col + place.bar[1]) / count, isHidden(share) ? 0 : top),
          cell,
        ),
        label(
          isInside ? 'taken inside' : 'taken ink',
          at(middle, isInside ? 0 : top),
          number,
          { by: [0, -9], anchor: 'middle' },
          cell,
        ),
        ...arrowMarks(
          { from: top, by: -gradient * unit, gradient, isNow: isOpen(cells.gradient, col) },
          [(col + place.bar[1]) / count, (col + place.arrow) / count],
          { at, height },
          cellAt(session, drawing, cells.gradient, drawing.row, col),
        ),
        ...movedMarks(
          top,
          move * moveUnit,
          [(col + place.bar[1]) / count, (col + place.moved) / count],
          { at, height },
        ),
        ...nameLabels(context, col, at(middle, -base), col === answer ? 'ink bold' : ''),
        ...(Math.abs(move) > LEAST_MOVE ? [moveLabel(at(middle, -base), signed(move))] : []),
      ];
    }),
    line('axis', at(0, 0), at(1, 0)),
    ...(moveUnit > 0
      ? [label('ink bold', at(0, -base), PUSH.movedBy, { by: [-8, NAMES + 4], anchor: 'end' })]
      : []),
    ...(isAsked && !isMoved
      ? answerMarks(bars, answer, (share) => at((answer + 0.37) / count, share * one))
      : []),
  ];
}

/** The note at the bar of the token with the right answer, before it has an arrow. */
function answerMarks(bars: readonly Bar[], answer: number, at: (share: number) => Place): Mark[] {
  if (answer < 0) return [];
  return [
    label('ink bold', at(bars[answer].share), PUSH.answer, { by: [0, -26], anchor: 'middle' }),
  ];
}

/** Places of the chart, of parts across and pixels above its base line; and its height in pixels. */
interface Chart {
  at: (across: number, up: number) => Place;
  height: number;
}

/** An arrow on a bar's edge: up where the gradient is below 0. */
function arrowMarks(
  { from, by, gradient, isNow }: { from: number; by: number; gradient: number; isNow: string },
  [edge, across]: readonly [number, number],
  { at, height }: Chart,
  cell: Cell,
): Mark[] {
  if (gradient === 0) return [];
  const name = `push-arrow ${gradient < 0 ? 'up' : 'down'} ${isNow}`;
  const foot = line('foot', at(edge, from), at(across, from));
  return Math.abs(by) < HEADLESS
    ? [foot, line(name, at(across, from), at(across, from + by))]
    : [foot, arrow(name, at(across, from), at(across, from + by)[1], height, cell)];
}

/** How the update moves a share, enlarged. */
function movedMarks(
  from: number,
  by: number,
  [edge, across]: readonly [number, number],
  { at, height }: Chart,
): Mark[] {
  if (Math.abs(by) < 1) return [];
  const foot = line('foot', at(edge, from), at(across, from));
  return Math.abs(by) < HEADLESS
    ? [foot, line('moved-arrow push-arrow ink', at(across, from), at(across, from + by))]
    : [
        foot,
        arrow('moved-arrow push-arrow ink', at(across, from), at(across, from + by)[1], height),
      ];
}

/** The token's name, of which each word is a line. */
function nameLabels({ model, drawing }: Context, col: number, at: Place, name: string): Mark[] {
  const words = tokenName(model.session, drawing.batch, col)
    .split(/ (.*)/, 2)
    .map((word) => (word.length > LETTERS ? `${word.slice(0, LETTERS - 1)}…` : word));
  return words.map((word, i) => label(name, at, word, { by: [0, 10 + 12 * i], anchor: 'middle' }));
}

/** By how much the update moves a share, below the names: the arrows are enlarged. */
const moveLabel = (at: Place, text: string): Mark =>
  label('ink bold', at, text, { by: [0, NAMES + 4], anchor: 'middle' });

/** A move of a share as the tables write small numbers: without the 0, so that it fits below a bar. */
const signed = (move: number) => {
  const size = fixed(Math.abs(move), 4).replace('0.', '.');
  return Number(size) === 0 ? '≈0' : `${move < 0 ? '-' : '+'}${size}`;
};

/** All arrows end to end, up to the left of the middle and down to the right: a row's gradients add up to 0. */
function balanceMarks(context: Context, item: Push, height: number): Mark[] {
  const { model, drawing } = context;
  const bars = barsOf(context, item);
  const all = bars.reduce((sum, { gradient }) => sum + Math.abs(gradient), 0);
  if (all === 0) return [];
  const ends = { up: 0.5, down: 0.5 };
  const sum = cellAt(model.session, drawing, item.sums, drawing.row, 0);
  const middle: Place = [0, BALANCE / 2 / height];
  return [
    ...bars.flatMap(({ gradient }, col) => {
      if (gradient === 0) return [];
      const way = gradient < 0 ? 'up' : 'down';
      const from = ends[way];
      const to = from + gradient / all;
      ends[way] = to;
      const [left, right] = [Math.min(from, to), Math.max(from, to)];
      const cell = cellAt(model.session, drawing, item.gradients, drawing.row, col);
      return [box(`part ${way}`, [left, 0], [right, BALANCE / height], cell)];
    }),
    line('middle', [0.5, 0], [0.5, BALANCE / height]),
    label(
      'sum',
      middle,
      `${PUSH.sum} ${sumText(valueAt(model.session, sum))}`,
      { by: [-8, 0], anchor: 'end' },
      sum,
    ),
  ];
}

/** A sum of gradients: what rounding leaves of it is 0. */
function sumText(sum: number): string {
  return sum === 0 ? '0' : Math.abs(sum) < 1e-6 ? '≈0' : scientific(sum);
}

/** The losses of all rows, of each question, and the mean of all that are asked: each opens, and its row with it. */
export function lossesView(context: Context, item: Losses): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const { dtype } = session.structure;
  const columns = item.all.map((node) => matrixValues(session, drawing, node));
  const largest = Math.max(
    1e-9,
    ...columns.flatMap((column) => [...column].filter((one) => !isHidden(one))),
  );
  const rows = Array.from(columns[0], (_, row) => row);
  const mean = { node: item.mean, index: [] };
  const number = (cell: Cell, isTabStop: boolean, shown: string) =>
    isHidden(valueAt(session, cell))
      ? coveredCell()
      : tensorCell({
          ...{ cell, value: valueAt(session, cell), dtype, shown, isTabStop },
          isOpen: sameCell(model.cell, cell),
          className: shown === PUSH.notAsked ? 'not-asked' : undefined,
          open: act.choose,
        });
  const isAsked = (node: string, row: number) => {
    const { mask } = lookOf(drawing, node);
    return !mask || session.find(mask) < 0 || matrixValues(session, drawing, mask)[row] !== 0;
  };
  const rowView = (row: number) =>
    tableRow(
      tokenHeader(session, drawing.batch, row),
      item.all.map((node, i) => {
        const loss = columns[i][row];
        const shown = isAsked(node, row) ? fixed(loss, 2) : PUSH.notAsked;
        const isTabStop = row === drawing.row && i === 0;
        return html`${number(cellAt(session, drawing, node, row, 0), isTabStop, shown)}
          <td class="loss-bar"><i .style=${properties({ part: isHidden(loss) ? 0 : loss / largest })}></i></td>`;
      }),
      row === drawing.row ? 'asks' : undefined,
    );
  const count = { node: 'rows', index: [] };
  const total = tableRow(
    { label: item.all.length > 1 ? PUSH.both : PUSH.mean(valueAt(session, count)) },
    number(mean, false, fixed(valueAt(session, mean), 4)),
    'total',
  );
  return html`<figure class="losses">
    ${tableView({
      grid: item.node,
      look: 'ruled',
      caption: { label: html`<em>${PUSH.losses}</em>`, className: 'chart-title' },
      corner: PUSH.row,
      columns: null,
      rows: [...rows.map(rowView), total],
    })}
  </figure>`;
}
