// English: the stage Softmax.

import { html } from 'lit-html';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { term } from '../../engine/words/term.ts';
import { onScreen, type StageWords, type Words } from '../../engine/words/text.ts';
import type { SoftmaxFacts } from './facts.ts';

export const softmax: StageWords<SoftmaxFacts> = {
  steps: {
    zeros: {
      formula: 'S',
      slide: html`The shares <i>A</i> come from scores <i>S</i>: one number for each pair of tokens.`,
      body: (facts) =>
        html`<i>S</i> has one score for each pair of tokens. ${
          facts.areZero
            ? html`Here all are 0, so no token is preferred, and the shares come out equal: the triangle’s
              once more.`
            : html`Equal scores get equal shares, as in the triangle.${raisedIn(facts)}`
        }${
          facts.hasOnlyScores ? ' Later tokens are already left out: their shares are 0.' : ''
        } From stage 4 on the scores come from the words. ${onScreen(html`Move the slider: one score of row ${facts.row} goes
        up or down, and its row of shares follows.`)} The next three steps show how.`,
    },
    mask: {
      tells: true,
      formula: '−∞',
      equals: '',
      slide: 'Later tokens get the score −∞, and so a share of exactly 0.',
      body: html`The code writes that as <code>masked_fill</code>: where <i>tril</i> has a 0, −∞ takes the place of the score. A row then
        has scores for the tokens 0 to <i>t</i>, and −∞ for all that come after. Why −∞ and not 0? Because 0 is
        an ordinary score, and an ordinary score earns a share. The next step turns −∞ into exactly 0.`,
    },
    exp: {
      equals: html`exp(S + M − <i>m</i>)`,
      premise: ({ isLargestTaken }) =>
        isLargestTaken
          ? ''
          : html`Here <i>m</i>, what is subtracted, was set by hand: an exp can be above 1.`,
      asked: [{ question: 'Shift a row, scale it', link: 'temperature' }],
      tells: true,
      slide: 'exp makes every score positive, and turns −∞ into exactly 0.',
      body: html`So a masked score counts nothing: that is the mask at work.
        Why subtract the row’s largest score, <i>m</i>? Since exp(s − m) = exp(s) ÷ exp(m), this divides every exp of the row by the same number, so the shares stay what they are. It only keeps exp from growing beyond what a float
        can hold.`,
      aside: html`<i>M</i> is the mask, 0 or −∞; <i>m</i> is the largest number of its row of <i>S</i> + <i>M</i>. The table of exps
        is <i>e</i>; the code calls it <code>exps</code>, and <code>shifted</code> what exp is taken of.`,
    },
    divide: {
      asked: [{ question: 'Shift a row, scale it', link: 'temperature' }],
      tells: true,
      formula: '÷ row sum',
      equals: 'e ÷ row sum',
      slide: 'Divide each exp by the sum of its row: shares that add up to 1.',
      body: (facts) => html`What does softmax do to a row? The order
        stays: a larger score gets a larger share. No share is negative. And since the shares of a row add up to 1,
        one that grows takes from the others. ${
          facts.areZero
            ? html`Equal scores, equal shares: this is the triangle’s row. ${onScreen('Raise a score with the slider.')}`
            : largestOf(facts)
        }`,
    },
    mix: {
      tells: true,
      formula: 'A·x',
      slide: html`The shares mix the rows of <i>x</i>: row <i>t</i> of <i>Y</i> is a weighted mean.`,
      body: (facts) =>
        facts.isLoops
          ? html`With equal scores the result is the loop’s again. Three ways lead to one answer: a loop,
            a triangle, a ${term('softmax')} over ${term('mask', 'masked')} scores. The first is the easiest to read. The
            last is the only one that can learn whom to listen to, because its scores need not stay 0.`
          : html`Where the scores of a row are equal, its result is the loop’s. ${
              facts.apart.length > 0
                ? html`Here ${rows(facts.apart)} not: the loop still counts every token the same, and
                  ${term('softmax')} over ${term('mask', 'masked')} scores does not. `
                : ''
            }That is what it is for: its scores need not stay 0, so it can learn whom to listen to.`,
    },
  },
  apart: {
    y_loop: 'loop',
    y: 'A·x',
  },
  notes: {
    scores: scoresNote,
    tril: '1: may be seen',
    masked: 'scores, masked',
    exps: ({ isLargestTaken }) =>
      isLargestTaken ? 'exp, the largest subtracted' : html`exp, <i>m</i> subtracted`,
    weights: 'shares; each row sums to 1',
    y_loop: 'by the loop',
    y: html`by <i>A·x</i>`,
    difference: 'how far loop and A·x differ',
  },
};

