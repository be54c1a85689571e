// What the page shows, derived from what the learner chose and from the core's graph.
import type { Node, Session, Term } from './core/session.ts';
import { STAGES } from './stages/index.ts';
import { isThere, type Look, type Stage, type Step } from './stages/stage.ts';
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
  /** The token that asks: the row under the ribbon. */
  row: number;
  /** The cell whose arithmetic is open, its node, and that arithmetic. */
  cell: Cell;
  node: Node;
  terms: Term[];
  /** The cells that it was made from, by node: their rectangle in the matrix. */
  operands: Map<string, Rectangle>;
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

export function findStage(id: string): Stage {
  return STAGES.find((stage) => stage.id === id) ?? STAGES[0];
}

/** What can be chosen of the learner's own examples, in the order of the fields. */
export const OWN_CHOICES: Record<string, string[]> = {
  randn: ['seed', 'before', 'B', 'T', 'C', 'head_size'],
  tokens: ['tokens', 'split', 'seed', 'C', 'head_size'],
};

/** The choice as the core reads it. */
export function choiceText(state: State): string {
  const stage = findStage(state.stage);
  const parts = [`lesson=${stage.lesson}`];
  if (state.example) parts.push(`example=${state.example}`);
  if (state.causal !== null && stage.switches.includes('causal')) {
    parts.push(`causal=${state.causal ? 1 : 0}`);
  }
  if (!state.scaled && stage.switches.includes('scaled')) parts.push('scaled=0');
  if (state.dtype) parts.push(`dtype=${state.dtype}`);
  const own = OWN_CHOICES[state.example] ?? [];
  if (state.seed && own.includes('seed')) parts.push(`seed=${state.seed}`);
  for (const [key, size] of Object.entries(state.sizes)) {
    if (own.includes(key)) parts.push(`${key}=${size}`);
  }
  if (state.tokens !== null && own.includes('tokens')) {
    parts.push(`tokens=${state.tokens.replace(/[%&]/g, encodeURIComponent)}`);
  }
  if (state.split && own.includes('split')) parts.push(`split=${state.split}`);
  return parts.join('&');
}

/** The step that was asked for if the graph has it, or the one on which the stage opens. */
export function findStep(stage: Stage, steps: Step[], id: string): Step {
  const wanted = id || stage.opens;
  return steps.find((step) => step.id === wanted) ?? steps[steps.length - 1];
}

/** The node of that name in the open graph; every name in a stage's steps was checked before. */
export function nodeOf(session: Session, name: string): Node {
  return session.structure.nodes[session.find(name)];
}

function isCell(session: Session, cell: Cell | null): cell is Cell {
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

export function resolve(state: State, session: Session): Model {
  const stage = findStage(state.stage);
  const steps = stage.steps.filter((step) => isThere(step, session));
  const step = findStep(stage, steps, state.step);
  const batched = session.structure.nodes.find((node) => node.axes[0] === 'B');
  const batches = batched ? batched.shape[0] : 1;
  const given = isCell(session, state.cell) ? state.cell : null;
  const isOfBatch = given !== null && nodeOf(session, given.node).axes[0] === 'B';
  const batch = isOfBatch ? given.index[0] : Math.min(state.batch, batches - 1);
  const worked = nodeOf(session, step.makes[0]);
  const last = matrixOf(worked.shape).rows - 1;
  const row = Math.min(state.row ?? step.row ?? stage.row, last);
  const cell = given ?? {
    node: worked.name,
    index: indexInMatrix(worked.shape, batch, row, stage.col),
  };
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
    row,
    cell,
    node,
    terms,
    operands: operandsOf(session, terms),
    turned: state.columns && stage.switches.includes('columns'),
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

function operandsOf(session: Session, terms: Term[]): Map<string, Rectangle> {
  const operands = new Map<string, Rectangle>();
  for (const term of terms) {
    if (term.kind !== 'cell') continue;
    const { name, shape } = session.structure.nodes[term.node];
    const index = indexOf(shape, term.offset);
    const row = index.at(-2) ?? 0;
    const col = index.at(-1) ?? 0;
    const box = operands.get(name) ?? { top: row, bottom: row, left: col, right: col };
    operands.set(name, {
      top: Math.min(box.top, row),
      bottom: Math.max(box.bottom, row),
      left: Math.min(box.left, col),
      right: Math.max(box.right, col),
    });
  }
  return operands;
}

/** The numbers of the matrix that is drawn: the chosen batch of a node. */
export function matrixValues(model: Model, name: string): Float32Array | Float64Array {
  const node = nodeOf(model.session, name);
  const data = model.session.data(model.session.find(name));
  const { rows, cols } = matrixOf(node.shape);
  const batch = node.axes[0] === 'B' ? model.batch : 0;
  return data.subarray(batch * rows * cols, (batch + 1) * rows * cols);
}

/** One number of the graph. */
export function valueAt(model: Model, cell: Cell): number {
  const node = nodeOf(model.session, cell.node);
  return model.session.data(model.session.find(cell.node))[offsetOf(node.shape, cell.index)];
}

/** The cell of a node in the drawn batch. */
export function cellAt(model: Model, name: string, row: number, col: number): Cell {
  const { shape } = nodeOf(model.session, name);
  return { node: name, index: indexInMatrix(shape, model.batch, row, col) };
}

/** With tokens as columns a weight stands on the left, where notebook 003 calls it Ω. */
export function lookOf(model: Pick<Model, 'stage' | 'turned'>, name: string): Look {
  const look = model.stage.looks[name] ?? { base: name, kind: 'signed' };
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
export function stepFor(model: Model, name: string): Step {
  const shows = (step: Step) => step.makes.includes(name) || isInPlane(step, name);
  if (shows(model.step)) return model.step;
  return model.steps.find((step) => step.makes.includes(name)) ?? model.step;
}

function isInPlane(step: Step, name: string): boolean {
  return (step.plane ?? []).some((column) =>
    [column.above, column.main].some((item) => item && 'node' in item && item.node === name),
  );
}
