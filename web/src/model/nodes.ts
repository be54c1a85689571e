// Queries on the open graph: nodes, axes, tokens, values, and the matrix that is drawn of a tensor.
import type { Node, Session } from '../core/session.ts';
import { type Cell, indexInMatrix, isInside, matrixOf, offsetOf } from '../core/tensor.ts';
import type { Model } from './model.ts';

/** The node of that name, which must exist. */
export function nodeOf(session: Session, name: string): Node {
  return session.structure.nodes[session.find(name)];
}

/** Whether a cell exists in the open graph. */
export function isCell(session: Session, cell: Cell | null): cell is Cell {
  if (cell === null || session.find(cell.node) < 0) return false;
  return isInside(nodeOf(session, cell.node).shape, cell.index);
}

/** Whether the rows of a node's matrix are tokens (axis T or n), through which the ribbon runs. */
export function hasTokenRows(node: Node): boolean {
  return ['T', 'n'].includes(node.axes.at(-2) ?? '');
}

export function hasTokenColumns(node: Node): boolean {
  return ['T', 'n'].includes(node.axes.at(-1) ?? '');
}

/** The token whose row a cell is in, by any axis T or n but the last; null without one. */
export function tokenOf(node: Node, index: number[]): number | null {
  const axis = node.axes.slice(0, -1).findLastIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? null : index[axis];
}

/** The number of tokens along a tensor's first axis T or n; without one, of its matrix's rows. */
export function tokensOf(node: Node): number {
  const axis = node.axes.findIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? matrixOf(node.shape).rows : node.shape[axis];
}

/** The size of the axis of that letter, or 1 where the graph has none. */
export function sizeAlong(session: Session, letter: string): number {
  for (const { axes, shape } of session.structure.nodes) {
    const at = axes.indexOf(letter);
    if (at >= 0) return shape[at];
  }
  return 1;
}

/** The matrix that is drawn of a tensor: its index along the leading axes, all but the last two. */
export function leadingIndex(drawn: Pick<Model, 'batch' | 'head' | 'row'>, node: Node): number[] {
  const chosen: Record<string, number> = { B: drawn.batch, N: drawn.head, T: drawn.row };
  return node.axes.slice(0, -2).map((axis, i) => Math.min(chosen[axis] ?? 0, node.shape[i] - 1));
}

/** Whether a cell is in the matrix that is drawn of its tensor. */
export function isDrawn(model: Model, { node, index }: Cell): boolean {
  const found = nodeOf(model.session, node);
  return leadingIndex(model, found).join() === index.slice(0, -2).join();
}

/** Values of the matrix that is drawn of a node: of the current batch and head. */
export function matrixValues(model: Model, name: string): Float32Array | Float64Array {
  const node = nodeOf(model.session, name);
  const data = model.session.data(model.session.find(name));
  const { rows, cols } = matrixOf(node.shape);
  const start = offsetOf(node.shape.slice(0, -2), leadingIndex(model, node)) * rows * cols;
  return data.subarray(start, start + rows * cols);
}

/** Values of all heads in the current batch, which share a colour scale. */
export function batchValues(model: Model, name: string): Float32Array | Float64Array {
  const { axes, shape } = nodeOf(model.session, name);
  const data = model.session.data(model.session.find(name));
  if (axes[0] !== 'B') return data;
  const size = data.length / shape[0];
  return data.subarray(model.batch * size, (model.batch + 1) * size);
}

/** The value of a cell. */
export function valueAt(model: Model, cell: Cell): number {
  const node = nodeOf(model.session, cell.node);
  return model.session.data(model.session.find(cell.node))[offsetOf(node.shape, cell.index)];
}

/** The cell at a row and column of the matrix that is drawn of a node. */
export function cellAt(model: Model, name: string, row: number, col: number): Cell {
  const node = nodeOf(model.session, name);
  return { node: name, index: indexInMatrix(leadingIndex(model, node), node.shape, row, col) };
}

/** A token's label: its word, or its index. */
export function tokenName(model: Model, index: number): string {
  return wordOf(model, index) ?? String(index);
}

/** A token's word in the current batch, if it has one; a blank or control character is made visible as ␣. */
export function wordOf({ session, batch, batches }: Model, index: number): string | undefined {
  const { words } = session.structure;
  const word = words[(words.length / batches) * batch + index];
  return word !== undefined && /^[\s\p{Cc}]$/u.test(word) ? '␣' : word;
}
