// English: the titles of the stage Language, and the first sentence of each step: there before the rest of its words.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageTitles } from '../../engine/words/text.ts';

export const LANGUAGE_TITLES: StageTitles = {
  name: 'Language',
  title: 'A model that writes',
  example: 'Text',
  texts: { names: '393 first names, letter by letter' },
  steps: {
    words: {
      name: 'Words',
      title: 'Guess the next word',
      lead: html`A ${term('language-model')} reads words and guesses the next one. Nothing else.`,
    },
    embed: {
      name: 'Embed',
      title: 'From words to numbers',
      lead: html`Every word has a row of numbers, its ${term('embedding')}. That row is all the model knows of the word.`,
    },
    block: {
      name: 'Block',
      title: 'A stream that every part adds to',
      lead: html`A word’s row of numbers, its ${term('residual', 'stream')}, runs straight down through the model. Each part adds to it.`,
    },
    guess: {
      name: 'Guess',
      title: 'A share for every word',
      lead: html`At the end of the stream the ${term('unembedding')} turns its row into one number per word, that word’s ${term('logits', 'logit')}.`,
    },
    train: {
      name: 'Train',
      title: 'The moment it looks back',
      lead: 'At first all weights are random. Every step moves each of them a little, so that the loss falls.',
    },
    write: {
      name: 'Write',
      title: 'It writes, word by word',
      lead: 'Only the last row guesses. A random number picks a word, and that word begins the next row.',
    },
  },
};
