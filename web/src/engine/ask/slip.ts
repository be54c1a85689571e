// Slips: what a wrong number would have been right for.
import { html, nothing } from 'lit-html';
import { matrixOf } from '../core/tensor.ts';
import { cellAt, nodeOf, valueAt } from '../model/nodes.ts';
import { uncoveredModel } from '../model/resolve.ts';
import type { Context } from '../plane/context.ts';
import { symbol } from '../plane/names.ts';
import type { Answer } from '../state/answers.ts';
import { PREDICT_TEXT } from '../words/predictions.ts';
import { QUESTION_TEXT } from '../words/question.en.ts';
import type { Words } from '../words/text.ts';
import { judge } from './judge.ts';
import type { OnCell } from './predictions.ts';

/** The error that leads to the typed number: a likely slip, or another cell of the same matrix, unless covered. */
export function slipOf(
  { model: shown, drawing }: Context,
  on: OnCell,
  given: Answer,
): Words | typeof nothing {
  const { prediction, cell } = on;
  const model = uncoveredModel(shown);
  if (!['wrong', 'nearly'].includes(given.outcome) || prediction.isTried) return nothing;
  const question = prediction.question(model, cell);
  if (question.kind !== 'enter') return nothing;
  const isRightFor = (right: number) =>
    judge({ ...question, right }, given.said).verdict === 'right';
  const said = html`<b>${given.said.trim().replace('-', '−')}</b>`;
  const slips = PREDICT_TEXT[prediction.id].slips?.(model, cell) ?? [];
  const slip = slips.find(([value]) => isRightFor(value));
  if (slip) return QUESTION_TEXT.slip(said, slip[1]);
  // A whole number stands in many cells by chance.
  if (!question.of || question.decimals === 0) return nothing;
  const { rows, cols } = matrixOf(nodeOf(model.session, cell.node).shape);
  const places = Array.from({ length: rows * cols }, (_, i) => [Math.floor(i / cols), i % cols]);
  const found = places.find(([row, col]) =>
    isRightFor(valueAt(shown.session, cellAt(shown.session, shown, cell.node, row, col))),
  );
  if (!found) return nothing;
  return QUESTION_TEXT.elsewhere(said, html`${symbol(drawing, cell.node)}[${found.join(', ')}]`);
}
