// A chart with two logarithmic axes: a line for each contender over the number of tokens.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { type Contender, LENGTHS } from './lesson.ts';

export interface Line {
  contender: Contender;
  name: string;
  points: readonly (readonly [T: number, value: number])[];
}

/** The picture's own measure; it is stretched to its room. */
const SIZE = 100;

/** A range of powers of ten; `least` is in it, so that the axis moves little as the lines grow. */
type Decades = readonly [low: number, high: number];

/** Whole powers of ten around all values. */
export function decadesOf(lines: readonly Line[], least: Decades): Decades {
  const values = lines
    .flatMap(({ points }) => points.map(([, value]) => value))
    .filter((v) => v > 0);
  const tens = values.map(Math.log10);
  return [Math.floor(Math.min(least[0], ...tens)), Math.ceil(Math.max(least[1], ...tens))];
}

/** Where a number of tokens stands on its axis, and a value on its own, from 0 to 1. */
export function acrossOf(T: number): number {
  const [first, last] = [LENGTHS[0], LENGTHS[LENGTHS.length - 1]];
  return Math.log2(T / first) / Math.log2(last / first);
}

export function upOf(value: number, [low, high]: Decades): number {
  return (Math.log10(value) - low) / (high - low);
}

export function chartView(
  caption: string,
  lines: readonly Line[],
  least: Decades,
  mark: (value: number) => string,
): TemplateResult {
  const decades = decadesOf(lines, least);
  const [low, high] = decades;
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const marks = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, i) => low + i * step,
  );
  const percent = (part: number) => `${(SIZE * part).toFixed(2)}%`;
  return html`<figure class="log-chart">
    <figcaption>${caption}</figcaption>
    <div class="chart-room" aria-hidden="true">
      ${marks.map((ten) => html`<span class="value-mark" .style=${`bottom:${percent((ten - low) / (high - low))}`}>${mark(10 ** ten)}</span>`)}
      ${LENGTHS.map((T) => html`<span class="length-mark" .style=${`left:${percent(acrossOf(T))}`}>${T}</span>`)}
      <svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none">
        ${marks.map((ten) => svg`<path class="level" d=${`M0 ${(SIZE * (1 - (ten - low) / (high - low))).toFixed(2)}H${SIZE}`}></path>`)}
        ${lines.map(({ contender, points }) => svg`<path data-contender=${contender} d=${pathOf(points, decades)}></path>`)}
      </svg>
      ${lines.flatMap(({ contender, points }) =>
        points.map(([T, value]) =>
          value > 0
            ? html`<i data-contender=${contender} .style=${`left:${percent(acrossOf(T))};bottom:${percent(upOf(value, decades))}`}></i>`
            : nothing,
        ),
      )}
    </div>
  </figure>`;
}

function pathOf(points: Line['points'], decades: Decades): string {
  return points
    .filter(([, value]) => value > 0)
    .map(([T, value], i) => {
      const [x, y] = [SIZE * acrossOf(T), SIZE * (1 - upOf(value, decades))];
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}
