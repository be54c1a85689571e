// The query as an arrow: its line is a ruler of scores, and each key is dropped squarely onto it. A dot product divided by
// the query's length is the way from 0 to where the key lands.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { untilReleased } from '../../engine/draw/drag.ts';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { cellAt, keyName, matrixValues, openRow, tokenName } from '../../engine/model/nodes.ts';
import { chartView, label, line, type Mark, type Place, point } from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { type Box, isInside, isOver } from '../../engine/plane/labels/free_places.ts';
import { heightBeside, heightOfChart } from '../../engine/plane/layout/height.ts';
import { isOnPaper } from '../../engine/plane/layout/row_chart.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { pointsOf, sharedFrame } from './query_frame.ts';
import {
  BETWEEN,
  dot,
  HANDLE,
  KEY,
  type Key,
  labelsOf,
  scaled,
  type Vector,
} from './query_labels.ts';
import { scoreRulerView } from './score_ruler.ts';
import { QUERY_ARROW } from './words.en.ts';

type Query = Extract<Item, { kind: 'query' }>;

/** Height of the caption in pixels. */
const CAPTION = 24;
/** Where nothing stands beside it: the most pixels of its width, and the least of its height. */
const WIDEST = 460;
const ON_PHONE = 220;
/** Pixels between two marks of the ruler, at least; half the length of a mark; the side of the arrow's head. */
const APART = 22;
const TICK = 4;
const HEAD = 9;
/** Diameter of the place where a key lands. */
const FOOT = 5;
/** Pixels from an asked key towards the line, as far as it is drawn, and on to its question mark. */
const STUB = { length: 18, mark: 12 };
/** The way of the tip at an arrow key. */
const STEP = 0.1;

export function queryArrowView(context: Context, item: Query, room = 0): TemplateResult {
  const { model, drawing, act } = context;
  if (item.before || !isOnPaper(context, item)) return scoreRulerView(context, item, room);
  const width = drawing.narrow
    ? Math.min(WIDEST, drawing.room)
    : Math.max(sizesOf(drawing).query, Math.floor(room));
  const beside = heightOfChart(context, heightBeside(context, item)) - CAPTION;
  const height = drawing.narrow ? Math.max(beside, ON_PHONE) : beside;
  const asks = tokenName(model.session, drawing.batch, drawing.row);
  const query = openRow(model.session, drawing, item.query) as unknown as Vector;
  const grade = gradeOf(context, item);
  const keys = keysOf(context, item, query, grade);
  const vectors = vectorsOf(context, item.keys);
  const rows = vectorsOf(context, item.query).map((one, t) =>
    pointsOf(one, unmoved(context, item.query, t) ?? one, vectors),
  );
  const { at, unit } = sharedFrame([width, height], rows, drawing.row);
  const labels = labelsOf(
    keys,
    query,
    at,
    [width, height],
    drawing.narrow ? HANDLE.narrow : HANDLE.usual,
    STUB.length + STUB.mark,
  );
  const ruler = { query, at, unit, size: [width, height] as const };
  const marks: Mark[] = [
    ...axes(at),
    ...rulerMarks(ruler, grade, labels.taken),
    ...keys.flatMap(({ on, lands, state }) =>
      lands ? [line(`drop ${state}`, at(on), at(lands))] : [],
    ),
    ...keys.flatMap(({ on, asked }) => (asked ? askedMarks(at(on), asked, [width, height]) : [])),
    line('query', at([0, 0]), at(query)),
    ...arrowHead(query, at, unit),
    ...keys.map(({ on, state, cell }) => point(`key ${state}`, at(on), KEY, { cell })),
    ...keys.flatMap(({ lands, state, cell }) =>
      lands ? [point(`foot ${state}`, at(lands), FOOT, { cell })] : [],
    ),
    ...labels.marks,
  ];
  // Cells are named here: when the tip is moved, another lesson may be open.
  const [first, second] = [0, 1].map((col) =>
    cellAt(model.session, drawing, item.query, drawing.row, col),
  );
  const move = ([across, up]: Vector) => {
    act.edit(first, Number(across.toFixed(2)));
    act.edit(second, Number(up.toFixed(2)));
  };
  const [x, y] = at(query);
  return html`<figure class="query-arrow" .style=${properties({ 'chart-w': width, 'chart-h': height })}>
    <figcaption class="chart-title"><em>${QUERY_ARROW.caption(asks)}</em></figcaption>
    <div class="ruler haloed">
      ${chartView(marks, QUERY_ARROW.label(asks), (cell) => act.choose(cell))}
      <button
        class="screen-only chart-handle tip"
        data-arrows
        aria-label=${QUERY_ARROW.tip(asks)}
        title=${QUERY_ARROW.tip(asks)}
        .style=${properties({ x: x * width, y: (1 - y) * height })}
        @pointerdown=${(event: PointerEvent) => dragTip(event, query, unit, width, move)}
        @keydown=${(event: KeyboardEvent) => nudgeTip(event, query, move)}
      ></button>
    </div>
  </figure>`;
}

