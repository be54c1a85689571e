// English: the three questions on each variant of one head.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

const written = (scores: readonly number[]) => scores.map((score) => fixed(score, 2)).join(', ');

/** Reasons of the variants that answer otherwise than the plain head. */
const GROWN: Record<string, string> = {
  cap: 'The cap bends what is larger more, so scores come nearer to one another, and shares, too.',
  sink: 'The sink does not grow with them, so the keys get more of the row.',
};

export const VARIANT_ASKS = {
  title: 'Three questions on other numbers',
  other: 'Other numbers',
  words: {
    grown: (scores: readonly number[]) =>
      html`A row has the scores ${written(scores)}. What if each grows by 2: do its shares stay?`,
    longer: () => html`What if queries and keys get twice as long: do the shares stay?`,
    sum: () => html`What do the shares of a row add up to?`,
  },
  answers: {
    grown: ['they stay', 'they change'],
    longer: ['they stay', 'they change'],
    sum: ['less than 1', '1', 'more than 1'],
  },
  why: {
    grown: (variant: string, right: number): Words =>
      right === 0
        ? 'Softmax sees differences alone, and those of a row are as before.'
        : (GROWN[variant] ?? ''),
    longer: (_: string, right: number): Words =>
      right === 0
        ? 'Their lengths are taken off before the product: only directions count.'
        : 'Every product is four times as large, so the scores lie farther apart.',
    sum: (_: string, right: number): Words =>
      right === 1
        ? 'Softmax shares out the whole row, whatever its scores are.'
        : 'A part of the row goes to nobody, and is dropped.',
  },
};
