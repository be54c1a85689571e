// The push on the bars: the shares of the current row, and on each an arrow against the gradient of its score, as long as
// that, or dashed while it is covered; and the same arrows end to end, which weigh as much up as down.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { fixed, scaleText, scientific } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
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
import { PUSH } from './words.en.ts';

type Push = Extract<Item, { kind: 'push' }>;

/** Heights in pixels: the caption, the names below the bars, the arrows end to end, and free room above. */
const CAPTION = 24;
const NAMES = 34;
const BALANCE = 12;
const FREE = 6;
/** The longest arrow of all rows, of the height that bars and arrows have. */
const LONGEST = 0.36;
/** Arrows shorter than this have no head, in pixels. */
const HEADLESS = 11;
/** Parts of the room of one token: where its bar begins and ends, and where its arrow stands. */
const BAR = [0.04, 0.7];
const ARROW = 0.85;
/** Letters of a name that have room below a bar. */
const LETTERS = 6;
/** Part of the longest arrow that one has, up and down, whose length and way are covered. */
const UNKNOWN = 0.7;
/** Bars of this height have their number within, in pixels. */
const INSIDE = 20;

export function pushView(context: Context, item: Push): TemplateResult {
  const { model, drawing, act } = context;
  const height = heightOfPush(context) - CAPTION;
  const asks = tokenName(model.session, drawing.batch, drawing.row);
  const marks = [...barMarks(context, item, height), ...balanceMarks(context, item, height)];
  return html`<figure class="push" .style=${properties({ 'chart-h': height })}>
    <figcaption class="chart-title"><em>${PUSH.caption(asks)}</em></figcaption>
    ${chartView(marks, PUSH.label(asks), (cell) => act.choose(cell))}
  </figure>`;
}

interface Bar {
  share: number;
  /** The gradient of its score; 0 while that is covered. */
  gradient: number;
  isCovered: boolean;
}

const barsOf = ({ model, drawing }: Context, item: Push): Bar[] => {
  const gradients = openRow(model.session, drawing, item.gradients);
  const shares = openRow(model.session, drawing, item.node);
  return shares.map((share, i) => {
    const isCovered = isHidden(gradients[i]);
    return { share, gradient: isCovered ? 0 : gradients[i], isCovered };
  });
};

/** Pixels of a gradient of 1, so that the largest of the sequence has the longest arrow; 0 without one. */
function unitOf({ model, drawing }: Context, item: Push, longest: number): number {
  const all = matrixValues(model.session, drawing, item.gradients);
  const largest = Math.max(0, ...Array.from(all, (one) => (isHidden(one) ? 0 : Math.abs(one))));
  return largest > 0 ? longest / largest : 0;
}

/** Pixels of a share of 1, and of the base line above the chart's: an arrow down may be longer than its bar. */
export function scalesOf(
  bars: readonly Pick<Bar, 'share' | 'gradient'>[],
  push: number,
  room: number,
  longest: number,
) {
  const most = Math.max(...bars.map(({ share }) => share), 1e-6);
  let base = 0;
  let one = 0;
  // The higher the base line, the lower the bars: a few rounds settle it.
  for (let round = 0; round < 4; round++) {
    one = Math.max(0, room - longest - base) / most;
    base = Math.max(base, ...bars.map(({ share, gradient }) => gradient * push - share * one));
  }
  return { one, base };
}

function barMarks(context: Context, item: Push, height: number): Mark[] {
  const { model, drawing } = context;
  const { session } = model;
  const bars = barsOf(context, item);
  const below = NAMES + BALANCE;
  const room = height - below - FREE;
  const longest = LONGEST * room;
  const unit = unitOf(context, item, longest);
  const { one, base } = scalesOf(bars, unit, room, longest);
  const at = (across: number, up: number): Place => [across, (below + base + up) / height];
  const count = bars.length;
  const answer = targetTokenIn(model.state, session, drawing);
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
    ...bars.flatMap(({ share, gradient, isCovered }, col) => {
      const cells = { share: item.node, gradient: item.gradients };
      const cell = cellAt(session, drawing, cells.share, drawing.row, col);
      const middle = (col + (BAR[0] + BAR[1]) / 2) / count;
      const across = [(col + BAR[1]) / count, (col + ARROW) / count] as const;
      const top = share * one;
      const isInside = top > INSIDE;
      const number = isHidden(share) ? '?' : share === 0 ? '0' : fixed(share, 2);
      return [
        box(
          `part-taken ${isOpen(cells.share, col)}`,
          at((col + BAR[0]) / count, 0),
          at((col + BAR[1]) / count, isHidden(share) ? 0 : top),
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
          across,
          { at, height },
          cellAt(session, drawing, cells.gradient, drawing.row, col),
        ),
        // Masked scores have no arrow, whatever is asked.
        ...(isCovered && share > 0
          ? unknownMarks(top, UNKNOWN * longest, across, { at, height })
          : []),
        ...nameLabels(context, col, at(middle, -base), col === answer ? 'ink bold' : ''),
      ];
    }),
    line('axis', at(0, 0), at(1, 0)),
    ...answerMarks(bars, answer, (share) => at((answer + BAR[1]) / count, share * one)),
  ];
}

/** The note at the bar of the token with the right answer. */
function answerMarks(bars: readonly Bar[], answer: number, at: (share: number) => Place): Mark[] {
  if (answer < 0) return [];
  return [label('ink bold', at(bars[answer].share), PUSH.answer, { by: [0, -18], anchor: 'end' })];
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

/** An arrow that is asked for: dashed, up and down, with a question mark. */
function unknownMarks(
  from: number,
  length: number,
  [edge, across]: readonly [number, number],
  { at, height }: Chart,
): Mark[] {
  const foot = at(across, from);
  return [
    line('foot', at(edge, from), foot),
    ...[length, -length].map((by) => arrow('unknown', foot, at(across, from + by)[1], height)),
    label('asked', at(across, from + length), '?', { by: [0, -10], anchor: 'middle' }),
  ];
}

/** The token's name, of which each word is a line. */
function nameLabels({ model, drawing }: Context, col: number, at: Place, name: string): Mark[] {
  const words = tokenName(model.session, drawing.batch, col)
    .split(/ (.*)/, 2)
    .map((word) => (word.length > LETTERS ? `${word.slice(0, LETTERS - 1)}…` : word));
  return words.map((word, i) => label(name, at, word, { by: [0, 10 + 12 * i], anchor: 'middle' }));
}

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
