// English: the page of the order.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';

export const ORDER_TEXT = {
  title: 'Does the order of the words matter?',
  lead: '“Dog bites man” and “man bites dog” have the same words. Can a head tell one from the other?',
  body: html`Move words to other places: drag them, or press the arrows beside them. Each table shows with what row of <i>Y</i> a word leaves now, and how
    far its numbers are, at most, from those that it left with before.`,
  ask: {
    question: (word: string): Words =>
      html`One head, no mask, no positions. The words are turned round, so that the last one, “${word}”, stands first. Which
        numbers does it leave with?`,
    answers: ['the same as before', 'others'],
    why: (isSame: boolean): Words =>
      isSame
        ? html`Where a word stands is in none of the products. Its query meets the same keys, and takes the same shares of the same values; only the sums are added up in another
            order. Its row moves along with it.`
        : html`Its query meets the same keys, so that its row moves along with it, but for rounding.`,
  },
  walk: {
    label: 'The words in their order',
    left: (word: string, place: number): string => `Move ${word}, at place ${place}, to the left`,
    right: (word: string, place: number): string => `Move ${word}, at place ${place}, to the right`,
    reverse: 'Turn them round',
    reset: 'As they were',
    first: 'Answer the question first: then the words can be moved.',
  },
  corner: 'words in the order that they have now',
  given: { name: 'The words', what: 'with the numbers that they come in with' },
  columns: (columns: readonly number[]): string => `, columns ${columns.join(', ')}`,
  few: (shown: number, all: number): string =>
    ` Of the ${all} numbers of a row, the table has the ${shown} that move most.`,
  apart: 'differ by',
  /** `now`: the number that moved most, with its name: "y[0, 2, 1] = 0.48". */
  farthest: (now: string, before: string): string =>
    `${now}; before: ${before}; no number of the row moved more`,
  says: (still: number, all: number): string =>
    still === all
      ? all === 1
        ? 'The one word leaves with the same numbers.'
        : `All ${all} words leave with the same numbers.`
      : still === 0
        ? `All ${all} words leave with other numbers.`
        : `${all - still} of ${all} words ${all - still === 1 ? 'leaves' : 'leave'} with other numbers.`,
  rounding: (most: string): Words =>
    html`= means: they differ by no more than ${most}. The sums of a row have other terms first, so their last bits may differ.`,
  open: 'Open it in its stage',
  setups: {
    bare: {
      name: 'No mask, no positions',
      what: 'one head, hand-written weights',
      why: html`The rows of <i>Y</i> change places as the words do. This head could not tell “dog bites man” from “man bites dog”.`,
    },
    masked: {
      name: 'With the mask',
      what: 'the same head, the future hidden',
      why: 'A word looks at those before it, and these may be others now. So the mask alone tells something of the order.',
    },
    placed: {
      name: 'With positions',
      what: 'two heads, no mask, a row of P added to each word',
      why: html`A word’s row of <i>x</i> is made of the word and of its place. Who moves has another row, and who stays looks at others.`,
    },
  },
};
