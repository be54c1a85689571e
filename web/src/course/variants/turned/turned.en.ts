// English: a head that was trained with RoPE, on its page.
import { html } from 'lit-html';
import type { Words } from '../../../engine/words/text.ts';

export const TURNED_WORDS = {
  /** The way here from where the weights were made without. */
  way: 'A head trained with it',
  title: 'What training makes of it',
  task: html`Task: name the letter right before. <i>X</i> has the letters alone, no places, so only the turn can tell the one before from those further
    back. Weights of both tables above: 300 steps of SGD, with RoPE.`,
  made: 'These weights were trained with RoPE. The plain head has the same ones, and does not turn.',
  texts: 'Text',
  own: 'from its run',
  hands: 'Keys, and who asks, as hands of a clock',
  corner: 'a hand has two numbers',
  asks: (word: string): string => `${word} asks`,
  learnt: 'as learnt',
  turned: 'turned by the place',
  share: 'share',
  place: (at: number): string => `at ${at}`,
  says: html`Learnt: all keys point one way, and queries about as far behind as one place turns, 57°. So after the turn a query points where the key
    <b>one place before</b> does.` as Words,
  round:
    html`Seven places make 401°, once round and 41°: a key <b>seven back</b> points nearly there, too. It was trained on five letters. Models have many
    pairs, most of them far slower.` as Words,
  runs: 'The same run, with the turn and without',
  run: 'head',
  without: 'without',
  with: 'with RoPE',
  loss: 'loss',
  right: 'right',
  onBefore: 'share of the letter before',
  best: (loss: string): string => `best without ${loss}`,
  bestSays: (loss: string): Words =>
    html`On 256 fresh texts. Without, a row knows which letters came before, not in which order. Guessing by how often each came costs <b>${loss}</b> at
      best.`,
  chart: 'Loss of each step',
  charted: (without: string, with_: string): string =>
    `Loss of each step: without RoPE it ends at ${without}, with RoPE at ${with_}.`,
};
