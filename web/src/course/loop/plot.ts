// Plot of tokens as points, and the path of their mean: of two numbers, or of words by two columns that have a meaning.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import { isByHand } from '../../engine/model/as_given.ts';
import type { Model } from '../../engine/model/model.ts';
import { matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import {
  chartView,
  label,
  line,
  linear,
  type Mark,
  type Place,
  point,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { type Box, isOver } from '../../engine/plane/labels/free_places.ts';
import { placed } from '../../engine/plane/labels/point_labels.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { madeIn } from './additions.ts';
import { LOOP_PICTURES } from './words.en.ts';

/** How far the axes go beyond the numbers' reach: points and names need room. */
const ROOM = 1.14;
/** Room below 0, where no number is. */
const BELOW_ZERO = 0.16;
/** The smallest picture on a wide plane, in pixels: that of a low window. Labels must fit in it. */
const LEAST = 230;
/** The most tokens whose points have names. */
const MOST_NAMES = 16;
/** Width of a letter of the mean's label. */
const ITALIC = 6.6;

/** Whether the first two columns of the tokens have a meaning: of words with numbers written by hand. */
const isOfWords = (model: Model) => model.session.words.length > 0 && isByHand(model);

/** The points, and the path of the mean from row 0 to the last row that is made. */
export function plotView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'x').shape);
  const isNamed = isOfWords(model);
  if (cols !== 2 && !isNamed) return nothing;
  const x = matrixValues(model.session, drawing, 'x');
  const y = matrixValues(model.session, drawing, 'y');
  // Covered numbers count too, or the picture would change its scale with the answer.
  const all = [...x, ...matrixValues(model.session.uncovered, drawing, 'y')].filter(
    (_, i) => i % cols < 2,
  );
  const reach = Math.max(1, ...all.map(Math.abs)) * 1.08;
  // Where nothing is below 0, the axes stand at the left and below.
  const scale = linear(Math.min(...all) < 0 ? -ROOM * reach : -BELOW_ZERO * reach, ROOM * reach);
  const zero = scale(0);
  const at = (values: ArrayLike<number>, i: number): Place => [
    scale(values[cols * i]),
    scale(values[cols * i + 1]),
  ];
  const points = Array.from({ length: rows }, (_, i) => at(x, i));
  const now = [y[cols * drawing.row], y[cols * drawing.row + 1]];
  const made = madeIn(model);
  const isMade = made === 'mean' && !now.some(isHidden);
  // Before a mean is made the plot says which words are in the window, and no more: a sum has no place among them.
  const rowsMade = made === 'mean' ? drawing.row + (isMade ? 1 : 0) : 0;
  const path = Array.from({ length: rowsMade }, (_, i) => at(y, i));
  const ticks = ticksOf(reach)
    .map((value) => ({ value, at: scale(value) }))
    .filter(({ at }) => at > 0);
  const cross = (name: string, at: number) => [
    line(name, [at, 0], [at, 1]),
    line(name, [0, at], [1, at]),
  ];
  const names = namesOf(context, points, path, isMade, ticks, zero);
  const marks: Mark[] = [
    { kind: 'box', name: 'paper', from: [0, 0], to: [1, 1] },
    ...ticks.flatMap(({ at }) => cross('tick', at)),
    ...cross('axis', zero),
    ...(isMade ? [line('dotted', points[drawing.row], path[drawing.row])] : []),
    line('mean-path accent', ...path),
    ...ticks.flatMap(({ value, at }) => tickLabels(scaleText(value), at, zero)),
    ...(isNamed ? axisNames(zero).filter((_, i) => !names.isOver[i]) : []),
    ...path.map((at) => point('accent', at, 4.8)),
    ...path.slice(drawing.row).map((at) => point('mean-now accent', at, 10)),
    // A word that stands there twice is one point: it is seen if one of the two is.
    ...points.slice(drawing.row + 1).map((at) => point('point', at, 8.8)),
    ...points.slice(0, drawing.row + 1).map((at) => point('point seen', at, 8.8)),
    ...names.marks,
  ];
  return html`<figure class="plot haloed" .style=${properties({ 'least-w': LEAST })}>
    <figcaption class="off-phone"><em>${(isNamed ? LOOP_PICTURES.plotOfWords : LOOP_PICTURES.plot)(rowsMade > 0)}</em></figcaption>
    ${chartView(marks, LOOP_PICTURES.plotLabel(drawing.row, isMade))}
    <p class="in-row plot-key" aria-hidden="true">
      <span class="seen">${LOOP_PICTURES.seen}</span><span class="unseen">${LOOP_PICTURES.unseen}</span>
      ${rowsMade > 0 ? html`<span class="mean">${LOOP_PICTURES.runningMean}</span>` : nothing}
    </p>
  </figure>`;
}

