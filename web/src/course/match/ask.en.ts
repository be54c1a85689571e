// English: what the steps of stage 4 ask, and the shares and mixes of later ones.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import {
  cellOf,
  DOT,
  label,
  roundedSum,
  token,
  tokenFirst,
  where,
} from '../../engine/words/said.en.ts';
import type { PredictionWords } from '../../engine/words/text.ts';
import type { MatchAsked } from './ask.ts';

const PULL =
  'Each row counts by its share: the larger the share, the nearer the mix is to that row.';

export const MATCH_QUESTIONS: Record<string, PredictionWords<MatchAsked>> = {
  dot: {
    question: (
      facts,
    ) => html`The dot product of two rows: ${DOT}. What is it for ${token(facts.rowToken)} and
      ${token(facts.colToken)} in <i>x</i>, ${cellOf(html`<i>S</i>`, facts.row, facts.col)}?
      ${roundedSum(facts)}`,
    why: (facts) =>
      html`It grows where both ${token(facts.rowToken)} and ${token(facts.colToken)} have large numbers in the same column.`,
  },
  mostAlike: {
    question: (facts) =>
      html`With which word does ${token(facts.rowToken)} score highest${where(facts)}?`,
    answers: (facts) => facts.tokens.map(label),
    why: () =>
      'The score is large where both have large numbers in the same columns. That may be the word itself.',
  },
  lowered: {
    question: (facts) =>
      html`In the row of ${token(facts.rowToken)}${where(facts)} the smallest share falls: its score is lowered by 10. How large is it
        then?`,
    answers: () => ['Exactly 0', 'Almost 0', 'Below 0'],
    why: () =>
      html`The page has tried it: exp of a number far below 0 is small, yet never 0. Only −∞ makes a share exactly
        0.`,
  },
  neighboursSwap: {
    question: (facts) =>
      html`${tokenFirst(facts.swapped[0])} and ${token(facts.swapped[1])} change places${where(facts)}. Is the row of <i>Y</i> of
        ${token(facts.rowToken)} another then?`,
    answers: () => ['It stays', 'It changes'],
    why: (facts) =>
      facts.causal
        ? html`The page has tried it: behind a mask a word is seen from some places, and from others not.`
        : html`The page has tried it: each word takes its share along, and the mix adds the same numbers. Word order
          goes unnoticed.`,
  },
  most: {
    question: (facts) =>
      html`In the row of ${token(facts.rowToken)}${where(facts)}, which token gets the largest share?`,
    answers: (facts) => facts.tokens.map(label),
    why: () => 'The largest score of the row gets the largest share.',
  },
  share: {
    question: (facts) =>
      html`In the row of ${token(facts.rowToken)}${where(facts)}, how large a share does ${token(facts.colToken)} get?`,
    marks: () => [
      [0, 'nothing'],
      [1, 'all'],
    ],
    why: () => 'exp of its score, divided by the sum of exps in its row.',
  },
  twins: {
    question: (facts) =>
      html`${tokenFirst(facts.shared)} comes in with the same numbers in both sentences. In which does it leave with the larger number in column ${facts.col} of <i>Y</i>?`,
    answers: (facts) => [...PAIR.sentencesOf(facts.words), 'The same in both'],
    why: ({ leavesAs, leavesAlike }) => {
      const [one, other] = leavesAs.map(
        (row) => html`<b class="numbers-of">${row.map((value) => fixed(value, 3)).join(' ')}</b>`,
      );
      const leave = html`It leaves as ${one} by one sentence and as ${other} by the other.`;
      if (leavesAlike) {
        return html`${leave} The words beside it bring it the same. Change one of them, and it leaves with other
          numbers in one sentence.`;
      }
      return html`${leave} Each sentence mixes in the words beside it.`;
    },
  },
  mixed: {
    question: (facts) =>
      html`Where is ${cellOf(html`<i>Y</i>`, facts.row, facts.col)}${where(facts)}, between the smallest and the largest
        number of column ${facts.col} of <i>${facts.mixesValues ? 'V' : 'x'}</i>?`,
    why: () => PULL,
  },
  mixedHead: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>O</i> is a mix of the values, in the shares of row ${facts.row} of <i>A</i>. The axis
      goes from the smallest to the largest number of column ${facts.col} of <i>V</i>. Where is ${cellOf(html`<i>O</i>`, facts.row, facts.col)}${where(facts)}?`,
    why: () => PULL,
  },
};
