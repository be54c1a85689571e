// The tree of a number: the drawn branches of its dependencies, down to the inputs.
import type { Node, Term } from '../../core/structure.ts';
import type { Cell } from '../../core/tensor.ts';
import type { Open } from '../open_cell.ts';
import type { TermEntry } from './terms.ts';

/** The end of a branch: an input, a covered number, or one that is drawn above. */
export type End = 'set' | 'stopped' | 'given' | 'constant' | 'masked' | 'covered' | 'above';

interface Limb {
  /** Name that no other branch of the tree has. */
  key: string;
  /** Cell that the state lists while it is open: the number, or for an entry also its index in the sum. */
  at: Cell;
  isOpen: boolean;
  branches: Branch[];
}

export interface NumberBranch extends Limb {
  kind: 'number';
  cell: Term;
  node: Node;
  /** null: it can be opened. */
  end: End | null;
  /** Arithmetic of the number, while the branch is open. */
  open: Open | null;
}

/** A summand. */
export interface EntryBranch extends Limb {
  kind: 'entry';
  entry: TermEntry;
  place: number;
  /** Whether it is the largest of several. */
  isLargest: boolean;
  /** The number whose summand it is. */
  of: Open;
}

/** The smaller entries of a long sum, listed once it is open. */
export interface RestBranch extends Limb {
  kind: 'rest';
  count: number;
}

export type Branch = NumberBranch | EntryBranch | RestBranch;

export interface Tree {
  root: NumberBranch | null;
  /** How many numbers it shows, each once. */
  shown: number;
  /** The core's sentence where there is none. */
  refusal: string;
}
