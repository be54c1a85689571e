// English: what the steps of stage 1 ask.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import { at, cellOf, colAt, ROUNDED, rowAt, there } from '../../engine/words/said.en.ts';
import type { PredictionText } from '../../engine/words/text.ts';

export const LOOP_QUESTIONS: Record<string, PredictionText> = {
  sum: {
    question: (
      _,
      cell,
    ) => html`The window has ${rowAt(cell) === 0 ? 'row 0 alone' : html`the rows 0 to ${rowAt(cell)}`} of
      <i>x</i>. Where does the sum of their column ${colAt(cell)} come out?`,
    why: (model, cell) => {
      const [batch, row, col] = cell.index;
      const parts = Array.from({ length: row + 1 }, (_, t) =>
        valueAt(model.session, { node: 'x', index: [batch, t, col] }),
      );
      const cancel = parts.some((one) => one < 0) && parts.some((one) => one > 0);
      return cancel
        ? 'Numbers above and below 0 partly cancel.'
        : 'None of them is on the other side of 0: each one leads further from it.';
    },
  },
  sumAgain: {
    question: (_, cell) => html`And the sum of column ${colAt(cell)} of the same rows? ${ROUNDED}`,
  },
  pull: {
    question: (
      model,
      cell,
    ) => html`Up to row ${rowAt(cell) - 1} the mean of column ${colAt(cell)} was
      <b>${at(model, 'y', cell.index[0], rowAt(cell) - 1, colAt(cell))}</b>. Row ${rowAt(cell)} brings
      <b>${there(model, cell, 'x')}</b>. Where is the mean now?`,
    marks: (model, cell) => [
      [
        valueAt(model.session, { node: 'y', index: [cell.index[0], rowAt(cell) - 1, colAt(cell)] }),
        'so far',
      ],
      [valueAt(model.session, { ...cell, node: 'x' }), `row ${rowAt(cell)}`],
    ],
    why: (
      _,
      cell,
    ) => html`It moves by 1/${rowAt(cell) + 1} of the way. In a window of ${rowAt(cell) + 1} all rows weigh the same,
      the newcomer too.`,
  },
  mean: {
    question: (model, cell) => html`In row ${rowAt(cell)} column ${colAt(cell)} adds up to
      <b>${fixed(valueAt(model.session, { ...cell, node: 'sums' }), 4)}</b>. What is the mean,
      ${cellOf(html`<i>Y</i>`, rowAt(cell), colAt(cell))}? ${ROUNDED}`,
    why: (_, cell) =>
      `The window of row ${rowAt(cell)} has ${rowAt(cell) + 1} ${rowAt(cell) === 0 ? 'row' : 'rows'}.`,
    slips: (model, cell) => {
      const sum = valueAt(model.session, { ...cell, node: 'sums' });
      const before = rowAt(cell);
      return before > 0
        ? [[sum / before, `if one divides by ${before}; but row 0 is in the window, too.`]]
        : [];
    },
  },
};
