// English: the titles of the stage Softmax, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import { onScreen, type StageTitles } from '../../engine/words/text.ts';

export const SOFTMAX_TITLES: StageTitles = {
  name: 'Softmax',
  title: 'Shares from scores',
  steps: {
    zeros: {
      name: 'Scores',
      lead: html`Now the shares <i>A</i> come from ${term('score', html`<i>scores</i>`)}: how much row <i>t</i> wants from token <i>j</i>.`,
    },
    mask: {
      name: 'Mask',
      lead: html`The future must get no share at all: a model that has to predict the next token must not see it. So a
        ${term('mask')} <i>M</i> is added to <i>S</i>: 0 where <i>tril</i> has a 1, ${term('infinity')} where it has a 0.`,
    },
    exp: {
      name: 'exp',
      lead: html`Shares cannot be negative. ${term('exp', html`<i>exp</i>`)} (2.718 to the power of the score) is positive and keeps the scores’
        order. The row’s largest is subtracted first, so no result is above 1. exp(−∞) = 0.`,
    },
    divide: {
      name: 'Make shares',
      lead: html`Divide each exp by the ${term('row-sum', 'sum of its row')}: that makes it a share. Together,
        exp and this division are called ${term('softmax')}.`,
    },
    mix: {
      name: 'Mix the rows',
      lead: html`The shares ${term('weighted-mean', 'mix')} the rows of <i>x</i>, as before. A disc’s size is its share; <i>Y</i> is
        where they balance. ${onScreen('Drag a disc’s ring to change its share.')}`,
    },
  },
};
