// English: the labels of two sentences side by side.
import { html } from 'lit-html';
import type { Words } from './text.ts';

/** Notebook 004's two sentences. */
export const BOTH = 'stream bank mud money bank loan';

/** Labels of the two sentences side by side, and of the word that they share. */
export const PAIR = {
  sentences: ['By the river', 'At the desk'],
  /** The names of two sentences, of which `words` has all words. */
  sentencesOf(words: readonly string[]): string[] {
    return words.join(' ') === BOTH ? this.sentences : ['First sentence', 'Second sentence'];
  },
  choose: 'Sentence',
  words: 'Words: choose who asks',
  strip: 'The same word in both sentences: what goes in, what comes out',
  names: {
    x: (word: string): Words => html`<b>${word}</b> goes in`,
    linear: (word: string): Words => html`<b>${word}</b>·W: times a matrix`,
    y: (word: string): Words => html`<b>${word}</b> comes out`,
  },
  apart: (largest: string) => (largest === '0' ? '0 apart' : `max ${largest} apart`),
  verdicts: {
    x: { same: 'the same numbers', different: 'no longer the same' },
    linear: { same: 'the same again', different: 'others come out' },
    y: { same: 'one meaning', different: 'two meanings' },
  },
};
