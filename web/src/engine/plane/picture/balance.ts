// The balance: the rows that a row of shares mixes are points, on each a disc with the area of its share, and the result is
// their centre of gravity.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../core/covered.ts';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { fixed, scaleText } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import { isByHand } from '../../model/as_given.ts';
import { cellAt, keyName, matrixValues, meaningOf, nodeOf, wordOf } from '../../model/nodes.ts';
import { BALANCE } from '../../words/balance.en.ts';
import {
  BELOW,
  type Beside,
  chartView,
  LEFT,
  label,
  line,
  type Mark,
  type Place,
  point,
  roundValues,
} from '../chart.ts';
import type { Context } from '../context.ts';
import type { Box } from '../labels/free_places.ts';
import { heightBeside, heightOfChart } from '../layout/height.ts';
import { hasPoints } from '../layout/row_chart.ts';
import { plainSymbol } from '../names.ts';
import { type Balance, FULCRUM, labelsOf, type Pair, type Plot, sizeOf } from './balance_labels.ts';
import { dragDisc, type Group, maskless, type Pixels, rimOf, rimView } from './balance_rim.ts';

/** Pixels above, left of and below the charts, and between two; the narrowest of two. */
const ROOM = { above: 26, left: 46, below: 22, key: 18, between: 10, least: 165 };
/** Height below a single operation, where nothing beside it has one: a part of the width, within limits. */
const ALONE = { part: 0.75, least: 190, most: 300 };
/** Diameter of the share 1, as a part of the shorter side; and of a point without a share, in pixels. */
const DISC = 0.36;
const POINT = 9;
/** Width of the string of the share 1. */
const STRING = 12;
/** Pixels between two values on an axis, at least. */
const APART = { across: 44, up: 24 };

export function balanceView(
  context: Context,
  item: Balance,
  room = context.drawing.room,
): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { session } = model;
  if (!hasPoints(context, item)) return nothing;
  const { cols } = matrixOf(nodeOf(session, item.values).shape);
  const isAlone = item.span === undefined;
  const height = isAlone
    ? Math.max(ALONE.least, Math.min(ALONE.most, ALONE.part * room))
    : heightOfChart(context, heightBeside(context, item));
  const shown = item.isOne ? [drawing.row] : rowsShown(context, room);
  const width = Math.floor((room - ROOM.between * (shown.length - 1)) / shown.length) - ROOM.left;
  const size: Pixels = [width, Math.floor(height - ROOM.above - ROOM.below - ROOM.key)];
  const axes = columnsOf(context, cols);
  return html`<figure class="balance" .style=${properties({ 'room-w': Math.floor(room), 'chart-w': width, 'chart-h': size[1], edge: ROOM.left })}>
    ${shown.map(
      (row, i) => html`<div class=${row === drawing.row ? 'balance-plot now' : 'balance-plot'}>
        <p class="balance-title">
          ${shown.length > 1 ? rowName(context, row) : rowChooser(context, item, axes)}
          ${i === shown.length - 1 ? chooser(context, item, cols, axes) : nothing}
        </p>
        ${plotView(context, item, { row, axes, size, other: shown.find((one) => one !== row) ?? otherRow(context), isBeforeAnother: i < shown.length - 1 })}
      </div>`,
    )}
    ${keyView(context, item, shown)}
  </figure>`;
}

const rowName = ({ model, drawing }: Context, row: number) =>
  html`<em>${BALANCE.row(row, wordOf(model.session, drawing.batch, row))}</em>`;

/** Both rows, where one has the room: the other one is a press away. */
function rowChooser(context: Context, item: Balance, [col]: Pair): TemplateResult {
  const { model, drawing, act } = context;
  const rows = [drawing.row, otherRow(context)].toSorted((a, b) => a - b);
  const choose = (row: number) => act.choose(cellAt(model.session, drawing, item.result, row, col));
  return html`<span class="balance-rows" role="group" aria-label=${BALANCE.choosesRow}>
    ${rows.map(
      (row) =>
        html`<button aria-pressed=${row === drawing.row ? 'true' : 'false'} @click=${() => choose(row)}>${rowName(context, row)}</button>`,
    )}
  </span>`;
}

