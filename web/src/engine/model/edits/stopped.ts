// The ends of gradients: nothing leads to a computed number that the learner has set, so it passes no gradient on.
import { type Edit, sameEdit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import type { Cell } from '../../core/tensor.ts';

/** The cells of a node that are 0 because they are the gradients of such numbers. */
export function stopsIn(session: Session, edits: readonly Edit[], node: string): Edit[] {
  const { nodes } = session.structure;
  const of = nodes[nodes[session.find(node)].gradient_of ?? -1];
  if (of === undefined || of.kind === 'leaf') return [];
  // Edits at a step of a run set a weight, which is given, not computed.
  const set = edits.filter((edit) => edit.node === of.name && edit.step === undefined);
  return set.map(({ index }) => ({ node, index, value: 0 }));
}

/** The number whose gradient a cell is, if the learner has set it and it is otherwise computed. */
export function stoppedBy(session: Session, edits: readonly Edit[], cell: Cell): Cell | null {
  if (!stopsIn(session, edits, cell.node).some((stop) => sameEdit(stop, cell))) return null;
  const { nodes } = session.structure;
  const { gradient_of } = nodes[session.find(cell.node)];
  return { node: nodes[gradient_of ?? -1].name, index: cell.index };
}
