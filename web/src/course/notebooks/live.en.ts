// Formats live numbers of the core for the notebooks' prose.
import type { Session } from '../../engine/core/session.ts';
import { matrixOf, offsetOf } from '../../engine/core/tensor.ts';
import { fixed, scientific } from '../../engine/draw/format.ts';

export function number(session: Session, node: string, index: number[], decimals = 3): string {
  return fixed(numberAt(session, node, index), decimals);
}

/** A tiny difference, in scientific notation: "1.19e-07". */
export function tiny(session: Session, node: string, index: number[] = []): string {
  return scientific(numberAt(session, node, index));
}

/** A row of a matrix with non-breaking blanks: "0.980 1.140 0.200". */
export function row(session: Session, node: string, index: number, decimals = 3): string {
  const { cols } = matrixOf(session.structure.nodes[session.find(node)].shape);
  return Array.from({ length: cols }, (_, col) =>
    number(session, node, [index, col], decimals),
  ).join('\u00a0');
}

/** The maximum of a matrix's column. */
export function largest(session: Session, node: string, col: number, decimals = 4): string {
  const { rows } = matrixOf(session.structure.nodes[session.find(node)].shape);
  const column = Array.from({ length: rows }, (_, row) => numberAt(session, node, [row, col]));
  return fixed(Math.max(...column), decimals);
}

function numberAt(session: Session, node: string, index: number[]): number {
  const id = session.find(node);
  return session.data(id)[offsetOf(session.structure.nodes[id].shape, index)];
}
