// English: the stage Triangle.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageWords, Words } from '../../engine/words/text.ts';
import type { TriangleFacts } from './facts.ts';

/** A note that is true of the example's own numbers. */
const given =
  (note: Words) =>
  ({ isAsGiven }: TriangleFacts) =>
    isAsGiven ? note : undefined;

export const triangle: StageWords<TriangleFacts> = {
  steps: {
    ones: {
      tells: true,
      formula: '1·x',
      slide: html`A matrix of ones, times <i>x</i>: every row of the product adds up all rows.`,
      body: ({
        isAsGiven,
      }) => html`A ${term('matrix-product')} mixes rows: row <i>t</i> of the left factor says how much of
        each row of <i>x</i> to take. A row of ones takes each row once, so every row of <i>Y</i> is the sum
        of all rows${isAsGiven ? html`: 2 + 6 + 6 = 14, and 7 + 4 + 5 = 16` : ''}. This needs no loop, but
        each row also adds the tokens that come later. The next step removes them.`,
      aside: html`The code has notebook 000’s names: <code>a</code> is the left factor, here <code>a_ones</code> for <b>1</b>; <code>b</code> is
        <i>x</i>; <code>c</code> is <i>Y</i>, here <code>c_ones</code>.`,
    },
    tril: {
      tells: true,
      formula: 'tril·x',
      slide: html`Zeros above the diagonal: row <i>t</i> adds up the rows 0 to <i>t</i> only.`,
      body: ({
        isAsGiven,
      }) => html`That is the loop’s window, written as a row of ones and zeros. Only the left factor
        has changed; <i>x</i> is the same, and we still multiply the one by the other. Each row of <i>Y</i> is
        now a running sum${isAsGiven ? html`: 2, then 2 + 6, then 2 + 6 + 6` : ''}.`,
    },
    shares: {
      formula: '÷ row sums',
      equals: 'A·x',
      slide: 'Divide each row of ones by its sum, and sums become means.',
      body: ({
        isAsGiven,
      }) => html`${isAsGiven ? 'One whole, two halves, three thirds. ' : ''}A row of shares adds up to 1, and a sum weighted by shares is a ${term('weighted-mean', 'mean')}.
        Three steps, and each changed one thing in the left factor. Follow one number of <i>Y</i> through all
        three.`,
    },
    mix: {
      asked: [{ question: 'How slow is a loop?', link: 'race' }],
      formula: 'A·x',
      slide: 'One matrix product does what both loops did, for all tokens at once.',
      body: ({ isAsGiven }) => html`${
        isAsGiven
          ? html`Row <i>t</i> of <i>A</i> holds 1/(<i>t</i> + 1) for each token up to <i>t</i>, then zeros:
            what the loop did for token <i>t</i>.`
          : html`Row <i>t</i> of <i>A</i> says how much of each token goes into row <i>t</i> of <i>Y</i>.`
      } One ${term('matrix-product')} <i>A·x</i> makes every row of <i>Y</i>, for all sequences of the ${term('batch')}.
        Beside it stands what the loop computes, and how far apart the two are.`,
      aside: html`From here on <i>A</i> stands for the ${term('weights')}; code and links say <code>weights</code>.`,
    },
  },
  apart: {
    b: 'small',
    a: 'small',
    c_ones: 'sums',
    c_tril: 'running',
    c: 'means',
    y_loop: 'loop',
    y: 'A·x',
  },
  notes: {
    a_ones: given('every row takes every token'),
    a_tril: given('row t stops at token t'),
    a: ({ isAsGiven }) => (isAsGiven ? 'equal shares' : 'shares'),
    b: html`<code>b</code> in the code`,
    weights: 'row looks at column',
    y_loop: 'by the loop',
    y: html`by <i>A·x</i>`,
    difference: 'how far loop and A·x differ',
  },
};
