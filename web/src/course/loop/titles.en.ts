// English: the titles of the stage Loop, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const LOOP_TITLES: StageTitles = {
  name: 'Loop',
  title: 'The mean of all so far',
  steps: {
    window: {
      name: 'Window',
      lead: html`A language model that has read ${term('token')} <i>t</i> knows tokens 0 to <i>t</i> and nothing
        later. To guess the next one it combines their rows into one; the simplest way is the mean.`,
    },
    add: {
      name: 'Add the rows',
      lead: html`Add up the rows of the ${term('slice', 'window')}, column by column. In <i>Y</i> the rows above already hold means;
        row <i>t</i> still holds the sum.`,
    },
    divide: {
      name: 'Divide',
      lead: html`Divide the sum by the number of rows, <i>t</i> + 1: that is the mean, and it is row <i>t</i> of
        <i>Y</i>.`,
    },
  },
};
