// English: the titles of the stage Many heads, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const HEADS_TITLES: StageTitles = {
  name: 'Many heads',
  title: 'Many heads, side by side',
  examples: { both: 'trained · two questions', meanings: 'trained · mud or money' },
  steps: {
    embed: {
      name: 'Embed',
      lead: html`Text is not numbers. So each ${term('token')} gets a row of a table, <i>E</i>: its ${term('embedding')}. A
        row of <i>P</i> is added for its place.`,
    },
    project: {
      name: 'Q, K, V',
      lead: html`Three products make <i>Q</i>, <i>K</i> and <i>V</i>, each for all heads at once.`,
    },
    view: {
      name: 'View',
      lead: html`${term('view', html`<i>view</i>`)} gives each column of <i>Q</i> two indices: its head, and its place in that
        head. (This step and the next show how PyTorch stores numbers; you may skip to <i>Each head attends</i>.)`,
    },
    transpose: {
      name: 'Transpose',
      lead: html`${term('transpose', html`<i>transpose</i>`)} puts the heads before the tokens, so that each head has a matrix of its own.`,
    },
    attend: {
      name: 'Each head attends',
      lead: html`Each head does what the one head of stage 5 did, on its own columns of <i>Q</i>, <i>K</i> and
        <i>V</i>.`,
    },
    concat: {
      name: 'Concat',
      lead: html`The heads’ results are put side by side: row <i>t</i> of ${term('concat', html`<i>concat</i>`)} holds what every
        head found for token <i>t</i>.`,
    },
    output: {
      name: 'Output',
      lead: html`So far no head knows about the others. The ${term('output-projection')} can mix them.`,
    },
  },
};
