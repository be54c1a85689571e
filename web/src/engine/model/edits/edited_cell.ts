// An edited cell: the number without its edit, and the gradient that ends there.

import { type Edit, sameEdit } from '../../core/core.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Session } from '../../core/session.ts';
import { type Cell, sameCell } from '../../core/tensor.ts';
import { runStepOf } from '../../lesson/stages.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { valueAt } from '../nodes.ts';
import { askSibling } from './sibling.ts';

const cache = new WeakMap<Session, { asked: string; value: number | null }>();

/**
 * The number without its edit, asked of a sibling session once for each list of the other edits. Null if the cell is not edited, if the other edits do not hold without it, or far along a run.
 */
export function withoutEdit(state: State, session: Session, cell: Cell): number | null {
  const others = state.edits.filter((edit) => !sameCell(edit, cell));
  if (others.length === state.edits.length || isAlongRun(state, session)) return null;
  const choice = choiceText(state, session.catalogue());
  const asked = JSON.stringify([choice, others, cell]);
  const known = cache.get(session);
  if (known?.asked === asked) return known.value;
  const value = valueInSibling(session, choice, others, cell);
  cache.set(session, { asked, value });
  return value;
}

function valueInSibling(
  session: Session,
  choice: string,
  edits: readonly Edit[],
  cell: Cell,
): number | null {
  try {
    return askSibling(session, choice, edits, (sibling) => valueAt(sibling, cell));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether a second session would have to be trained first. */
export function isAlongRun(state: State, { structure }: Session): boolean {
  return (
    structure.training !== undefined &&
    (runStepOf(state) > 0 || state.edits.some(({ step }) => step !== undefined))
  );
}

/** The cells of a node that are 0 because they are gradients of numbers that the learner has set, to which nothing leads. */
export function endedGradientsIn(session: Session, edits: readonly Edit[], node: string): Edit[] {
  const { nodes } = session.structure;
  const of = nodes[nodes[session.find(node)].gradient_of ?? -1];
  if (of === undefined || of.kind === 'leaf') return [];
  // Edits at a step of a run set a weight, which is given, not computed.
  const set = edits.filter((edit) => edit.node === of.name && edit.step === undefined);
  return set.map(({ index }) => ({ node, index, value: 0 }));
}

/** The number whose gradient a cell is, if the learner has set it and it is otherwise computed. */
export function editEndingGradientOf(
  session: Session,
  edits: readonly Edit[],
  cell: Cell,
): Cell | null {
  if (!endedGradientsIn(session, edits, cell.node).some((stop) => sameEdit(stop, cell)))
    return null;
  const { nodes } = session.structure;
  const { gradient_of } = nodes[session.find(cell.node)];
  return { node: nodes[gradient_of ?? -1].name, index: cell.index };
}
