// The tree of a number: the branches that are drawn of the way from it down to the inputs.
import type { Node, Term } from '../../core/session.ts';
import type { Cell } from '../../core/tensor.ts';
import type { Open } from '../open_cell.ts';
import type { Entry } from './terms.ts';

/** Why a branch ends: nothing is computed from anything there, it is covered, or it has been drawn above. */
export type End = 'set' | 'stopped' | 'given' | 'constant' | 'masked' | 'covered' | 'above';

interface Limb {
  /** Name that no other branch of the tree has. */
  key: string;
  /** Cell that the state lists while it is open: the number, or for an entry the place in its sum as one index more. */
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
  entry: Entry;
  place: number;
  /** Whether it is the largest of several. */
  isLargest: boolean;
  /** The number whose summand it is. */
  of: Open;
}

/** The smaller entries of a long sum, which are listed where it is open. */
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
