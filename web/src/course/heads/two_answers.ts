// A row of Y as its two answers: the letters of each question as bars, and which of them wins.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/stage.ts';
import { cellAt, openRow, tokenName } from '../../engine/model/nodes.ts';
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
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { ANSWERS } from './words.en.ts';

type Answers = Extract<Item, { kind: 'answers' }>;

/** The part of its row's height that is left free above a bar, and below it. */
const APART = 0.15;

/** Nothing where a row is no pair of answers. */
export function answersView(context: Context, { node }: Answers): TemplateResult | typeof nothing {
  const { model, drawing, act } = context;
  const questions = model.session.names?.O ?? [];
  if (questions.length !== 2) return nothing;
  const row = openRow(model.session, drawing, node);
  const known = row.filter((value) => !isHidden(value));
  const across = linear(Math.min(0, ...known), Math.max(1, ...known));
  const asks = tokenName(model.session, drawing.batch, drawing.row);
  const { answers } = sizesOf(drawing);
  const chart = (letters: readonly string[], first: number, question: string) => {
    const values = letters.map((_, i) => row[first + i]);
    const most = Math.max(...values);
    const up = linear(letters.length, 0);
    const bars = values.flatMap((value, i): Mark[] => {
      const state = value === most && (first > 0 || drawing.row > 0) ? 'most' : '';
      const middle = up(i + 0.5);
      if (isHidden(value)) return [label('', [0, middle], letters[i], LEFT)];
      const cell = cellAt(model.session, drawing, node, drawing.row, first + i);
      const [left, right] = [across(Math.min(0, value)), across(Math.max(0, value))];
      return [
        box(`logit ${state}`, [left, up(i + 1 - APART)], [right, up(i + APART)], cell),
        label(state, [0, middle], letters[i], LEFT),
        label(state, [1, middle], fixed(value, 2), RIGHT, cell),
      ];
    });
    const marks = [line('axis', [across(0), 0], [across(0), 1]), ...bars];
    // Before the first token stands nothing: that question has no answer there.
    const isAnswered = known.length > 0 && (first > 0 || drawing.row > 0);
    const winner = isAnswered ? letters[values.indexOf(most)] : null;
    return html`<div class="answer">
      <p>${question}${winner === null ? '' : html` <b>${winner}</b>`}</p>
      ${chartView(marks, ANSWERS.label(question, winner), (cell) => act.choose(cell))}
    </div>`;
  };
  const [before, marked] = questions;
  return html`<figure class="answers" .style=${properties({ 'chart-w': answers.width, 'chart-h': answers.height })}>
    ${chart(before, 0, ANSWERS.before(asks, drawing.row))} ${chart(marked, before.length, ANSWERS.marked)}
  </figure>`;
}
