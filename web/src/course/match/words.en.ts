// English: the stage Match, and the labels of its two sentences.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageWords, Words } from '../../engine/words/text.ts';
import type { MatchFacts } from './facts.ts';

const ORIGINS = {
  written: 'written by hand',
  words: 'written by hand for five words, random for any other',
  drawn: 'random',
};

/** Caution that shares mean nothing where x is random. */
const CAUTIONS: Record<MatchFacts['origin'], Words> = {
  written: '',
  words: ' A word with random numbers takes from the others without any meaning.',
  drawn: html` Here <i>x</i> is random, so who takes from whom means nothing.`,
};

/** The terms of a dot product: the two words whose rows it multiplies. */
export const DOT = {
  row: (row: string): Words => html`<b>${row}</b>`,
  title: (row: string, column: string): Words => html`<b>${row}</b> · <b>${column}</b>`,
};

export const match: StageWords<MatchFacts> = {
  steps: {
    score: {
      formula: html`x·x<sup>⊤</sup>`,
      transposed: html`x<sup>⊤</sup>·x`,
      slide: html`A score is the dot product of two rows of <i>x</i>: now the data decide.`,
      body: (facts) => html`A token is a row of numbers, its ${term('embedding')}, here
        ${ORIGINS[facts.origin]}. The ${term('dot')} of two rows multiplies them number by
        number and adds: it is large where both have large numbers in the same places. Multiplied by its
        own ${term('transpose')} <i>x</i><sup>⊤</sup> (its rows as columns), <i>x</i> gives the dot product of every token with every token, itself too.${
          facts.causal
            ? ''
            : html` Here nothing hides the future: every token sees the whole text, as in a model that only reads. The
              ${term('mask')} comes back in stage 5.`
        }`,
    },
    softmax: {
      tells: true,
      formula: 'A',
      equals: 'softmax of each row',
      slide: 'Softmax turns each row of scores into shares that add up to 1.',
      body: (facts) =>
        facts.tellsOfBanks
          ? html`The row of <b>bank</b> says how much it takes of each word in its own sentence: of stream
            and mud by the river, of money and loan at the desk. Most of all it takes of itself. That is no
            rule: a ${term('dot')} grows with the size of the numbers too, and at the desk <b>loan</b> takes more of
            money than of itself.`
          : html`Equal scores gave equal shares; these scores differ. Row <i>t</i> says how much token
            <i>t</i> takes of each token: the larger their ${term('dot')}, the more. Each
            ${term('row-sum', 'row’s sum')} is still 1.${CAUTIONS[facts.origin]}`,
    },
    mix: {
      tells: true,
      formula: 'A·x',
      transposed: 'x·A',
      slide: html`Row <i>t</i> of <i>Y</i> mixes the rows of <i>x</i>, in the shares of row <i>t</i>.`,
      body: (facts) =>
        facts.tellsOfBanks
          ? html`By the river <b>bank</b> comes out with more of the first number, which stream and mud
            brought; at the desk with more of the second, from money and loan. The same four numbers went in; the words beside them made the difference. A linear layer multiplies each word’s row by one matrix <i>W</i>, so its result for <b>bank</b> is the same in both sentences. With attention a word’s numbers come to depend on its sentence.`
          : html`Until now every share was fixed in advance; here the tokens set them. So what comes out for
            a token depends on the tokens around it.${CAUTIONS[facts.origin]}`,
    },
  },
  notes: {
    scores: 'scores',
    masked: 'scores, masked',
    weights: 'shares',
    y: 'output',
  },
};
