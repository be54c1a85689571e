// English: what each cell of a notebook does, and why.
import { html } from 'lit-html';
import { term } from './term.ts';
import type { NotebookText } from './text.ts';

export const NOTEBOOKS_TEXT: Record<string, NotebookText> = {
  '000': {
    short: 'Single head, causal',
    title: 'Single self-attention head',
    body: html`Cell by cell, in the notebook’s own order. Nothing here is a copy: the core draws every
      random number from its seed, computes the cell again and prints it as PyTorch prints it.`,
    cells: [
      {
        id: '55',
        does: html`Import torch and set the ${term('seed')}: from here on every number is fixed.`,
        why: html`<code>torch.manual_seed(1337)</code> also prints the address of a generator. That is
          chance, so it is not counted.`,
      },
      {
        id: '56',
        does: html`Row <i>t</i> is the average of rows 0 to <i>t</i>, by two nested loops.`,
        stage: { stage: 'loop', example: '000-56' },
      },
      {
        id: '57',
        does: html`Ones times <i>b</i>: every row becomes the sum of all rows.`,
        stage: { stage: 'triangle', step: 'ones' },
      },
      {
        id: '58',
        does: html`Cut off the upper triangle: row <i>t</i> sums only rows 0 to <i>t</i>.`,
        stage: { stage: 'triangle', step: 'tril' },
      },
      {
        id: '59',
        does: 'Divide each row by its sum: the sum becomes the average.',
        stage: { stage: 'triangle', step: 'shares' },
      },
      {
        id: '60',
        does: 'The loop and the triangle give the same tensor.',
        why: html`Equal for ${term('allclose', html`<code>allclose</code>`)}, which forgives a relative difference of 1e-5; the last
          bits differ, as stage 2 shows.`,
        stage: { stage: 'triangle', step: 'mix', example: '000-60' },
      },
      {
        id: '61',
        does: 'Zeros, −inf above the diagonal, softmax: the same shares by another road.',
        stage: { stage: 'softmax', step: 'divide', example: '000-61' },
      },
      {
        id: '62',
        does: 'At last scores from the data: one causal head of size 16.',
        why: 'The notebook prints only the shape of what comes out; the numbers are on the ladder.',
        stage: { stage: 'head', example: '000-62' },
      },
    ],
  },
  '002': {
    short: 'Loop, tril, softmax',
    title: 'The trick behind self-attention',
    body: html`The same road as notebook 000 with every step in between printed. Its cells were run out of
      order: <i>x</i> is the fourth draw after seed 42, and the core draws three tensors before it to
      arrive at the same numbers.`,
    cells: [
      {
        id: '2',
        does: 'Set the seed.',
        why: html`<code>torch.manual_seed(42)</code>; the printed address of the generator is chance and not
          counted.`,
      },
      {
        id: '16',
        does: html`Four ${term('batch', 'batches')} of eight ${term('token', 'tokens')}, two numbers each.`,
        stage: { stage: 'loop', step: 'window', example: '002-16' },
      },
      {
        id: '19',
        does: html`The average of everything so far, by two loops.`,
        stage: { stage: 'loop', example: '002-16' },
      },
      { id: '11', does: 'A matrix of ones: everybody looks at everybody.' },
      { id: '13', does: html`Its ${term('tril', 'lower triangle')}: nobody looks ahead.` },
      { id: '14', does: 'Each row divided by its sum: equal shares.' },
      {
        id: '18',
        does: 'One matrix product instead of two loops.',
        stage: { stage: 'triangle', step: 'mix', example: '002-16' },
      },
      { id: '20', does: 'Loop and product agree.' },
      { id: '23', does: html`The triangle again, now as a ${term('mask')}.` },
      {
        id: '24',
        does: 'Scores of 0, and −inf where the mask has a 0.',
        stage: { stage: 'softmax', step: 'mask', example: '002-16' },
      },
      {
        id: '26',
        does: html`${term('softmax', 'Softmax')} of the ${term('score', 'scores')}: the same equal shares.`,
        stage: { stage: 'softmax', step: 'divide', example: '002-16' },
      },
      {
        id: '28',
        does: 'The product with these shares.',
        stage: { stage: 'softmax', step: 'mix', example: '002-16' },
      },
      { id: '29', does: 'Loop and softmax agree.' },
    ],
  },
};
