// Online softmax as a picture: the sum l as a bar of exps, which shrinks when a larger score comes, and o / l on a line of
// the values. The numbers that are kept stand beside the bars, in a table.
import { html, nothing, type TemplateResult } from 'lit-html';
import { ROUNDING } from '../../engine/core/matrices.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import {
  BELOW,
  type Beside,
  box,
  chartView,
  label,
  line,
  linear,
  type Mark,
  type Place,
  point,
  RIGHT,
} from '../../engine/plane/chart.ts';
import { coveredCell, tableRow, tableView } from '../../engine/plane/number_table.ts';
import type { Loop, LoopNumber } from './loop_numbers.ts';
import { LOOPS, TILES_TEXT as TEXT } from './reordered.en.ts';
import type { VariantContext } from './variant_numbers.ts';
import { VARIANT_WORDS } from './words.en.ts';

/** Pixels of a bar, of the room in which one falls to the next, and of the room in which it only moves down. */
const BAR = 30;
const FALL = 26;
const DOWN = 8;
/** Parts of the whole width that have room for three digits: always, and where the page is wide. */
const ROOMY = 0.36;
const FITTING = 0.1;
/** Behind a longer bar there is no room for a number. */
const FULL = 0.85;

interface Chosen {
  /** Cell of a number, and of its column; framed where it is another than the right one. */
  number: (number: LoopNumber | null, col: number, right?: LoopNumber | null) => unknown;
  open: (cell: Cell) => void;
}

/** Numbers that are kept after a tile, in their order. */
const [M, ALPHA, L, O] = [0, 1, 2, 3];
/** Sums that shrink: l and o. */
const SUMS = [L, O];

export function tilesView(
  context: VariantContext,
  loop: Loop,
  right: Loop,
  chosen: Chosen,
): TemplateResult {
  const { row, isAsking } = context;
  const words = LOOPS[row.id];
  const { lines } = loop;
  const largest = Math.max(
    ...lines.flatMap(({ kept, pieces }) => [
      kept[L]?.value ?? 0,
      pieces.reduce((sum, one) => sum + one.value, 0),
    ]),
  );
  const across = linear(0, 1.02 * largest);
  // Ends of the pieces of the bar so far, in numbers of l.
  let ends: number[] = [0];
  const rows = lines.flatMap((line, at) => {
    const isCovered = isAsking && at > 0;
    const cells = (numbers: readonly unknown[]) =>
      isCovered ? numbers.map(() => coveredCell()) : numbers;
    const numbers = (of: readonly (LoopNumber | null)[], from: readonly (LoopNumber | null)[]) =>
      [M, ALPHA, L, O].map((col) => chosen.number(of[col] ?? null, col, from[col]));
    const bar = (marks: readonly Mark[], height: 'tall' | 'even' | 'low') =>
      html`<td class=${`variant-bar ${height}`}>${isCovered ? nothing : chartView(marks, null, chosen.open)}</td>`;
    const tile = (marks: readonly Mark[], height: 'even' | 'low') =>
      tableRow(
        {
          label: TEXT.tile(
            at + 1,
            line.scores.map(({ value }) => value),
            line.values,
          ),
        },
        [
          bar(marks, height),
          cells(
            numbers([line.kept[M], null, line.kept[L], line.kept[O]], right.lines[at]?.kept ?? []),
          ),
        ],
      );
    const before = lines[at - 1];
    if (!before) {
      ends = endsOf(line.pieces, 0);
      return [tile(pieceMarks(line.pieces, 0, across, 1), 'even')];
    }
    // With a mistake a sum stays as it was.
    const shrunk = SUMS.map((sum, i) => line.shrunk[i] ?? before.kept[sum]);
    const rightShrunk = right.lines[at]?.shrunk ?? [];
    const was = before.kept[L]?.value ?? 1;
    const now = shrunk[0]?.value ?? 0;
    const fallen = ends.map((end) => (end * now) / was);
    const fall = shrinkMarks({
      ends,
      fallen,
      across,
      kept: shrunk[0],
      alpha: line.shrunk[0] ? line.kept[ALPHA] : null,
    });
    const joined = joinMarks(fallen, line.pieces, across, shrunk[0]);
    ends = [...fallen, ...endsOf(line.pieces, now).slice(1)];
    const grows = (line.kept[M]?.value ?? 0) > (before.kept[M]?.value ?? 0) + ROUNDING;
    return [
      tableRow({ label: TEXT.shrink(line.kept[M]?.value ?? 0, grows) }, [
        bar(fall, 'tall'),
        cells(
          numbers(
            [line.kept[M], line.kept[ALPHA], shrunk[0], shrunk[1]],
            [null, null, rightShrunk[0], rightShrunk[1]],
          ),
        ),
      ]),
      tile(joined, 'low'),
    ];
  });
  const result = (name: unknown, number: LoopNumber | null, other: LoopNumber | null) =>
    tableRow(
      { label: name, span: 5 },
      isAsking ? coveredCell() : chosen.number(number, O, other),
      'variant-result',
    );
  return html`${tableView({
    grid: isAsking ? null : 'loop',
    look: 'ruled',
    className: 'variant-tiles',
    caption: { label: words.caption },
    corner: words.corner,
    columns: [
      { label: TEXT.bar, className: 'variant-bar' },
      ...words.columns.map((one) => ({ label: one })),
    ],
    rows: [
      rows,
      result(words.result, loop.result, right.result),
      result(words.plain, loop.plain, null),
    ],
  })}
    ${lineView(context, loop, chosen)}`;
}

