// The largest number of a tensor, as its cell, of all batches or of one, and how many more are as large.
import type { Session } from '../../core/session.ts';
import { type Cell, elementCount, indexOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';

export interface Largest extends Cell {
  /** Number of other cells with the same number. */
  others: number;
}

/** The first cell of the largest number; `batch`: of that batch alone. */
export function largestCell(session: Session, name: string, batch: number | null = null): Largest {
  const { shape } = nodeOf(session, name);
  const values = session.data(session.find(name));
  const size = elementCount(shape.slice(1));
  const [from, to] = batch === null ? [0, values.length] : [batch * size, (batch + 1) * size];
  let [largest, others] = [from, 0];
  for (let i = from + 1; i < to; i++) {
    if (values[i] > values[largest]) [largest, others] = [i, 0];
    else if (values[i] === values[largest]) others++;
  }
  return { node: name, index: indexOf(shape, largest), others };
}
