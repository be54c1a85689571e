// English: the way from a number to the inputs as one tree.
import { html } from 'lit-html';
import type { End } from '../model/tree/tree.ts';
import type { Words } from './text.ts';

const numbers = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'number' : 'numbers'}`;

const within = (count: number, whole: number) =>
  `${count.toLocaleString('en')} of the ${numbers(whole)}`;

export const TREE = {
  title: (name: string): Words => html`The whole way to <code>${name}</code>`,
  label: (name: string) => `What ${name} is computed from`,
  back: 'Back to the tables',
  how: 'Choose a line to open or shut it, and a value to see its arithmetic. Where lines lead to the same numbers, the counts beside them overlap.',
  counts: (shown: number, whole: number) =>
    whole === 1
      ? 'It is given: nothing stands below it.'
      : `${shown.toLocaleString('en')} of the tree’s ${numbers(whole)} are shown, each once.`,
  counting: 'Its numbers are being counted …',
  covering: 'What is covered stays so here until you have answered; the rest is counted then.',
  /** Counts of a closed branch: `below` for a number, `within` for an entry with everything below it. */
  below: (count: number, whole: number) => `${within(count, whole)} below`,
  within,
  largest: 'largest',
  /** Captions of the next level. */
  terms: (count: number, product: Words): Words => html`${count} terms ${product}`,
  ofOne: (count: number, name: Words): Words => html`${count} numbers of ${name}`,
  rest: (count: number) => `${count} smaller ones`,
  fewer: 'Only the largest ones',
  ends: {
    set: 'set by you',
    stopped: 'ends at a number that you have set: 0',
    given: 'given',
    constant: 'of the program itself',
    masked: 'the whole row is masked: 0',
    covered: 'covered until you have answered',
    above: 'stands above',
  } satisfies Record<End, string>,
};
