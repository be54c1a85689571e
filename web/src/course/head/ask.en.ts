// English: what the steps of stage 5 ask.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import {
  ALIKE,
  cellOf,
  DOT,
  ROUNDED,
  roundedSum,
  rowsThat,
  say,
  say4,
  token,
} from '../../engine/words/said.en.ts';
import type { PredictionWords, Words } from '../../engine/words/text.ts';
import type { HeadAsked } from './ask.ts';

/** How many decimals are asked for. */
const decimalsOf = (facts: HeadAsked) =>
  facts.isRough && !facts.isWhole && facts.isByHand ? 'One decimal is enough.' : roundedSum(facts);

/** The two numbers, there and back. */
function dividedBy({ keySize, divisor }: HeadAsked): Words {
  if (divisor) return html`It is divided by ${divisor}.`;
  const numbers = keySize === 1 ? 'number' : 'numbers';
  return html`A query has ${keySize} ${numbers}, so it is divided by √${keySize} = ${say4(Math.sqrt(keySize))}.`;
}

function thereAndBack({ rowToken, colToken, there, back }: HeadAsked): Words {
  const [asks, asked] = [token(rowToken), token(colToken)];
  return html`${asks} scores <b>${say(there)}</b> with ${asked}, and ${asked} <b>${say(back)}</b> with ${asks}.`;
}