/** The key of the marks that no number tells: of those in sight. */
function keyView(context: Context, item: Balance, shown: readonly number[]): TemplateResult {
  const { drawing } = context;
  const axes = columnsOf(context, matrixOf(nodeOf(context.model.session, item.values).shape).cols);
  const isSeen = (row: number) => resultOf(context, item, axes, row) !== null;
  const other = shown.find((row) => row !== drawing.row) ?? otherRow(context);
  const y = plainSymbol(drawing, item.result);
  const isOut = shown.some((row) => sharesOf(context, item, row).includes(0));
  return html`<p class="in-row balance-key" aria-hidden="true">
    ${isSeen(drawing.row) ? html`<span class="fulcrum">${BALANCE.result(y)}</span>` : nothing}
    ${isSeen(other) && (shown.length > 1 || isSeen(drawing.row)) ? html`<span class=${isSeen(drawing.row) ? 'other joined' : 'other'}>${BALANCE.other(y)}</span>` : nothing}
    ${isOut ? html`<span class="out">${BALANCE.out}</span>` : nothing}
  </p>`;
}

/** The row that is compared with the current one: of the same word; without one, the row before. */
function otherRow({ model: { session }, drawing: { batch, row } }: Context): number {
  const word = wordOf(session, batch, row);
  const same = (at: number) => word !== undefined && wordOf(session, batch, at) === word;
  const count = nodeOf(session, maskless(session)).shape.at(-2) ?? 0;
  const before = Array.from({ length: row }, (_, i) => row - 1 - i).find(same);
  const after = Array.from({ length: count - row - 1 }, (_, i) => row + 1 + i).find(same);
  return before ?? after ?? (row > 0 ? row - 1 : 1);
}

/** The current row and the other one in their order, or the current one alone where two have no room. */
function rowsShown(context: Context, room: number): number[] {
  const { row } = context.drawing;
  if ((room - ROOM.between) / 2 - ROOM.left < ROOM.least) return [row];
  return [row, otherRow(context)].toSorted((a, b) => a - b);
}

/** The two columns that the reader has chosen, or the first two. */
function columnsOf({ view }: Context, cols: number): Pair {
  return view.balance.some((col) => col >= cols) ? [0, 1] : view.balance;
}

function nameOf({ model: { session } }: Context, { values }: Balance, col: number): string {
  return meaningOf(session, nodeOf(session, values), -1, col) || BALANCE.column(col);
}

function pairName(context: Context, item: Balance, [across, up]: Pair): string {
  const { session } = context.model;
  return meaningOf(session, nodeOf(session, item.values), -1, across)
    ? BALANCE.columns(nameOf(context, item, across), nameOf(context, item, up))
    : BALANCE.numbered(across, up);
}

/** The most columns of which each pair is offered; of more, neighbours are. */
const PAIRED = 6;

function chooser(context: Context, item: Balance, cols: number, axes: Pair): TemplateResult {
  if (cols === 2) return html`<span>${pairName(context, item, axes)}</span>`;
  const all = Array.from({ length: cols }, (_, i) => i);
  const pairs = all.flatMap((i) =>
    all.filter((j) => j > i && (cols <= PAIRED || j === i + 1)).map((j): Pair => [i, j]),
  );
  const choose = (event: Event) => {
    const at = pairs[(event.target as HTMLSelectElement).selectedIndex];
    context.act.setView({ balance: at });
  };
  return html`<select aria-label=${BALANCE.chooses} @change=${choose}>
    ${pairs.map(
      (pair) =>
        html`<option ?selected=${`${pair}` === `${axes}`}>${pairName(context, item, pair)}</option>`,
    )}
  </select>`;
}

