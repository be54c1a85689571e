// Facts of the stage Loop that its words quote.
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export interface LoopFacts {
  /** The pass of the loops that is shown. */
  batch: number;
  row: number;
  /** Sum and mean of its window, in the first column. */
  sum: number;
  mean: number;
}

export function loopFacts({ session, batch, row }: Model): LoopFacts {
  const first = (node: string) => valueAt(session, { node, index: [batch, row, 0] });
  return { batch, row, sum: first('sums'), mean: first('y') };
}
