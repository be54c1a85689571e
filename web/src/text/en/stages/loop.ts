// English: the stage Loop.
import { html } from 'lit-html';
import type { StageText } from '../../text.ts';
import { term } from '../term.ts';
import { number, tokens } from './quoted.ts';

export const loop: StageText = {
  name: 'Loop',
  title: 'The mean of what came before',
  steps: {
    window: {
      name: 'Window',
      formula: 'x[b, :t+1]',
      lead: html`Each ${term('token')} is a row of numbers.`,
      body: html`What may token <i>t</i> know of the others? Not the
        future: it is still to be written. So two loops visit each ${term('batch')} <i>b</i> and each time
        <i>t</i> and cut a ${term('slice', 'window')}, <code>x[b, :t+1]</code>: token <i>t</i> and all before it. Slide
        <i>t</i> and watch the bracket grow.`,
    },
    add: {
      name: 'Add the rows',
      lead: html`Inside the ${term('slice', 'window')} every row is added to the next, number by number.`,
      body: html`Row <i>t</i>
        needs <i>t</i> + 1 additions for each of its columns, and the next row starts again from
        nothing. Count the pluses: they fill a triangle. The loop fills it one row after the other; the
        next stage writes the triangle down and has all rows at once.`,
    },
    divide: {
      name: 'Divide',
      formula: '÷ (t+1)',
      lead: html`Divided by their number, the rows of the ${term('slice', 'window')} become one, their mean.`,
      body: html`That is the plainest answer to what token <i>t</i> may know of the others: the average of every
        ${term('token')} up to itself. Two loops take the window <code>x[b, :t+1]</code>, add its rows and
        divide by their number. Each token in the window counts the same, the newest no more than
        the first. Choose any number of <i>Y</i> to see what it is made of.`,
      predict: {
        fits: (model) => tokens(model) > 5,
        question: html`Row 5 takes a sixth token into the mean. How much of the way does the newcomer
          pull the mean towards itself?`,
        answers: ['Half', 'A sixth'],
        reveal: (model) =>
          html`A sixth: the first number goes from <b>${number(model, 'y', model.batch, 4, 0)}</b> to
            <b>${number(model, 'y', model.batch, 5, 0)}</b>. In a window of six all weigh the same, the
            newcomer too. And in a later row?`,
      },
    },
  },
};
