// The numbers that followed an edit or a switch: those that differ from a copy from before it.
import type { Session } from '../../core/session.ts';
import { type Cell, offsetOf } from '../../core/tensor.ts';
import { isCell, nodeOf } from '../nodes.ts';

/** Number of cells of these tensors that have changed, without `edited`; `before`: copies, by node. */
export function countFollowers(
  session: Session,
  before: ReadonlyMap<string, Float32Array | Float64Array>,
  edited: readonly Cell[],
): number {
  let count = 0;
  for (const [name, was] of before) {
    if (session.find(name) < 0 || !session.holds(name)) continue;
    const own = edited.filter((cell) => cell.node === name && isCell(session, cell));
    const { shape } = nodeOf(session, name);
    const offsets = new Set(own.map(({ index }) => offsetOf(shape, index)));
    const is = session.data(session.find(name));
    if (is.length !== was.length) continue;
    for (let i = 0; i < is.length; i++) if (is[i] !== was[i] && !offsets.has(i)) count++;
  }
  return count;
}