/** A whole number on either side of 0: the largest of 1, 2, 5, 10, ... inside the picture. */
function ticksOf(reach: number): number[] {
  const tens = 10 ** Math.floor(Math.log10(reach));
  const step = tens * ([5, 2, 1].find((digit) => digit * tens <= reach) ?? 1);
  return [-step, step];
}

type Pixels = readonly [x: number, y: number];

/** Distances below the axis, and left of it: from a tick to the middle of its value, in pixels. */
const [BELOW, LEFT] = [9, 5];

/** A tick's value on both axes, and its rectangles in a picture of `size` pixels. */
function tickLabels(text: string, at: number, zero: number): Mark[] {
  return [
    label('tick-label', [at, zero], text, { by: [0, BELOW], anchor: 'middle' }),
    label('tick-label', [zero, at], text, { by: [-LEFT, 0], anchor: 'end' }),
  ];
}

function tickBoxes(value: number, at: number, zero: number, size: number): Box[] {
  const [w, h] = [(LETTER_WIDTH * scaleText(value).length) / 2, 6];
  return [
    { x: at * size, y: (1 - zero) * size + BELOW, w, h },
    { x: zero * size - LEFT - w, y: (1 - at) * size, w, h },
  ];
}

function axisBoxes(zero: number, size: number): Box[] {
  const [across, up] = LOOP_PICTURES.axes.map((name) => (ITALIC * name.length) / 2);
  return [
    { x: size - LEFT - across, y: (1 - zero) * size + BELOW, w: across, h: 6 },
    { x: zero * size + LEFT + up, y: BELOW, w: up, h: 6 },
  ];
}

/** Names of the first two columns of the words, at the ends of the axes. */
function axisNames(zero: number): Mark[] {
  const [across, up] = LOOP_PICTURES.axes;
  return [
    label('axis-name', [1, zero], across, { by: [-LEFT, BELOW], anchor: 'end' }),
    label('axis-name', [zero, 1], up, { by: [LEFT, BELOW], anchor: 'start' }),
  ];
}

/** Small rectangles along a line, every few pixels: a label that overlaps one is crossed by the line. */
function alongLine([x, y]: Pixels, [toX, toY]: Pixels): Box[] {
  const count = Math.ceil(Math.hypot(toX - x, toY - y) / 4);
  return Array.from({ length: count }, (_, i) => ({
    x: x + ((toX - x) * i) / count,
    y: y + ((toY - y) * i) / count,
    w: 1,
    h: 1,
  }));
}

/** The name of each point, and of the mean, if the smallest picture has room for it; and whether one lies over an axis' name. */
function namesOf(
  { model, drawing }: Context,
  points: Place[],
  path: Place[],
  isMade: boolean,
  ticks: { value: number; at: number }[],
  zero: number,
): { marks: Mark[]; isOver: boolean[] } {
  const size = drawing.narrow ? sizesOf(drawing).plot : LEAST;
  const pixels = ([x, y]: Place): Pixels => [x * size, (1 - y) * size];
  const named = points.length <= MOST_NAMES ? points : [];
  const nameOf = (i: number) => tokenName(model.session, drawing.batch, i);
  const all = named.flatMap((place, i) => {
    const text = nameOf(i);
    // A word that stands there twice is one point.
    const isNamed = named.some(
      (other, j) => j < i && nameOf(j) === text && `${other}` === `${place}`,
    );
    if (isNamed) return [];
    const width = LETTER_WIDTH * [...text].length + 2;
    return [{ name: i <= drawing.row ? 'seen' : '', text, place, at: pixels(place), width }];
  });
  if (isMade) {
    const text = LOOP_PICTURES.meanOf(drawing.row);
    const place = path[drawing.row];
    all.unshift({
      name: 'mean-label accent',
      text,
      place,
      at: pixels(place),
      width: ITALIC * text.length,
    });
  }
  const others = ticks.flatMap(({ value, at }) => tickBoxes(value, at, zero, size));
  const axes = axisBoxes(zero, size);
  if (isOfWords(model)) others.push(...axes);
  if (isMade) others.push(...alongLine(pixels(points[drawing.row]), pixels(path[drawing.row])));
  for (const [i, end] of path.slice(1).entries())
    others.push(...alongLine(pixels(path[i]), pixels(end)));
  const places = placed(all, [...points, ...path].map(pixels), size, others);
  const marks = places.flatMap(({ by, isLed }, i) => {
    const { name, place, text } = all[i];
    const end: Place = [place[0] + by[0] / size, place[1] - by[1] / size];
    return [
      ...(isLed ? [line('leader', place, end)] : []),
      label(name, place, text, { by, anchor: 'middle' }),
    ];
  });
  return { marks, isOver: axes.map((axis) => places.some(({ box }) => isOver(axis, box))) };
}
