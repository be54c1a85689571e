// English: the three questions on fresh numbers, of each variant.
import { html } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import type { Words } from '../../../engine/words/text.ts';
import type { Kind, Tried } from './variant_kinds.ts';
import { WHY } from './why.en.ts';

/** A question, its answers, and why one of them is right. */
interface AskWords {
  question: (numbers: readonly number[], variant: string) => Words;
  answers: (numbers: readonly number[], variant: string) => readonly string[];
  why: (tried: Tried, variant: string) => Words;
}

const written = (scores: readonly number[]) => scores.map((score) => fixed(score, 2)).join(', ');

/** Numbers that a page's head is given beside the scores; and the reason for who gets most. */
const GIVEN: Record<string, string> = {
  alibi: 'The slope is ½.',
  cap: 'The cap is 5.',
  window: 'The window is 3.',
  sink: 'The sink is 0.',
};
const MOST: Record<string, string> = {
  cross: 'All four are seen, and the largest score gets most.',
  alibi: '1½, 1, ½ and 0 are taken off first. What is then the largest gets most.',
  cap: 'The cap brings scores nearer to one another, but keeps their order.',
  window: 'Of the three that are seen, it has the largest score.',
  sink: 'The sink counts as one more key, with the score 0: the largest of all gets most.',
  online: 'Tiles change the order of the sums, not who has the largest score.',
};

const PLACES = ['3 back', '2 back', '1 back', 'itself'];
const placeOf = (back: number) => (back === 0 ? 'of the word itself' : PLACES[3 - back]);
const STAY = ['they stay', 'they change'];
const HAS_NOBODY = ['sink'];

/** Reasons of the variants that answer otherwise than the plain head. */
const GROWN: Record<string, string> = {
  cap: 'The cap bends what is farther from 0 more, so the differences of the scores are others, and the shares, too.',
  sink: 'The sink does not grow with them, so the keys get more of the row.',
  linear: 'A share is a score divided by the sum of the row, so what is added to all counts.',
};
const LONGER: Record<string, string> = {
  linear: 'φ adds 1 and bends what is below 0, so the scores of a row do not all grow alike.',
};

const WORDS: Record<Kind, AskWords> = {
  most: {
    question: (scores, variant) =>
      variant === 'cross'
        ? html`The first word that asks has the scores ${written(scores)}. Which key gets most of it?`
        : html`The last of four words has the scores ${written(scores)}. ${GIVEN[variant] ?? ''} Who gets most of the row?`,
    answers: (_, variant) =>
      variant === 'cross'
        ? ['key 0', 'key 1', 'key 2', 'key 3']
        : [...PLACES, ...(HAS_NOBODY.includes(variant) ? ['nobody'] : [])],
    why: (_, variant) => MOST[variant],
  },
  apart: {
    question: ([a, b]) =>
      html`Six words have the same query and key, and are turned by 57° a place. For the last word, who scores more: the one ${a} back or the one ${b} back?`,
    answers: ([a, b]) => [`${a} back`, `${b} back`, 'both the same'],
    why: ({ numbers: [a, b, ofA, ofB] }) =>
      html`A place is 1 radian, about 57°. The cosine of ${a} is ${fixed(ofA, 2)}, that of ${b} is ${fixed(ofB, 2)}: a turn goes round, so farther need not be less.`,
  },
  shared: {
    question: ([heads, shared, head]) =>
      html`${heads} heads of queries share ${shared} heads of keys. Which of these, counted from 0, does head ${head} read?`,
    answers: ([, shared]) => Array.from({ length: shared }, (_, at) => String(at)),
    why: ({ numbers: [heads, shared, head], right }) =>
      html`${heads / shared} heads side by side share one: head ${head} is in group ⌊${head} / ${heads / shared}⌋ = ${right}.`,
  },
  lengthened: {
    question: ([times, back, few]) =>
      few === 0
        ? html`The key ${placeOf(back)} gets ${times} times as long. Which shares of the last word change?`
        : html`Of the key ${placeOf(back)}, ${few === 1 ? 'the first number gets' : `the first ${few} of four numbers get`} ${times} times as large. Which shares of the last
            word change?`,
    answers: () => ['its own alone', 'all of them', 'none'],
    why: ({ right }) =>
      right === 2
        ? 'It is brought back to one length first, so nothing is left of the change.'
        : 'It points elsewhere now, so its score is another one, and what it gets the others lose.',
  },
  grown: {
    question: (scores) =>
      html`A row has the scores ${written(scores)}. What if each grows by 2: do its shares stay?`,
    answers: () => STAY,
    why: ({ right }, variant) =>
      right === 0
        ? 'Softmax sees differences alone, and those of a row are as before.'
        : (GROWN[variant] ?? ''),
  },
  longer: {
    question: ([times]) =>
      html`What if queries and keys get ${times} times as long: do the shares stay?`,
    answers: () => STAY,
    why: ({ right }, variant) =>
      right === 0
        ? 'Their lengths are taken off before the product: only directions count.'
        : (LONGER[variant] ?? 'Every product is larger, so the scores lie farther apart.'),
  },
  first: {
    question: ([times]) =>
      html`What if the key of the first of four words gets ${times} times as long: do the shares of the last word stay? The window is 3.`,
    answers: () => STAY,
    why: ({ right }) =>
      right === 0 ? 'It is 3 back, and hidden: a window of 3 ends 2 back.' : 'It is seen.',
  },
  moved: {
    question: () =>
      html`What if a word is put in front of all: do the scores between the others stay?`,
    answers: () => STAY,
    why: ({ right }) =>
      right === 0
        ? 'Each stands one place further on, but no two are farther apart: only distances count.'
        : 'Each stands at another place.',
  },
  twins: {
    question: () =>
      html`The word <b>bank</b> stands there twice, and has one key. Which ways give both the same score?`,
    answers: () => ['the plain head alone', 'ALiBi and RoPE', 'all', 'none'],
    why: ({ right }) =>
      right === 0
        ? 'They stand at two places, and at two distances from the last word: the plain head, which knows neither, scores both alike.'
        : 'The numbers beside say so.',
  },
  swapped: {
    question: (order) =>
      html`What if the words before the last, counted from 0, stand in the order ${order.join(', ')}: does the last word’s row of <i>Y</i> stay in the plain head?`,
    answers: () => ['it stays', 'it changes'],
    why: ({ right }) =>
      right === 0
        ? 'The same keys score the same and bring the same values: a sum has no order.'
        : 'The words are others.',
  },
  kept: {
    question: ([heads, shared]) =>
      html`${heads} heads have keys and values of their own. What if they share ${shared} heads of them: how many numbers are kept?`,
    answers: () => ['as many', 'half', 'a third', 'a quarter'],
    why: ({ numbers: [heads, shared] }) =>
      html`Only heads of keys and values are kept: ${shared} in the place of ${heads}.`,
  },
  why: {
    question: (_, variant) => WHY[variant].question,
    answers: (_, variant) => WHY[variant].answers,
    why: (_, variant) => WHY[variant].because,
  },
};

export const VARIANT_ASKS = {
  title: 'Questions on other numbers',
  other: 'Other numbers',
  words: WORDS,
};