function plotView(context: Context, item: Balance, plot: Plot): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const { row, size, axes } = plot;
  const scales = scalesOf(context, item, plot);
  const disc = DISC * Math.min(...size);
  const groups = groupsOf(context, item, plot, scales, disc);
  const at = (one: number) => resultOf(context, item, axes, one);
  const result = at(row);
  // Beside a covered result the other row's would be taken for it.
  const other = result && at(plot.other);
  const centre = result && scales.at(result);
  const isCurrent = row === drawing.row;
  const rim = isCurrent ? rimOf(context, groups, size) : null;
  const cellOf = (col: number) => cellAt(session, drawing, item.result, row, col);
  const names = axisNames(context, item, axes);
  const labels = labelsOf(context, item, plot, groups, {
    centre,
    other: other && scales.at(other),
    rim,
    within: namesWithin(names, centre, size),
  });
  const marks: Mark[] = [
    { kind: 'box', name: 'paper', from: [0, 0], to: [1, 1] },
    ...gridOf(scales, centre, names, size),
    ...(centre ? groups.flatMap((group) => stringOf(group, centre, size)) : []),
    ...labels.filter(({ kind }) => kind === 'line'),
    ...groups.toReversed().flatMap((group) => discsOf(group)),
    ...(centre && result
      ? [
          line('guide', centre, [0, centre[1]]),
          line('guide', centre, [centre[0], 0]),
          label('edge', [0, centre[1]], fixed(result[1], 2), LEFT, cellOf(axes[1])),
          label('edge', [centre[0], 0], fixed(result[0], 2), BELOW, cellOf(axes[0])),
        ]
      : []),
    ...askedAxis(context, item, plot),
    ...(other && centre ? [line('way', scales.at(other), centre)] : []),
    ...(other ? [point('other', scales.at(other), 2 * FULCRUM)] : []),
    ...(centre ? [point('fulcrum', centre, 2 * FULCRUM, { cell: cellOf(axes[0]) })] : []),
    ...labels.filter(({ kind }) => kind === 'label'),
  ];
  const press = (event: PointerEvent) => dragDisc(event, context, groups, size, disc);
  return html`<div class="balance-chart haloed" @pointerdown=${isCurrent ? press : nothing}>
    ${chartView(marks, sentenceOf(context, item, plot, result), (cell) => act.choose(cell))}
    ${rim ? rimView(context, rim, disc) : nothing}
  </div>`;
}

/** The row of the result in the two columns; null while a number of it is covered. */
function resultOf({ model, drawing }: Context, item: Balance, axes: Pair, row: number) {
  const { cols } = matrixOf(nodeOf(model.session, item.result).shape);
  const values = matrixValues(model.session, drawing, item.result);
  const found = axes.map((col) => values[row * cols + col]);
  return found.some((value) => !Number.isFinite(value)) ? null : (found as unknown as Pair);
}

/** The axis of the number that is asked for, while it is: it lies somewhere on it. */
function askedAxis(context: Context, item: Balance, { row, axes }: Plot): Mark[] {
  const { model, drawing } = context;
  const { cell } = drawing.open;
  if (cell.node !== item.result || !drawing.isAsked) return [];
  const { cols } = matrixOf(nodeOf(model.session, item.result).shape);
  const { col } = rowAndCol(cell.index);
  const axis = axes.indexOf(col);
  const value = matrixValues(model.session, drawing, item.result)[row * cols + col];
  if (axis < 0 || !isHidden(value)) return [];
  const isAcross = axis === 0;
  return [
    line('asked-axis accent', [0, 0], isAcross ? [1, 0] : [0, 1]),
    // Clear of the axis's values.
    label('asked accent', isAcross ? [0.5, 0] : [0, 0.5], '?', {
      by: isAcross ? [0, -5] : [5, 0],
      anchor: 'middle',
    }),
  ];
}

/** The plot in words, for screen readers. */
function sentenceOf(context: Context, item: Balance, plot: Plot, result: Pair | null): string {
  const { model, drawing } = context;
  const shares = sharesOf(context, item, plot.row);
  const tokens = shares.map((share, i) =>
    BALANCE.token(keyName(model.session, drawing.batch, i), fixed(share, 2)),
  );
  const at = result?.map((value, i) =>
    BALANCE.coordinate(nameOf(context, item, plot.axes[i]), fixed(value, 2)),
  );
  const [a, y] = [item.weights, item.result].map((name) => plainSymbol(drawing, name));
  return BALANCE.label(plot.row, a, tokens.join(', '), y, at?.join(', ') ?? null);
}

