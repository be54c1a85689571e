// English: what the steps of stage 2 ask.
import { html } from 'lit-html';
import { scientific } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import {
  apart,
  cellOf,
  colAt,
  rounded,
  row,
  rowAt,
  sayShare,
  there,
} from '../../engine/words/said.en.ts';
import type { PredictionText, Words } from '../../engine/words/text.ts';

const Y = html`<i>Y</i>`;

/** Difference of the two results. */
function apartBy(model: Model): Words {
  const most = apart(model);
  return most === 0 ? html`Not at all: <b>0</b>.` : html`At most by <b>${scientific(most)}</b>.`;
}

export const TRIANGLE_QUESTIONS: Record<string, PredictionText> = {
  ones: {
    question: (
      _,
      cell,
    ) => html`Row ${rowAt(cell)} of the ones is multiplied, number by number, with column ${colAt(cell)} of <i>x</i>, and all is
      added up: every row of <i>x</i> counts once. What is ${cellOf(Y, rowAt(cell), colAt(cell))}?`,
    why: () => html`Every row of ones takes all of the column, the later rows of <i>x</i> too.`,
  },
  tril: {
    question: (
      model,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>tril</i> holds ${row(model, 'a_tril', [rowAt(cell)])}. What does it
      make of column ${colAt(cell)}, as ${cellOf(Y, rowAt(cell), colAt(cell))}?`,
    why: (_, cell) => html`A 0 takes nothing of the rows after row ${rowAt(cell)}.`,
  },
  shares: {
    question: (model, cell) => html`Row ${rowAt(cell)} of <i>A</i> now holds
      ${row(model, 'a', [rowAt(cell)], sayShare)}. Of column ${colAt(cell)} it made
      ${there(model, cell, 'c_ones')}, then ${there(model, cell, 'c_tril')}. <b>What now?</b>`,
    marks: (model, cell) => [
      [0, ''],
      [valueAt(model.session, { ...cell, node: 'c_tril' }), 'triangle'],
      [valueAt(model.session, { ...cell, node: 'c_ones' }), 'all ones'],
    ],
    why: (_, cell) => `Shares that add up to 1 make a mean: of rows 0 to ${rowAt(cell)}.`,
  },
  sharesAgain: {
    question: (
      model,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>A</i> holds ${row(model, 'a', [rowAt(cell)], sayShare)}. Before it was divided it made
      ${there(model, cell, 'c_tril')} of column ${colAt(cell)}. What now? ${rounded(model, cell)}`,
    why: (_, cell) =>
      `The sum of ${rowAt(cell) + 1} ${rowAt(cell) === 0 ? 'row' : 'rows'}, divided by ${rowAt(cell) + 1}.`,
  },
  loopApart: {
    question:
      () => html`A computer keeps only so many digits of a number, and rounds after every + and ×. Loop and
      matrix average the same numbers, in another order. By how much do their results differ?`,
    answers: () => ['Exactly 0', 'Almost 0', 'Clearly more'],
    why: (model) =>
      apart(model) > 1e-4
        ? html`${apartBy(model)} You have set a number that the loop does not know.`
        : html`${apartBy(model)} The loop adds first and divides once; <i>A·x</i> rounds each
        share, then adds rounded products. Another order, other last digits.`,
  },
  reached: {
    question: (_, cell) =>
      html`${cellOf(html`<i>x</i>`, rowAt(cell), colAt(cell))} gets another number. How many rows of ${Y} change?`,
    why: (_, cell) =>
      html`Those whose share in column ${rowAt(cell)} of <i>A</i> is not 0: row ${rowAt(cell)} and those below it.`,
  },
};
