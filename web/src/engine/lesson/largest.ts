// The largest number of a row: the answer of steps that ask for it, and the number they open on once it is in sight.
import type { Session } from '../core/session.ts';
import { type Cell, indexInMatrix, matrixOf, offsetOf } from '../core/tensor.ts';

/** As many numbers as have a button each. */
const MOST = 8;

/** The place of the largest number of a row; -1 if it is not alone, or covered, or if there are many. */
export function largestAt(row: ArrayLike<number>): number {
  const all = Array.from(row);
  const largest = Math.max(...all);
  const isOne = all.filter((one) => one === largest).length === 1;
  return isOne && all.length > 1 && all.length <= MOST ? all.indexOf(largest) : -1;
}

/** The largest number of a token's row in `node`, whose first axis is the batch. */
export function largestIn(node: string) {
  return (session: Session, { batch, row }: { batch: number; row: number }): Cell | undefined => {
    const { shape } = session.structure.nodes[session.find(node)];
    const from = offsetOf(shape, indexInMatrix([batch], shape, row, 0));
    const col = largestAt(
      session.data(session.find(node)).subarray(from, from + matrixOf(shape).cols),
    );
    return col < 0 ? undefined : { node, index: indexInMatrix([batch], shape, row, col) };
  };
}
