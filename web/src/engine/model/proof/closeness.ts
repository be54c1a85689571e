// Distance of the two results of a proof, by the chosen tolerances.
import type { Session } from '../../core/session.ts';
import { type Cell, elementCount, indexOf } from '../../core/tensor.ts';
import type { Item } from '../../lesson/plane_items.ts';
import type { Step } from '../../lesson/stage.ts';
import { TOLERANCES } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { nodeOf } from '../nodes.ts';

/** Tolerances to choose from, and torch.allclose's own. */
export const DIALS = {
  all: TOLERANCES,
  usual: { rtol: '1e-5', atol: '1e-8' },
};

export interface Closeness {
  /** The numbers that differ by more than the tolerances allow, and their total. */
  apart: number;
  of: number;
}

/** null where the step has no proof that compares two results. */
export function closenessOf(state: State, session: Session, { plane }: Step): Closeness | null {
  const items = plane?.flatMap(({ above, main, below }) => [above, main, below]) ?? [];
  const proof = items.find(
    (item): item is Extract<Item, { kind: 'proof' }> => item?.kind === 'proof',
  );
  if (!proof) return null;
  const [one, other] = proof.results;
  const rtol = Number(state.rtol || DIALS.usual.rtol);
  const atol = Number(state.atol || DIALS.usual.atol);
  return {
    apart: session.countDifferent(session.find(one), session.find(other), rtol, atol),
    of: elementCount(nodeOf(session, one).shape),
  };
}

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
