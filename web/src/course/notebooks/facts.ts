// Facts of the notebooks that their words quote.
import type { Session } from '../../engine/core/session.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { nodeOf, rowOf, valueAt } from '../../engine/model/nodes.ts';

export const numberAt = (session: Session, node: string, ...index: number[]) =>
  valueAt(session, { node, index });

/** The largest number of a column. */
export function largest(session: Session, node: string, col: number): number {
  const { rows } = matrixOf(nodeOf(session, node).shape);
  return Math.max(...Array.from({ length: rows }, (_, row) => numberAt(session, node, row, col)));
}

/** By notebook: how far results are apart that should be equal, and numbers of its cells. */
const NOTEBOOK_FACTS = {
  '000': (session: Session) => ({
    triangleApart60: numberAt(session, 'max_difference_60'),
    triangleApart61: numberAt(session, 'max_difference_y2_61'),
    softmaxApart61: numberAt(session, 'max_difference_y3_61'),
  }),
  '001': (session: Session) => ({
    weightsApart: numberAt(session, 'max_difference_weights_12'),
    outputsApart: numberAt(session, 'max_difference_out_12'),
  }),
  '002': (session: Session) => ({
    productApart: numberAt(session, 'max_difference_20'),
    softmaxApart: numberAt(session, 'max_difference_29'),
  }),
  '003': (session: Session) => ({
    /** The largest share of each column, and of column 2 once the scores are scaled. */
    largestShares: [0, 1, 2].map((col) => largest(session, 'attention_9', col)),
    largestScaled: largest(session, 'attention_12', 2),
    /** The first number of output 0 after the inputs have changed places, and of output 1 before. */
    outputAfter: numberAt(session, 'X_prime_13', 0, 0),
    outputBefore: numberAt(session, 'X_prime_9', 0, 1),
  }),
  '004': (session: Session) => {
    const bank = (node: string) => rowOf(session, { node, index: [1, 0] });
    return {
      /** Rows of bank, by the river and at the desk: of a linear layer, and of the mix by raw scores. */
      linear: [bank('river_linear'), bank('finance_linear')],
      mixed: [bank('river_raw_out'), bank('finance_raw_out')],
      /** Scores and shares of bank by the river. */
      scores: bank('river_raw_scores'),
      shares: bank('river_qkv_weights'),
    };
  },
};

type Id = keyof typeof NOTEBOOK_FACTS;
export type NotebookFacts<Of extends Id> = ReturnType<(typeof NOTEBOOK_FACTS)[Of]>;

/** Facts of an open notebook, as its own words take them. */
export const notebookFacts = (id: string, session: Session) =>
  NOTEBOOK_FACTS[id as Id](session) as never;
