// English: what the steps of stage 7 ask.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { label, sayForLog, token } from '../../engine/words/said.en.ts';
import type { PredictionWords } from '../../engine/words/text.ts';
import type { LearnAsked } from './ask.ts';

const COME_TO = ['No more than now', 'More, but far from all', 'Nearly all'];
const OF_TWO = ['Both', 'One of the two', 'Neither'];
const SIGNS = ['Below 0', 'Above 0', 'Exactly 0'];

export const LEARN_QUESTIONS: Record<string, PredictionWords<LearnAsked>> = {
  untrained: {
    question: (facts) =>
      html`${
        facts.hasOwnWeights
          ? 'Some of the weights are yours.'
          : facts.isUntrained
            ? html`Small random weights: every score is near 0.`
            : 'The weights are as training has left them.'
      } ${token(facts.rowToken)} looks at ${facts.tokens.length} tokens: what share does
        ${token(facts.colToken)} get?`,
    why: (facts) =>
      facts.hasOwnWeights
        ? 'Your numbers have made some scores larger than others.'
        : facts.isUntrained
          ? 'exp of scores near 0 is near 1 for each token, so the row is shared nearly equally.'
          : 'Training has made some scores larger than others.',
  },
  allToTarget: {
    question: ({ rowToken, target }) =>
      html`Suppose the row of ${token(rowToken)} gave everything to ${token(target)}, where its answer stands. Would the answer
        be right?`,
    answers: () => ['Yes', 'No'],
    how: (_, [wrong]) =>
      wrong
        ? 'The page has tried it: another answer gets the largest number.'
        : 'The page has tried it: the right answer gets the largest number.',
    why: () =>
      html`A head has two things to learn: where to look, by <i>Q</i> and <i>K</i>; and what is to be said of it, by <i>V</i>.`,
  },
  minusLog: {
    question: ({ rowToken, shareOfRight: share }) =>
      html`The right answer for ${token(rowToken)} got a share of <b>${sayForLog(share)}</b>. What is its
        loss, −log ${sayForLog(share)}? (−log 1 = 0, −log 0.5 = 0.69, −log 0.1 = 2.30)`,
    how: (facts) => `−log ${fixed(facts.shareOfRight, 4)} = ${fixed(facts.asked, 4)}`,
    why: () => 'The smaller the share of the right answer, the larger the loss.',
  },
  noShare: {
    question: () =>
      html`A right answer that gets less and less share: its loss is 2.30 at 0.1, 4.61 at 0.01. Where does that end, at the share
        0?`,
    answers: () => ['At 10', 'At 100', 'Nowhere'],
    why: () =>
      html`Each time the share falls to a tenth, −log grows by 2.30, without end. Softmax never gives exactly 0, so the loss stays a
        number; but to be sure and wrong costs much.`,
  },
  grow: {
    question: (facts) =>
      html`A score that grows takes share from the others. Which score in the row of ${token(facts.rowToken)}
        lowers the loss most if it grows?`,
    answers: (facts) => facts.tokens.map(label),
    why: ({ row, rowToken, least }) =>
      html`In the row of ${token(rowToken)}, <i>dS</i>[${row}, ${least.col}] is <b>${small(least.value)}</b>, the furthest below 0: there a larger score means
        a smaller loss. The update moves numbers against their gradient.`,
  },
  blame: {
    question: ({ row, col, rowToken, colToken, ofShare, meanOfShares }) =>
      html`A score is pushed up if its share’s gradient is below the row’s mean. The row of ${token(rowToken)} in <i>dA</i> has
        <b>${small(ofShare)}</b> at ${token(colToken)}, and the mean, by the
        shares, is <b>${small(meanOfShares)}</b>. Which sign has <i>dS</i>[${row}, ${col}]?`,
    answers: () => SIGNS,
    why: ({ asked: value }) => {
      if (value === 0) return 'Whatever this score is, the loss stays as it is.';
      return value < 0
        ? 'Below the mean: more of this token, and less of the others, makes the loss smaller.'
        : 'Above the mean: more of this token, and less of the others, makes the loss larger.';
    },
  },
  allAlike: {
    question: ({ rowToken }) =>
      html`Suppose every score of the row of ${token(rowToken)} grew by 1. What would the loss do?`,
    answers: () => ['It falls', 'It rises', 'It stays'],
    why: () =>
      html`Softmax looks only at how far scores are apart, so no share would change. That is why a row of <i>dS</i> adds up to 0.`,
  },
  moved: {
    question: ({ rowName, col, gradient }) =>
      html`The gradient of the weight in row ${rowName}, column ${col} is <b>${small(gradient)}</b>. Which way does the update move it?`,
    answers: () => ['Up', 'Down', 'It stays'],
    why: ({ gradient }) => {
      if (gradient === 0) return 'Its gradient is 0, so nothing moves it.';
      return gradient < 0
        ? 'Against the gradient, which is below 0: the loss falls as the weight grows, so the weight goes up.'
        : 'Against the gradient, which is above 0: the loss grows with the weight, so the weight goes down.';
    },
  },
  largerRate: {
    question: ({ rate, largerRate: larger }) =>
      html`The same step, but with the rate <b>${larger}</b> instead of <b>${rate}</b>: what does the loss of this batch do?`,
    answers: () => ['It falls further', 'It falls less', 'It rises'],
    how: (_, [before, once, after]) =>
      `The page has tried it: from ${fixed(before, 4)} to ${fixed(after, 4)}. With the rate as it is: to ${fixed(once, 4)}.`,
    why: () =>
      'A gradient says which way is downhill where the weights are now, not how far that goes on. So steps are small, and each asks again.',
  },
  learns: {
    question:
      () => html`So far the head only guesses. After <b>300 steps</b> it is tried on sequences that it has never seen: how many
      of its answers will be right?`,
    answers: () => COME_TO,
    how: (_, [share]) =>
      `The page has trained it: ${percent(share)} of the answers are right after 300 steps.`,
    why: () => 'The curve will show at which steps that changes.',
  },
  learnsSoon: {
    question: () => html`And after the first <b>10 steps</b>?`,
    answers: () => COME_TO,
    how: (_, [share]) =>
      `The page has trained it: ${percent(share)} of the answers are right after 10 steps.`,
    why: () =>
      'How fast a head learns is found by trying: press Train, and the curve shows each step.',
  },
  oneHead: {
    question:
      () => html`A single head is asked both questions too (same seed, same rate, <b>300 steps</b>). How many of them will it
      get right nearly always?`,
    answers: () => OF_TWO,
    how: triedOfTwo,
    why: () =>
      'A head has one row of shares for each token. A long look at one of the two rows leaves little for the other.',
  },
  allHeads: {
    question: ({ heads }) =>
      html`And ${heads === 2 ? 'two heads' : `${heads} heads`}, as here, after as many steps?`,
    answers: () => OF_TWO,
    how: triedOfTwo,
    why: () =>
      'Each head has a row of shares of its own. Press Train, and watch which takes which.',
  },
};

function triedOfTwo(_: LearnAsked, [before, marked]: readonly number[]): string {
  return `The page has trained it: the letter before is right in ${percent(before)}, the marked one in ${percent(marked)}.`;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** A gradient with three digits that count. */
const small = (value: number) =>
  value === 0
    ? '0'
    : `${value > 0 ? '+' : ''}${fixed(value, Math.min(8, 2 - Math.floor(Math.log10(Math.abs(value)))))}`;
