// The trail: the numbers that led to the open one, each computed from the next.
import type { Session } from '../../core/session.ts';
import { type Cell, offsetOf } from '../../core/tensor.ts';
import { isCell, nodeOf } from '../nodes.ts';

/** The part of a trail that still leads to the open number: another row, or an edit, may have broken the rest. */
export function holdingTrail(session: Session, trail: readonly Cell[], open: Cell | null): Cell[] {
  if (open === null || !isCell(session, open)) return [];
  const broken = trail.findLastIndex((cell, i) => !isMadeOf(session, cell, trail[i + 1] ?? open));
  return trail.slice(broken + 1);
}

/** Whether another number is an operand of a cell, as computed by the core. */
function isMadeOf(session: Session, cell: Cell, other: Cell): boolean {
  if (!isCell(session, cell) || !isCell(session, other)) return false;
  const [node, offset] = placeOf(session, other);
  return session
    .terms(...placeOf(session, cell))
    .some((term) => term.kind === 'cell' && term.node === node && term.offset === offset);
}

function placeOf(session: Session, { node, index }: Cell): [node: number, offset: number] {
  return [session.find(node), offsetOf(nodeOf(session, node).shape, index)];
}
