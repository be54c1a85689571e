// A chart with two logarithmic axes: a line for each contender over the number of tokens.
import { html, type TemplateResult } from 'lit-html';
import {
  chartView,
  levels,
  line,
  logarithmic,
  type Place,
  point,
  valuesBelow,
} from '../../engine/plane/chart.ts';
import { type Contender, LENGTHS } from './lesson.ts';

export interface Line {
  contender: Contender;
  points: readonly (readonly [T: number, value: number])[];
}

/** A range of powers of ten; `least` is in it, so that the axis moves little as the lines grow. */
type Decades = readonly [low: number, high: number];

/** Contenders whose points are squares. */
const SQUARE: readonly Contender[] = ['product', 'streamed'];

/** Whole powers of ten around all values. */
export function decadesOf(lines: readonly Line[], least: Decades): Decades {
  const values = lines
    .flatMap(({ points }) => points.map(([, value]) => value))
    .filter((v) => v > 0);
  const tens = values.map(Math.log10);
  return [Math.floor(Math.min(least[0], ...tens)), Math.ceil(Math.max(least[1], ...tens))];
}

export function logChart(
  caption: string,
  lines: readonly Line[],
  least: Decades,
  text: (value: number) => string,
): TemplateResult {
  const [low, high] = decadesOf(lines, least);
  const across = logarithmic(LENGTHS[0], LENGTHS[LENGTHS.length - 1]);
  const up = logarithmic(10 ** low, 10 ** high);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const powers = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, i) => 10 ** (low + i * step),
  );
  const drawn = lines.map(({ contender, points }) => ({
    contender,
    places: points
      .filter(([, value]) => value > 0)
      .map(([T, value]): Place => [across(T), up(value)]),
  }));
  const marks = [
    ...levels(up, powers, text),
    ...valuesBelow(across, LENGTHS, 'length-mark'),
    ...drawn.map(({ contender, places }) => line(contender, ...places)),
    ...drawn.flatMap(({ contender, places }) =>
      places.map((at) => point(contender, at, 7, { isSquare: SQUARE.includes(contender) })),
    ),
  ];
  return html`<figure class="titled log-chart">
    <figcaption>${caption}</figcaption>
    ${chartView(marks)}
  </figure>`;
}
