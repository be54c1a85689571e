// English: what the steps of stage 2 ask.
import { html } from 'lit-html';
import { fixed, scientific } from '../../engine/draw/format.ts';
import { cellOf, rowsThat, say } from '../../engine/words/said.en.ts';
import type { PredictionWords, Words } from '../../engine/words/text.ts';
import type { TriangleAsked } from './ask.ts';

const Y = html`<i>Y</i>`;

/** Difference of the two results. */
function apartBy({ apart: most }: TriangleAsked): Words {
  if (most === 0) return html`Not at all: <b>0</b>.`;
  const inDigits = most < 1e-4 ? `, that is ${fixed(most, 8)}` : '';
  return html`At most by <b>${scientific(most)}</b>${inDigits}.`;
}

export const TRIANGLE_QUESTIONS: Record<string, PredictionWords<TriangleAsked>> = {
  ones: {
    question: (facts) =>
      html`Row ${facts.row} of the ones times column ${facts.col} of <i>x</i>: every row of <i>x</i> counts once. What is ${cellOf(Y, facts.row, facts.col)}?`,
    why: () => html`Every row of ones takes all of the column, the later rows of <i>x</i> too.`,
  },
  tril: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>tril</i> holds ${facts.tril.map(say).join(', ')}. What is
      ${cellOf(Y, facts.row, facts.col)}, row ${facts.row} times column ${facts.col}?`,
    why: (facts) => html`A 0 takes nothing of the rows after row ${facts.row}.`,
  },
  shares: {
    question: (
      facts,
    ) => html`In row ${facts.row}, column ${facts.col} the ones gave ${say(facts.ofOnes)}, <i>tril</i>
      ${say(facts.ofTril)}. <b>What does <i>A</i> give?</b>`,
    marks: (facts) => [
      [0, ''],
      [facts.ofTril, 'triangle'],
      [facts.ofOnes, 'all ones'],
    ],
    why: (facts) => `Shares that add up to 1 make a mean: of rows 0 to ${facts.row}.`,
  },
  tokenMoves: {
    question: ({ row }) =>
      html`Add 1 to a number of token ${row}, in <i>x</i>. Which rows of <i>Y</i> change?`,
    answers: rowsThat,
    why: () =>
      html`The page has tried it. A row of <i>Y</i> changes where its row of the left matrix has a 1 for that token.`,
  },
  rowTimesFive: {
    question: ({ row, col, ofTril }) =>
      html`Put 5 in place of every 1 in row ${row} of <i>tril</i>. Its sum of column ${col}, ${say(ofTril)}, becomes 5 times as
        large. What becomes of <i>A·x</i> there?`,
    answers: () => ['It stays', 'It becomes 5 times as large'],
    why: () =>
      'The page has tried it: the row’s sum is 5 times as large, too, and each share is what it was.',
  },
  loopApart: {
    question:
      () => html`A computer keeps only so many digits of a number, and rounds after every + and ×. Loop and
      matrix average the same numbers, in another order. How large is the largest difference between the two tables?`,
    answers: () => ['Exactly 0', 'Almost 0', 'Clearly more'],
    why: (facts) =>
      facts.apart > 1e-4
        ? html`${apartBy(facts)} You have set a number that the loop does not know.`
        : html`${apartBy(facts)} The loop adds first and divides once; <i>A·x</i> rounds each
        share, then adds rounded products. Another order, other last digits.`,
  },
  reached: {
    question: (facts) =>
      html`Suppose ${cellOf(html`<i>x</i>`, facts.row, facts.col)} changes. How many rows of ${Y} change?`,
    why: (facts) =>
      html`Those whose share in column ${facts.row} of <i>A</i> is not 0: row ${facts.row} and those below it.`,
  },
};
