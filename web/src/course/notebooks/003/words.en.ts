// English: notebook 003, what each cell does and why.
import { html } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import { term } from '../../../engine/words/term.ts';
import type { NotebookText } from '../../../engine/words/text.ts';
import type { NotebookFacts } from '../facts.ts';

export const NOTEBOOK_003: NotebookText<NotebookFacts<'003'>> = {
  short: 'Columns are tokens',
  title: 'Self-attention in NumPy',
  body: html`Notebook 12.1 of the book <i>Understanding Deep Learning</i>. The same attention twice: token by token, and as matrices. Here ${term('token', 'tokens')} are
    columns, numbers have 64 bits, every layer has a bias, and nothing is masked. What the notebook sets
    “to do” stands below as an exercise.`,
  cells: {
    '1': {
      does: 'Import NumPy.',
      why: 'A plotting library is imported as well, but nothing is plotted.',
    },
    '2': {
      does: html`Three inputs of four numbers, each a column. The notebook draws them after ${term('seed')} 3.`,
      why: html`NumPy’s <code>normal</code>: it draws numbers in pairs and keeps the second one for the next
        call.`,
    },
    '3': {
      does: html`Weights Ω and biases β of queries, keys and values. The notebook draws them after seed 0.`,
      why: html`The weights stand left of the column that they change: Ω x + β. On the ladder they are <i>W</i>, unless
        tokens are columns there too.`,
    },
    '4': {
      does: 'Queries, keys and values: one column at a time, and all at once.',
      why: html`The sums are the same, their order is not: alone, a column is added in two pairs; together, one
        product after the other and each rounded only once. What is printed are the differences, the
        ${term('rounding', 'rounding')} of the last bit.`,
      exercise: {
        question: html`To do: compute the query of input 0. What is the first of its numbers? Two decimals are enough.`,
        why: () => html`The first row of Ω<sub>q</sub> times column 0 of X, plus the first of β<sub>q</sub>. Choose it in the table
          to see every term.`,
      },
    },
    '5': {
      does: html`${term('softmax', 'Softmax')} of one key for one query.`,
      why: 'exp of the dot product, divided by the sum of exp over all keys. No maximum is taken off first: that works while no score is large.',
      exercise: {
        question: 'To do: write it. What would come out for a score of 1000?',
        answers: ['almost 1', 'no number', '0'],
        why: () =>
          'exp(1000) is more than a float64 can hold: inf ÷ inf is not a number. Less the row’s maximum, the same shares come from exp(0) and smaller.',
      },
    },
    '6': {
      does: 'For each output: three attentions, their sum, and the mix of the values.',
      why: html`The lines with <i>true</i> in the notebook are text that it was given to compare with, so they
        are not counted.`,
      exercise: {
        question: html`To do: the weighted sum. How much of output 0 is value 1?`,
        why: () => html`All three shares sum to 1. With the notebook’s seeds one score is so much larger than the others that its
          share is almost 1.`,
      },
    },
    '7': {
      does: 'Softmax of every column at once.',
      why: html`Column <i>n</i> belongs to query <i>n</i>, so it is the columns that sum to 1. Nothing is
        printed.`,
    },
    '8': {
      does: html`Self-attention in five lines: Q, K, V, softmax of Kᵀ Q, and V times that.`,
      why: html`Where tokens are rows this is Q Kᵀ and weights times V: the same, turned about the diagonal.`,
    },
    '9': {
      does: 'The matrices give what the loop gave.',
      why: html`Printed turned, so that an output is a row. Compare with cell [6].`,
    },
    '10': {
      does: 'The attention matrix itself.',
      exercise: {
        question:
          'Predict: does a query spread its attention over the three keys, or does one key take nearly all?',
        answers: ['It spreads', 'One takes nearly all'],
        why: (facts) => html`The largest share of each column is
          ${facts.largestShares.map((share) => fixed(share, 4)).join(', ')}.`,
      },
    },
    '11': {
      does: html`The same, with the ${term('score', 'scores')} divided by √4 before the softmax.`,
      why: html`A dot product of longer vectors is larger, and a softmax of large numbers picks one and forgets
        the rest. Divided by the root of their length, scores keep their size.`,
    },
    '12': {
      does: 'Scaled: softer shares, other outputs.',
      why: html`Under them the notebook prints the unscaled results again, as “true”. They are meant to
        differ.`,
      exercise: {
        question: 'Predict: does the largest share of column 2 grow or shrink?',
        answers: ['It grows', 'It shrinks'],
        why: (
          facts,
        ) => html`From ${fixed(facts.largestShares[2], 4)} to ${fixed(facts.largestScaled, 4)}; the others take
          what it loses, or give what it gains.`,
      },
    },
    '13': {
      does: 'The first two inputs change places.',
      exercise: {
        question: html`Investigate: if the columns of X are permuted, what happens to the columns of X′?`,
        answers: ['They stay', 'They are permuted alike', 'They get other numbers'],
        why: (
          facts,
        ) => html`Output 0 begins with ${fixed(facts.outputAfter, 4)}, which was output 1:
          ${fixed(facts.outputBefore, 4)}. Attention does not know which token stands where. That is why notebook 001
          adds a row for each position.`,
      },
    },
  },
};
