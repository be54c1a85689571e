// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import { back, headBack, larger } from '../../engine/ask/alike.ts';
import {
  hidden,
  lookers,
  mixed,
  most,
  multiplied,
  type Prediction,
  share,
  typed,
} from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { doubled, rowsMovedBy, unscaled } from '../../engine/ask/what_if.ts';
import {
  maskedRaised,
  othersShrink,
  staysUnmasked,
  unmasked,
} from '../../engine/ask/what_moves.ts';
import { divisorOf } from '../../engine/core/structure.ts';
import { type Cell, matrixOf } from '../../engine/core/tensor.ts';
import { type AskedFacts, askedFacts, repeatedWord } from '../../engine/model/asked/asked_facts.ts';
import type { Model } from '../../engine/model/model.ts';
import { hasMemory, matrixValues, nodeOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { areFewProducts, productsOf } from '../../engine/model/products.ts';
import { headFacts } from './facts.ts';

const v = () => 'v';

/** A number that one decimal tells from 0 and from its neighbours: the ruler gives no more. */
const isLarge = (right: number) => Math.abs(right) >= 0.5;

/** `multiplied`, to one decimal where the number is large. */
function roughly(id: string): Prediction {
  const asked = multiplied(id);
  return {
    ...asked,
    question(model, cell) {
      const question = asked.question(model, cell);
      return question.kind === 'enter' && question.decimals > 1 && isLarge(question.right)
        ? { ...question, decimals: 1 }
        : question;
    },
  };
}

/** Rows of the queries that change with a token. */
const queryMoves = rowsMovedBy(
  'queryMoves',
  (row, { batch }) => ({ node: 'x', index: [batch, row, 0] }),
  1,
);

export const asks: Asks = {
  alone: { first: [back, multiplied('dot')], again: [headBack] },
  project: { first: [roughly('project')], again: [queryMoves] },
  score: { first: [roughly('dotQK')], again: [doubled, roughly('dotQK')] },
  scale: { first: [typed('scale')], again: [unscaled] },
  mask: { first: [lookers, hidden], again: [staysUnmasked, maskedRaised, hidden] },
  softmax: { first: [most, share], again: [othersShrink, share] },
  mix: {
    first: [larger('leave', 'y', 'x'), mixed('mixed', v)],
    again: [unmasked, mixed('mixed', v)],
  },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface HeadAsked extends AskedFacts {
  causal: boolean;
  /** Whether the number is a sum of few products, and whether one decimal of it is enough. */
  isByHand: boolean;
  isRough: boolean;
  /** d_k, the length of a query, and what scores are divided by in place of its root; '' if nothing is. */
  keySize: number;
  /** Bias of the cell's column, of the layer of queries; null: it has none. */
  bias: number | null;
  divisor: string;
  /** The number, that of the same two tokens the other way round, and the score that it is scaled from. */
  there: number;
  back: number;
  /** Whether there is such a number: not between two sequences. */
  hasBack: boolean;
  score: number;
  /** A word that stands there twice: its tokens, and what they leave with in the cell's column. */
  twins: [number, number];
  twinWord: string;
  leaveAs: number[];
  /**
   * The column of x in which the asked word alone has a number, and the weights by which it raises the first number of the word's
   * query and lowers the second; null where nobody wrote such weights.
   */
  marked: { col: number; weights: number[] } | null;
}

/** Facts of the questions, some of which only one step has: each is read when its words ask for it. */
export function headAsked(model: Model, cell: Cell): HeadAsked {
  const { session, batch } = model;
  const { node, index } = cell;
  const facts = askedFacts(model, cell);
  const { row, col } = facts;
  return {
    ...facts,
    causal: session.structure.causal,
    keySize: nodeOf(session, 'q').shape.at(-1) ?? 1,
    divisor: divisorOf(session.structure),
    twins: repeatedWord(session) ?? [0, 0],
    hasBack: !hasMemory(session),
    get bias() {
      const biases = session.find('b_query');
      return biases < 0 ? null : session.data(biases)[col];
    },
    get marked() {
      const { isDefault, hasWrittenWeights } = headFacts(model);
      if (!isDefault || !hasWrittenWeights || this.keySize !== 2) return null;
      const { cols } = matrixOf(nodeOf(session, 'x').shape);
      const x = matrixValues(session, model, 'x'); // T × C
      const isAnother = (at: number) => tokenName(session, batch, at) !== facts.rowToken.word;
      const isOwn = (at: number) =>
        x.every((one, i) => i % cols !== at || one === 0 || !isAnother(Math.floor(i / cols)));
      const at = Array.from({ length: cols }, (_, i) => i).find(
        (i) => x[row * cols + i] !== 0 && isOwn(i),
      );
      if (at === undefined) return null;
      const weights = [0, 1].map((i) => valueAt(session, { node: 'w_query', index: [at, i] }));
      return weights[0] > 0 && weights[1] < 0 ? { col: at, weights } : null;
    },
    get isByHand() {
      return areFewProducts(productsOf(model, cell));
    },
    get isRough() {
      return isLarge(valueAt(session, cell));
    },
    get there() {
      return valueAt(session, cell);
    },
    get back() {
      if (!this.hasBack) return Number.NaN;
      return valueAt(session, { node, index: [...index.slice(0, -2), col, row] });
    },
    get score() {
      return valueAt(session, { node: 'scores', index });
    },
    get twinWord() {
      return tokenName(session, batch, this.twins[1]);
    },
    get leaveAs() {
      return this.twins.map((token) => valueAt(session, { node: 'y', index: [batch, token, col] }));
    },
  };
}
