// English: notebook 001, what each cell does and why.
import { html } from 'lit-html';
import { fixed, scientific } from '../../../engine/draw/format.ts';
import { term } from '../../../engine/words/term.ts';
import type { NotebookText } from '../../../engine/words/text.ts';
import type { NotebookFacts } from '../facts.ts';

export const NOTEBOOK_001: NotebookText<NotebookFacts<'001'>> = {
  short: 'Many heads, “Hello”',
  title: 'Multi-headed attention',
  body: html`Five characters, 16 numbers each, two heads. The notebook sets no seed and prints no number of a
    tensor, only shapes: these can match. The numbers beside them follow from seed 42, which is our
    choice.`,
  seeds: html`The notebook sets none. Here it is <code>torch.manual_seed(42)</code>.`,
  cells: {
    '2': {
      does: 'Tell Python where the files of the notebook’s own project are.',
      why: html`It needs the tokenizer from there, which is not part of the notebook. Here a character’s number is its place
        in Python’s <code>string.printable</code>, so H is 43 and e is 14.`,
    },
    '3': {
      does: html`A class with three linear layers: key, query and value.`,
      why: html`It would print <code>self.key</code>, but no object of the class is made, so nothing is
        printed.`,
    },
    '4': {
      does: 'Two heads share 16 numbers: each works with 8.',
      why: html`The notebook’s text has “8X8=64” beside it. It is 2×8 = 16: the width of a token is divided
        among the ${term('head', 'heads')}.`,
    },
    '5': {
      does: html`A row for the character plus a row for its position: the ${term('embedding')}.`,
      why: html`Both tables are drawn at random, 100 characters and 25 places. The two l’s of “Hello” have the
        same row; with a row for their positions added they no longer do. The output projection is made here, “for
        later”.`,
    },
    '6': {
      does: 'Queries, keys and values, split into two heads of 8 numbers.',
      why: html`Two slips. <code>value = self.key(x)</code>: the values are keys, and the value layer is never
        used. And the ${term('score', 'scores')} are computed before the heads stand in front of the tokens:
        within each ${term('token')} they compare the heads, 2×2, and no token with another. They are thrown
        away.`,
    },
    '12': {
      does: html`Heads in front, then the whole of attention: scores, ÷ √8, ${term('mask')}, softmax, mix.`,
      why: (
        facts,
      ) => html`The mask writes −1e9 where notebook 000 writes −inf. After the softmax both give
        the same bits: the largest difference is ${scientific(facts.weightsApart)}. The values are
        still keys, so the output as written differs from the one with <code>self.value(x)</code> by up
        to ${fixed(facts.outputsApart, 2)}.`,
      exercise: {
        question: html`Which tokens can token 3, the second l, attend to?`,
        answers: ['0, 1 and 2', '0, 1, 2 and itself', 'all five'],
        why: () => html`Row 3 of the weights has its only 0 in column 4.`,
      },
    },
    end: {
      number: 'end',
      does: 'Where the notebook stops: the heads side by side again, and the output projection.',
      why: html`The notebook ends with the output of each head and never applies
        <code>output_proj</code>. Here it goes on, with the values as they were meant:
        ${term('transpose')} back, view as 16 numbers, and one linear layer that lets the heads’ results
        mix.`,
    },
  },
};
