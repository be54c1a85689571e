// English: what the steps of stage 4 ask, and the shares and mixes of later ones.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import { isSame } from '../../engine/model/pair.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import {
  cellOf,
  colAt,
  DOT,
  roundedSum,
  rowAt,
  token,
  tokensOf,
  where,
} from '../../engine/words/said.en.ts';
import type { PredictionText } from '../../engine/words/text.ts';

const PULL =
  'Each row counts by its share: the larger the share, the nearer the mix is to that row.';

/** Tensor whose rows Y mixes: the values, if there are any, else x. */
const mixedOf = ({ session }: Model) => html`<i>${session.find('v') >= 0 ? 'V' : 'x'}</i>`;

export const MATCH_QUESTIONS: Record<string, PredictionText> = {
  dot: {
    question: (
      model,
      cell,
    ) => html`The dot product of two rows: ${DOT}. What is it for ${token(model, rowAt(cell))} and
      ${token(model, colAt(cell))} in <i>x</i>, ${cellOf(html`<i>S</i>`, rowAt(cell), colAt(cell))}?
      ${roundedSum(model, cell)}`,
    why: (model, cell) =>
      html`It grows where both ${token(model, rowAt(cell))} and ${token(model, colAt(cell))} have large numbers in the same column.`,
  },
  most: {
    question: (model, cell) =>
      html`In the row of ${token(model, rowAt(cell))}${where(model, cell)}, whose share is the largest?`,
    answers: (model, cell) => tokensOf(model, nodeOf(model.session, cell.node).shape.at(-1) ?? 0),
    why: () => 'The largest score of the row gets the largest share.',
  },
  share: {
    question: (model, cell) =>
      html`In the row of ${token(model, rowAt(cell))}${where(model, cell)}, how large a share does ${token(model, colAt(cell))} get?`,
    marks: () => [
      [0, 'nothing'],
      [1, 'all'],
    ],
    why: () => 'exp of its score, divided by the sum of exps in its row.',
  },
  twins: {
    question: (
      model,
      cell,
    ) => html`${token(model, model.sharedToken ?? 0)} comes in with the same numbers in both sentences, and takes up what
      stands beside it. Where does it leave with the larger number in column ${colAt(cell)} of <i>Y</i>?`,
    answers: ({ session }) => [...PAIR.sentencesOf(session.structure.words), 'The same in both'],
    why: (model) => {
      const of = (node: string, batch: number) =>
        html`<b class="numbers-of">${rowIn(model, node, batch, model.sharedToken ?? 0)}</b>`;
      const leave = html`It leaves as ${of('y', 0)} by one sentence and as ${of('y', 1)} by the other.`;
      if (isSame(model, 'y')) {
        return html`${leave} The words beside it bring it the same. Change one of them, and it leaves with other
          numbers in one sentence.`;
      }
      return html`${leave} Each sentence mixes in the words beside it.`;
    },
  },
  mixed: {
    question: (
      model,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>Y</i> is a mix, in the shares of row ${rowAt(cell)} of <i>A</i>. The axis
      goes from the smallest to the largest number of column ${colAt(cell)} of ${mixedOf(model)}. Where is ${cellOf(html`<i>Y</i>`, rowAt(cell), colAt(cell))}${where(model, cell)}?`,
    why: () => PULL,
  },
  mixedHead: {
    question: (
      model,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>O</i> is a mix of the values, in the shares of row ${rowAt(cell)} of <i>A</i>. The axis
      goes from the smallest to the largest number of column ${colAt(cell)} of <i>V</i>. Where is ${cellOf(html`<i>O</i>`, rowAt(cell), colAt(cell))}${where(model, cell)}?`,
    why: () => PULL,
  },
};

function rowIn({ session }: Model, node: string, batch: number, at: number): string {
  const { shape } = nodeOf(session, node);
  return Array.from({ length: shape.at(-1) ?? 0 }, (_, col) =>
    fixed(valueAt(session, { node, index: [batch, at, col] }), 3),
  ).join(' ');
}
