// Charts: scales from values to places, marks as data, and their drawing as SVG. Lines are stretched with the chart;
// points and labels keep their size.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { Cell } from '../core/tensor.ts';

/** A value's place on an axis, from 0 to 1; beyond the axis it is the end's. */
export type Scale = (value: number) => number;

/** A place in a chart: from its left edge and from its lower one, each from 0 to 1. */
export type Place = readonly [across: number, up: number];

export type Mark =
  | { kind: 'line'; name: string; points: readonly Place[] }
  /** A rectangle between two corners, and the number that it opens. */
  | { kind: 'box'; name: string; from: Place; to: Place; cell?: Cell }
  /** An arrow up or down; its head keeps its size, and its shaft ends at `neck`, where the head is wider than it. */
  | { kind: 'arrow'; name: string; from: Place; to: Place; neck: Place; cell?: Cell }
  /** A circle or a square of so many pixels, and the number that it opens. */
  | { kind: 'point'; name: string; at: Place; size: number; isSquare?: boolean; cell?: Cell }
  | ({ kind: 'label'; name: string; at: Place; text: string; cell?: Cell } & Beside);

/** Where a label stands: so many pixels right of its place and below it, by its start, middle or end. */
export interface Beside {
  by: readonly [right: number, down: number];
  anchor: 'start' | 'middle' | 'end';
}

/** Labels beside a chart's edges. */
export const LEFT: Beside = { by: [-8, 0], anchor: 'end' };
export const RIGHT: Beside = { by: [8, 0], anchor: 'start' };
export const BELOW: Beside = { by: [0, 13], anchor: 'middle' };

export function line(name: string, ...points: Place[]): Mark {
  return { kind: 'line', name, points };
}

export function point(
  name: string,
  at: Place,
  size: number,
  more: { isSquare?: boolean; cell?: Cell } = {},
): Mark {
  return { kind: 'point', name, at, size, ...more };
}

/** An arrow up or down to a place as far across, in a chart of so many pixels. */
export function arrow(name: string, from: Place, up: number, height: number, cell?: Cell): Mark {
  const head = (up < from[1] ? -HEAD.length : HEAD.length) / height;
  return { kind: 'arrow', name, from, to: [from[0], up], neck: [from[0], up - head], cell };
}

export function box(name: string, from: Place, to: Place, cell?: Cell): Mark {
  return { kind: 'box', name, from, to, cell };
}

export function label(name: string, at: Place, text: string, beside: Beside, cell?: Cell): Mark {
  return { kind: 'label', name, at, text, cell, ...beside };
}

export function linear(low: number, high: number): Scale {
  return (value) => Math.max(0, Math.min(1, (value - low) / (high - low)));
}

export function logarithmic(low: number, high: number): Scale {
  const scale = linear(Math.log2(low), Math.log2(high));
  return (value) => scale(Math.log2(value));
}

/** The multiples of 1, 2 or 5 times a power of ten between two values, the closest that are at least so far `apart`. */
export function roundValues(low: number, high: number, apart: number): number[] {
  const tens = 10 ** Math.floor(Math.log10(apart));
  const step = tens * ([1, 2, 5].find((digit) => digit * tens >= apart) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  if (!Number.isFinite(count)) return [];
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(6)));
}

/** Levels across a chart, with their values left of it. */
export function levels(
  scale: Scale,
  values: readonly number[],
  text: (value: number) => string,
  name = '',
): Mark[] {
  return values.flatMap((value) => {
    const up = scale(value);
    return [line('level', [0, up], [1, up]), label(name, [0, up], text(value), LEFT)];
  });
}

/** Values below a chart. */
export function valuesBelow(scale: Scale, values: readonly number[], name = ''): Mark[] {
  return values.map((value) => label(name, [scale(value), 0], String(value), BELOW));
}

/** The marks, later ones upon earlier ones. Without a name for screen readers the chart is hidden from them. */
export function chartView(
  marks: readonly Mark[],
  name: string | null = null,
  open: (cell: Cell) => void = () => {},
): TemplateResult {
  return html`<span class="chart" aria-hidden=${name === null ? 'true' : nothing}>
    <svg role=${name === null ? nothing : 'img'} aria-label=${name ?? nothing}>${marks.map((mark) => markView(mark, open))}</svg>
  </span>`;
}

/** A piece of a line, for a key. */
export function keyLine(name: string): TemplateResult {
  return chartView([line(name, [0, 0.5], [1, 0.5])]);
}

function markView(mark: Mark, open: (cell: Cell) => void): TemplateResult {
  const { kind } = mark;
  if (kind === 'line') {
    // The picture's own measure, 100 by 100, is stretched to its room.
    const d = mark.points.map(([x, y]) => `${(100 * x).toFixed(2)} ${(100 - 100 * y).toFixed(2)}`);
    return svg`<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path class=${mark.name} d=${d.length > 0 ? `M${d.join('L')}` : ''}></path></svg>`;
  }
  const { cell } = mark;
  const choose = cell ? () => open(cell) : nothing;
  const name = cell ? `${mark.name} opens` : mark.name;
  if (kind === 'box') {
    const { from, to } = mark;
    return svg`<rect class=${name} x=${percent(from[0])} y=${percent(1 - to[1])} width=${percent(to[0] - from[0])} height=${percent(to[1] - from[1])} @click=${choose}></rect>`;
  }
  if (kind === 'arrow') {
    const { from, to, neck } = mark;
    const back = to[1] < from[1] ? -HEAD.length : HEAD.length;
    const at = (place: Place) => [percent(place[0]), percent(1 - place[1])];
    const [[x1, y1], [x2, y2], [x, y]] = [at(from), at(neck), at(to)];
    return svg`<g class=${name} @click=${choose}><line x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line><svg x=${x} y=${y}><polygon points=${`0,0 ${HEAD.half},${back} ${-HEAD.half},${back}`}></polygon></svg></g>`;
  }
  const [x, y] = [percent(mark.at[0]), percent(1 - mark.at[1])];
  if (kind === 'label') {
    const [dx, dy] = mark.by;
    return svg`<text class=${name} x=${x} y=${y} dx=${dx} dy=${dy + BASELINE} text-anchor=${mark.anchor} @click=${choose}>${mark.text}</text>`;
  }
  const half = mark.size / 2;
  return mark.isSquare
    ? svg`<rect class=${name} x=${x} y=${y} width=${mark.size} height=${mark.size} transform="translate(${-half} ${-half})" @click=${choose}></rect>`
    : svg`<circle class=${name} cx=${x} cy=${y} r=${half} @click=${choose}></circle>`;
}

/** An arrow's head in pixels: half its width, and its length. */
const HEAD = { half: 5, length: 10 };
/** From the middle of a line of small digits to its baseline, in pixels. */
const BASELINE = 4;

function percent(part: number): string {
  return `${(100 * part).toFixed(2)}%`;
}
