// A nudge: the loss with one number a little larger, and a little smaller, in steps of several sizes; in both dtypes,
// as the smallest steps drown in rounding. Computed in a sibling session, on the present numbers.

import { Refusal } from '../../core/refusals.ts';
import type { Pin, Session } from '../../core/session.ts';
import type { DType } from '../../core/structure.ts';
import { type Cell, offsetOf, sameCell } from '../../core/tensor.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { nodeOf, valueAt } from '../nodes.ts';
import { pinsOf, withSibling } from './sibling.ts';

/** Powers of ten by which the number is moved. */
export const POWERS = [-1, -2, -3, -4, -5, -6, -7] as const;

/** Central difference for one epsilon: the loss with the number larger and smaller, and the slope between the two. */
export interface NudgeStep {
  epsilon: number;
  up: number;
  down: number;
  slope: number;
}

export interface Nudge {
  /** The number that is moved. */
  of: Cell;
  /** The core's gradient, and the steps in the order of POWERS, by dtype. */
  by: Record<DType, { gradient: number; steps: NudgeStep[] }>;
}

/** The number to nudge: the open one, or the one whose gradient is open; null if no loss depends on it. */
export function nudged({ structure: { nodes } }: Session, { node, index }: Cell): Cell | null {
  const open = nodes.findIndex(({ name }) => name === node);
  const of = nodes[open].gradient_of ?? open;
  return nodes.some(({ gradient_of }) => gradient_of === of)
    ? { node: nodes[of].name, index }
    : null;
}

/** Null if the number cannot be changed: −∞, or if the core refuses. */
export function nudgeOf(session: Session, state: State, open: Cell): Nudge | null {
  const of = nudged(session, open);
  if (!of || !Number.isFinite(valueAt(session, of))) return null;
  try {
    const by = (dtype: DType) => stepsIn(session, state, of, dtype);
    return { of, by: { float32: by('float32'), float64: by('float64') } };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function stepsIn(session: Session, state: State, of: Cell, dtype: DType) {
  const given: State = { ...state, dtype: dtype === 'float64' ? dtype : '' };
  const others = state.edits.filter((edit) => !sameCell(edit, of));
  return withSibling(session, (sibling) => {
    sibling.open(choiceText(given, session.catalogue()));
    sibling.pin([...leavesOf(session, sibling), ...pinsOf(sibling, others)]);
    const [node, loss] = [sibling.find(of.node), sibling.find('loss')];
    const { shape } = nodeOf(sibling, of.node);
    const offset = offsetOf(shape, of.index);
    const value = valueAt(sibling, of);
    const gradient = sibling.data(gradientIn(sibling, node))[offset];
    const lossAt = (moved: number) => {
      sibling.edit(node, offset, moved);
      return sibling.data(loss)[0];
    };
    const steps = POWERS.map((power): NudgeStep => {
      const epsilon = 10 ** power;
      const [up, down] = [lossAt(value + epsilon), lossAt(value - epsilon)];
      return { epsilon, up, down, slope: (up - down) / (2 * epsilon) };
    });
    return { gradient, steps };
  });
}

/** The gradient of a number that can be nudged. */
export function gradientCell(session: Session, { node, index }: Cell): Cell {
  const of = gradientIn(session, session.find(node));
  return { node: session.structure.nodes[of].name, index };
}

function gradientIn({ structure: { nodes } }: Session, node: number): number {
  return nodes.findIndex(({ gradient_of }) => gradient_of === node);
}

/** The given numbers, after any training, that differ in the sibling session. */
function leavesOf(session: Session, sibling: Session): Pin[] {
  return session.structure.nodes.flatMap(({ name, kind }, id) => {
    if (kind !== 'leaf') return [];
    const node = sibling.find(name);
    const there = sibling.data(node);
    return Array.from(session.data(id), (value, offset) => ({ node, offset, value })).filter(
      ({ value, offset }) => value !== there[offset],
    );
  });
}
