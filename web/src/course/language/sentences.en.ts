// English: the picture of the step Words.
import { html } from 'lit-html';

/** Meanings of a word that has two, by what stands before it. */
const MEANINGS: Record<string, string> = {
  stream: 'a riverside',
  money: 'a house of money',
};

export const SENTENCES = {
  caption: 'The words of a sentence, and the word after each',
  reads: 'reads',
  asked: 'must guess',
  idOf: 'its number',
  all: 'Sentences',
  others: (count: number) => `All ${count} sentences`,
  meaning: (word: string, topic: string) =>
    topic in MEANINGS ? html`<em><b>${word}</b>: ${MEANINGS[topic]}</em>` : html`<em>${topic}</em>`,
  choice: 'The first word',
  kept: (count: number, of: number) =>
    `Dashed: ${count} of all ${of} sentences are kept aside, to test the model. It never learns from them.`,
  isKept: (sentence: string) => `${sentence}, kept aside`,
  rows: (from: number, to: number, of: number) => `rows ${from} to ${to} of ${of}, drawn at random`,
  back: 'Earlier rows',
  on: 'Later rows',
};