const MIDDLE: Beside = { by: [0, 0], anchor: 'middle' };

/** Where each number ends, one behind the other. */
function endsOf(numbers: readonly LoopNumber[], from: number): number[] {
  let end = from;
  return [from, ...numbers.map(({ value }) => (end += value))];
}

/** Pieces of a bar, from a place on; `top`: the part of the height that the bar has. */
function pieceMarks(
  pieces: readonly LoopNumber[],
  from: number,
  across: (value: number) => number,
  top: number,
): Mark[] {
  const ends = endsOf(pieces, from).map(across);
  return pieces.flatMap(({ value, cell }, i) => {
    const [start, end] = [ends[i], ends[i + 1]];
    const room = end - start > ROOMY ? 'exp' : end - start > FITTING ? 'exp-wide' : null;
    const middle: Place = [(start + end) / 2, top / 2];
    return [
      box('piece', [start, 0], [end, top], cell),
      ...(room === null ? [] : [label(room, middle, fixed(value, 2), MIDDLE, cell)]),
    ];
  });
}

interface Fall {
  ends: readonly number[];
  fallen: readonly number[];
  across: (value: number) => number;
  kept: LoopNumber | null;
  alpha: LoopNumber | null;
}

/** The bar so far falls to what is left of it: it is one number of the core, and its pieces are lines in it. */
function shrinkMarks({ ends, fallen, across, kept, alpha }: Fall): Mark[] {
  const top = BAR / (BAR + FALL);
  const [last] = fallen.slice(-1);
  const corner = across(last);
  return [
    line('fall', [0, 1], [across(ends[ends.length - 1]), 1], [corner, top], [0, top]),
    ...keptMarks(fallen, across, kept, top),
    ...(alpha && corner < FULL
      ? [label('alpha', [corner, top / 2], TEXT.times(fixed(alpha.value, 3)), RIGHT, alpha.cell)]
      : []),
  ];
}

/** The bar that is left, and the tile's own exps behind it. */
function joinMarks(
  fallen: readonly number[],
  pieces: readonly LoopNumber[],
  across: (value: number) => number,
  kept: LoopNumber | null,
): Mark[] {
  const top = BAR / (BAR + DOWN);
  const [last] = fallen.slice(-1);
  const corner = across(last);
  return [
    line('fall', [0, 1], [corner, 1], [corner, top], [0, top]),
    ...keptMarks(fallen, across, kept, top),
    ...pieceMarks(pieces, last, across, top),
  ];
}

function keptMarks(
  fallen: readonly number[],
  across: (value: number) => number,
  kept: LoopNumber | null,
  top: number,
): Mark[] {
  const [last] = fallen.slice(-1);
  return [
    box('kept', [0, 0], [across(last), top], kept?.cell),
    ...fallen.slice(1, -1).map((end) => line('cut', [across(end), 0], [across(end), top])),
  ];
}

