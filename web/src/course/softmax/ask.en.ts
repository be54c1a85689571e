// English: what the steps of stage 3 ask, and the masks of other stages.
import { html } from 'lit-html';
import type { Cell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import { colAt, ROUNDED, rowAt, there } from '../../engine/words/said.en.ts';
import type { PredictionText } from '../../engine/words/text.ts';

/** The scores of the cell's row of which the mask makes −∞: tokens. */
function maskedIn({ session }: Model, { index }: Cell): number[] {
  const count = nodeOf(session, 'masked').shape.at(-1) ?? 0;
  const tokens = Array.from({ length: count }, (_, token) => token);
  const score = (token: number) =>
    valueAt(session, { node: 'masked', index: [...index.slice(0, -1), token] });
  return tokens.filter((token) => score(token) === -Infinity);
}

export const SOFTMAX_QUESTIONS: Record<string, PredictionText> = {
  hidden: {
    question: (_, cell) => html`How many scores of row ${rowAt(cell)} become −∞?`,
    why: (_, cell) =>
      html`Row ${rowAt(cell)} may look at the tokens 0 to ${rowAt(cell)}; all that come after are masked.`,
  },
  expsSum: {
    question: (_, cell) =>
      html`From each score of row ${rowAt(cell)} its largest, <i>m</i>, is taken off, and exp is made of what
      is left. What do the exps of the row add up to?`,
    why: (model, cell) => {
      const masked = maskedIn(model, cell).length;
      const ones = valueAt(model.session, cell);
      return html`A score that is the largest is 0 once the largest is taken off, and exp(0) = 1: here ${ones} of
        them.${masked === 0 ? '' : html` exp(−∞) = 0: the ${masked} that ${masked === 1 ? 'is' : 'are'} masked ${masked === 1 ? 'adds' : 'add'} nothing.`}`;
    },
    slips: (model) => {
      const all = nodeOf(model.session, 'masked').shape.at(-1) ?? 0;
      return [
        [all, 'if the masked scores count 1, too; but exp(−∞) is 0.'],
        [0, 'if exp leaves a 0 as it is; but exp(0) is 1.'],
      ];
    },
  },
  largest: {
    question: (
      _,
      cell,
    ) => html`In row ${rowAt(cell)}, as in every row, the largest score <i>m</i> is taken off each score. What does exp
      then make of the largest one?`,
    why: () =>
      'The largest score less itself is 0, and exp(0) = 1. No other exp of the row is larger.',
  },
  raisedExp: {
    question: (
      _,
      cell,
    ) => html`In row ${rowAt(cell)} all scores but the masked are equal, and their exps 1. One of them,
      that of token ${colAt(cell)}, grows by 1. What do the other exps of the row do?`,
    answers: () => ['Stay 1', 'Shrink to 0.37', 'Grow to 2.72'],
    why: () =>
      html`The page has tried it, out of sight: the raised score is <i>m</i> then, so its exp is 1; the others come out at −1, and
      exp(−1) = 0.37.`,
  },
  future: {
    question: (model, cell) =>
      html`In row ${rowAt(cell)} the score of token ${maskedIn(model, cell).at(-1) ?? 0} is −∞. What does exp make of it?`,
    why: () => 'exp of a number far below 0 is almost 0, and exp(−∞) is exactly 0.',
  },
  quotient: {
    question: (
      model,
      cell,
    ) => html`In row ${rowAt(cell)} the largest score is taken off each; exp then makes
      <b>${there(model, cell, 'exps')}</b> of the score of token ${colAt(cell)}, and the exps of the row add up to
      <b>${fixed(valueAt(model.session, { node: 'exps_sum', index: [rowAt(cell), 0] }), 2)}</b>. What share does that
      token get? ${ROUNDED}`,
    why: () => 'A share is its exp divided by the sum of the row. Masked scores add 0 to that sum.',
  },
  raised: {
    question: (_, cell) =>
      html`Raise the score of token ${colAt(cell)} in row ${rowAt(cell)} by 2. What do the other shares of the row do?`,
    answers: () => ['Grow', 'Stay', 'Shrink'],
    why: () =>
      'The page has tried it, out of sight: the row still adds up to 1, so what one share gains, the others lose.',
  },
  rowsMoved: {
    question: (_, cell) =>
      html`Raise one score of row ${rowAt(cell)} by 2. Which rows of <i>Y</i> change?`,
    answers: (_, cell) => [
      `Only row ${rowAt(cell)}`,
      `Row ${rowAt(cell)} and all below it`,
      'All rows',
    ],
    why: (_, cell) =>
      html`The page has tried it, out of sight. The scores of row ${rowAt(cell)} make the shares of row ${rowAt(cell)}, and these mix one row of
        <i>Y</i>. Other rows have scores of their own.`,
  },
};
