// Facts of the stage Softmax that its words quote.
import type { Model } from '../../engine/model/model.ts';
import { openRow } from '../../engine/model/nodes.ts';

export interface SoftmaxFacts {
  row: number;
  /** How many scores are not 0. */
  unequal: number;
  /** Whether all numbers that softmax takes are 0 or masked: a masked score can be edited, too. */
  areZero: boolean;
  /** Whether nothing but scores and data is edited, so that a row is what its scores make it. */
  hasOnlyScores: boolean;
  /** Whether the mix is still the loop's, but for rounding. */
  isLoops: boolean;
  /** The largest share of the open row. */
  largest: {
    share: number;
    /** Tokens that have it. */
    tokens: number[];
    /** Score of these; null for shares that are set, or so near that they are rounded alike. */
    score: number | null;
    /** Whether no other share is above 0. */
    isAll: boolean;
  };
}

export function softmaxFacts(model: Model): SoftmaxFacts {
  const { session, state, row } = model;
  const data = (node: string) => session.data(session.find(node));
  return {
    row,
    unequal: data('scores').filter((score) => score !== 0).length,
    areZero: data('masked').every((score) => score === 0 || score === -Infinity),
    hasOnlyScores: state.edits.every(({ node }) => node === 'scores' || node === 'x'),
    isLoops: data('max_difference')[0] <= 1e-5 * Math.max(1, ...data('x').map(Math.abs)),
    largest: largestOf(model),
  };
}

function largestOf(model: Model): SoftmaxFacts['largest'] {
  const shares = openRow(model.session, model, 'weights');
  const share = Math.max(...shares);
  const tokens = shares.flatMap((one, token) => (one === share ? [token] : []));
  const masked = openRow(model.session, model, 'masked');
  const scores = tokens.map((token) => masked[token]);
  return {
    share,
    tokens,
    score: scores.every((one) => one === scores[0]) ? scores[0] : null,
    isAll: tokens.length === shares.filter((one) => one > 0).length,
  };
}
