// Checks that may catch a mistake, each run by the core on the right lesson and the wrong one: shapes, row sums,
// influence, comparison, gradient.
import type { Edit } from '../../engine/core/core.ts';
import { farthest, ROUNDING } from '../../engine/core/matrices.ts';
import type { Pin, Session } from '../../engine/core/session.ts';
import type { Node } from '../../engine/core/structure.ts';
import { type Cell, elementCount, indexOf } from '../../engine/core/tensor.ts';
import { pinsOf } from '../../engine/model/edits/sibling.ts';
import { nodeOf } from '../../engine/model/nodes.ts';

/**
 * Change of the last number, to see what changes with it. Each number changes by another amount, as softmax is blind to
 * what is added to all keys alike.
 */
const NUDGE = 0.5;

/** moved[row][token]: whether a change of the token changes that row of y. */
export type Moved = boolean[][];

export interface Checks {
  /** The tensors that have another shape. */
  shape: { name: string; right: number[]; wrong: number[] }[];
  /** How far the wrong lesson's row sums are from 1, at most. */
  rowSums: number;
  influence: { right: Moved; wrong: Moved; apart: number };
  /**
   * Largest difference of y from the right one; of the weights, if they have the same shape; and the first step whose
   * numbers differ.
   */
  difference: { y: number; weights: number | null; first: OtherNumber | null };
  /** The parameters that change y in the right lesson alone: in the wrong one no gradient reaches them. */
  gradient: string[];
}

/** The number of a tensor that is farthest from the right one. */
export interface OtherNumber extends Cell {
  right: number;
  wrong: number;
}

/** A session of its own, and the edits that hold there. */
interface Tried {
  session: Session;
  edits: readonly Edit[];
}

export function checksOf(right: Tried, wrong: Tried): Checks {
  const movedRight = movedRows(right);
  const movedWrong = movedRows(wrong);
  const stillMoves = new Set(movingParameters(wrong));
  return {
    shape: otherShapes(right.session, wrong.session),
    rowSums: farthestFromOne(wrong.session),
    influence: {
      right: movedRight,
      wrong: movedWrong,
      apart: movedRight.flat().filter((one, i) => one !== movedWrong.flat()[i]).length,
    },
    difference: {
      y: farthest(valuesOf(right.session, 'y'), valuesOf(wrong.session, 'y')),
      weights: weightsApart(right.session, wrong.session),
      first: firstOther(right.session, wrong.session),
    },
    gradient: movingParameters(right).filter((name) => !stillMoves.has(name)),
  };
}

export type CheckName = keyof Checks;

/** Checks that catch the mistake. */
export function checksThatCatch(checks: Checks): CheckName[] {
  const catches: Record<CheckName, boolean> = {
    shape: checks.shape.length > 0,
    rowSums: checks.rowSums > ROUNDING,
    influence: checks.influence.apart > 0,
    difference: checks.difference.y > ROUNDING,
    gradient: checks.gradient.length > 0,
  };
  return CHECKS.filter((check) => catches[check]);
}

/** All checks, in the order of their cards. */
export const CHECKS = ['shape', 'rowSums', 'influence', 'difference', 'gradient'] as const;

/** Checks that need no answer known to be right. */
export const CHECKS_WITHOUT_REFERENCE: readonly CheckName[] = [
  'shape',
  'rowSums',
  'influence',
  'gradient',
];

function otherShapes(right: Session, wrong: Session): Checks['shape'] {
  return right.structure.nodes.flatMap(({ name, shape }) => {
    if (wrong.find(name) < 0) return [];
    const other = nodeOf(wrong, name).shape;
    return other.join() === shape.join() ? [] : [{ name, right: shape, wrong: other }];
  });
}

function farthestFromOne(session: Session): number {
  return Math.max(...Array.from(valuesOf(session, 'weights_sum'), (sum) => Math.abs(sum - 1)));
}

/** Largest difference in the first tensor, in the order of the steps, that differs but has the same shape. */
export function firstOther(right: Session, wrong: Session): OtherNumber | null {
  for (const { name, shape } of right.structure.nodes) {
    if (wrong.find(name) < 0 || nodeOf(wrong, name).shape.join() !== shape.join()) continue;
    const [a, b] = [valuesOf(right, name), valuesOf(wrong, name)];
    let most = ROUNDING;
    let at = -1;
    for (let i = 0; i < a.length; i++) {
      // Equal numbers differ by 0; two −∞ would differ by nan.
      const off = a[i] === b[i] ? 0 : Math.abs(a[i] - b[i]);
      if (off > most) [most, at] = [off, i];
    }
    if (at >= 0) return { node: name, index: indexOf(shape, at), right: a[at], wrong: b[at] };
  }
  return null;
}

function weightsApart(right: Session, wrong: Session): number | null {
  const [a, b] = [right, wrong].map((one) => nodeOf(one, 'weights').shape.join());
  return a === b ? farthest(valuesOf(right, 'weights'), valuesOf(wrong, 'weights')) : null;
}

/** Changes every token of the first batch in turn, and compares the rows of y. */
function movedRows(tried: Tried): Moved {
  const { session } = tried;
  const [, tokens, width] = nodeOf(session, 'x').shape;
  const columns = nodeOf(session, 'y').shape[2];
  const moved: Moved = Array.from({ length: tokens }, () => []);
  for (let token = 0; token < tokens; token++) {
    const { before, after } = nudged(tried, 'x', token * width, width);
    moved.forEach((row, t) => {
      const [from, to] = [t * columns, (t + 1) * columns];
      row[token] = farthest(before.subarray(from, to), after.subarray(from, to)) > ROUNDING;
    });
  }
  return moved;
}

/** The parameters that y moves with. */
function movingParameters(tried: Tried): string[] {
  const { nodes } = tried.session.structure;
  const isParameter = ({ kind, axes }: Node) =>
    kind === 'leaf' && !axes.includes('B') && !axes.includes('T');
  return nodes.filter(isParameter).flatMap(({ name, shape }) => {
    const { before, after } = nudged(tried, name, 0, elementCount(shape));
    return farthest(before, after) > ROUNDING ? [name] : [];
  });
}

/** y before and after these numbers of a tensor have been moved. */
function nudged({ session, edits }: Tried, name: string, from: number, count: number) {
  const node = session.find(name);
  const own = pinsOf(session, edits);
  const before = valuesOf(session, 'y');
  const data = session.data(node).slice(from, from + count);
  const isMoved = (pin: Pin) =>
    pin.node === node && pin.offset >= from && pin.offset < from + count;
  const moved = Array.from(data, (value, i) => ({
    node,
    offset: from + i,
    value: value + (NUDGE * (i + 1)) / count,
  }));
  session.pin([...own.filter((pin) => !isMoved(pin)), ...moved]);
  const after = valuesOf(session, 'y');
  session.pin(own);
  return { before, after };
}

/** A tensor's numbers, copied: the core's memory changes with the next edit. */
export function valuesOf(session: Session, name: string): Float32Array | Float64Array {
  return session.data(session.find(name)).slice();
}
