// Queries on the open graph: nodes, axes, tokens, values, and the matrix that is drawn of a tensor.
import type { Session } from '../core/session.ts';
import type { Node, Structure } from '../core/structure.ts';
import { type Cell, indexInMatrix, isInside, matrixOf, offsetOf } from '../core/tensor.ts';
import { readingOf } from '../lesson/head_readings.ts';

/** The node of that name, which must exist. */
export function nodeOf(session: Session, name: string): Node {
  return session.structure.nodes[session.find(name)];
}

/** The names of these nodes and of all their dependencies. */
export function upstreamOf({ structure }: Session, names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const { name, inputs } of structure.nodes.toReversed()) {
    if (found.has(name)) for (const input of inputs) found.add(structure.nodes[input].name);
  }
  return found;
}

/** Whether a cell exists in the open graph. */
export function isCell(session: Session, cell: Cell | null): cell is Cell {
  if (cell === null || session.find(cell.node) < 0) return false;
  return isInside(nodeOf(session, cell.node).shape, cell.index);
}

/** Whether the rows of a node's matrix are tokens (axis T or n), through which the ribbon runs. */
export function hasTokenRows(node: Node): boolean {
  return ['T', 'n'].includes(node.axes.at(-2) ?? '') && !hasCutRows(node);
}

/** Whether there are as many rows as tokens, but a row is no token's: read without a transpose. */
export function hasCutRows({ name }: Node): boolean {
  return readingOf(name)?.reading === 'wrong';
}

/** The letter of the tokens of a second sequence, of which keys and values are made. No ribbon runs through them. */
export const MEMORY = 'S';

/** Whether the rows of a node's matrix are tokens of a second sequence. */
export function hasMemoryRows(node: Node): boolean {
  return node.axes.at(-2) === MEMORY;
}

/** Whether the rows have the names of tokens, of either sequence. */
export function hasNamedRows(node: Node): boolean {
  return hasTokenRows(node) || hasMemoryRows(node);
}

export function hasTokenColumns(node: Node): boolean {
  return ['T', 'n', MEMORY].includes(node.axes.at(-1) ?? '');
}

/** The token whose row a cell is in, by any axis T or n but the last; null without one. */
export function tokenOf(node: Node, index: number[]): number | null {
  const axis = node.axes.slice(0, -1).findLastIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? null : index[axis];
}

/** The number of tokens along a tensor's first axis T or n; null without one. */
export function tokensAlong(node: Node): number | null {
  const axis = node.axes.findIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? null : node.shape[axis];
}

/** Whether the graph has an axis of that letter. */
export function hasAxis({ structure }: Session, letter: string): boolean {
  return structure.nodes.some(({ axes }) => axes.includes(letter));
}

/** The size of the axis of that letter, or 1 where the graph has none. */
export function sizeAlong(session: Session, letter: string): number {
  for (const { axes, shape } of session.structure.nodes) {
    const at = axes.indexOf(letter);
    if (at >= 0) return shape[at];
  }
  return 1;
}

/** How many heads of keys and values there are: as many as heads, or fewer, which those share. */
export function keyHeadsOf(session: Session): number {
  return sizeAlong(session, hasAxis(session, 'G') ? 'G' : 'N');
}

/** The head that a cell belongs to, of those that share it `preferred` or the first; null if it is of no head. */
export function headOf(
  { axes, shared = 1 }: Node,
  index: readonly number[],
  preferred = 0,
): number | null {
  const [own, group] = ['N', 'G'].map((letter) => index[axes.indexOf(letter)]);
  if (own !== undefined || group === undefined) return own ?? null;
  return Math.floor(preferred / shared) === group ? preferred : group * shared;
}

/** Index of the matrix that is drawn of a tensor with more than two axes, along B, N and T (or S, G). */
export interface MatrixIndex {
  batch: number;
  head: number;
  row: number;
}

