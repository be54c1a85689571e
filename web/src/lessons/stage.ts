// A stage of the ladder: its sub-steps, and where the tensors of each one stand in the plane.

import type { Session } from '../core/session.ts';
import type { FormulaName } from './formulas.ts';

/** The letter and the colours of a tensor. */
export interface Look {
  /** The letter, with its subscript and superscript. */
  base: string;
  sub?: string;
  sup?: string;
  /** Colour scale: diverging, blue to orange, or attention weights, teal. */
  kind: 'signed' | 'weight';
  /** The value whose colour is saturated; by default the tensor's largest, or 1 for attention weights. */
  colourMax?: number;
  /** Whether its columns are those of all heads, concatenated. */
  hasHeadColumns?: boolean;
  /** The mask: a node with 0 where a cell of this tensor is masked out, and hence hatched. */
  mask?: string;
}

/** One column of the plane; the right factor of a product stands above it. */
export interface Column {
  above?: Item;
  main?: Item;
}

export type Item =
  /**
   * A tensor. `dimmed`: made by an earlier step, drawn paler. `placeholder`: made by a later step, only an
   * empty frame. `asKeys`: its tokens are key positions, though it does not stand above. `noSums`: without the
   * column of row sums.
   */
  | {
      kind: 'tensor';
      node: string;
      dimmed?: boolean;
      placeholder?: boolean;
      asKeys?: boolean;
      noSums?: boolean;
    }
  /** Bar chart of the current row of attention weights, upright beside the rows that it weighs. */
  | { kind: 'bars'; node: string; span?: number }
  /** An arrow from the tensor on the left to the one on the right. */
  | { kind: 'arrow'; op: string }
  /** A plus or an equals sign between tensors of one shape. */
  | { kind: 'sign'; sign: string }
  /** Thumbnail of an embedding table, with the rows that the tokens look up. */
  | { kind: 'lookup'; node: string }
  /** Drawings of single stages (pictures/); `span`: how many columns of the plane they take. */
  | { kind: 'plot' | 'additions' | 'proof' | 'rungs' | 'window'; span?: number };

export interface Formula {
  name: FormulaName;
  /** The variant with a causal mask, if there is one. */
  masked?: FormulaName;
  /** The \part of the formula to highlight. */
  lit?: string;
}

export interface Step {
  id: string;
  /** The tensors that this step makes; the first one holds its worked cell. */
  makes: string[];
  /** The plane; missing or too wide, it is replaced by one operation (plane/layout/operation.ts). */
  plane?: Column[];
  /** Tensors that are not in this plane: while one is open, its operation replaces the plane. */
  offPlane?: string[];
  /** A custom picture instead of the plane (pictures/index.ts), if it fits. */
  picture?: 'memory' | 'heads' | 'concat' | 'stream';
  /** Tensors whose current row is repeated in digits below a plane of heat maps. */
  rowDigits?: string[];
  formulas: Formula[];
  /** Alternative formulas, shown while one of `nodes` is open, which the step's formulas do not mention. */
  altFormulas?: { nodes: string[]; formulas: Formula[]; columns: Formula[] };
  /** Transposed notation: formulas and NumPy code; for stages with the switch `columns`. */
  columns?: { formulas: Formula[]; numpy: string | ((isOn: Record<Switch, boolean>) => string) };
  /** Substrings that select the lit line of the listing, in C++ and in PyTorch. */
  code?: string;
  python?: string;
  /** The worked cell's token, column and head, overriding the stage's. */
  row?: number;
  col?: number;
  head?: number;
  /** A node without which this step is left out; by default the first that it makes. */
  needs?: string;
  /** The switches that this step offers; by default the stage's. */
  switches?: Switch[];
  /** A figure in the prose: the causal mask as lists, or, after the prediction, the perturbation maps. */
  proseFigure?: 'who' | 'influence';
}

/** `columns` transposes the picture: tokens are columns, as in notebook 003. */
export type Switch = 'causal' | 'scaled' | 'columns' | 'value_from_key';

export interface Stage {
  id: string;
  /** Id of the core's lesson that computes it. */
  lesson: string;
  looks: Record<string, Look>;
  steps: Step[];
  /** The step on which the stage opens. */
  opens: string;
  /** The worked cell on which each step opens: its query position, and its column. */
  row: number;
  col: number;
  switches: Switch[];
  /** The tensors that have a thumbnail beside a single operation; by default all. */
  thumbnails?: string[];
  /** Parameters of the learner's own examples that this stage does not offer: "randn.head_size". */
  leftOutChoices?: string[];
  /** Whether a plane too wide for digits may be drawn as heat maps. */
  allowsMini?: boolean;
}

export const tensor = (node: string): Item => ({ kind: 'tensor', node });

/** The causal mask in NumPy, with tokens as columns. */
export const NUMPY_MASK = 'np.where(np.tri(len(S)).T == 0, -np.inf, S)';

/** Whether the open graph has a step: without a causal mask, for instance, there is no step `mask`. */
export function isThere(step: Step, session: Session): boolean {
  return session.find(step.needs ?? step.makes[0]) >= 0;
}

/** The plane of the product W·x, with the loop's result and the difference of the two. */
export const BESIDE_LOOP: Column[] = [
  { above: { kind: 'proof', span: 2 }, main: tensor('y_loop') },
  { main: tensor('difference') },
  { above: { kind: 'bars', node: 'weights' }, main: tensor('weights') },
  { above: tensor('x'), main: tensor('y') },
];
