// A notebook as data: its cells, the tensors that each one shows, and the same step on the ladder. Its
// words are in text/en/notebooks/.

import type { Cell } from '../core/tensor.ts';
import type { State } from '../state/state.ts';

export interface Notebook {
  id: string;
  /** The seeds that its cells set, in order. */
  seeds: string[];
  /** The function that sets them. */
  seededBy: 'torch.manual_seed' | 'np.random.seed';
  cells: NotebookCell[];
  /** Masked tensors, each with its mask: the node that is 0 where they are masked out. */
  masks: Record<string, string>;
}

export interface NotebookCell {
  /** Number of the cell in the notebook; also its anchor in the address. */
  id: string;
  /** Label of several cells that are shown as one: "4–5". */
  number?: string;
  /** The cell's name in the core's list of prints, if that is not its id. */
  prints?: string;
  /** Tensors to show that it computes but does not print as a whole. */
  shows?: string[];
  ladder?: Ladder;
}

/** A tensor's counterpart on the ladder that has an extra batch axis, or another example. */
export interface LadderTensor {
  node: string;
  batch: number;
  example?: string;
}

/** The counterpart of a cell on the ladder. */
export interface Ladder {
  stage: string;
  step: string;
  example?: string;
  /** Whether to open it with tokens as columns. */
  columns?: boolean;
  /** The cell to open there by default. */
  cell: Cell;
  /** Names: from the notebook's tensors to the stage's. */
  nodes: Record<string, string | LadderTensor>;
  /** The choices with which the stage draws the notebook's numbers from any seed. */
  drawn?: Partial<State>;
  /** Tensors whose numbers are copied into the stage's tensors as edits, where no choice draws them. */
  written?: Record<string, string>;
}
