// A row of Y as its two answers: the letters of each question as bars, and which of them wins.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { cellAt, nodeOf, openRow, tokenName } from '../../engine/model/nodes.ts';
import { answersOf, type RowAnswer } from '../../engine/model/row_answers.ts';
import {
  box,
  chartView,
  LEFT,
  label,
  line,
  linear,
  type Mark,
  RIGHT,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { frameOf } from '../../engine/plane/layout/frame.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { ANSWERS } from './words.en.ts';

type Answers = Extract<Item, { kind: 'answers' }>;

const MIDDLE = { by: [0, 0], anchor: 'middle' } as const;
/** The part of its row's height that is left free above a bar, and below it. */
const APART = 0.15;
/** Height of the line above a chart, and of the gap below it. */
const APART_FROM_TITLE = 40;

/** Nothing where a row is no pair of answers. */
export function answersView(context: Context, { node }: Answers): TemplateResult | typeof nothing {
  const { model, drawing, act } = context;
  const { rows } = matrixOf(nodeOf(model.session, node).shape);
  const at = Math.min(drawing.row, rows - 1);
  const row = openRow(model.session, drawing, node);
  const both = answersOf(model.session, nodeOf(model.session, node), row, at);
  if (both.length !== 2) return nothing;
  const known = row.filter((value) => !isHidden(value));
  const across = linear(Math.min(0, ...known), Math.max(1, ...known));
  const asks = tokenName(model.session, drawing.batch, at);
  const { answers } = sizesOf(drawing);
  // As high as the weights beside the charts, which have as many rows as there are letters.
  const beside = row.length * frameOf(context, node, 2).cellHeight;
  const height = drawing.narrow
    ? answers.height
    : Math.max(answers.height, beside - APART_FROM_TITLE);
  const chart = ({ letters, first, wins }: RowAnswer, question: string) => {
    const up = linear(letters.length, 0);
    const bars = letters.flatMap((letter, i): Mark[] => {
      const value = row[first + i];
      const state = first + i === wins ? 'ink bold' : '';
      const middle = up(i + 0.5);
      if (isHidden(value)) return [label('', [0, middle], letter, LEFT)];
      const cell = cellAt(model.session, drawing, node, at, first + i);
      const [left, right] = [across(Math.min(0, value)), across(Math.max(0, value))];
      return [
        box(`logit ${state}`, [left, up(i + 1 - APART)], [right, up(i + APART)], cell),
        label(state, [0, middle], letter, LEFT),
        label(state, [1, middle], fixed(value, 2), RIGHT, cell),
      ];
    });
    const isCovered = letters.some((_, i) => isHidden(row[first + i]));
    const marks = [
      line('axis', [across(0), 0], [across(0), 1]),
      ...bars,
      ...(isCovered ? [label('asked accent', [0.5, 0.5], '?', MIDDLE)] : []),
    ];
    const winner = wins < 0 ? null : letters[wins - first];
    return html`<div class="answer">
      <p>${question}${winner === null ? '' : html` <b>${winner}</b>`}</p>
      ${chartView(marks, ANSWERS.label(question, winner), (cell) => act.choose(cell))}
    </div>`;
  };
  const [before, marked] = both;
  return html`<figure class="answers" .style=${properties({ 'chart-w': answers.width, 'chart-h': height })}>
    ${chart(before, ANSWERS.before(asks, at))} ${chart(marked, ANSWERS.marked)}
  </figure>`;
}
