// The open cell: asks the core for its arithmetic, once for each state, so that drawing asks for none.
import type { Session } from '../core/session.ts';
import type { Node, Term } from '../core/structure.ts';
import { type Cell, indexOf, offsetOf } from '../core/tensor.ts';
import { nodeOf } from './nodes.ts';

/** An open cell, its node, and its arithmetic. */
export interface Open {
  readonly cell: Cell;
  readonly node: Node;
  readonly terms: Term[];
  /** Operands of the cell: by node, the rectangle of cells it was computed from. */
  readonly operands: ReadonlyMap<string, Operand>;
}

/** Inclusive bounds in a matrix. */
export interface Rectangle {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Cells of one matrix of a tensor, which `leading` selects: the index along the axes before the last two. */
export interface Operand extends Rectangle {
  leading: number[];
}

/** The cell, which must exist, with its arithmetic. `between`: a tensor of which the operands count as the cell's. */
export function openCell(session: Session, cell: Cell, between?: string): Open {
  const node = nodeOf(session, cell.node);
  const terms = session.terms(session.find(cell.node), offsetOf(node.shape, cell.index));
  const id = between === undefined ? -1 : session.find(between);
  const isBetween = (term: Term) => term.kind === 'cell' && term.node === id;
  const more = terms.filter(isBetween).flatMap(({ offset }) => session.terms(id, offset));
  return { cell, node, terms, operands: operandsOf(session, [...terms, ...more]) };
}

/** Bounding rectangles of the cells in an arithmetic, by node. */
function operandsOf(session: Session, terms: Term[]): Map<string, Operand> {
  const operands = new Map<string, Operand>();
  for (const term of terms) {
    if (term.kind !== 'cell') continue;
    const { name, shape } = session.structure.nodes[term.node];
    const index = indexOf(shape, term.offset);
    const row = index.at(-2) ?? 0;
    const col = index.at(-1) ?? 0;
    const leading = index.slice(0, -2);
    const box = operands.get(name) ?? { leading, top: row, bottom: row, left: col, right: col };
    operands.set(name, {
      leading: box.leading,
      top: Math.min(box.top, row),
      bottom: Math.max(box.bottom, row),
      left: Math.min(box.left, col),
      right: Math.max(box.right, col),
    });
  }
  return operands;
}