/** The matrix that is drawn of a tensor: its index along the leading axes, all but the last two. */
export function leadingIndex(at: MatrixIndex, node: Node): number[] {
  const group = Math.floor(at.head / (node.shared ?? 1));
  const chosen: Record<string, number> = {
    B: at.batch,
    N: at.head,
    G: group,
    T: at.row,
    S: at.row,
  };
  return node.axes.slice(0, -2).map((axis, i) => Math.min(chosen[axis] ?? 0, node.shape[i] - 1));
}

/** A name of the matrix that is drawn of a tensor: "k[0]", where k has a batch. */
export function matrixName(session: Session, at: MatrixIndex, name: string): string {
  return `${name}[${leadingIndex(at, nodeOf(session, name)).join()}]`;
}

/** Whether a cell is in the matrix that is drawn of its tensor. */
export function isDrawn(session: Session, at: MatrixIndex, { node, index }: Cell): boolean {
  const found = nodeOf(session, node);
  return leadingIndex(at, found).join() === index.slice(0, -2).join();
}

/** Values of the matrix that is drawn of a node; `data`: all of them, by default those of the session. */
export function matrixValues(
  session: Session,
  at: MatrixIndex,
  name: string,
  data: Float32Array | Float64Array = session.data(session.find(name)),
): Float32Array | Float64Array {
  const node = nodeOf(session, name);
  const { rows, cols } = matrixOf(node.shape);
  const start = offsetOf(node.shape.slice(0, -2), leadingIndex(at, node)) * rows * cols;
  return data.subarray(start, start + rows * cols);
}

/** Values of all heads in a batch, which share a colour scale. */
export function batchValues(
  session: Session,
  batch: number,
  name: string,
): Float32Array | Float64Array {
  const { axes, shape } = nodeOf(session, name);
  const data = session.data(session.find(name));
  if (axes[0] !== 'B') return data;
  const size = data.length / shape[0];
  return data.subarray(batch * size, (batch + 1) * size);
}

/** The value of a cell. */
export function valueAt(session: Session, cell: Cell): number {
  const node = nodeOf(session, cell.node);
  return session.data(session.find(cell.node))[offsetOf(node.shape, cell.index)];
}

/** The numbers of the row that a cell is in. */
export function rowOf(session: Session, { node, index }: Cell): number[] {
  const { shape } = nodeOf(session, node);
  const { cols } = matrixOf(shape);
  const from = offsetOf(shape, [...index.slice(0, -1), 0]);
  return [...session.data(session.find(node)).subarray(from, from + cols)];
}

/** Whether a row is 0 but for one 1: what it says is one choice. */
export function isOneHot(row: number[]): boolean {
  return (
    row.every((one) => one === 0 || one === 1) &&
    row.indexOf(1) === row.lastIndexOf(1) &&
    row.includes(1)
  );
}

/** The numbers of the open row of a tensor, in the matrix of it that is drawn. */
export function openRow(session: Session, at: MatrixIndex, name: string): number[] {
  return rowOf(session, cellAt(session, at, name, at.row, 0));
}

/** The masked scores, the scores before the mask, and the mask; null if there is none. */
export function maskingOf({ structure: { nodes } }: Session) {
  const isMask = (input: number) => nodes[input].role === 'mask';
  const masked = nodes.find(({ role, inputs }) => role === 'scores' && inputs.some(isMask));
  if (!masked) return null;
  const [scores, mask] = masked.inputs.map((input) => nodes[input].name);
  return { masked: masked.name, scores, mask };
}

/**
 * The mean of a row's gradients, weighted by its shares, which softmax subtracts from each: the reduction between the
 * gradient of the shares and `of`, that of the scores. What is done to scores before decides which node it is.
 */
