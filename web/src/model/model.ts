// What the page shows, derived from what the learner chose and from the core's graph (resolve.ts).
import type { Node, Session, Term } from '../core/session.ts';
import type { Cell } from '../core/tensor.ts';
import type { Stage, Step } from '../lessons/stage.ts';
import type { State } from '../state/state.ts';

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
  /** Whether tokens are drawn as columns: every matrix is transposed. */
  transposed: boolean;
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
