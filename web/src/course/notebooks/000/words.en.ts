// English: notebook 000, what each cell does and why.
import { html } from 'lit-html';
import { scientific } from '../../../engine/draw/format.ts';
import { term } from '../../../engine/words/term.ts';
import type { NotebookText } from '../../../engine/words/text.ts';
import type { NotebookFacts } from '../facts.ts';

export const NOTEBOOK_000: NotebookText<NotebookFacts<'000'>> = {
  short: 'Single head, causal',
  title: 'Single self-attention head',
  body: html`From two loops to one head, cell by cell, in the notebook’s own order. The page draws every random
    number from its seed, computes the cell again and prints it as PyTorch prints it.`,
  cells: {
    '55': {
      does: html`Import torch and set the ${term('seed')}: from here on every number is fixed.`,
      why: html`<code>torch.manual_seed(1337)</code> also prints the address of a generator. That is
        chance, so it is not counted.`,
    },
    '56': {
      does: html`Row <i>t</i> is the average of rows 0 to <i>t</i>, by two nested loops.`,
      why: html`A ${term('token')} may look back and not ahead. An average is the simplest use of what it sees;
        the cells below replace it step by step. <code>torch.mean</code> adds every fourth row to the same one of
        four sums; stage 1 adds row after row, so its last digits can differ.`,
    },
    '57': {
      does: html`Ones times <i>b</i>: every row becomes the sum of all rows.`,
      why: html`A row of the left factor says how much of each row of <i>b</i> to take: of ones, each row
        once. What the notebook calls a, b and c are <i>1</i>, <i>x</i> and <i>Y</i> on stage 2.`,
    },
    '58': {
      does: html`Cut off the upper triangle: row <i>t</i> sums only rows 0 to <i>t</i>.`,
      why: html`The seed is set again, but nothing is drawn: <i>b</i> is still the one of cell [57].`,
    },
    '59': {
      does: 'Divide each row by its sum: the sum becomes the average.',
      why: html`Now each row of the left factor sums to 1; on stage 2 it is called <i>A</i>. One matrix product does
        what both loops did.`,
    },
    '60': {
      does: 'Do the loop and the triangle give the same tensor?',
      why: (
        facts,
      ) => html`A new <i>x</i>: the first draw after the seed, because cells [57] to [59] have
        set it again. The largest difference is ${scientific(facts.triangleApart60)}, the last bits
        of float32; ${term('allclose', html`<code>allclose</code>`)} forgives a relative one of 1e-5, and with some seeds that
        is too little.`,
    },
    '61': {
      does: 'Zeros, −inf above the diagonal, softmax: the same shares in another way.',
      why: (
        facts,
      ) => html`Equal ${term('score', 'scores')} give equal shares, and −inf gives 0. This way
        still works when the scores come from the data. The loop’s result and the triangle’s differ by at most
        ${scientific(facts.triangleApart61)}, the loop’s and the softmax’s by at most
        ${scientific(facts.softmaxApart61)}.`,
    },
    '62': {
      does: 'At last scores from the data: one causal head of size 16.',
      why: 'The notebook prints only the shape of what comes out. Both tensors here are live: entry 0 of 4.',
    },
  },
};