/** The middle of the line of values, and the pixels between it and the names above and below. */
const AXIS = 0.5;
const NEAR = 38;
const FAR = 52;
const ABOVE = 36;
const ASKED = 22;
/** A value's circle, in pixels: with no share, and what a whole one adds. */
const SMALL = 7;
const SHARED = 26;
/** Values of the line's ticks. */
const STEP = 10;

/** Values, as large as their shares; between them their mix, o / l, and what it would be with each mistake. */
function lineView(context: VariantContext, loop: Loop, chosen: Chosen): TemplateResult {
  const { row, isAsking, wrong, state, act, small } = context;
  const { traps } = VARIANT_WORDS[row.id];
  const values = loop.values.map(({ value }) => value);
  const result = loop.result?.value ?? 0;
  const all = [
    ...values,
    ...(isAsking ? [] : [result, ...wrong.map(({ number }) => number.value)]),
  ];
  const most = STEP * Math.ceil((Math.max(...all) + 1) / STEP);
  const least = Math.min(0, STEP * Math.floor(Math.min(...all) / STEP));
  const across = linear(least, most);
  const ticks = Array.from({ length: (most - least) / STEP + 1 }, (_, i) => least + STEP * i);
  const beside = (at: number, down: number): Beside => ({
    by: [0, down],
    anchor: at < 0.2 ? 'start' : at > 0.8 ? 'end' : 'middle',
  });
  const isRight = small.trapped === null;
  const shown = wrong.filter(
    ({ number, mistake }) =>
      mistake !== state.mistake && Math.abs(number.value - result) > ROUNDING,
  );
  const opened = new Map(
    shown.map(({ mistake, number }) => [
      number.cell,
      () => act.set({ mistake, cell: null, trail: [] }),
    ]),
  );
  const at = across(result);
  const marks: Mark[] = [
    box(
      'hull',
      [across(Math.min(...values)), AXIS - 0.1],
      [across(Math.max(...values)), AXIS + 0.1],
    ),
    line('axis', [0, AXIS], [1, AXIS]),
    ...ticks.map((tick) => label('tick-label', [across(tick), AXIS - 0.1], String(tick), BELOW)),
    ...loop.values.map(({ value, cell }, i) => {
      const share = isAsking ? 0 : (loop.shares[i]?.value ?? 0);
      return point('value', [across(value), AXIS], SMALL + SHARED * Math.sqrt(share), { cell });
    }),
    ...(isAsking
      ? [
          label('asked', [across(STEP * 2.5), AXIS + 0.1], '?', {
            by: [0, -ASKED],
            anchor: 'middle',
          }),
        ]
      : [
          ...shown.flatMap(({ mistake, number }): Mark[] => {
            const place: Place = [across(number.value), AXIS];
            return [
              label('cross', place, '×', MIDDLE, number.cell),
              label('wrong', place, fixed(number.value, 2), beside(place[0], NEAR), number.cell),
              label('wrong-name', place, traps[mistake].name, beside(place[0], FAR), number.cell),
            ];
          }),
          line(`lead ${isRight ? '' : 'is-off'}`, [at, AXIS], [at, AXIS + 0.28]),
          point(
            `mix ${isRight ? '' : 'is-off'}`,
            [at, AXIS],
            11,
            loop.result ? { cell: loop.result.cell } : {},
          ),
          label(
            `mix-name ${isRight ? '' : 'is-off'}`,
            [at, AXIS],
            TEXT.mix(fixed(result, 2), isRight),
            beside(at, -ABOVE),
            loop.result?.cell,
          ),
        ]),
  ];
  const open = (cell: Cell) => (opened.get(cell) ?? (() => chosen.open(cell)))();
  return html`<div class="variant-line">
    <span class="variant-line-name">${TEXT.line}</span>
    ${chartView(marks, null, open)}
    ${
      isAsking
        ? nothing
        : html`<p class="aside">${shown.map(({ mistake, number: { value } }) => {
            const isOutside = value < Math.min(...values) || value > Math.max(...values);
            return TEXT.wrong(traps[mistake].name, fixed(value, 2), isOutside);
          })}</p>`
    }
  </div>`;
}