function sharesOf({ model, drawing }: Context, item: Balance, row: number): number[] {
  const { cols } = matrixOf(nodeOf(model.session, item.weights).shape);
  const values = matrixValues(model.session, drawing, item.weights);
  return [...values.subarray(row * cols, (row + 1) * cols)];
}

interface Scales {
  at(point: Pair): Place;
  /** The values written at each axis, with their places. */
  ticks: readonly (readonly { value: number; at: number }[])[];
}

/** Both axes have room for all points, with a disc of all the shares on each: so a drag moves none of them, and none leaves the chart. */
function scalesOf({ model, drawing }: Context, item: Balance, { axes, size }: Plot): Scales {
  const { cols } = matrixOf(nodeOf(model.session, item.values).shape);
  const values = matrixValues(model.session, drawing, item.values);
  const pad = (DISC * Math.min(...size)) / 2 + 2;
  const [across, up] = axes.map((col, i) => {
    const all = [...values].filter((value, at) => at % cols === col && Number.isFinite(value));
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const unit = (size[i] - 2 * pad) / (high - low || 1);
    const place = (value: number) =>
      high > low ? (pad + (value - low) * unit) / size[i] : 0.5 + (value - low) / 2;
    const apart = i === 0 ? APART.across : APART.up;
    return {
      place,
      ticks: high > low ? ticksOf(place, [low - pad / unit, high + pad / unit], apart / unit) : [],
    };
  });
  return {
    at: (point) => [across.place(point[0]), up.place(point[1])],
    ticks: [across.ticks, up.ticks],
  };
}

/** Round values between two, and their places on an axis; none at its ends. */
function ticksOf(place: (value: number) => number, [low, high]: Pair, apart: number) {
  return roundValues(low, high, apart)
    .map((value) => ({ value, at: place(value) }))
    .filter(({ at }) => at >= 0.01 && at <= 0.99);
}

/** The meaning of the two columns of words written by hand, as the first stage names it; null: they have none. */
function axisNames({ model }: Context, { values }: Balance, [across, up]: Pair) {
  const isNamed = values === 'x' && across === 0 && up === 1;
  return isNamed && model.session.words.length > 0 && isByHand(model) ? BALANCE.axes : null;
}

/** The room of a name at the end of an axis, in pixels: of a letter, and of what is written beside it. */
const NAMED = { letter: 7.2, across: 20, up: 18 };

/** Whether each axis has the room for its name at its end, where the result's value may stand. */
function roomForNames(
  names: readonly [string, string] | null,
  [width, height]: Pixels,
): (axis: 0 | 1, at: number | undefined) => boolean {
  const across = names ? NAMED.letter * names[0].length + NAMED.across : 0;
  return (axis, at = 0) =>
    names === null || (1 - at) * (axis === 0 ? width : height) > (axis === 0 ? across : NAMED.up);
}

/**
 * The lines of the axes' values, and the names at their ends; a value that the result's or a name would cover is left
 * out. A name that the result's would cover goes to the corner at 0, where no word is, or is left out.
 */