/** A key whose score is asked for: the way to the line begins, and does not say where it ends. */
function askedMarks([x, y]: Place, [right, down]: Vector, [width, height]: Vector): Mark[] {
  const by = (pixels: number): Place => [
    x + (right * pixels) / width,
    y - (down * pixels) / height,
  ];
  return [
    line('stub', [x, y], by(STUB.length)),
    label('asked accent', by(STUB.length + STUB.mark), '?', { by: [0, 0], anchor: 'middle' }),
  ];
}

/** The query before the learner's edits, so that the picture keeps its scale while its tip is dragged; null: it is the same. */
function unmoved({ model, drawing }: Context, name: string, row: number): Vector | null {
  const before = model.unedited?.get(name);
  if (!before) return null;
  const values = matrixValues(model.session, drawing, name, before);
  return [values[2 * row], values[2 * row + 1]];
}

/** The vectors of the keys, one for each token. */
function vectorsOf({ model, drawing }: Context, name: string): Vector[] {
  const values = matrixValues(model.session, drawing, name);
  return Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);
}

function keysOf(context: Context, item: Query, query: Vector, grade: number): Key[] {
  const { model, drawing } = context;
  const shown = openRow(model.session, drawing, item.scores);
  const { node, index } = model.cell;
  const chosen = node === item.scores ? rowAndCol(index).col : -1;
  const all = vectorsOf(context, item.keys);
  return all.map((on, i) => {
    const score = shown[i];
    const product = dot(on, query);
    // A score that is set is not where the key lands.
    const isSet = Math.abs(score * grade - product) > 1e-3 * (1 + Math.abs(product));
    const isLanding = !isHidden(score) && !isSet;
    const foot = scaled(query, product / (dot(query, query) || 1));
    return {
      name: keyName(model.session, drawing.batch, i),
      on,
      lands: isLanding ? foot : null,
      asked: isHidden(score) && i === chosen ? downTo(on, foot) : null,
      written: fixed(score, 2),
      cell: cellAt(model.session, drawing, item.scores, drawing.row, i),
      state: i === chosen ? 'now' : '',
    };
  });
}

/** The direction from a key to where it lands, on the screen; null if it is there. */
function downTo([x, y]: Vector, [a, b]: Vector): Vector | null {
  const length = Math.hypot(a - x, b - y);
  return length === 0 ? null : [(a - x) / length, (y - b) / length];
}

/**
 * Dot products to a score of 1: √d_k of them once scores are scaled. The middle of what all rows say, as some may be
 * covered, and some scores set.
 */
