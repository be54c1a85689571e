// Queries and keys of a head with two columns, as points in a plane.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { POINTS } from '../../../engine/lesson/task_questions.ts';
import { matrixValues, nodeOf, tokenName } from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';
import { labelPositions, type NamedPoint } from './point_names.ts';

const words = RUN_TEXT.points;
/** The picture's measure, and its margin. */
const SIZE = 200;
const MARGIN = 22;

/** Nothing where a head has another number of columns. */
export function pointsView({ model, drawing, act }: Context): TemplateResult | typeof nothing {
  const { session } = model;
  const node = nodeOf(session, POINTS.query);
  if (node.axes.at(-2) !== 'T' || node.shape[2] !== 2 || node.axes.at(-1) !== 'H') return nothing;
  const [q, k] = [POINTS.query, POINTS.key].map((name) => matrixValues(session, drawing, name));
  const reach = Math.max(1, ...Array.from(q, Math.abs), ...Array.from(k, Math.abs));
  const place = (value: number) => MARGIN + ((value / reach + 1) / 2) * (SIZE - 2 * MARGIN);
  const at = (values: ArrayLike<number>, i: number) =>
    [place(values[2 * i]), SIZE - place(values[2 * i + 1])] as const;
  const all = Array.from({ length: node.shape[1] }, (_, i) => i);
  const name = (i: number) => tokenName(session, drawing.batch, i);
  const pointOf = (values: ArrayLike<number>, i: number, side: 'above' | 'below'): NamedPoint => {
    const [x, y] = at(values, i);
    return { x, y, side, name: name(i) };
  };
  const points = [
    ...all.map((i) => pointOf(q, i, 'above')),
    ...all.map((i) => pointOf(k, i, 'below')),
  ];
  const labels = labelPositions(points, SIZE);
  const nameView = (i: number) => {
    const { x, y, anchor } = labels[i];
    return svg`<text x=${x} y=${y} text-anchor=${anchor}>${points[i].name}</text>`;
  };
  const open = (node: string, row: number) => act.choose({ node, index: [drawing.batch, row, 0] });
  const query = (i: number) => {
    const { x, y } = points[i];
    return svg`<g class=${i === drawing.row ? 'query now' : 'query'} @click=${() => open(POINTS.query, i)}>
      <circle cx=${x} cy=${y} r="5"></circle>${nameView(i)}</g>`;
  };
  const key = (i: number) => {
    const { x, y } = points[all.length + i];
    return svg`<g class="key" @click=${() => open(POINTS.key, i)}>
      <rect x=${x - 4.5} y=${y - 4.5} width="9" height="9"></rect>${nameView(all.length + i)}</g>`;
  };
  return html`<figure class="head-points">
    <figcaption>${words.title} <span class="query">● ${words.query}</span> <span class="key">■ ${words.key}</span></figcaption>
    <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${words.label}>
      <path class="axis" d=${`M${SIZE / 2} 0V${SIZE}M0 ${SIZE / 2}H${SIZE}`}></path>
      ${all.map(key)} ${all.map(query)}
    </svg>
  </figure>`;
}
