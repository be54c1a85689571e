// English: what the steps of stage 3 ask, and the masks of other stages.
import { html } from 'lit-html';
import { fixed, scaleText } from '../../engine/draw/format.ts';
import { ROUNDED, rowsThat, say } from '../../engine/words/said.en.ts';
import type { PredictionWords } from '../../engine/words/text.ts';
import type { SoftmaxAsked } from './ask.ts';

export const SOFTMAX_QUESTIONS: Record<string, PredictionWords<SoftmaxAsked>> = {
  hidden: {
    question: (facts) => html`How many scores of row ${facts.row} become −∞?`,
    why: (facts) =>
      html`Row ${facts.row} may look at the tokens 0 to ${facts.row}; all that come after are masked.`,
  },
  maskedRaised: {
    question: ({ row, masked: [token] }) =>
      html`Row ${row} may not look at token ${token}. Its score for that token is raised by 9, and then masked. What share does
        token ${token} get?`,
    answers: () => ['None: 0', 'More than 0'],
    why: () =>
      html`The page has tried it: whatever the score is, the mask puts −∞ in its place, and exp(−∞) = 0.`,
  },
  expsSum: {
    question: (facts) =>
      html`From each score of row ${facts.row} its largest, <i>m</i>, is subtracted, then exp is taken. What do the exps of the row add up to?`,
    why: ({ asked: ones, masked: { length: masked } }) =>
      html`A score that is the largest is 0 once the largest is subtracted, and exp(0) = 1: here ${ones} of
        them.${masked === 0 ? '' : html` exp(−∞) = 0: the ${masked} that ${masked === 1 ? 'is' : 'are'} masked ${masked === 1 ? 'adds' : 'add'} nothing.`}`,
    slips: ({ all }) => [
      [all, 'if the masked scores count 1, too; but exp(−∞) is 0.'],
      [0, 'if exp leaves a 0 as it is; but exp(0) is 1.'],
    ],
  },
  largest: {
    question: ({ row, taken }) =>
      taken === null
        ? html`From each score of row ${row} the largest is subtracted. What is exp of the largest score then?`
        : html`From each score of row ${row} <i>m</i> is subtracted, here ${scaleText(taken)}. What is exp of the largest score then?`,
    why: ({ taken }) =>
      taken === null
        ? 'The largest score less itself is 0, and exp(0) = 1. No other exp of the row is larger.'
        : html`<i>m</i> was set by hand: exp of the largest score less ${scaleText(taken)}. Every exp of the row is larger, or smaller, by one factor, so no share moves.`,
  },
  raisedExp: {
    question: (
      facts,
    ) => html`In row ${facts.row} all exps are 1, but for the masked: their scores are equal. Now the score of token ${facts.col}
      grows by 1, and is the largest. What becomes of the other exps of the row?`,
    answers: () => ['Stay 1', 'Shrink to 0.37', 'Grow to 2.72'],
    why: () =>
      html`The page has tried it: the raised score is <i>m</i> then, so its exp is 1; the others come out at −1, and
      exp(−1) = 0.37.`,
  },
  raisedLargest: {
    question: ({ row, col }) =>
      html`In row ${row} the score of token ${col} is the largest. It grows by 1 more. What becomes of the other exps of the row?`,
    answers: () => ['They stay', 'They shrink', 'They grow'],
    why: () =>
      html`The page has tried it: the largest is subtracted from all, so its own exp stays 1, and the others lie further below it.`,
  },
  future: {
    question: (facts) =>
      html`In row ${facts.row} the score of token ${facts.masked.at(-1) ?? 0} is −∞. What does exp make of it?`,
    why: () => 'exp of a number far below 0 is almost 0, and exp(−∞) is exactly 0.',
  },
  quotient: {
    question: (
      facts,
    ) => html`In row ${facts.row} the exp of token ${facts.col} is <b>${say(facts.exp)}</b>, and the exps of the row add up to
      <b>${fixed(facts.sum, 2)}</b>. What share does that
      token get? ${ROUNDED}`,
    why: () => 'A share is its exp divided by the sum of the row. Masked scores add 0 to that sum.',
  },
  raisedAll: {
    question: (facts) => html`Raise all scores of row ${facts.row} by 3. Which of its shares grow?`,
    answers: () => ['The largest', 'None', 'All'],
    why: () =>
      html`The page has tried it. The largest score is subtracted from each, and it has grown by 3, too:
        nothing is left of the 3. Only how scores differ counts.`,
  },
  rowsMoved: {
    question: (facts) =>
      html`Raise one score of row ${facts.row} by 2. Which rows of <i>Y</i> change?`,
    answers: ({ row, all }) => rowsThat({ row, rows: all }),
    why: (facts) =>
      html`The page has tried it. The scores of row ${facts.row} make the shares of row ${facts.row}, and these mix one row of
        <i>Y</i>. Other rows have scores of their own.`,
  },
};
