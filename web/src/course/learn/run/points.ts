// Queries and keys of a head with two columns, as points in a plane.
import { html, nothing, type TemplateResult } from 'lit-html';
import { POINTS } from '../../../engine/lesson/task_questions.ts';
import { matrixValues, nodeOf, tokenName } from '../../../engine/model/nodes.ts';
import { chartView, label, line, linear, type Place, point } from '../../../engine/plane/chart.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';
import { besidePoints } from './point_names.ts';

const words = RUN_TEXT.points;
/** The smallest picture, in pixels: names must fit in it. */
const SIZE = 200;
/** How far the axes go beyond the numbers: points and names need room. */
const ROOM = 1.28;

/** Nothing where a head has another number of columns. */
export function pointsView({ model, drawing, act }: Context): TemplateResult | typeof nothing {
  const { session } = model;
  const node = nodeOf(session, POINTS.query);
  if (node.axes.at(-2) !== 'T' || node.shape[2] !== 2 || node.axes.at(-1) !== 'H') return nothing;
  const [q, k] = [POINTS.query, POINTS.key].map((name) => matrixValues(session, drawing, name));
  const reach = ROOM * Math.max(1, ...Array.from(q, Math.abs), ...Array.from(k, Math.abs));
  const scale = linear(-reach, reach);
  const pointsOf = (node: string, values: ArrayLike<number>, side: 'above' | 'below') =>
    Array.from({ length: values.length / 2 }, (_, i) => ({
      ...{ side, text: tokenName(session, drawing.batch, i) },
      at: [scale(values[2 * i]), scale(values[2 * i + 1])] as Place,
      cell: { node, index: [drawing.batch, i, 0] },
      isKey: node === POINTS.key,
      name: node === POINTS.key ? 'key' : i === drawing.row ? 'query now' : 'query',
    }));
  const points = [...pointsOf(POINTS.query, q, 'above'), ...pointsOf(POINTS.key, k, 'below')];
  const beside = besidePoints(points, SIZE);
  const named = points.map(({ at, text, cell, isKey, name }, i) => [
    point(name, at, 10, { isSquare: isKey, cell }),
    label(name, at, text, beside[i], cell),
  ]);
  const marks = [
    line('level', [0.5, 0], [0.5, 1]),
    line('level', [0, 0.5], [1, 0.5]),
    ...named.slice(node.shape[1]).flat(),
    ...named.slice(0, node.shape[1]).flat(),
  ];
  return html`<figure class="head-points haloed">
    <figcaption>${words.title} <span class="query">● ${words.query}</span> <span class="key">■ ${words.key}</span></figcaption>
    ${chartView(marks, words.label, act.choose)}
  </figure>`;
}
