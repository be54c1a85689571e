// Plot of tokens with two numbers as points, and the path of their mean.

import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { scaleText } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import { matrixValues, nodeOf, tokenName } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { madeIn } from './additions.ts';
import { type Box, type Label, placed } from './plot_labels.ts';
import { LOOP_PICTURES } from './words.en.ts';

/** Lines are drawn in a square of this size and scaled with the picture; points and labels keep theirs. */
const SIZE = 360;
const MARGIN = 22;
/** The smallest picture on a wide plane, in pixels: that of a low window. Labels must fit in it. */
const LEAST = 230;
/** The most tokens whose points have names. */
const MOST_NAMES = 16;
/** Width of a letter of the mean's label. */
const ITALIC = 6.6;

type Point = [number, number];

/** The points, and the path of the mean from row 0 to the last row that is made. */
export function plotView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'x').shape);
  if (cols !== 2) return nothing;
  const x = matrixValues(model.session, drawing, 'x');
  const y = matrixValues(model.session, drawing, 'y');
  // Covered numbers count too, or the picture would change its scale with the answer.
  const all = matrixValues(model.session.uncovered, drawing, 'y');
  const reach = Math.max(1, ...Array.from(x, Math.abs), ...Array.from(all, Math.abs)) * 1.08;
  const place = (value: number) => MARGIN + ((value / reach + 1) / 2) * (SIZE - 2 * MARGIN);
  const at = (values: ArrayLike<number>, i: number): Point => [
    place(values[2 * i]),
    SIZE - place(values[2 * i + 1]),
  ];
  const points = Array.from({ length: rows }, (_, i) => at(x, i));
  const now = [y[2 * drawing.row], y[2 * drawing.row + 1]];
  const isMade = madeIn(model) === 'mean' && !now.some(isHidden);
  const path = Array.from({ length: drawing.row + (isMade ? 1 : 0) }, (_, i) => at(y, i));
  const ticks = ticksOf(reach).map((value) => [value, place(value)] as const);
  const labels = labelsOf(context, points, path, isMade, ticks);
  return html`<figure class="plot" .style=${properties({ 'least-w': LEAST })}>
    <figcaption><em>${LOOP_PICTURES.plot}</em></figcaption>
    <svg role="img" aria-label=${LOOP_PICTURES.plotLabel(drawing.row, isMade)}>
      <svg viewBox="0 0 ${SIZE} ${SIZE}">
        <rect class="paper" x="1" y="1" width=${SIZE - 2} height=${SIZE - 2} rx="4"></rect>
        ${ticks.map(([, at]) => svg`<path class="tick" d=${`M${at} 1V${SIZE - 1}M1 ${SIZE - at}H${SIZE - 1}`}></path>`)}
        <path class="axis" d=${`M${SIZE / 2} 1V${SIZE - 1}M1 ${SIZE / 2}H${SIZE - 1}`}></path>
        ${isMade ? svg`<path class="pull" d=${lineOf([points[drawing.row], path[drawing.row]])}></path>` : nothing}
        ${path.length > 1 ? svg`<path class="mean-path" d=${lineOf(path)}></path>` : nothing}
      </svg>
      ${ticks.map(([value, at]) => tickView(value, at))}
      ${path.map((point) => circle('mean-dot', point, 2.4))}
      ${isMade ? circle('mean-now', path[drawing.row], 5) : nothing}
      ${points.map((point, i) => circle(i <= drawing.row ? 'point seen' : 'point', point, 4.4))}
      ${labels}
    </svg>
    <p class="plot-key" aria-hidden="true">
      <span class="seen">${LOOP_PICTURES.seen}</span><span class="unseen">${LOOP_PICTURES.unseen}</span>
      <span class="mean">${LOOP_PICTURES.runningMean}</span>
    </p>
  </figure>`;
}

