// The largest number of a tensor, as its cell: of all batches or of one.
import type { Session } from '../../core/session.ts';
import { type Cell, elementCount, indexOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';

/** The first cell of the largest number; `batch`: of that batch alone. */
export function largestCell(session: Session, name: string, batch: number | null = null): Cell {
  const { shape } = nodeOf(session, name);
  const values = session.data(session.find(name));
  const size = elementCount(shape.slice(1));
  const [from, to] = batch === null ? [0, values.length] : [batch * size, (batch + 1) * size];
  let largest = from;
  for (let i = from; i < to; i++) if (values[i] > values[largest]) largest = i;
  return { node: name, index: indexOf(shape, largest) };
}
