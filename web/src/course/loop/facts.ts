// Facts of the stage Loop that its words quote.
import { isByHand } from '../../engine/model/as_given.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export interface LoopFacts {
  /** The pass of the loops that is shown. */
  batch: number;
  row: number;
  /** Sum and mean of its window, in the first column. */
  sum: number;
  mean: number;
  /** Whether the tokens are words whose first two columns have a meaning. */
  isNamed: boolean;
}

export function loopFacts(model: Model): LoopFacts {
  const { session, batch, row } = model;
  const first = (node: string) => valueAt(session, { node, index: [batch, row, 0] });
  return {
    batch,
    row,
    sum: first('sums'),
    mean: first('y'),
    isNamed: session.words.length > 0 && isByHand(model),
  };
}
