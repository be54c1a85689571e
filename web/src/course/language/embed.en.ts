// English: the picture of the step Embed.
import { html } from 'lit-html';

export const EMBED = {
  sum: 'The row of a word and the row of its place, added',
  word: (word: string, id: number) => html`<b>${word}</b>, row ${id}`,
  place: (place: number) => `place ${place}`,
  twin: (word: string, place: number) => html`<b>${word}</b>, place ${place}`,
  /** Between two rows of which it is asked whether they are alike. */
  alike: '=?',
  differs: '≠',
  /** A sum whose terms are rounded, too: what is printed need not add up. */
  rounded: 'rounded',
  named: { tok_emb: 'The row of the word', pos_emb: 'The row of its place', x: 'Their sum' },
  plus: '+',
  equals: '=',
  rows: 'Words',
};
