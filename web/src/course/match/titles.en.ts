// English: the titles of the stage Match, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { ROW_ASKS } from '../../engine/words/page.en.ts';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const MATCH_TITLES: StageTitles = {
  name: 'Match',
  title: 'Match: the words decide',
  steps: {
    score: {
      name: 'Word scores',
      lead: html`So far we chose every ${term('score')}. Now words make them; the mask returns in stage 5.
        ${ROW_ASKS}`,
    },
    softmax: {
      name: 'Word shares',
      lead: html`${term('softmax', 'Softmax')} turns each row of scores into shares that add up to 1, as in stage 3.`,
    },
    mix: {
      name: 'Mix the words',
      lead: html`Row <i>t</i> of <i>Y</i> is a ${term('weighted-mean', 'mix')} of the rows of <i>x</i>, weighted by the
        ${term('weights', 'shares')} in row <i>t</i> of <i>A</i>.`,
    },
  },
};
