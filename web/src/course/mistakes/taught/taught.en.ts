// English: a mistake of a language model, seen in two runs, and the checks on it.
import { html } from 'lit-html';
import type { Words } from '../../../engine/words/text.ts';

export const TAUGHT_TEXT = {
  caption: 'Mean loss of sentences that were never read',
  captionOfText: 'Mean loss of the rows of each step',
  levels: { uniform: 'by chance', pairs: '1 word', floor: 'floor' },
  charted: (right: string, wrong: string) =>
    `Right and with the mistake, over 200 steps, on a logarithmic axis. ${right}; ${wrong}.`,
  at: (name: string, loss: string) => `${name} ${loss}`,
  running: (step: number) => `Training: step ${step} of 200`,
  over: 'Both have made 200 steps, from the same weights.',
  outcomes: {
    below: (
      loss: string,
      floor: string,
    ): Words => html`<b>Too good to be true.</b> At the floor, ${floor}, all is known that can be: of some
      words it is drawn by lot which one follows. A loss of ${loss} has seen its answers.`,
    above: (
      loss: string,
      pairs: string,
      right: string | null,
    ): Words => html`<b>Stuck.</b> Its loss is ${loss}; counting what follows one word
      comes to ${pairs}.${right === null ? '' : html` Yet it gives the right meaning a share of ${right}: the loss is wrong, not the model.`}`,
    between: (
      loss: string,
      right: string,
    ): Words => html`<b>Nothing shows.</b> Its loss is ${loss}, and ${right} is right: a run alone does not
      tell that there is a mistake.`,
    unknown: 'For this text nobody knows how far a loss can fall.',
  },
  sentence: (step: number) => `The sentence after ${step} steps`,
  weights: (side: string, head: string) => `${side}: the shares A${head}`,
  head: (at: number) => `head ${at}`,
  corner:
    'row: the word that asks; columns: the words that are looked at, what is asked for, and the loss',
  asked: 'asked for',
  loss: html`<i>L</i>`,
  opens: 'Choose a number: it opens in its stage.',
  how: {
    influence: 'Change the last word that is read: does a row before it move?',
    difference: 'Give both the same weights: are their logits the same?',
    loss: 'Compare the loss before any step.',
    gradient: 'Has every weight matrix a gradient?',
    run: 'Train it: can there be such a loss?',
  },
  moved: (most: string) => `The logits of rows before it move by up to ${most}.`,
  stays: 'No row before it moves.',
  apart: (most: string) => `The logits are up to ${most} off.`,
  same: 'The logits are the same.',
  losses: (right: string, wrong: string) => `It is ${wrong}, not ${right}.`,
  sameLoss: (loss: string) => `It is ${loss} in both.`,
  stuck: (names: string[]): Words =>
    html`${names.map((name, i) => html`${i > 0 ? ', ' : ''}<code>${name}</code>`)} has none: nothing reads it.`,
  notStuck: 'Every one has.',
  wait: 'The run goes on …',
  after: (loss: string) => `After 200 steps it is ${loss}.`,
  /** Words of a mistake that is made in the draw alone. */
  written: {
    text: (side: string) => `${side}: what it writes`,
    corner: 'row: the word that was read last',
    u: html`<i>u</i>`,
    share: 'share',
    picked: 'writes',
    how: {
      influence: 'Change the last word: do the shares of the next one move?',
      difference: 'Is it drawn from the logits of the last row?',
      run: 'Look at the loss of the run.',
    },
    moves: (right: string) => `They should, by up to ${right}. They do not.`,
    isMoved: 'They do.',
    others: (row: number, right: string, wrong: string) =>
      `In row ${row} the first logit is ${right}; drawn is from ${wrong}, as in row 0.`,
    own: 'It is.',
    run: 'It is right: training asks all rows. The mistake comes after it.',
  },
};
