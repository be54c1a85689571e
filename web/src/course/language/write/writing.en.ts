// English: the picture of the step Write.
import { html } from 'lit-html';

export const WRITING = {
  sentence: 'The sentence so far',
  picked: 'The word that is picked',
  next: 'Next word',
  toStop: 'To the full stop',
  again: '↺ Another sentence',
  temperature: 'Temperature',
  kept: (word: string) => html`<em><b>${word}</b> looks at what is kept</em>`,
  word: 'Word',
  key: 'key',
  value: 'value',
  newRow: 'the next word puts its row here',
  saved: (rows: number) =>
    rows < 2
      ? 'One dot product makes this row of scores.'
      : html`<b>${rows}</b> dot products make this row of scores. To run the whole model again would take ${(rows * (rows + 1)) / 2}, the
          triangle.`,
  likely: html`<em>The next word</em>`,
  logit: 'logit',
  share: 'share',
  /** Beside the share of which it is asked what it becomes. */
  heated: (temperature: string) => html`<b>?</b> at temperature ${temperature}`,
  more: (words: number) => `${words} more words`,
  draw: (word: string) =>
    html`<em>One random number falls on <b>${word}</b>${word === '.' ? ', the full stop' : ''}</em>`,
  full: (words: number) => `Here it ends: the model has places for ${words} words.`,
  known: {
    read: html`The model has learnt from this sentence.`,
    kept: html`The model <b>has never read</b> this sentence: it was kept aside.`,
    none: (of: number) => html`This is <b>none of the ${of}</b> sentences.`,
  },
  /** Words of the same draws at three temperatures, which stand in the place of one draw. */
  heats: 'at three temperatures',
  oneDraw: 'one draw',
  sameDraws: html`<em>The same random numbers at three temperatures</em>`,
  /** Under two temperatures that write alike. */
  alike: (low: string, high: string) =>
    `Here ${low} writes what ${high} writes: what is likely has gained, and the same draws still fall on it.`,
  sentences: 'What is written at each temperature; a word opens its share',
  numbers: 'The random numbers',
  at: (heat: number) => `At temperature ${heat}`,
  line: (word: string, u: string) =>
    `The shares of all words on a line of length 1. The random number ${u} falls on ${word}.`,
};
