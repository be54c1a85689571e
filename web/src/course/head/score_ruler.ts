// The ruler of the scores of a row: where they are divided, with those before, which were further apart; and where a query
// has more than two numbers, and so is no arrow on paper.
import { html, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
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
/** The most tokens of which each has its score beside its name. */
const FEW = 6;
/** Names stand below their points, and further down where that is taken. */
const WAYS: readonly Way[] = [
  [0, 1],
  [1, 1],
  [-1, 1],
];

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
    return [{ i, score, cell, name: row.length > FEW ? token : `${token}: ${fixed(score, 2)}` }];
  });
  // Scores before the division are known while the question asks for those after it.
  const undivided = [...(before ?? [])]
    .map((score, i) => [i, score] as const)
    .filter(
      ([i, score]) => Number.isFinite(score) && (Number.isFinite(row[i]) || isHidden(row[i])),
    );
  const isNow = (i: number) => model.cell.node === item.scores && model.cell.index.at(-1) === i;
  const at = (score: number, on = up): Place => [across(score), on];
  const pixels = points.map(({ score }) => [across(score) * width, (1 - up) * height] as const);
  // Two words alike with one score have one name.
  const named = points.filter(({ name }, k) => points.findIndex((one) => one.name === name) === k);
  const places = placed(
    named.map((one) => ({
      at: pixels[points.indexOf(one)],
      width: LETTER_WIDTH * one.name.length + 6,
      ways: WAYS,
    })),
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