export const HEAD_QUESTIONS: Record<string, PredictionWords<HeadAsked>> = {
  back: {
    question: (
      facts,
    ) => html`The score of ${token(facts.rowToken)} for ${token(facts.colToken)} is the dot product of their rows. And that of
      ${token(facts.colToken)} for ${token(facts.rowToken)}?`,
    answers: () => ['Less', 'The same', 'More'],
    why: ({ there, back }) =>
      there === back
        ? html`Both <b>${say(there)}</b>: the same two rows, multiplied number by number. Who comes first makes no difference.`
        : 'You have set one of the two. As computed they are the same.',
  },
  headBack: {
    question: (
      facts,
    ) => html`To score, a head gives every token two rows: a query to ask with, and a key to
      be found by. ${cellOf(html`<i>S</i>`, facts.row, facts.col)} is the query of ${token(facts.rowToken)} times the key
      of ${token(facts.colToken)}. Is ${cellOf(html`<i>S</i>`, facts.col, facts.row)}, the other way round, the same
      number?`,
    answers: () => ALIKE,
    why: thereAndBack,
  },
  project: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>x</i> times column ${facts.col} of <i>W<sub>Q</sub></i>${facts.bias === null ? '' : html`, and the bias ${say4(facts.bias)}`}: what is
      ${cellOf(html`<i>Q</i>`, facts.row, facts.col)}? ${decimalsOf(facts)}`,
    why: ({ col, rowToken, marked }) =>
      marked
        ? html`In column ${marked.col} of <i>x</i> only <b>${rowToken.word}</b> has a number. Its weights ${say(marked.weights[0])} and ${say(marked.weights[1])}
            raise number 0 of the query and lower number 1: so it looks for water, not money.`
        : html`That is number ${col} of the query of ${token(rowToken)}.`,
  },
  queryMoves: {
    question: ({ rowToken }) =>
      html`Add 1 to the first number of ${token(rowToken)} in <i>x</i>. Which rows of <i>Q</i> change?`,
    answers: rowsThat,
    why: () =>
      html`The page has tried it. A query is made from its own token alone. Tokens meet in the next step, in
        <i>S</i>.`,
  },
  othersShrink: {
    question: ({ rowToken }) =>
      html`In the row of ${token(rowToken)}, the token with the smallest share above 0 gets a score that is 2 higher. Which
        of the others’ shares shrink?`,
    answers: () => ['The largest alone', 'All of them above 0', 'None'],
    why: () =>
      'The page has tried it: the row’s sum of exps has grown, and every other exp is divided by it. A row is one whole.',
  },
  lookers: {
    question: ({ colToken }) => html`How many of the tokens may look at ${token(colToken)}?`,
    why: ({ col, rows }) =>
      html`A column says who may look at its token: itself and those after it, the rows ${col} to ${rows - 1}.`,
  },
  staysUnmasked: {
    question: () => 'Take the mask away. Whose row of shares stays as it is?',
    answers: () => ['The first token’s', 'The last token’s', 'No token’s'],
    why: () => 'The page has tried it. From the last token the mask hides nothing.',
  },
  unmasked: {
    question: ({ twins, twinWord }) =>
      html`Take the mask away, and both <b>${twinWord}</b>s see all words. Are the rows ${twins[0]} and ${twins[1]} of <i>Y</i> then equal?`,
    answers: () => ['Equal', 'Different'],
    why: () =>
      html`The page has tried it. Both ask with the same query, so without a mask they get the same shares of the same
        values: where a word stands makes no difference to it.`,
  },
  dotQK: {
    question: (
      facts,
    ) => html`The query of ${token(facts.rowToken)} and the key of ${token(facts.colToken)}, ${DOT}: what is
      ${cellOf(html`<i>S</i>`, facts.row, facts.col)}? ${decimalsOf(facts)}`,
    why: (facts) =>
      html`The row of ${token(facts.rowToken)} in <i>Q</i>, the column of ${token(facts.colToken)} in
        <i>K</i><sup>⊤</sup>.`,
    slips: (facts) =>
      facts.hasBack
        ? [
            [
              facts.back,
              html`from the query of ${token(facts.colToken)} and the key of ${token(facts.rowToken)}, the other way round.`,
            ],
          ]
        : [],
  },
  doubled: {
    question: ({ rowToken }) =>
      html`Double every number in the query of ${token(rowToken)}. What do the scores in its row do?`,
    answers: () => ['They stay', 'All double', 'The largest alone doubles'],
    why: () =>
      'The page has tried it: each product has one factor of the query, so each doubles, and so does their sum.',
  },
  unscaled: {
    question: ({ rowToken }) =>
      html`Leave the division out. What does the largest share in the row of ${token(rowToken)} do?`,
    answers: () => ['It grows', 'It stays', 'It shrinks'],
    why: ({ keySize, divisor }) =>
      divisor
        ? html`The page has tried it, with 1 in place of ${divisor}: the larger the scores, the further they lie apart,
            and the more of the row the largest takes.`
        : keySize === 1
          ? html`The page has tried it: √1 is 1, so nothing is divided.`
          : html`The page has tried it: undivided scores lie further apart, and exp makes much more of the
            largest one.`,
  },
  scale: {
    question: (facts) => html`${cellOf(html`<i>S</i>`, facts.row, facts.col)} was
      <b>${fixed(facts.score, 4)}</b>. ${dividedBy(facts)} What comes out? ${ROUNDED}`,
    why: () => 'Every score is divided by the same number, so their order stays.',
    slips: ({ score, keySize: size, divisor }) =>
      divisor
        ? [[score / Math.sqrt(size), html`if one divides by √${size}, and not by ${divisor}.`]]
        : size === 1
          ? []
          : [
              [score / size, `if one divides by ${size}, not by √${size}.`],
              [score * Math.sqrt(size), `if one multiplies by √${size}, and does not divide.`],
            ],
  },
  leave: {
    question: ({ twins, twinWord, col }) =>
      html`Tokens ${twins[0]} and ${twins[1]} are both <b>${twinWord}</b>, with the same numbers. Which leaves with the larger number in column ${col} of <i>Y</i>?`,
    answers: ({ twins }) => [...twins.map((token) => `Token ${token}`), 'Neither: they are equal'],
    why: ({ leaveAs: [first, second], causal }) =>
      causal
        ? html`The numbers are <b>${say(first)}</b> and <b>${say(second)}</b>. Both ask with the same query, but the first sees
            only the words up to itself.`
        : html`The numbers are <b>${say(first)}</b> and <b>${say(second)}</b>. Both ask with the same query, and without the
            mask both see all words.`,
  },
};
