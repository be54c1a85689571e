// Charts over the length of queries and keys, on a logarithmic axis: a line for the chosen divisor, thin ones for the
// others. The numbers are above them and in a table.
import { html, type TemplateResult } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import {
  chartView,
  keyLine,
  levels,
  line,
  linear,
  logarithmic,
  type Place,
  type Scale,
  valuesBelow,
} from '../../engine/plane/chart.ts';
import { savableView } from '../../engine/plane/picture/savable.ts';
import type { RootContext } from './root_context.ts';
import {
  LENGTHS,
  LONGEST,
  READINGS,
  type Reading,
  SHORTEST,
  WAYS,
  type Way,
} from './root_lesson.ts';
import type { Point } from './root_numbers.ts';
import { ROOT_TEXT } from './root_words.en.ts';

/** The axis of each reading, and the values that have a level. */
const AXES: Record<Reading, { up: Scale; marks: readonly number[] }> = {
  variance: { up: logarithmic(1e-3, 1e3), marks: [1e-3, 1, 1e3] },
  largest: { up: linear(0, 1), marks: [0, 0.5, 1] },
  entropy: { up: linear(0, 2.2), marks: [0, 1, 2] },
  slope: { up: linear(0, 0.25), marks: [0, 0.125, 0.25] },
};
/** The lengths that are named below it: every other one. */
const NAMED = LENGTHS.filter((_, i) => i % 2 === 1);
const across = logarithmic(SHORTEST, LONGEST);

export function chartsView(context: RootContext): TemplateResult {
  return savableView(
    context.act,
    'attention_root',
    html`<div class="root-charts">${READINGS.map((reading) => readingChart(context, reading))}</div>
      ${keyView(context)}`,
  );
}

/** Key to the lines of all four charts. */
function keyView({ way }: RootContext): TemplateResult {
  return html`<p class="in-row root-key">
    ${ROOT_TEXT.curve.key}
    ${WAYS.map(
      (one) => html`<span>
        ${keyLine(nameOf(one, way))}
        <b>${ROOT_TEXT.dial.ways[one]}</b>
      </span>`,
    )}
  </p>`;
}

/** A line's classes, which give it its strength and its dashes. */
function nameOf(one: Way, way: Way): string {
  return `${one === way ? 'chosen' : 'other'} ${one}`;
}

function readingChart({ points, point, way, d_k }: RootContext, reading: Reading): TemplateResult {
  const { up, marks } = AXES[reading];
  const placeOf = (length: number, of: Point, one: Way): Place => [
    across(length),
    up(of[one].of[reading]),
  ];
  const lineOf = (one: Way) => {
    const places = LENGTHS.flatMap((length) => {
      const read = points.get(length);
      return read ? [placeOf(length, read, one)] : [];
    });
    return line(nameOf(one, way), ...places);
  };
  return html`<figure class="root-chart">
    <figcaption>${ROOT_TEXT.readings[reading]} <output>${fixed(point[way].of[reading], 4, 7)}</output></figcaption>
    ${chartView([
      ...levels(up, marks, String),
      ...valuesBelow(across, NAMED),
      ...WAYS.filter((one) => one !== way).map(lineOf),
      lineOf(way),
      { kind: 'point', name: 'chosen', at: placeOf(d_k, point, way), size: 9 },
    ])}
  </figure>`;
}
