// Questions to the open graph and to what is drawn of it: nodes, axes, tokens, numbers.
import type { Node, Session } from '../core/session.ts';
import { type Cell, indexInMatrix, isInside, matrixOf, offsetOf } from '../core/tensor.ts';
import type { Model } from './model.ts';

/** The node of that name in the open graph; every name in a stage's steps was checked before. */
export function nodeOf(session: Session, name: string): Node {
  return session.structure.nodes[session.find(name)];
}

/** Whether the open graph has that cell. */
export function isCell(session: Session, cell: Cell | null): cell is Cell {
  if (cell === null || session.find(cell.node) < 0) return false;
  return isInside(nodeOf(session, cell.node).shape, cell.index);
}

/** The axis that counts tokens, as rows of a node's matrix: it then stands on the ribbon. */
export function hasTokenRows(node: Node): boolean {
  return ['T', 'n'].includes(node.axes.at(-2) ?? '');
}

export function hasTokenColumns(node: Node): boolean {
  return ['T', 'n'].includes(node.axes.at(-1) ?? '');
}

/** The token that a cell belongs to as a row; null if it belongs to none, or to all. */
export function tokenOf(node: Node, index: number[]): number | null {
  const axis = node.axes.slice(0, -1).findLastIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? null : index[axis];
}

/** How many tokens the rows of a tensor's matrices are; rows, where they are none. */
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

/** Which matrix of a tensor is drawn: the index along the axes before its last two. */
export function placeOf(drawn: Pick<Model, 'batch' | 'head' | 'row'>, node: Node): number[] {
  const chosen: Record<string, number> = { B: drawn.batch, N: drawn.head, T: drawn.row };
  return node.axes.slice(0, -2).map((axis, i) => Math.min(chosen[axis] ?? 0, node.shape[i] - 1));
}

/** Whether the matrix that is drawn of its tensor has this cell. */
export function isDrawn(model: Model, { node, index }: Cell): boolean {
  const found = nodeOf(model.session, node);
  return placeOf(model, found).join() === index.slice(0, -2).join();
}

/** The numbers of the matrix that is drawn of a node: of the chosen batch and head. */
export function matrixValues(model: Model, name: string): Float32Array | Float64Array {
  const node = nodeOf(model.session, name);
  const data = model.session.data(model.session.find(name));
  const { rows, cols } = matrixOf(node.shape);
  const start = offsetOf(node.shape.slice(0, -2), placeOf(model, node)) * rows * cols;
  return data.subarray(start, start + rows * cols);
}

/** The numbers of all heads in the chosen batch: they share one scale of colours. */
export function batchValues(model: Model, name: string): Float32Array | Float64Array {
  const { axes, shape } = nodeOf(model.session, name);
  const data = model.session.data(model.session.find(name));
  if (axes[0] !== 'B') return data;
  const size = data.length / shape[0];
  return data.subarray(model.batch * size, (model.batch + 1) * size);
}

/** One number of the graph. */
export function valueAt(model: Model, cell: Cell): number {
  const node = nodeOf(model.session, cell.node);
  return model.session.data(model.session.find(cell.node))[offsetOf(node.shape, cell.index)];
}

/** The cell of a node in the drawn batch. */
export function cellAt(model: Model, name: string, row: number, col: number): Cell {
  const node = nodeOf(model.session, name);
  return { node: name, index: indexInMatrix(placeOf(model, node), node.shape, row, col) };
}

/** A token's name: its word, or its index. */
export function tokenName(model: Model, index: number): string {
  return wordOf(model, index) ?? String(index);
}

/** A token's word in the drawn batch, if it has one. A blank is a token too, and is seen; so is a control character. */
export function wordOf({ session, batch, batches }: Model, index: number): string | undefined {
  const { words } = session.structure;
  const word = words[(words.length / batches) * batch + index];
  return word !== undefined && /^[\s\p{Cc}]$/u.test(word) ? '␣' : word;
}
