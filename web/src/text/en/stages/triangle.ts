// English: the stage Triangle.
import { html } from 'lit-html';
import { fixed, scientific } from '../../../draw/format.ts';
import { valueAt } from '../../../model/nodes.ts';
import type { StageText } from '../../text.ts';
import { isAsGiven } from '../as_given.ts';
import { term } from '../term.ts';
import { tokens } from './quoted.ts';

export const triangle: StageText = {
  name: 'Triangle',
  title: 'One triangle does both loops',
  steps: {
    ones: {
      name: 'All ones',
      formula: '1·b',
      lead: html`Small numbers first: three tokens of two integers, <i>b</i>.`,
      body: html`A ${term('matrix-product')} mixes
        rows: row <i>t</i> of the left factor says how much of each row of <i>b</i> to take. A row of
        ones takes everything once, so every row of <i>c</i> is the sum of a whole column, three times
        over. No loop in sight, but no token is spared the future either.`,
    },
    tril: {
      name: 'Triangle',
      formula: 'tril·b',
      lead: html`${term('tril', 'Cut off the ones above the diagonal')} and row <i>t</i> stops at itself: token 0 takes
        one row of <i>b</i>, token 1 two, token 2 all three.`,
      body: html`That is the loop’s window, written as a
        row of ones and zeros. Only <i>a</i> has changed; <i>b</i> is the same, and we still multiply
        <i>a</i> by <i>b</i>. Each row of <i>c</i> is now a running sum.`,
    },
    shares: {
      name: 'Shares',
      formula: '÷ row sums',
      lead: html`The loop took means, not sums.`,
      body: html`So ${term('broadcasting', 'divide each row')} of <i>a</i> by its ${term('row-sum', 'sum')}: one whole,
        two halves, three thirds. A row of shares adds up to 1, and a sum weighted by shares is a
        ${term('weighted-mean', 'mean')}. Three steps, and each changed one thing in <i>a</i>. Follow one cell of <i>c</i> through
        all three.`,
      predict: {
        fits: isAsGiven,
        question: html`Row 1 now holds ½, ½, 0. What does it make of the first column of <i>b</i>?`,
        answers: ['8', '4', '4.6667'],
        reveal: (model) =>
          html`<b>${fixed(valueAt(model.session, { node: 'c', index: [1, 0] }), 0)}</b>, the mean of the first two
            rows. It was ${fixed(valueAt(model.session, { node: 'c_ones', index: [1, 0] }), 0)} while the row
            took everything, and ${fixed(valueAt(model.session, { node: 'c_tril', index: [1, 0] }), 0)} when it
            stopped at itself. Why has row 0 not changed this time?`,
      },
    },
    mix: {
      name: 'All tokens',
      formula: 'W·x',
      lead: html`Now on <i>x</i>: row <i>t</i> of <i>W</i> is the loop’s recipe, written down.`,
      body: html`Equal shares for every token up to <i>t</i>, nothing for the future. Multiply <i>W</i> by <i>x</i>
        and every mean comes out of one ${term('matrix-product')}, for all ${term('batch', 'batches')} at once. Beside it stands
        what the loop computes, and by how much the two differ.`,
      predict: {
        fits: (model) => isAsGiven(model) && tokens(model) > 2,
        question: html`Loop and matrix average the same numbers. By how much do their results differ?`,
        answers: ['Exactly 0', 'Almost 0'],
        reveal: (model) =>
          html`At most <b>${scientific(valueAt(model.session, { node: 'max_difference', index: [] }))}</b>. The loop
            adds and divides once; <i>W·x</i> ${term('rounding', 'rounds')} each share first, then adds rounded products.
            Another order, another rounding.`,
      },
    },
  },
};
