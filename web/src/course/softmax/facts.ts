// Facts of the stage Softmax that its words quote.
import { isHidden } from '../../engine/core/covered.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  matrixValues,
  nodeOf,
  openRow,
  rowOf,
  tokenName,
  valueAt,
} from '../../engine/model/nodes.ts';

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
  /** Rows of this sequence whose mix is not the loop's. */
  apart: number[];
  /** Whether what is taken off each row is its largest score: it can be set by hand, too. */
  isLargestTaken: boolean;
  /** The largest share of the open row. */
  largest: {
    share: number;
    /** Tokens that have it, and their names: "stream", or "token 2" where they have none. */
    tokens: number[];
    names: string[];
    /** Score of these; null for shares that are set, or so near that they are rounded alike. */
    score: number | null;
    /** Whether no other share is above 0. */
    isAll: boolean;
  };
}

export function softmaxFacts(model: Model): SoftmaxFacts {
  const { session, state, row } = model;
  const data = (node: string) => session.data(session.find(node));
  const rounding = 1e-5 * Math.max(1, ...data('x').map(Math.abs));
  const difference = matrixValues(session, model, 'difference');
  const cols = nodeOf(session, 'difference').shape.at(-1) ?? 1;
  const [rows] = nodeOf(session, 'row_max').shape;
  const apart = [...difference].flatMap((one, i) => (one > rounding ? [Math.floor(i / cols)] : []));
  return {
    row,
    unequal: data('scores').filter((score) => score !== 0).length,
    areZero: data('masked').every((score) => score === 0 || score === -Infinity),
    hasOnlyScores: state.edits.every(({ node }) => node === 'scores' || node === 'x'),
    isLoops: data('max_difference')[0] <= rounding,
    apart: [...new Set(apart)],
    isLargestTaken: Array.from({ length: rows }, (_, at) => at).every((at) =>
      takesLargest(session, at),
    ),
    largest: largestOf(model),
  };
}

/**
 * Whether what is taken off a row is its largest score; so it is, as far as one can see, while it is covered, or where the
 * graph has no number of its own for it.
 */
export function takesLargest(session: Session, row: number): boolean {
  if (session.find('row_max') < 0) return true;
  const taken = valueAt(session, { node: 'row_max', index: [row, 0] });
  const scores = rowOf(session, { node: 'masked', index: [row, 0] });
  return isHidden(taken) || taken === Math.max(...scores);
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
    names: tokens.map((token) =>
      model.session.words.length > 0
        ? tokenName(model.session, model.batch, token)
        : `token ${token}`,
    ),
    score: scores.every((one) => one === scores[0]) ? scores[0] : null,
    isAll: tokens.length === shares.filter((one) => one > 0).length,
  };
}