function gradeOf(context: Context, item: Query): number {
  const { model, drawing } = context;
  const scores = matrixValues(model.session, drawing, item.scores);
  const keys = vectorsOf(context, item.keys);
  const all = vectorsOf(context, item.query).flatMap((query, t) =>
    keys.flatMap((key, i) => {
      const ratio = dot(key, query) / scores[t * keys.length + i];
      return Number.isFinite(ratio) && ratio !== 0 ? [ratio] : [];
    }),
  );
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 1;
}

function axes(at: (point: Vector) => Place): Mark[] {
  const [x, y] = at([0, 0]);
  return [line('axis', [0, y], [1, y]), line('axis', [x, 0], [x, 1])];
}

interface Ruler {
  query: Vector;
  at(point: Vector): Place;
  unit: number;
  size: Vector;
}

/**
 * The query's line through the chart, with a mark at each whole score, or at each second, fifth ... one, and its number
 * where there is room beside what is `taken`.
 */
function rulerMarks(
  { query, at, unit, size }: Ruler,
  grade: number,
  taken: readonly Box[],
): Mark[] {
  const length = Math.hypot(...query);
  if (length === 0) return [];
  const along = scaled(query, 1 / length);
  const square: Vector = [-along[1], along[0]];
  const reach = Math.hypot(...size) / unit;
  const clipped = [-reach, reach].map((far) => at(scaled(along, far)));
  const marks: Mark[] = [line('line', clipped[0], clipped[1])];
  const one = grade / length;
  const step = [1, 2, 5, 10, 20, 50, 100].find((count) => Math.abs(count * one) * unit >= APART);
  if (step === undefined || !Number.isFinite(one)) return marks;
  const most = Math.min(60, Math.floor(reach / Math.abs(step * one)));
  for (let i = -most; i <= most; i++) {
    const on = scaled(along, i * step * one);
    const [x, y] = at(on);
    if (x < 0.02 || x > 0.98 || y < 0.04 || y > 0.96) continue;
    const off = scaled(square, TICK / unit);
    marks.push(
      line('line', at([on[0] - off[0], on[1] - off[1]]), at([on[0] + off[0], on[1] + off[1]])),
    );
    const [right, up] = scaled(square, -13);
    const text = scaleText(i * step);
    const box = {
      ...{ x: x * size[0] + right, y: (1 - y) * size[1] - up },
      ...{ w: (LETTER_WIDTH * text.length + BETWEEN) / 2, h: 8 },
    };
    if (!isInside(box, size) || taken.some((one) => isOver(box, one))) continue;
    marks.push(label('tick-label', [x, y], text, { by: [right, -up], anchor: 'middle' }));
  }
  return marks;
}

function arrowHead(query: Vector, at: (point: Vector) => Place, unit: number): Mark[] {
  const length = Math.hypot(...query);
  if (length === 0) return [];
  const [x, y] = scaled(query, HEAD / unit / length);
  const side = (by: number): Vector => [query[0] - x - by * y, query[1] - y + by * x];
  return [line('query', at(side(0.5)), at(query), at(side(-0.5)))];
}

/** Moves the tip with the pointer; the chart may be enlarged. */
function dragTip(
  event: PointerEvent,
  query: Vector,
  unit: number,
  width: number,
  move: (to: Vector) => void,
): void {
  const tip = event.currentTarget as HTMLElement;
  const scale = (tip.parentElement?.getBoundingClientRect().width ?? width) / width;
  const { clientX, clientY } = event;
  tip.setPointerCapture(event.pointerId);
  const drag = (moved: PointerEvent) => {
    const by = (pixels: number) => pixels / scale / unit;
    move([query[0] + by(moved.clientX - clientX), query[1] - by(moved.clientY - clientY)]);
  };
  untilReleased(tip, drag);
}

const WAYS: Record<string, Vector> = {
  ArrowRight: [STEP, 0],
  ArrowLeft: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

function nudgeTip(event: KeyboardEvent, query: Vector, move: (to: Vector) => void): void {
  const way = WAYS[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  move([query[0] + way[0], query[1] + way[1]]);
}
