// English: what the steps of stage 1 ask.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { cellOf, ROUNDED, say } from '../../engine/words/said.en.ts';
import type { PredictionWords } from '../../engine/words/text.ts';
import type { LoopAsked } from './ask.ts';

export const LOOP_QUESTIONS: Record<string, PredictionWords<LoopAsked>> = {
  sum: {
    question: ({ row, col }) =>
      html`The window holds ${row === 0 ? 'row 0 alone' : html`rows 0 to ${row}`} of
      <i>x</i>. Where on this line is the sum of column ${col}?`,
    why: ({ cancels }) =>
      cancels
        ? 'Numbers above and below 0 partly cancel.'
        : 'All lie on one side of 0: each row takes the sum further from 0, or leaves it.',
  },
  sumAgain: {
    question: ({ col }) => html`And the sum of column ${col} of the same rows? ${ROUNDED}`,
  },
  placesInWindow: {
    question: ({ row, col }) =>
      html`In <i>x</i> the rows 0 and ${row} change places. What becomes of the sum of column ${col}?`,
    answers: () => ['It stays', 'It changes'],
    why: () =>
      html`The page has tried it. A sum does not know in which order its numbers came. Nor does the mean, nor attention
        without a mask.`,
  },
  movesMost: {
    question: ({ col }) =>
      html`One row of the window gets 1 more in column ${col}. Which row moves the mean most?`,
    answers: ({ row }) => ['Row 0', `Row ${row}, the newest`, 'All move it alike'],
    why: ({ row }) =>
      html`The page has tried it: each moves it by 1/${row + 1}. A mean has no favourites; to have some is what scores are for,
        in stage 3.`,
  },
  pull: {
    question: ({ row, col, above, brought }) =>
      html`After row ${row - 1} the mean of column ${col} was
      <b>${say(above)}</b>. Row ${row} adds
      <b>${say(brought)}</b>. Where is the mean now?`,
    marks: ({ row, above, brought }) => [
      [above, 'so far'],
      [brought, `row ${row}`],
    ],
    why: ({ row }) =>
      html`It moves by 1/${row + 1} of the way. In a window of ${row + 1} all rows weigh the same,
      the newcomer too.`,
  },
  mean: {
    question: ({ row, col, sum }) => html`In row ${row} column ${col} adds up to
      <b>${fixed(sum, 4)}</b>. What is the mean,
      ${cellOf(html`<i>Y</i>`, row, col)}? ${ROUNDED}`,
    why: ({ row }) => `The window of row ${row} has ${row + 1} ${row === 0 ? 'row' : 'rows'}.`,
    slips: ({ row, sum }) =>
      row > 0 ? [[sum / row, `if one divides by ${row}; but row 0 is in the window, too.`]] : [],
  },
};
