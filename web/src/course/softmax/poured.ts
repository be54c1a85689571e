// A row of shares as one bar of length 1, into which the numbers above it are poured: each piece is as long as its share.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import { cellAt, keyName, matrixValues, openRow } from '../../engine/model/nodes.ts';
import {
  BELOW,
  box,
  chartView,
  label,
  line,
  linear,
  type Mark,
  RIGHT,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { heightOfColumns } from '../../engine/plane/layout/height.ts';
import { rungHeights } from '../../engine/plane/layout/tracks.ts';
import { POURED } from './words.en.ts';

/** Widths in pixels, of a cell above and of the whole bar, and the columns that stand above it. */
interface Above {
  cell: number;
  bar: number;
  cols: { from: number; to: number };
}

const MARKS = [0, 0.25, 0.5, 0.75, 1];
/** Shares that are computed on another way differ in their last bits. */
const ROUNDING = 1e-6;
/** The part of a cell's width beside its column, at either side: from the largest number all of the rest is poured. */
const BESIDE = 0.1;
/** The height of the columns' scale: it leaves room below the caption. */
const ABOVE = 1.15;
/** Pixels between the columns' foot and the names below it. */
const CLEAR = 5;
/** The part of a slot's length that it leaves free at either side. */
const SLOT = 0.03;
const MIDDLE = { by: [0, 0], anchor: 'middle' } as const;

export function pouredView(
  context: Context,
  node: string,
  { cell: width, bar, cols: { from, to } }: Above,
  decimals: number,
): TemplateResult {
  const { model, drawing, act } = context;
  const shares = openRow(model.session, drawing, node);
  // As wide as what is poured is large: the shares have the ratios of the exps above them.
  const largest = Math.max(...shares.filter((share) => !isHidden(share)));
  const isCovered = shares.some(isHidden);
  const ends = endsOf(shares);
  // A share that the learner has set can make them more than 1.
  const across = linear(0, Math.max(1, ends[ends.length - 1]));
  const heights = rungHeights(drawing);
  const height = heights.bands + heights.bar + heights.axis;
  const bottom = heights.axis / height;
  const top = (heights.axis + heights.bar) / height;
  const middle = (bottom + top) / 2;
  const tick = (top - bottom) / 4;
  const open = rowAndCol(drawing.open.cell.index).col;
  const isAnyOf = drawing.isAsked && model.step.asks?.marksRow;
  const written: Mark[] = [];
  const pieces = shares.flatMap((share, col): Mark[] => {
    if (!(share > 0)) return [];
    const [start, end] = [ends[col], ends[col + 1]].map(across);
    const half = (0.5 - BESIDE) * (share / largest);
    const [left, right] = [0.5 - half, 0.5 + half].map((at) => ((col - from + at) * width) / bar);
    const cell = cellAt(model.session, drawing, node, drawing.row, col);
    const state = col === open ? 'now' : '';
    const text = fixed(share, decimals);
    if ((end - start) * bar > text.length * LETTER_WIDTH + 2)
      written.push(label('share ink', [(start + end) / 2, middle], text, MIDDLE, cell));
    return [
      ...(from <= col && col < to
        ? [line(`band ${state}`, [left, 1], [right, 1], [end, top], [start, top])]
        : []),
      box(`piece ${state}`, [start, bottom], [end, top], cell),
    ];
  });
  const given = model.unedited?.get(node);
  const before = given ? matrixValues(model.session, drawing, node, given) : null;
  const was = before?.subarray(drawing.row * shares.length, (drawing.row + 1) * shares.length);
  const marks: Mark[] = [
    ...(isCovered
      ? slotsOf(
          shares,
          { cell: width, bar, cols: { from, to } },
          isAnyOf ? null : open,
          bottom,
          top,
        )
      : pieces),
    ...(was && !isCovered && shares.some((share, col) => Math.abs(share - was[col]) > ROUNDING)
      ? endsOf([...was]).map((end) =>
          line('was ink thick', [across(end), top - tick], [across(end), top]),
        )
      : []),
    ...(isCovered
      ? []
      : [...written, ...MARKS.map((at) => label('', [across(at), bottom], scaleText(at), BELOW))]),
  ];
  const names = shares.map(
    (share, col) => `${keyName(model.session, drawing.batch, col)} ${fixed(share, decimals)}`,
  );
  return html`<div class="poured" .style=${properties({ 'chart-w': bar, 'chart-h': height, 'axis-h': heights.axis, 'row-h': heights.bar })}>
    <span class="poured-name">${POURED.rung}</span>
    ${chartView(marks, POURED.label(drawing.row, isCovered ? [] : names), (cell) => act.choose(cell))}
  </div>`;
}

/** A slot for each covered share, below its column and without a scale: it says nothing of the length. In that of the open number stands the question; `null`: in all. */
function slotsOf(
  shares: readonly number[],
  { cell, bar, cols: { from, to } }: Above,
  open: number | null,
  bottom: number,
  top: number,
): Mark[] {
  const across = (col: number) => ((col - from) * cell) / bar;
  const slots = shares.flatMap((share, col) =>
    isHidden(share) && from <= col && col < to ? [col] : [],
  );
  const asked = open === null ? slots : [slots.includes(open) ? open : slots[0]];
  return [
    ...slots.map((col) =>
      box(
        open === null || col === open ? 'covered now' : 'covered',
        [across(col + SLOT), bottom],
        [across(col + 1 - SLOT), top],
      ),
    ),
    ...asked.map((col) =>
      label('asked accent', [across(col + 0.5), (bottom + top) / 2], '?', MIDDLE),
    ),
  ];
}

/** The numbers of the row as columns above the names of its tokens, on a scale up to 1 or the largest of them. */
export function columnsView(
  context: Context,
  node: string,
  { cell: width, cols: { from, to } }: Omit<Above, 'bar'>,
): TemplateResult {
  const { model, drawing, act } = context;
  const row = openRow(model.session, drawing, node);
  const up = linear(0, ABOVE * Math.max(1, ...row.filter((value) => !isHidden(value))));
  const open = rowAndCol(drawing.open.cell.index).col;
  const across = linear(from, to);
  const columns = row.flatMap((value, col): Mark[] => {
    const [left, right] = [BESIDE, 1 - BESIDE].map((at) => across(col + at));
    // A slot that is open above, which says nothing of the number.
    if (isHidden(value)) {
      const state = col === open ? 'covered now' : 'covered';
      const side = (at: number) => line('slot', [at, 0], [at, 1]);
      const asked = label('asked accent', [across(col + 0.5), 0.5], '?', MIDDLE);
      return [
        ...[box(state, [left, 0], [right, 1]), side(left), side(right)],
        ...(col === open ? [asked] : []),
      ];
    }
    if (!(value > 0) || col < from || col >= to) return [];
    const cell = cellAt(model.session, drawing, node, drawing.row, col);
    return [box(col === open ? 'column now' : 'column', [left, 0], [right, up(value)], cell)];
  });
  return html`<div class="exp-columns" .style=${properties({ 'chart-w': (to - from) * width, 'chart-h': heightOfColumns(context) - CLEAR })}>
    ${chartView(
      [
        ...columns,
        line('level dotted', [0, up(1)], [1, up(1)]),
        label('', [1, up(1)], '1', RIGHT),
        line('foot', [0, 0], [1, 0]),
      ],
      null,
      (cell) => act.choose(cell),
    )}
  </div>`;
}

/** Where each piece ends, beginning with 0; one below 0 has no length. */
function endsOf(shares: readonly number[]): number[] {
  const ends = [0];
  for (const share of shares) ends.push(ends[ends.length - 1] + Math.max(0, share));
  return ends;
}