export function meanGradientOf(session: Session, of: string): string {
  const { nodes } = session.structure;
  const weights = nodes.findIndex(({ role }) => role === 'weights');
  const gradient = nodes.find(({ gradient_of }) => gradient_of === weights);
  const way = upstreamOf(session, [of]);
  const isBehind = (name: string) =>
    gradient !== undefined && upstreamOf(session, [name]).has(gradient.name);
  const mean = nodes.find(
    ({ name, kind }) => kind === 'reduction' && way.has(name) && isBehind(name),
  );
  return mean?.name ?? '';
}

/** The first column in which a row of scores is masked; −1 if none is. `index`: of a cell of that row. */
export function maskedColumn(session: Session, index: number[]): number {
  const masking = maskingOf(session);
  return masking ? rowOf(session, { node: masking.masked, index }).indexOf(-Infinity) : -1;
}

/** The cell at a row and column of the matrix that is drawn of a node. */
export function cellAt(
  session: Session,
  at: MatrixIndex,
  name: string,
  row: number,
  col: number,
): Cell {
  const node = nodeOf(session, name);
  return { node: name, index: indexInMatrix(leadingIndex(at, node), node.shape, row, col) };
}

/** A token's label: its word, or its index. */
export function tokenName(session: Session, batch: number, index: number): string {
  return wordOf(session, batch, index) ?? String(index);
}

/** Name of a token of the second sequence: its word, or its place behind an m. */
function memoryName(session: Session, batch: number, index: number): string {
  const { memory_words: words = [] } = session.structure;
  const word = words[(words.length / sizeAlong(session, 'B')) * batch + index];
  return word === undefined ? `m${index}` : visible(word);
}

const withMemory = new WeakMap<Structure, boolean>();

/** Whether keys and values are made of a second sequence. */
export function hasMemory(session: Session): boolean {
  const { structure } = session;
  const known = withMemory.get(structure) ?? hasAxis(session, MEMORY);
  withMemory.set(structure, known);
  return known;
}

/** Name of a token that has a key: of the second sequence, if there is one. */
export function keyName(session: Session, batch: number, index: number): string {
  const name = hasMemory(session) ? memoryName : tokenName;
  return name(session, batch, index);
}

/** Name of the token along an axis of a tensor, which must be one of tokens. */
export function nameAlong(
  session: Session,
  { axes }: Node,
  axis: number,
  batch: number,
  index: number,
): string {
  const name = axes.at(axis) === MEMORY ? memoryName : tokenName;
  return name(session, batch, index);
}

/** Names of all tokens of both sequences, which need room; none if they are numbers. */
export function allNames(session: Session): string[] {
  if (!hasMemory(session)) return session.words;
  const count = sizeAlong(session, MEMORY) * sizeAlong(session, 'B');
  const { memory_words = Array.from({ length: count }, (_, i) => `m${i}`) } = session.structure;
  return [...session.words, ...memory_words];
}

/** A token's word in a batch, if it has one; a blank or control character is made visible as ␣. */
export function wordOf(session: Session, batch: number, index: number): string | undefined {
  const { words } = session;
  if (words.length === 0) return undefined;
  const word = words[(words.length / sizeAlong(session, 'B')) * batch + index];
  return word === undefined ? undefined : visible(word);
}

const visible = (word: string) => (/^[\s\p{Cc}]$/u.test(word) ? '␣' : word);

/** All words that a model of language has, as tokens are named. */
export function vocabularyOf({ names }: Session): string[] {
  return (names?.V[0] ?? []).map(visible);
}

/** Whether it is known what the entries along an axis mean. */
export function hasNames({ structure }: Session, axis: string): axis is 'C' | 'V' | 'O' {
  return (axis === 'C' || axis === 'V' || axis === 'O') && Boolean(structure.names?.[axis].length);
}

/** Meaning of a row (axis −2) or column (−1) of a tensor that is no token; '' if it is not known. */
export function meaningOf(session: Session, node: Node, axis: -1 | -2, at: number): string {
  const letter = node.axes.at(axis) ?? '';
  if (!hasNames(session, letter)) return '';
  return session.names?.[letter].flat()[at] ?? '';
}
