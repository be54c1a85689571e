// Charts over the length of queries and keys, on a logarithmic axis: a line for the chosen divisor, thin ones for the
// others. The numbers are above them and in a table.
import { html, svg, type TemplateResult } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import type { RootContext } from './root_context.ts';
import { LENGTHS, LONGEST, READINGS, type Reading, WAYS, type Way } from './root_lesson.ts';
import { ROOT_TEXT } from './root_words.en.ts';

/** The picture's own measure; it is stretched to its room. */
const SIZE = 100;

/** An axis: its ends and its marks; a logarithmic one has powers of ten. */
interface Axis {
  low: number;
  high: number;
  marks: readonly number[];
  isLog?: true;
}

const AXES: Record<Reading, Axis> = {
  variance: { low: 1e-3, high: 1e3, marks: [1e-3, 1, 1e3], isLog: true },
  largest: { low: 0, high: 1, marks: [0, 0.5, 1] },
  entropy: { low: 0, high: 2.2, marks: [0, 1, 2] },
  slope: { low: 0, high: 0.25, marks: [0, 0.125, 0.25] },
};

/** Where a value stands on its axis, and a length on its own, from 0 to 1. */
export function upOf(reading: Reading, value: number): number {
  const { low, high, isLog } = AXES[reading];
  const at = isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.max(0, Math.min(1, at));
}

export function acrossOf(d_k: number): number {
  return Math.log2(d_k) / Math.log2(LONGEST);
}

export function chartsView(context: RootContext): TemplateResult {
  return html`<div>
    <div class="root-charts">${READINGS.map((reading) => chartView(context, reading))}</div>
    ${keyView(context)}
  </div>`;
}

/** Key to the lines of all four charts. */
function keyView({ way }: RootContext): TemplateResult {
  return html`<p class="root-key">
    ${ROOT_TEXT.curve.key}
    ${WAYS.map(
      (one) => html`<span>
        <svg viewBox="0 0 26 4" aria-hidden="true"><path class=${one === way ? 'chosen' : 'other'} data-way=${one} d="M0 2H26"></path></svg>
        <b>${ROOT_TEXT.dial.ways[one]}</b>
      </span>`,
    )}
  </p>`;
}

function chartView({ points, point, way, d_k }: RootContext, reading: Reading): TemplateResult {
  const { marks } = AXES[reading];
  const percent = (part: number) => `${(SIZE * part).toFixed(2)}%`;
  const read = LENGTHS.flatMap((length) => {
    const found = points.get(length);
    return found ? [[length, found] as const] : [];
  });
  const lineOf = (one: Way) =>
    read
      .map(([length, found], i) => {
        const y = SIZE * (1 - upOf(reading, found[one].of[reading]));
        return `${i === 0 ? 'M' : 'L'}${(SIZE * acrossOf(length)).toFixed(2)} ${y.toFixed(2)}`;
      })
      .join('');
  const now = point[way].of[reading];
  return html`<figure class="root-chart">
    <figcaption>${ROOT_TEXT.readings[reading]} <output>${fixed(now, 4, 7)}</output></figcaption>
    <div class="root-room" aria-hidden="true">
      ${marks.map((mark) => html`<span class="root-value" .style=${`bottom:${percent(upOf(reading, mark))}`}>${mark}</span>`)}
      ${LENGTHS.map((length) => html`<span class="root-length" .style=${`left:${percent(acrossOf(length))}`}>${length}</span>`)}
      <svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none">
        ${marks.map((mark) => svg`<path class="level" d=${`M0 ${(SIZE * (1 - upOf(reading, mark))).toFixed(2)}H${SIZE}`}></path>`)}
        ${WAYS.filter((one) => one !== way).map((one) => svg`<path class="other" data-way=${one} d=${lineOf(one)}></path>`)}
        <path class="chosen" data-way=${way} d=${lineOf(way)}></path>
      </svg>
      <i .style=${`left:${percent(acrossOf(d_k))};bottom:${percent(upOf(reading, now))}`}></i>
    </div>
  </figure>`;
}
