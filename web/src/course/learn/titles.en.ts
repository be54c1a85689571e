// English: the titles of the stage Learn, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const LEARN_TITLES: StageTitles = {
  name: 'Learn',
  title: 'Nobody writes the weights',
  example: 'Task',
  steps: {
    task: {
      name: 'Task',
      lead: 'A head learns from examples.',
    },
    loss: {
      name: 'Loss',
      title: 'How wrong is the guess?',
      lead: html`A ${term('loss')} says how wrong an answer is: the smaller, the better. <i>L</i> is the mean.`,
    },
    backward: {
      name: 'Backward',
      title: 'Which share should grow?',
      lead: html`Each arrow pushes its bar’s score the way that lowers the loss: against the score’s ${term('gradient')}.`,
    },
    update: {
      name: 'Update',
      title: 'One step downhill',
      lead: html`A weight moves against its ${term('gradient')}; the ${term('learning-rate')} sets how far.`,
    },
    train: {
      name: 'Train',
      title: 'Again and again',
      lead: 'One step changes little, so it is taken again and again.',
    },
    two_heads: {
      name: 'Two heads',
      title: 'Two questions, two readers',
      lead: html`Every row is asked two things: the letter before it, and the letter with the mark
      <code>*</code>.`,
    },
  },
};
