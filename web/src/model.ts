// What the page shows, derived from what the learner chose and from the core's graph.
import type { Node, Session, Term } from './core/session.ts';
import { STAGES } from './stages/index.ts';
import { isThere, type Look, type Stage, type Step } from './stages/stage.ts';
import { streamedHead } from './stages/streamed.ts';
import type { State } from './state.ts';
import { type Cell, indexInMatrix, indexOf, isInside, matrixOf, offsetOf } from './tensor.ts';

export interface Model {
  state: State;
  session: Session;
  stage: Stage;
  /** The sub-steps that this graph has, and the one that is shown. */
  steps: Step[];
  step: Step;
  batch: number;
  batches: number;
  /** Whether two sentences with one word in common stand side by side: then its place in both. */
  twin: number | null;
  /** Whether this is the picture of the other sentence: its cell is open only as the twin of one. */
  mirrored: boolean;
  /** The head that is drawn, where a tensor has several. */
  head: number;
  heads: number;
  /** The token that asks: the row under the ribbon. */
  row: number;
  /** The cell whose arithmetic is open, its node, and that arithmetic. */
  cell: Cell;
  node: Node;
  terms: Term[];
  /** The cells that it was made from, by node: their rectangle in the matrix. */
  operands: Map<string, Operand>;
  /** Whether tokens are drawn as columns: every matrix is turned about its diagonal. */
  turned: boolean;
}

