// Value of an edited number without its edit: asked of a second session, once for each list of the other edits.
import type { Edit } from '../../core/core.ts';
import { Refusal, type Session } from '../../core/session.ts';
import { type Cell, sameCell } from '../../core/tensor.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { valueAt } from '../nodes.ts';
import { askSibling } from './sibling.ts';

const cache = new WeakMap<Session, { asked: string; value: number | null }>();

/** Null if the cell is not edited, if the other edits do not hold without it, or far along a run. */
export function withoutEdit(state: State, session: Session, cell: Cell): number | null {
  const others = state.edits.filter((edit) => !sameCell(edit, cell));
  if (others.length === state.edits.length || isAlongRun(state, session)) return null;
  const choice = choiceText(state, session.catalogue());
  const asked = JSON.stringify([choice, others, cell]);
  const known = cache.get(session);
  if (known?.asked === asked) return known.value;
  const value = valueBeside(session, choice, others, cell);
  cache.set(session, { asked, value });
  return value;
}

function valueBeside(
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
export function isAlongRun({ trained, edits }: State, { structure }: Session): boolean {
  return (
    structure.training !== undefined &&
    (trained > 0 || edits.some(({ step }) => step !== undefined))
  );
}
