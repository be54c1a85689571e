// English: the stage Loop.
import { html } from 'lit-html';
import { fixed } from '../../../draw/format.ts';
import type { Model } from '../../../model/model.ts';
import { valueAt } from '../../../model/nodes.ts';
import type { StageText } from '../../text.ts';
import { term } from '../term.ts';
import { number, tokens } from './quoted.ts';

/** A number of the current row, in the first column. */
function current({ session, batch, row }: Model, node: string): string {
  return fixed(valueAt(session, { node, index: [batch, row, 0] }), 4);
}

export const loop: StageText = {
  name: 'Loop',
  title: 'The mean of all so far',
  steps: {
    window: {
      name: 'Window',
      formula: 'x[b, :t+1]',
      lead: html`At ${term('token')} <i>t</i> a language model has the tokens 0 to <i>t</i>, and none of the later ones.`,
      body: (
        model,
      ) => html`It learns by predicting the next one; seeing it, it would learn nothing. Each token is a row of <i>x</i>. To tell token <i>t</i> what came before it, we make one row out of the rows 0 to <i>t</i>; the plainest way is their mean. The later stages
        change only how much each row counts. The loop walks the rows 0 to <i>t</i> as <code>j in range(t + 1)</code>; as a slice they are <code>x[b, :t+1]</code>, the ${term('slice', 'window')}. Two loops take it for every text <i>b</i> of
        the ${term('batch')} and every <i>t</i>. ${stoppedAt(model)} Slide <i>t</i>.`,
    },
    add: {
      name: 'Add the rows',
      lead: html`Add up the rows of the ${term('slice', 'window')}, column by column.`,
      body: (model) => html`In row ${model.row} the first column comes to
        <b>${current(model, 'sums')}</b>; “In numbers” has it term by term. Each + is one row added. The next row starts again from nothing, so row <i>t</i>
        takes <i>t</i> + 1 of them, and together they fill a triangle. Stage 2 stores that triangle as a matrix, and one
        product then does all rows.`,
    },
    divide: {
      name: 'Divide',
      formula: '÷ (t+1)',
      lead: html`Divide the sum by the number of rows, <i>t</i> + 1: that is the mean, and it is row <i>t</i> of
        <i>Y</i>.`,
      body: (model) => html`${
        model.row === 0
          ? html`In row 0 the window is one row, so its mean is that row itself.`
          : html`In row ${model.row} that is <b>${current(model, 'sums')}</b> ÷ ${model.row + 1} =
            <b>${current(model, 'y')}</b> for the first column.`
      } Each ${term('token')} in the window counts the same, the newest no more than the first. Choose any number
        of <i>Y</i> to see what it is made of; choose one of those, and see further back.`,
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

/** Where the loops stand on the screen: at which b and t, and what there is of Y so far. */
function stoppedAt({ batch, row }: Model) {
  const at = html`Here they are stopped at <i>b</i> = ${batch}, <i>t</i> = ${row}:`;
  if (row === 0) return html`${at} row 0 of <i>Y</i> comes next.`;
  const done = row === 1 ? html`row 0` : html`rows 0 to ${row - 1}`;
  return html`${at} ${done} of <i>Y</i> ${row === 1 ? 'is' : 'are'} there, row ${row} comes next.`;
}