/** Inclusive bounds in a matrix. */
export interface Rectangle {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Cells of one matrix of a tensor: the one at this index along the axes before its last two. */
export interface Operand extends Rectangle {
  place: number[];
}

export function findStage(id: string): Stage {
  return STAGES.find((stage) => stage.id === id) ?? STAGES[0];
}

/** The step that was asked for, or the next one that the graph has; else its last. */
export function findStep(stage: Stage, steps: Step[], id: string): Step {
  const wanted = id || stage.opens;
  const from = stage.steps.findIndex((step) => step.id === wanted);
  const later = from < 0 ? [] : stage.steps.slice(from);
  return later.find((step) => steps.includes(step)) ?? steps[steps.length - 1];
}

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

/** The size of the axis of that letter, or 1 where the graph has none. */
export function sizeAlong(session: Session, letter: string): number {
  for (const { axes, shape } of session.structure.nodes) {
    const at = axes.indexOf(letter);
    if (at >= 0) return shape[at];
  }
  return 1;
}

export function resolve(state: State, session: Session): Model {
  const stage = session.structure.streams ? streamedHead : findStage(state.stage);
  const steps = stage.steps.filter((step) => isThere(step, session));
  const given = isCell(session, state.cell) ? state.cell : null;
  const asked = findStep(stage, steps, state.step);
  const step = given ? stepFor({ session, steps, step: asked }, given.node) : asked;
  const batches = sizeAlong(session, 'B');
  const batch = givenIndex(session, given, 'B') ?? Math.min(state.batch, batches - 1);
  const heads = sizeAlong(session, 'N');
  const chosen = state.head ?? step.head ?? 0;
  const head = givenIndex(session, given, 'N') ?? Math.min(chosen, heads - 1);
  const worked = nodeOf(session, step.makes[0]);
  const token = given && tokenOf(nodeOf(session, given.node), given.index);
  const row = Math.min(state.row ?? token ?? step.row ?? stage.row, tokensOf(worked) - 1);
  const col = Math.min(step.col ?? stage.col, matrixOf(worked.shape).cols - 1);
  const cell = given ?? cellOfToken({ batch, head, row }, worked, col);
  const node = nodeOf(session, cell.node);
  const terms = session.terms(session.find(cell.node), offsetOf(node.shape, cell.index));
  return {
    state,
    session,
    stage,
    steps,
    step,
    batch,
    batches,
    twin: twinOf(session),
    mirrored: false,
    head,
    heads,
    row,
    cell,
    node,
    terms,
    operands: operandsOf(session, terms),
    turned: state.columns && (step.switches ?? stage.switches).includes('columns'),
  };
}

/** The core compares the common word's rows as y_river and y_desk; it stands at one place in both. */
function twinOf(session: Session): number | null {
  if (session.find('y_river') < 0) return null;
  const { words } = session.structure;
  return words.findIndex((word, i) => word === words[i + words.length / 2]);
}

/** The same picture of another batch, with the same place in it open. */
export function inBatch(model: Model, batch: number): Model {
  if (batch === model.batch) return model;
  const { state, session, step, row } = model;
  const cell = cellInBatch(model, batch);
  return { ...resolve({ ...state, step: step.id, row, batch, cell }, session), mirrored: true };
}

/** The open cell's place in another batch. */
export function cellInBatch({ cell, node }: Model, batch: number): Cell {
  return node.axes[0] === 'B' ? { ...cell, index: [batch, ...cell.index.slice(1)] } : cell;
}

/** The index of a cell along the axis of that letter; null without such an axis. */
function givenIndex(session: Session, cell: Cell | null, letter: string): number | null {
  const axis = cell ? nodeOf(session, cell.node).axes.indexOf(letter) : -1;
  return cell && axis >= 0 ? cell.index[axis] : null;
}

/** How many tokens the rows of a tensor's matrices are; rows, where they are none. */
function tokensOf(node: Node): number {
  const axis = node.axes.findIndex((name) => name === 'T' || name === 'n');
  return axis < 0 ? matrixOf(node.shape).rows : node.shape[axis];
}

/** Number `col` of a token, in the drawn batch and head. */
function cellOfToken(drawn: Pick<Model, 'batch' | 'head' | 'row'>, node: Node, col: number): Cell {
  const row = node.axes.at(-2) === 'N' ? drawn.head : drawn.row;
  return { node: node.name, index: indexInMatrix(placeOf(drawn, node), node.shape, row, col) };
}

function operandsOf(session: Session, terms: Term[]): Map<string, Operand> {
  const operands = new Map<string, Operand>();
  for (const term of terms) {
    if (term.kind !== 'cell') continue;
    const { name, shape } = session.structure.nodes[term.node];
    const index = indexOf(shape, term.offset);
    const row = index.at(-2) ?? 0;
    const col = index.at(-1) ?? 0;
    const place = index.slice(0, -2);
    const box = operands.get(name) ?? { place, top: row, bottom: row, left: col, right: col };
    operands.set(name, {
      place: box.place,
      top: Math.min(box.top, row),
      bottom: Math.max(box.bottom, row),
      left: Math.min(box.left, col),
      right: Math.max(box.right, col),
    });
  }
  return operands;
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

/** What the name of a tensor depends on. */
export type Named = Pick<Model, 'stage' | 'turned' | 'head'>;

/** With tokens as columns a weight stands on the left, where notebook 003 calls it Ω. */
export function lookOf(model: Named, name: string): Look {
  const look = model.stage.looks[name] ?? { base: name, kind: 'signed' };
  if (look.sub === 'h') return { ...look, sub: String(model.head) };
  return model.turned && look.base === 'W' && look.kind === 'signed'
    ? { ...look, base: 'Ω' }
    : look;
}

/** A token's name: its word, or its index. */
export function tokenName(model: Model, index: number): string {
  return wordOf(model, index) ?? String(index);
}

/** A token's word in the drawn batch, if it has one. A blank is a token too, and is seen. */
export function wordOf({ session, batch, batches }: Model, index: number): string | undefined {
  const { words } = session.structure;
  const word = words[(words.length / batches) * batch + index];
  return word !== undefined && /^\s$/.test(word) ? '␣' : word;
}

/** The step that shows a node: the present one if it does, else the one that makes the node. */
export function stepFor(
  { session, steps, step }: Pick<Model, 'session' | 'steps' | 'step'>,
  name: string,
): Step {
  const makes = (other: Step) => other.makes.includes(name);
  const isShown = makes(step) || step.aside?.includes(name) || isInPlane(session, step, name);
  return isShown ? step : (steps.find(makes) ?? step);
}

function isInPlane(session: Session, step: Step, name: string): boolean {
  return (step.plane ?? []).some(({ above, main }) =>
    [above, main].some((item) => item && 'node' in item && nameOf(session, item.node) === name),
  );
}

/** The node that a stage's plane means: `$scores` is what goes into the softmax, masked or not. */
export function nameOf(session: Session, node: string): string {
  if (node !== '$scores') return node;
  return session.structure.nodes[nodeOf(session, 'weights').inputs[0]].name;
}
