// English: what the steps of stage 5 ask.
import { html } from 'lit-html';
import type { Cell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import {
  ALIKE,
  at,
  cellOf,
  colAt,
  DOT,
  ROUNDED,
  roundedSum,
  rowAt,
  say,
  say4,
  token,
  twinWord,
  wordTwins,
} from '../../engine/words/said.en.ts';
import type { PredictionText, Words } from '../../engine/words/text.ts';

/** A score and the one back, of the pair of tokens that the cell is about. */
function bothWays({ session }: Model, { node, index }: Cell): [number, number] {
  const [row, col] = index.slice(-2);
  const back = [...index.slice(0, -2), col, row];
  return [valueAt(session, { node, index }), valueAt(session, { node, index: back })];
}

/** The two numbers, there and back. */
function thereAndBack(model: Model, cell: Cell): Words {
  const [one, other] = bothWays(model, cell).map(say);
  const [asks, asked] = [token(model, rowAt(cell)), token(model, colAt(cell))];
  return html`${asks} scores <b>${one}</b> with ${asked}, and ${asked} <b>${other}</b> with ${asks}.`;
}

export const HEAD_QUESTIONS: Record<string, PredictionText> = {
  back: {
    question: (model, cell) => html`Computed as in stage 4, ${token(model, rowAt(cell))} scores with
      ${token(model, colAt(cell))} the dot product of their rows. What does ${token(model, colAt(cell))} score with
      ${token(model, rowAt(cell))}?`,
    answers: () => ['Less', 'The same', 'More'],
    why: (model, cell) => {
      const [one, other] = bothWays(model, cell);
      return one === other
        ? html`Both <b>${say(one)}</b>: the same two rows, multiplied number by number. Who comes first makes no difference.`
        : 'You have set one of the two. As computed they are the same.';
    },
  },
  headBack: {
    question: (
      model,
      cell,
    ) => html`A head gives every token two rows instead of one: a query to ask with, and a key to
      be found by. ${cellOf(html`<i>S</i>`, rowAt(cell), colAt(cell))} is the query of ${token(model, rowAt(cell))} times the key
      of ${token(model, colAt(cell))}. Is ${cellOf(html`<i>S</i>`, colAt(cell), rowAt(cell))}, the other way round, the same
      number?`,
    answers: () => ALIKE,
    why: (model, cell) => thereAndBack(model, cell),
  },
  project: {
    question: (
      model,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>x</i> and column ${colAt(cell)} of <i>W<sub>Q</sub></i>, ${DOT}: what is
      ${cellOf(html`<i>Q</i>`, rowAt(cell), colAt(cell))}? ${roundedSum(model, cell)}`,
    why: (model, cell) =>
      html`That is number ${colAt(cell)} of the query of ${token(model, rowAt(cell))}.`,
  },
  dotQK: {
    question: (
      model,
      cell,
    ) => html`The query of ${token(model, rowAt(cell))} and the key of ${token(model, colAt(cell))}, ${DOT}: what is
      ${cellOf(html`<i>S</i>`, rowAt(cell), colAt(cell))}? ${roundedSum(model, cell)}`,
    why: (model, cell) =>
      html`The row of ${token(model, rowAt(cell))} in <i>Q</i>, the column of ${token(model, colAt(cell))} in
        <i>K</i><sup>⊤</sup>.`,
    slips: (model, cell) => {
      const [, back] = bothWays(model, cell);
      return [
        [
          back,
          html`from the query of ${token(model, colAt(cell))} and the key of ${token(model, rowAt(cell))}, the other way round.`,
        ],
      ];
    },
  },
  scale: {
    question: (model, cell) => html`${cellOf(html`<i>S</i>`, rowAt(cell), colAt(cell))} was
      <b>${fixed(valueAt(model.session, { ...cell, node: 'scores' }), 4)}</b>. A query has
      ${keySize(model)} ${keySize(model) === 1 ? 'number' : 'numbers'}, so it is divided by √${keySize(model)} = ${say4(Math.sqrt(keySize(model)))}. What comes out? ${ROUNDED}`,
    why: () => 'Every score is divided by the same number, so their order stays.',
    slips: (model, cell) => {
      const score = valueAt(model.session, { ...cell, node: 'scores' });
      const size = keySize(model);
      return size === 1
        ? []
        : [
            [score / size, `if one divides by ${size}, not by √${size}.`],
            [score * Math.sqrt(size), `if one multiplies by √${size}, and does not divide.`],
          ];
    },
  },
  leave: {
    question: (model, cell) =>
      html`${twinWord(model)} stands there twice, as tokens ${wordTwins(model)[0]} and ${wordTwins(model)[1]}, and comes in with
        the same numbers. Which of the two leaves with the larger number in column ${colAt(cell)} of <i>Y</i>?`,
    answers: (model) => [
      ...wordTwins(model).map((token) => `Token ${token}`),
      'Neither: it is the same',
    ],
    why: (model, cell) => {
      const [first, second] = wordTwins(model);
      const of = (token: number) => at(model, 'y', model.batch, token, colAt(cell));
      return model.session.structure.causal
        ? html`The numbers are <b>${of(first)}</b> and <b>${of(second)}</b>. Both ask with the same query, but the first sees
            only the words up to itself.`
        : html`The numbers are <b>${of(first)}</b> and <b>${of(second)}</b>. Both ask with the same query, and without the
            mask both see all words.`;
    },
  },
};

/** d_k, the length of a query. */
function keySize({ session }: Model): number {
  return nodeOf(session, 'q').shape.at(-1) ?? 1;
}