/** The note in the caption of the scores. */
function scoresNote({ unequal }: SoftmaxFacts): Words {
  if (unequal === 0) return 'all 0: no preference yet';
  return unequal === 1 ? 'all 0 but one' : `all 0 but ${unequal}`;
}

/** " In row 5 stream has 2, and gets more.", of the token with the largest score; '' where that is not above 0. */
function raisedIn({ row, largest: { names, score } }: SoftmaxFacts): Words {
  if (names.length !== 1 || score === null || score <= 0) return '';
  return html` In row ${row} <b>${names[0]}</b> has ${scaleText(score)}, and gets more.`;
}

/** "row 5 is", "rows 4 and 5 are". */
function rows(all: number[]): string {
  return all.length === 1 ? `row ${all[0]} is` : `rows ${LIST.format(all.map(String))} are`;
}

/** Largest share of the open row: its token, or all that have it alike. */
function largestOf({ row, largest }: SoftmaxFacts): Words {
  const { share, tokens, names, score: of, isAll } = largest;
  const score = of === null ? '' : html`, of a score of ${fixed(of, 4)}`;
  if (tokens.length === 1) {
    return html`In row ${row} the largest share is that of <b>${names[0]}</b>: <b>${fixed(share, 4)}</b>${score}.`;
  }
  const whose = isAll
    ? html`the ${tokens.length} shares that are not 0 are equal`
    : html`the largest share is that of tokens ${LIST.format(tokens.map(String))} alike`;
  return html`In row ${row} ${whose}: <b>${fixed(share, 4)}</b> each${score}.`;
}

const LIST = new Intl.ListFormat('en-GB');

const RUNG_NAMES: Record<string, Words> = {
  scores: html`score <i>s</i>`,
  masked: 'score',
  shifted: '− max',
  exps: 'exp',
};

/** The bar of length 1 that the shares of a row fill. */
export const POURED = {
  rung: 'shares',
  /** `shares`: each token's name and share; none while they are asked for. */
  label: (row: number, shares: string[]): string =>
    shares.length === 0
      ? `The shares of row ${row} fill a bar of length 1; they are covered.`
      : `The shares of row ${row} fill a bar of length 1: ${shares.join(', ')}.`,
};

/** A row, rung by rung. */
export const RUNGS = {
  title: (row: number, nodes: string[]) =>
    nodes.includes('exps') ? `row ${row}, step by step` : `row ${row}: scores, and their shares`,
  keep: 'Do not subtract the largest',
  /** Label while it is on; `largest`: the largest exp, which was 1. */
  kept: (largest: string) => `exps × ${largest}, same shares`,
  /** `isLargest`: whether what is taken off the row is its largest score. */
  name: (node: string, isLargest: boolean): Words =>
    node === 'shifted' && !isLargest ? html`− <i>m</i>` : (RUNG_NAMES[node] ?? 'score'),
  /** Caption beside a rung: the reduction of its row, by its role. */
  beside: (role: string | undefined, isLargest: boolean): Words => {
    if (role === 'row_sum') return 'sum';
    return isLargest ? 'max' : html`<i>m</i>`;
  },
  corner: 'rung; key',
};