function lineOf(points: Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

function part(length: number): string {
  return `${((length / SIZE) * 100).toFixed(2)}%`;
}

function circle(name: string, [x, y]: Point, r: number) {
  return svg`<circle class=${name} cx=${part(x)} cy=${part(y)} r=${r}></circle>`;
}

/** A whole number on either side of 0: the largest of 1, 2, 5, 10, ... inside the picture. */
function ticksOf(reach: number): number[] {
  const tens = 10 ** Math.floor(Math.log10(reach));
  const step = tens * ([5, 2, 1].find((digit) => digit * tens <= reach) ?? 1);
  return [-step, step];
}

/** Distances below the axis, and left of it: from a tick to the middle of its value, in pixels. */
const [BELOW, LEFT] = [9, 5];

/** The rectangles of a tick's values on both axes, in a picture of `size` pixels. */
function tickBoxes(value: number, at: number, size: number): Box[] {
  const [w, h] = [(LETTER_WIDTH * scaleText(value).length) / 2, 6];
  const scaled = (at * size) / SIZE;
  return [
    { x: scaled, y: size / 2 + BELOW, w, h },
    { x: size / 2 - LEFT - w, y: size - scaled, w, h },
  ];
}

/** Small rectangles along a line, every few pixels: a label that overlaps one is crossed by the line. */
function alongLine([x, y]: Point, [toX, toY]: Point): Box[] {
  const count = Math.ceil(Math.hypot(toX - x, toY - y) / 4);
  return Array.from({ length: count }, (_, i) => ({
    x: x + ((toX - x) * i) / count,
    y: y + ((toY - y) * i) / count,
    w: 1,
    h: 1,
  }));
}

/** The value of a tick on both axes. */
function tickView(value: number, at: number) {
  const label = scaleText(value);
  return svg`<text class="tick-label" x=${part(at)} y="50%" dy=${BELOW + 4}>${label}</text>
    <text class="tick-label" x="50%" y=${part(SIZE - at)} dx=${-LEFT} dy="4" text-anchor="end">${label}</text>`;
}

/** The name of each point, and of the mean, if the smallest picture has room for it. */
function labelsOf(
  { model, drawing }: Context,
  points: Point[],
  path: Point[],
  isMade: boolean,
  ticks: (readonly [value: number, at: number])[],
) {
  const size = drawing.narrow ? sizesOf(drawing).plot : LEAST;
  const scaled = ([x, y]: Point): Point => [(x * size) / SIZE, (y * size) / SIZE];
  const named = points.length <= MOST_NAMES ? points : [];
  const all: (Label & { name: string; point: Point })[] = named.map((point, i) => {
    const label = tokenName(model.session, drawing.batch, i);
    const name = i <= drawing.row ? 'seen' : '';
    return {
      name,
      text: label,
      point,
      at: scaled(point),
      width: LETTER_WIDTH * [...label].length + 2,
    };
  });
  if (isMade) {
    const label = LOOP_PICTURES.meanOf(drawing.row);
    const point = path[drawing.row];
    const width = ITALIC * label.length;
    all.unshift({ name: 'mean-label', text: label, point, at: scaled(point), width });
  }
  const others = ticks.flatMap(([value, at]) => tickBoxes(value, at, size));
  if (isMade) others.push(...alongLine(scaled(points[drawing.row]), scaled(path[drawing.row])));
  return placed(all, [...points, ...path].map(scaled), size, others).map(({ dx, dy, isLed }, i) => {
    const { name, point, at, text: label } = all[i];
    const [left, top] = at.map((length) => `${((length / size) * 100).toFixed(2)}%`);
    return svg`${isLed ? leader(point, [(dx * SIZE) / size, (dy * SIZE) / size]) : nothing}
      <text class=${name} x=${left} y=${top} dx=${dx.toFixed(1)} dy=${(dy + 4).toFixed(1)}>${label}</text>`;
  });
}

function leader([x, y]: Point, [dx, dy]: Point) {
  return svg`<line class="leader" x1=${part(x)} y1=${part(y)} x2=${part(x + dx)} y2=${part(y + dy)}></line>`;
}
