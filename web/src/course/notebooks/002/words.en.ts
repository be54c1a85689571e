// English: notebook 002, what each cell does and why.
import { html } from 'lit-html';
import { scientific } from '../../../engine/draw/format.ts';
import { term } from '../../../engine/words/term.ts';
import type { NotebookText } from '../../../engine/words/text.ts';
import type { NotebookFacts } from '../facts.ts';

export const NOTEBOOK_002: NotebookText<NotebookFacts<'002'>> = {
  short: 'Loop, tril, softmax',
  title: 'The trick behind self-attention',
  body: html`The same way as notebook 000, with every step in between printed. Its cells were run out of
    order: <i>x</i> is the fourth draw after seed 42, and the core draws three tensors before it to
    arrive at the same numbers.`,
  cells: {
    '2': {
      does: 'Set the seed.',
      why: html`<code>torch.manual_seed(42)</code>; the printed address of the generator is chance and not
        counted.`,
    },
    '16': {
      does: html`A ${term('batch')} of four sequences of eight ${term('token', 'tokens')}, two numbers each.`,
      why: 'The notebook prints only the shape; the numbers follow from the seed and from what was drawn before.',
    },
    '19': {
      does: 'The average of everything so far, by two loops.',
      why: html`The name <i>x_bow</i> stands for “bag of words”: what is averaged has forgotten its order.`,
    },
    '11': { does: 'A matrix of ones: every token takes every token.' },
    '13': { does: html`Its ${term('tril', 'lower triangle')}: no token looks ahead.` },
    '14': {
      does: 'Each row divided by its sum: equal shares.',
      why: html`Row 2 has three ones, so three thirds. Every row sums to 1.`,
    },
    '18': {
      does: 'One matrix product instead of two loops.',
      why: html`The 8×8 shares serve all four sequences: PyTorch ${term('broadcasting', 'broadcasts')} them.`,
    },
    '20': {
      does: 'Do loop and product agree?',
      why: (facts) => html`To ${scientific(facts.productApart)}: each way rounds in its own order.
        ${term('allclose', html`<code>allclose</code>`)} forgives a relative difference of 1e-5, which next to a sum of
        almost 0 can be too little.`,
    },
    '23': { does: html`The triangle again, now as a ${term('mask')}.` },
    '24': {
      does: 'Scores of 0, and −inf where the mask has a 0.',
      why: 'No preference yet: every token that may be seen has the same score.',
    },
    '26': {
      does: html`${term('softmax', 'Softmax')} of the ${term('score', 'scores')}: the same equal shares.`,
      why: html`exp(0) is 1 and exp(−inf) is 0. Divided by the row’s sum, that is the triangle of cell [14].`,
    },
    '28': { does: 'The product with these shares.' },
    '29': {
      does: 'Do loop and softmax agree?',
      why: (facts) => html`To ${scientific(facts.softmaxApart)}. Three ways lead to one tensor.`,
    },
  },
};
