// English: the titles of the stage Triangle, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const TRIANGLE_TITLES: StageTitles = {
  name: 'Triangle',
  title: 'One triangle does both loops',
  steps: {
    ones: {
      name: 'All ones',
      lead: html`One matrix product can do what the loop did. Small numbers first: take a row of the left matrix and a column of <i>x</i>, multiply them pair by pair, add up.`,
    },
    tril: {
      name: 'Cut off the future',
      lead: html`${term('tril', html`<i>tril</i>`)} puts a 0 in place of every 1 above the diagonal. Row <i>t</i> now takes only
        the rows 0 to <i>t</i>.`,
    },
    shares: {
      name: 'Equal shares',
      lead: html`${term('broadcasting', 'Divide each row')} by its
        ${term('row-sum', 'sum')} to get the shares, <i>A</i>. Row <i>t</i> says how much of each row of
        <i>x</i> goes into row <i>t</i> of <i>Y</i>.`,
    },
    mix: {
      name: 'All tokens',
      lead: html`Now all tokens of the real <i>x</i> at once. Does the product give what the loop gave?`,
    },
  },
};
