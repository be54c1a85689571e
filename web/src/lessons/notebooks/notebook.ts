// A notebook: its cells in their order, the tensors that each one shows, and where the same step
// stands on the ladder. Its words are in text/notebooks/.

import type { Cell } from '../../core/tensor.ts';
import type { State } from '../../state/state.ts';

export interface Notebook {
  id: string;
  /** The seeds that its cells set, in their order. */
  seeds: string[];
  /** What sets them: PyTorch's function, or NumPy's. */
  seededBy: 'torch.manual_seed' | 'np.random.seed';
  cells: NotebookCell[];
  /** The tensors whose numbers are shares of 1. */
  shares: string[];
  /** Tensors of which a part is masked, and the node that has 0 there. */
  masks: Record<string, string>;
}

export interface NotebookCell {
  /** Its number in the notebook, which is also its anchor in the address. */
  id: string;
  /** Several cells that are shown as one: "4–5". */
  number?: string;
  /** What the core's prints call it, where that is not its number. */
  prints?: string;
  /** Tensors that it computes and does not print as a whole. */
  shows?: string[];
  ladder?: Ladder;
}

/** A tensor of the ladder that has a batch axis more than the notebook's, or another example. */
export interface Twin {
  node: string;
  batch: number;
  example?: string;
}

/** The same step on the ladder. */
export interface Ladder {
  stage: string;
  step: string;
  example?: string;
  /** Whether its tokens are columns there too. */
  columns?: boolean;
  /** The cell to open there where none is open here. */
  cell: Cell;
  /** Tensors of the notebook and what the stage calls them. */
  nodes: Record<string, string | Twin>;
  /** What to choose there so that another seed draws the same numbers, where that can be. */
  drawn?: Partial<State>;
  /** Where it cannot: tensors of the notebook whose numbers are written into the stage's own. */
  written?: Record<string, string>;
}
