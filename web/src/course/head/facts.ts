// Facts of the stage One head that its words quote.
import { divisorOf } from '../../engine/core/structure.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import {
  hasBroughtWeights,
  hasWrittenWeights,
  isAsGiven,
  isByHand,
} from '../../engine/model/as_given.ts';
import { type Masking, maskingOf } from '../../engine/model/masking.ts';
import type { Model } from '../../engine/model/model.ts';
import { hasMemory, matrixValues, nodeOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { pairBothWays } from '../../engine/model/pair.ts';
import { type Reader, readerOf } from '../../engine/model/run/sentence_reader.ts';
import { type Trained, trainedBy } from '../../engine/model/run/trained_links.ts';

/** A number of two tokens, by one to the other and back. */
interface BothWays {
  there: number;
  back: number;
}

export interface HeadFacts {
  example: string;
  causal: boolean;
  masking: Masking;
  /** The run that has left the weights; null if none has. */
  trained: Trained | null;
  /** Reading of a language model's head; null of another one. */
  reader: Reader | null;
  hasWrittenWeights: boolean;
  hasBroughtWeights: boolean;
  /** Whom written weights are made for, which is not said of numbers that are the reader's or random. */
  lookFor: 'bank' | 'notebook' | 'nothing';
  /** Whether the example is the one sentence as the page gives it. */
  isDefault: boolean;
  /** Whether keys and values are made of a second sequence. */
  hasMemory: boolean;
  /** Whether the layers add biases. */
  hasBiases: boolean;
  /** Whether the tokens have names, and these are words. */
  hasNames: boolean;
  areWords: boolean;
  /** d_k, the length of a query, and what scores are divided by in place of its root; '' if nothing is. */
  keySize: number;
  divisor: string;
  /** Tokens 0 and 2, and their scores for each other; null with fewer tokens. */
  distant: { names: string[]; scores: BothWays } | null;
  /** The two tokens that are compared, their scores by the rows alone and by the head; null of one with itself. */
  pair: { names: string[]; alone: BothWays; head: BothWays } | null;
  /** Rows of x·xᵀ in which no score is larger than the token's own. */
  own: { count: number; all: number };
}

/** Each is read when words ask for it: a streamed head has no scores. */
export function headFacts(model: Model): HeadFacts {
  const { session, state, batch } = model;
  const { example, tokens } = state;
  const hasNames = session.words.length > 0;
  const isBank = ['', 'bank'].includes(example);
  const bothWays = (node: string, row: number, col: number): BothWays => {
    const at = (...index: number[]) => valueAt(session, { node, index: [batch, ...index] });
    return { there: at(row, col), back: at(col, row) };
  };
  const namesOf = (...places: number[]) => places.map((at) => tokenName(session, batch, at));
  const maySay = isAsGiven(model) && isByHand(model);
  return {
    ...{ example, hasNames, areWords: hasNames && !session.names },
    causal: session.structure.causal,
    masking: maskingOf(model),
    divisor: divisorOf(session.structure),
    hasMemory: hasMemory(session),
    trained: trainedBy(model),
    reader: readerOf(model),
    hasBroughtWeights: hasBroughtWeights(model),
    hasWrittenWeights: hasWrittenWeights(model),
    hasBiases: session.find('b_query') >= 0,
    lookFor: !maySay ? 'nothing' : isBank ? 'bank' : 'notebook',
    isDefault: isBank && tokens === null && !hasMemory(session) && isAsGiven(model),
    get keySize() {
      return nodeOf(session, 'q').shape.at(-1) ?? 1;
    },
    get distant() {
      if (hasMemory(session) || matrixOf(nodeOf(session, 'x').shape).rows < 3) return null;
      return { names: namesOf(0, 2), scores: bothWays('scores', 0, 2) };
    },
    get pair() {
      const { row, col } = pairBothWays(model) ?? { row: 0, col: 0 };
      if (row === col) return null;
      const [alone, head] = ['x_scores', 'scores'].map((node) => bothWays(node, row, col));
      return { names: namesOf(row, col), alone, head };
    },
    get own() {
      const all = matrixOf(nodeOf(session, 'x_scores').shape).rows;
      const scores = matrixValues(session, model, 'x_scores'); // T × T
      const isOwn = (t: number) =>
        scores.subarray(t * all, (t + 1) * all).every((score) => score <= scores[t * all + t]);
      return { count: Array.from({ length: all }, (_, t) => isOwn(t)).filter(Boolean).length, all };
    },
  };
}
