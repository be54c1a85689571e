// English: the picture of the step Guess.
import { html } from 'lit-html';

export const GUESS = {
  norm: 'The last row of the stream, normed',
  unnormed: 'The last row of the stream',
  title: (word: string) => html`<em>what comes after <b>${word}</b>?</em>`,
  word: 'word',
  logit: 'logit',
  share: 'share',
  loss: 'loss',
  follows: html`<em>follows</em>`,
  others: (count: number, of: number) =>
    count < of
      ? `the first ${count} of ${of} other words`
      : count === 1
        ? '1 other word'
        : `${count} other words`,
  losses: html`<em>the loss of each row</em>`,
  row: (word: string, next: string) => html`${word} <i>→</i> ${next}`,
  rowSaid: (word: string, next: string) => `${word}, then ${next}`,
  covered: '?',
};
