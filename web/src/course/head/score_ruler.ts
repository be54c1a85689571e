// The ruler of the scores of a row: where they are divided, with those before, which were further apart; and where a query
// has more than two numbers, and so is no arrow on paper.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { divisorOf } from '../../engine/core/structure.ts';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { cellAt, keyName, nodeOf, openRow, tokenName } from '../../engine/model/nodes.ts';
import {
  chartView,
  label,
  line,
  linear,
  type Mark,
  type Place,
  point,
  roundValues,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { placed, type Way } from '../../engine/plane/labels/point_labels.ts';
import { heightOfChart } from '../../engine/plane/layout/height.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { SCORE_RULER } from './words.en.ts';

type Query = Extract<Item, { kind: 'query' }>;

/** Pixels: the widest, on a phone and in other windows; heights of one ruler, and of two, which may have more. */
const WIDEST = { narrow: 460, wide: 560 };
const HEIGHT = { one: 118, two: 168, most: 216 };
const CAPTION = 24;
/** Part of the width beside the smallest and the largest score, for their names. */
const BESIDE = 0.1;
/** Pixels between two marks, at least; their half lengths as a part of the height; size of a point. */
const APART = 34;
const TICK = 0.03;
const POINT = 8;
/** From the middle of a name up to the end of the line that leads to it, in pixels. */
const LINE = 8;
/** Places of the rulers, from below: of one, and of the one before and the one of now. */
const UP = { one: 0.66, before: 0.78, now: 0.42 };
/** Place of the divisor: at the right end, between the rulers. */
const DIVISOR = { by: [-4, 0], anchor: 'end' } as const;
/** The most tokens of which each has its score beside its name. */
const FEW = 6;
/** Names stand below their points, and further down where that is taken. */
const WAYS: readonly Way[] = [
  [0, 1],
  [1, 1],
  [-1, 1],
];

/** From the middle of a point to that of its name aside, less half of the name's width, in pixels; and the furthest part. */
const CLOSE = 7;
const FURTHEST = 1.5;

/**
 * How far the names of points in a line stand beside these, in parts of the way to where they would clear them: names that
 * would meet give way to either side. null if they have no room so.
 */
function parted(at: readonly number[], widths: readonly number[], room: number): number[] | null {
  const order = at.map((_, i) => i).toSorted((a, b) => at[a] - at[b]);
  const neighbours = order.slice(1).map((b, k) => {
    const a = order[k];
    return { a, b, apart: (widths[a] + widths[b]) / 2 };
  });
  const places = [...at];
  for (const { a, b, apart } of neighbours) {
    const over = Math.max(0, apart - (at[b] - at[a])) / 2;
    places[a] -= over;
    places[b] += over;
  }
  for (const [i, width] of widths.entries())
    places[i] = Math.min(room - width / 2, Math.max(width / 2, places[i]));
  for (const { a, b, apart } of neighbours) places[b] = Math.max(places[b], places[a] + apart);
  for (const { a, b, apart } of neighbours.toReversed()) {
    places[b] = Math.min(places[b], room - widths[b] / 2);
    places[a] = Math.min(places[a], places[b] - apart);
  }
  const parts = at.map((x, i) => (places[i] - x) / (CLOSE + widths[i] / 2));
  const isIn = places.every((place, i) => place >= widths[i] / 2);
  return isIn && parts.every((part) => Math.abs(part) <= FURTHEST) ? parts : null;
}

/** Divisor of the open score, as the core has divided, or as the question says; null of another number, or op. */
function divisorIn({ model }: Context, { scores, query }: Query): string | null {
  const { session, cell, terms } = model;
  const last = terms.at(-1);
  const by = last?.kind === 'quotient' && cell.node === scores ? terms[last.of[1]] : undefined;
  if (by?.kind !== 'constant') return null;
  const size = nodeOf(session, query).shape.at(-1) ?? 1;
  return isHidden(by.value)
    ? divisorOf(session.structure) || `√${size}`
    : scaleText(Number(by.value.toFixed(2)));
}

/** `room`: the pixels that its columns of the plane have; in a framed window nothing stands beside it. */
export function scoreRulerView(context: Context, item: Query, room = 0): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const free = drawing.canvas && item.before ? drawing.room : room;
  const width = drawing.narrow
    ? Math.min(WIDEST.narrow, drawing.room)
    : Math.max(sizesOf(drawing).query, Math.min(WIDEST.wide, free));
  const before = item.before ? openRow(session, drawing, item.before) : null;
  const height = before
    ? Math.min(HEIGHT.most, heightOfChart(context, HEIGHT.two + CAPTION) - CAPTION)
    : HEIGHT.one;
  const row = openRow(session, drawing, item.scores);
  const seen = [...row, ...(before ?? [])].filter(
    (score) => Number.isFinite(score) && !isHidden(score),
  );
  const [low, high] = [Math.min(0, ...seen), Math.max(0, ...seen)];
  const beside = BESIDE * (high - low || 1);
  const across = linear(low - beside, high + beside);
  const apart = (APART * (high - low + beside)) / width;
  const up = before ? UP.now : UP.one;
  const top = TICK + (before ? UP.before : up);
  const points = [...row].flatMap((score, i) => {
    if (!Number.isFinite(score) || isHidden(score)) return [];
    const cell = cellAt(session, drawing, item.scores, drawing.row, i);
    const token = keyName(session, drawing.batch, i);
    return [{ i, score, cell, token, name: `${token}: ${fixed(score, 2)}` }];
  });
  // Scores before the division are known while the question asks for those after it.
  const undivided = [...(before ?? [])]
    .map((score, i) => [i, score] as const)
    .filter(
      ([i, score]) => Number.isFinite(score) && (Number.isFinite(row[i]) || isHidden(row[i])),
    );
  const divisor = before ? divisorIn(context, item) : null;
  const isNow = (i: number) => model.cell.node === item.scores && model.cell.index.at(-1) === i;
  const at = (score: number, on = up): Place => [across(score), on];
  const pixels = points.map(({ score }) => [across(score) * width, (1 - up) * height] as const);
  // Two words alike with one score have one name.
  const alike = points.filter(({ name }, k) => points.findIndex((one) => one.name === name) === k);
  const isFew = row.length <= FEW;
  const namesOf = (hasScore: (i: number) => boolean) => {
    const all = alike.map((one) => (hasScore(one.i) ? one : { ...one, name: one.token }));
    const widths = all.map(({ name }) => LETTER_WIDTH * name.length + 6);
    const at = all.map(({ i }) => pixels[points.findIndex((one) => one.i === i)]);
    const x = at.map(([left]) => left);
    return { all, widths, at, parts: parted(x, widths, width) };
  };
  // Where scores have no room in a line, the open one alone stands there; all are in the table below.
  const full = namesOf(() => isFew);
  const {
    all: named,
    widths,
    at: own,
    parts,
  } = full.parts ? full : namesOf((i) => isFew && isNow(i));
  const places = placed(
    own.map((at, k) => ({ at, width: widths[k], ways: parts ? [[parts[k], 1], ...WAYS] : WAYS })),
    pixels,
    [width, height],
  );
  const marks: Mark[] = [
    ...roundValues(low - beside / 2, high + beside / 2, apart).flatMap((value) => [
      line('line', at(value, up - TICK), at(value, top)),
      label('tick-label', at(value, top), scaleText(value), { by: [0, -9], anchor: 'middle' }),
    ]),
    line('line', [0, up], [1, up]),
    ...(before ? [line('line', [0, UP.before], [1, UP.before])] : []),
    ...points.flatMap(({ i, score }) =>
      before && Number.isFinite(before[i])
        ? [line(isNow(i) ? 'drop now' : 'drop', at(before[i], UP.before), at(score))]
        : [],
    ),
    ...undivided.map(([i, score]) =>
      point('key', at(score, UP.before), POINT - 2, {
        cell: cellAt(session, drawing, item.before as string, drawing.row, i),
      }),
    ),
    ...undivided
      .filter(([i]) => isNow(i))
      .map(([i, score]) => {
        const name = keyName(session, drawing.batch, i);
        // On the side that its way down does not take, if the name has room there.
        const isLeft = score < 0 && across(score) * width > LETTER_WIDTH * name.length + 8;
        return label('name ink bold', at(score, UP.before), name, {
          by: [isLeft ? -8 : 8, 11],
          anchor: isLeft ? 'end' : 'start',
        });
      }),
    ...(divisor === null
      ? []
      : [label('accent', [1, (up + UP.before) / 2], SCORE_RULER.by(divisor), DIVISOR)]),
    // Leaders lie below all names, whose halo parts them.
    ...places.flatMap(({ by, isLed }, k) => {
      const [x, y] = at(named[k].score);
      return isLed
        ? [line('leader', [x, y], [x + by[0] / width, y - (by[1] - LINE) / height])]
        : [];
    }),
    ...points.map(({ i, score, cell }) =>
      point(isNow(i) ? 'key now' : 'key', at(score), POINT, { cell }),
    ),
    ...places.map(({ by }, k) => {
      const { i, score, cell, name } = named[k];
      const state = isNow(i) ? 'score-label ink bold now' : 'score-label ink bold';
      return label(state, at(score), name, { by, anchor: 'middle' }, cell);
    }),
  ];
  const asks = tokenName(session, drawing.batch, drawing.row);
  const numbers = nodeOf(session, item.query).shape.at(-1) ?? 0;
  return html`<figure class=${before ? 'query-arrow two-rulers' : 'query-arrow'} .style=${properties({ 'chart-w': width, 'chart-h': height })}>
    <figcaption class="chart-title"><em>${before ? SCORE_RULER.divided(asks) : SCORE_RULER.caption(asks, numbers)}</em></figcaption>
    <div class="ruler haloed">${chartView(marks, SCORE_RULER.label(asks, before !== null), (cell) => act.choose(cell))}</div>
  </figure>`;
}
