// English: the titles of the stage One head, and the first sentence of each step: there before the rest of its words.

import { html } from 'lit-html';
import { ROW_ASKS } from '../../engine/words/page.en.ts';
import { term } from '../../engine/words/term.ts';
import { onScreen, type StageTitles } from '../../engine/words/text.ts';

export const HEAD_TITLES: StageTitles = {
  name: 'One head',
  title: 'One head: ask, compare, mix',
  examples: {
    lookup: 'trained · four drinks',
    previous: 'trained · the one before',
    marked: 'trained · the marked one',
    largest: 'trained · largest of five',
    meanings: 'trained · mud or money',
  },
  steps: {
    alone: {
      name: 'Alone',
      title: 'What the rows alone cannot do',
      lead: html`One word may need another without being needed. So a head gives each word two rows: a ${term('query')} to ask, a
        ${term('key')} to be found.`,
    },
    project: {
      name: 'Q, K, V',
      lead: html`Each token’s row gives three new rows: a ${term('query')}, what it looks for; a ${term('key')}, what
        it is found by; a ${term('value')}, what it hands on.`,
    },
    score: {
      name: 'Scores',
      lead: html`The ${term('score')} of token <i>t</i> for token <i>j</i> is the ${term('dot')} of <i>t</i>’s
        ${term('query')} and <i>j</i>’s ${term('key')}. ${ROW_ASKS}`,
    },
    scale: {
      name: 'Scale',
      lead: html`Scores are divided by √<i>d<sub>k</sub></i>; <i>d<sub>k</sub></i>, the ${term('head-size', 'head size')}, is
        how many numbers a query has. More numbers make larger sums, and large scores give one word nearly all.`,
    },
    mask: {
      name: 'Mask',
      lead: html`A model that writes text learns to guess the next token, so the later ones are hidden: a token may look back, not
        ahead. The scores of later tokens become ${term('infinity')}, as in stage 3.`,
    },
    softmax: {
      name: 'Shares',
      lead: html`As in stage 3: subtract the row’s largest score, <i>m</i>, take exp, and divide by the row’s sum. The
        shares are the ${term('weights')} <i>A</i>.`,
    },
    stream: {
      name: 'Stream',
      title: 'One head, more tokens than fit in a table',
      lead: html`With <i>T</i> tokens <i>A</i> has <i>T</i> × <i>T</i> ${term('weights', 'shares')}: soon too many to keep.`,
    },
    mix: {
      name: 'Mix values',
      lead: html`Row <i>t</i> of <i>Y</i> is a ${term('weighted-mean', 'mix')} of the ${term('value', 'values')}.
        That completes an attention head. Discs show shares; they balance at <i>Y</i>. ${onScreen('Drag the ring.')}`,
    },
  },
};
