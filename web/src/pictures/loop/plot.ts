// Plot of tokens with two numbers as points, and the path of their mean.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../core/tensor.ts';
import { matrixValues, nodeOf, tokenName } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';
import { madeIn } from './loop.ts';

const SIZE = 360;
const MARGIN = 22;
/** The most tokens whose points have names. */
const MOST_NAMES = 16;

type Point = [number, number];

/** The points, and the path of the mean from row 0 to the last one that is made. */
export function plotView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'x').shape);
  if (cols !== 2) return nothing;
  const x = matrixValues(model.session, drawing, 'x');
  const y = matrixValues(model.session, drawing, 'y');
  const reach = Math.max(1, ...Array.from(x, Math.abs), ...Array.from(y, Math.abs)) * 1.08;
  const place = (value: number) => MARGIN + ((value / reach + 1) / 2) * (SIZE - 2 * MARGIN);
  const at = (values: ArrayLike<number>, i: number): Point => [
    place(values[2 * i]),
    SIZE - place(values[2 * i + 1]),
  ];
  const points = Array.from({ length: rows }, (_, i) => at(x, i));
  const isMade = madeIn(model) === 'mean';
  const path = Array.from({ length: drawing.row + (isMade ? 1 : 0) }, (_, i) => at(y, i));
  return html`<figure class="plot">
    <figcaption><em>${text.loop.plot}</em></figcaption>
    <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${text.loop.plotLabel(drawing.row, isMade)}>
      <rect class="paper" x="1" y="1" width=${SIZE - 2} height=${SIZE - 2} rx="4"></rect>
      ${ticksView(reach, place)}
      <path class="axis" d=${`M${SIZE / 2} 1V${SIZE - 1}M1 ${SIZE / 2}H${SIZE - 1}`}></path>
      ${isMade ? svg`<path class="pull" d=${lineOf([points[drawing.row], path[drawing.row]])}></path>` : nothing}
      ${path.length > 1 ? svg`<path class="mean-path" d=${lineOf(path)}></path>` : nothing}
      ${path.map(([px, py]) => svg`<circle class="mean-dot" cx=${px} cy=${py} r="2.6"></circle>`)}
      ${isMade ? meanView(points, path[drawing.row], drawing.row) : nothing}
      ${points.map((point, i) => pointView(context, points, point, i))}
    </svg>
    <p class="plot-key" aria-hidden="true">
      <span class="seen">${text.loop.seen}</span><span class="unseen">${text.loop.unseen}</span>
      <span class="mean">${text.loop.runningMean}</span>
    </p>
  </figure>`;
}

function lineOf(points: Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

/** Dotted lines with their values at a whole number on either side of 0, on both axes. */
function ticksView(reach: number, place: (value: number) => number) {
  // The largest of 1, 2, 5, 10, ... that is in the picture.
  const tens = 10 ** Math.floor(Math.log10(reach));
  const step = tens * ([5, 2, 1].find((digit) => digit * tens <= reach) ?? 1);
  return [-step, step].map((value) => {
    const [across, down] = [place(value), SIZE - place(value)];
    const label = text.loop.tick(value);
    return svg`<path class="tick" d=${`M${across} 1V${SIZE - 1}M1 ${down}H${SIZE - 1}`}></path>
      <text class="tick-label" x=${across} y=${SIZE / 2 + 13}>${label}</text>
      <text class="tick-label" x=${SIZE / 2 - 5} y=${down + 4} text-anchor="end">${label}</text>`;
  });
}

/** How far a label stands from its point, and how near to another point it must not come. */
const ABOVE = -10;
const BELOW = 19;
const NEAR = 12;

/** Above or below the point, where no other point is in the way of the label. */
function labelHeight(points: Point[], [px, py]: Point): number {
  const isFree = (height: number) =>
    points.every(([x, y]) => Math.abs(x - px) > NEAR || Math.abs(y - (py + height - 4)) > NEAR - 2);
  return isFree(ABOVE) || !isFree(BELOW) ? ABOVE : BELOW;
}

function pointView({ model, drawing }: Context, points: Point[], [px, py]: Point, i: number) {
  const seen = i <= drawing.row;
  const name = points.length <= MOST_NAMES ? tokenName(model.session, drawing.batch, i) : '';
  return svg`<circle class=${seen ? 'point seen' : 'point'} cx=${px} cy=${py} r="5"></circle>
    <text class=${seen ? 'seen' : ''} x=${px} y=${py + labelHeight(points, [px, py])}>${name}</text>`;
}

/** The mean of the window, and its label on the side with more room. */
function meanView(points: Point[], [px, py]: Point, row: number) {
  const isLeft = points.filter(([x]) => x > px).length >= points.length / 2;
  const height = labelHeight(points, [px + (isLeft ? -40 : 40), py]);
  return svg`<circle class="mean-now" cx=${px} cy=${py} r="6"></circle>
    <text class="mean-label" x=${px + (isLeft ? -8 : 8)} y=${py + height} text-anchor=${isLeft ? 'end' : 'start'}>${text.loop.meanOf(row)}</text>`;
}
