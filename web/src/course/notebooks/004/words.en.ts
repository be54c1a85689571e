// English: notebook 004, what each cell does and why.
import { html } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import { term } from '../../../engine/words/term.ts';
import type { NotebookText } from '../../../engine/words/text.ts';
import type { NotebookFacts } from '../facts.ts';

/** A row with non-breaking blanks: "0.980 1.140 0.200". */
const rowOf = (row: number[]) => row.map((value) => fixed(value, 3)).join('\u00a0');

export const NOTEBOOK_004: NotebookText<NotebookFacts<'004'>> = {
  short: 'Bank, river and money',
  title: 'Self-attention from first principles',
  body: html`One word, <i>bank</i>, in two sentences of three. The notebook is a page without numbers, so
    the cells are counted here. Nothing is masked: every word may look at every other.`,
  cells: {
    '1': {
      does: 'Import torch, and ask for three decimals.',
      why: html`<code>set_printoptions(precision=3, sci_mode=False)</code>: the blocks below follow it. A
        plotting library is imported as well, but nothing is plotted.`,
    },
    '2': {
      does: 'Two sentences of three words.',
      why: html`<i>bank</i> stands in the middle of both: between stream and mud, and between money and loan.`,
    },
    '3': {
      does: html`A table with four numbers for each word: its ${term('embedding')}.`,
      why: html`Written by hand. Stream and mud have something in the first place, money and loan in the
        second, <i>bank</i> in both.`,
    },
    '4': {
      does: 'The numbers of both sentences, a word in each row.',
      why: html`Row 1 is <i>bank</i>, and it is the same in both. A table knows words and no sentences.`,
    },
    '6': {
      does: 'The weights of a plain linear layer.',
      why: 'Four numbers go in, three come out. These are written by hand too.',
    },
    '7': {
      does: 'The linear layer, on each row by itself.',
      why: (facts) => html`By the river <i>bank</i> leaves as
        <code>${rowOf(facts.linear[0])}</code>, at the desk as
        <code>${rowOf(facts.linear[1])}</code>. What sees one row at a time cannot tell them
        apart, whatever its weights are.`,
    },
    '9': {
      does: html`Every word times every word: the ${term('dot', 'dot product')} as a ${term('score')}.`,
      why: (facts) => html`Two rows that point the same way score high. <i>bank</i> scores
        ${fixed(facts.scores[0], 3)} with stream and
        ${fixed(facts.scores[2], 3)} with mud. Both factors are the same rows, so the
        scores are symmetric.`,
    },
    '11': {
      does: html`${term('softmax', 'Softmax')} makes shares of the scores, and the shares mix the rows.`,
      why: (facts) => html`Now <i>bank</i> leaves as <code>${rowOf(facts.mixed[0])}</code> by
        the river and as <code>${rowOf(facts.mixed[1])}</code> at the desk. The same row went
        in; the words beside it made the difference.`,
    },
    '13': {
      does: html`Three matrices: what a word ${term('query', 'looks for')}, what it can be
        ${term('key', 'found')} by, what it ${term('value', 'passes on')}.`,
      why: 'A model learns them; here they are written by hand. Queries and keys have two numbers, values three.',
    },
    '14': {
      does: 'The same once more, with queries, keys and values.',
      why: (facts) => html`The scores are divided by √2, because a key has two numbers.
        By the river <i>bank</i> takes ${fixed(facts.shares[1], 3)} of itself and
        ${fixed(facts.shares[0], 3)} of stream.`,
    },
    '16': {
      does: 'The same steps as a class, with random weights.',
      why: html`<code>torch.rand</code> draws 36 numbers from 0 to 1 after seed 0. Here queries, keys and
        values have three numbers each.`,
    },
    '17': {
      does: 'The class on both sentences.',
      why: html`Nothing is learned yet, so the rows of a sentence come out nearly alike.
        <code>grad_fn</code> is printed because the weights are parameters: PyTorch has noted how to
        differentiate what was done to them.`,
    },
  },
};
