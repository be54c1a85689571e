// The view model: all that the page shows, derived from the state and the core's graph (resolve.ts).
import type { Node, Session, Term } from '../core/session.ts';
import type { Cell } from '../core/tensor.ts';
import type { Stage, Step } from '../lessons/stage.ts';
import type { State } from '../state/state.ts';

export interface Model {
  state: State;
  session: Session;
  stage: Stage;
  /** The sub-steps that this graph has, and the current one. */
  steps: Step[];
  step: Step;
  batch: number;
  batches: number;
  /** Position of the word that two sentences side by side share ("bank"); null without such a pair. */
  sharedToken: number | null;
  /** Whether this is the other sentence of the pair: its open cell is only outlined as a counterpart. */
  mirrored: boolean;
  /** The head that is drawn of tensors with a head axis. */
  head: number;
  heads: number;
  /** The query position: the row under the ribbon. */
  row: number;
  /** The open cell, its node, and its arithmetic. */
  cell: Cell;
  node: Node;
  terms: Term[];
  /** Operands of the open cell: by node, the rectangle of cells it was computed from. */
  operands: Map<string, Operand>;
  /** Whether every matrix is drawn transposed, tokens as columns. */
  transposed: boolean;
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
