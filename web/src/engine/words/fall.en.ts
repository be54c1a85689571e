// English: a dot product that falls, term by term.
import { html } from 'lit-html';
import type { Words } from './text.ts';

export const FALL = {
  title: (name: string): Words => html`<code>${name}</code>, term by term`,
  how: (left: Words, right: Words): Words =>
    html`A row of ${left} stands on end beside a column of ${right}. Each product begins where the last one stopped.`,
  caption: (name: string) => `How the terms of ${name} add up`,
  row: 'term',
  product: 'product',
  after: (sum: string) => `sum so far ${sum}`,
  sum: 'sum',
  soFar: 'so far',
  again: 'Play again',
  terms: 'Terms that have fallen',
  count: (count: number, all: number) => `${count} of ${all} terms`,
  back: 'Back to the tables',
};