function gridOf(
  { ticks: [across, up] }: Scales,
  centre: Place | null,
  names: readonly [string, string] | null,
  size: Pixels,
): Mark[] {
  const isClear = roomForNames(names, size);
  const isNamed = [isClear(0, centre?.[0]), isClear(1, centre?.[1])];
  const isFree = (at: number, of: number | undefined, near: number) =>
    of === undefined || Math.abs(at - of) > near;
  return [
    ...(names
      ? [
          isNamed[0]
            ? label('axis-name', [1, 0], names[0], { ...BELOW, anchor: 'end' })
            : label('axis-name', [0, 0], names[0], IN_CORNER),
        ]
      : []),
    ...(names && isNamed[1]
      ? [label('axis-name', [0, 1], names[1], { by: [-4, 6], anchor: 'end' })]
      : []),
    ...across.flatMap(({ value, at }) => [
      line(value === 0 ? 'axis' : 'tick', [at, 0], [at, 1]),
      ...(isFree(at, centre?.[0], 0.2) && (!isNamed[0] || isClear(0, at))
        ? [label('tick-label', [at, 0], scaleText(value), BELOW)]
        : []),
    ]),
    ...up.flatMap(({ value, at }) => [
      line(value === 0 ? 'axis' : 'tick', [0, at], [1, at]),
      ...(isFree(at, centre?.[1], 0.12) && (!isNamed[1] || isClear(1, at))
        ? [label('tick-label', [0, at], scaleText(value), LEFT)]
        : []),
    ]),
  ];
}

/** The place of an axis's name within the chart. */
const IN_CORNER: Beside = { by: [5, -8], anchor: 'start' };

/** The rectangle of a name within the chart, which no other label may cover; none where it stands below. */
function namesWithin(
  names: readonly [string, string] | null,
  centre: Place | null,
  size: Pixels,
): Box[] {
  if (!names || roomForNames(names, size)(0, centre?.[0])) return [];
  const half = (NAMED.letter * names[0].length) / 2;
  return [{ x: IN_CORNER.by[0] + half, y: size[1] + IN_CORNER.by[1], w: half, h: 6 }];
}

/** The groups, the smallest first. */
function groupsOf(context: Context, item: Balance, plot: Plot, scales: Scales, disc: number) {
  const { model, drawing } = context;
  const { cols } = matrixOf(nodeOf(model.session, item.values).shape);
  const values = matrixValues(model.session, drawing, item.values);
  const groups = new Map<string, Group>();
  for (const [token, share] of sharesOf(context, item, plot.row).entries()) {
    const on = plot.axes.map((col) => values[token * cols + col]) as unknown as Pair;
    if (on.some((value) => !Number.isFinite(value))) continue;
    const state = isHidden(share) ? 'covered' : share > 0 ? '' : 'out';
    const at = scales.at(on);
    const key = `${state} ${at}`;
    const group = groups.get(key) ?? {
      ...{ at, state, tokens: [] },
      pixels: [at[0] * plot.size[0], (1 - at[1]) * plot.size[1]] as const,
    };
    groups.set(key, group);
    const inner = group.tokens.at(-1)?.size ?? 0;
    const cell = cellAt(model.session, drawing, item.weights, plot.row, token);
    const size = state === '' ? Math.hypot(inner, disc * Math.sqrt(Math.min(share, 4))) : POINT;
    group.tokens.push({ token, share, cell, size });
  }
  const hasDisc = (at: Place) => groups.has(` ${at}`);
  return [...groups.values()]
    .filter(({ state, at }) => state !== 'out' || !hasDisc(at))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

/** A group's discs, the outermost first, so that each covers the middle of the one before. */
function discsOf({ at, state, tokens }: Group): Mark[] {
  return tokens.toReversed().map(({ cell, size }) => point(`disc ${state}`, at, size, { cell }));
}

/** The string from a disc to the result, as wide as the share is large: a quadrangle. */
function stringOf({ at, pixels, tokens, state }: Group, to: Place, size: Pixels): Mark[] {
  if (state !== '') return [];
  const share = tokens.reduce((sum, one) => sum + one.share, 0);
  const [x, y] = [to[0] * size[0] - pixels[0], (1 - to[1]) * size[1] - pixels[1]];
  const length = Math.hypot(x, y);
  if (length < 1) return [];
  const half = Math.max(0.4, (STRING * Math.min(share, 1)) / 2);
  const [right, up] = [((y / length) * half) / size[0], ((x / length) * half) / size[1]];
  const corner = ([a, b]: Place, by: number): Place => [a + by * right, b + by * up];
  return [
    line('string', corner(at, 1), corner(to, 1), corner(to, -1), corner(at, -1), corner(at, 1)),
  ];
}
