// A stage of the ladder: its sub-steps, and where the tensors of each one stand in the plane.

import type { Session } from '../core/session.ts';
import type { FormulaName } from './formulas.ts';

/** How a tensor is written and coloured. */
export interface Look {
  /** The letter that stands for it, with what hangs below or above it. */
  base: string;
  sub?: string;
  sup?: string;
  /** Signed values are blue and orange; shares of 1 are teal. */
  kind: 'signed' | 'weight';
  /** The value at which the colour is full: the tensor's largest, or 1 for shares, if not said. */
  full?: number;
  /** Whether its columns are those of all heads, side by side. */
  headed?: boolean;
  /** A node with 0 where a cell of this tensor is masked: those cells are hatched. */
  mask?: string;
}

/** What stands in one column of the plane; a factor stands above its product. */
export interface Column {
  above?: Item;
  main?: Item;
}

export type Item =
  /** `asKeys`: the factor whose tokens are keys, where it does not stand above. */
  | {
      kind: 'tensor';
      node: string;
      past?: boolean;
      later?: boolean;
      asKeys?: boolean;
      /** Without the row sums, where these would take too much room. */
      bare?: boolean;
    }
  /** The chosen row of a matrix of weights, stood on end beside the rows that it weighs. */
  | { kind: 'bars'; node: string; span?: number }
  /** An arrow from the tensor on the left to the one on the right. */
  | { kind: 'arrow'; op: string }
  /** A plus or an equals sign between tensors of one shape. */
  | { kind: 'sign'; sign: string }
  /** A table in little, with the rows that the tokens look up. */
  | { kind: 'lookup'; node: string }
  /** `span`: over so many columns of the plane. */
  | { kind: 'plot' | 'additions' | 'proof' | 'rungs' | 'window'; span?: number };

export interface Formula {
  name: FormulaName;
  /** The formula where the future is hidden, if it is another one. */
  masked?: FormulaName;
  lit?: string;
}

export interface Step {
  id: string;
  /** The tensors that this step makes; the first one holds its worked cell. */
  makes: string[];
  /** The whole plane where there is room for it; where it is missing or too wide, one operation. */
  plane?: Column[];
  /** Tensors that this plane has no place for: while one is open, the operation that it is part of. */
  aside?: string[];
  /** A picture of its own, where there is room for it. */
  own?: 'memory' | 'heads' | 'concat' | 'stream';
  /** Under a plane in colours: tensors whose chosen row stands in digits. */
  lens?: string[];
  formulas: Formula[];
  /** A tensor of this step that its formulas do not speak of, with what goes into it, and its own. */
  other?: { nodes: string[]; formulas: Formula[]; columns: Formula[] };
  /** The same with tokens as columns, and how NumPy writes it; stages with that switch only. */
  columns?: { formulas: Formula[]; numpy: string | ((isOn: Record<Switch, boolean>) => string) };
  /** A part of the line that this step speaks of, in the source of its op and in PyTorch. */
  code?: string;
  python?: string;
  /** The worked cell's token, column and head, where they are not the stage's. */
  row?: number;
  col?: number;
  head?: number;
  /** A tensor that this step does not exist without. */
  needs?: string;
  /** The switches that this step is about; all of the stage, if not said. */
  switches?: Switch[];
  /** Beside the text: who can attend to whom; or, with the answer, which rows a token moves. */
  beside?: 'who' | 'influence';
}

/** `columns` turns the picture: tokens are columns, as in notebook 003. */
export type Switch = 'causal' | 'scaled' | 'columns' | 'value_from_key';

export interface Stage {
  id: string;
  /** The lesson of the core that computes it. */
  lesson: string;
  looks: Record<string, Look>;
  steps: Step[];
  /** The step on which the stage opens. */
  opens: string;
  /** The token that asks, and the column, of the worked cell on which each step opens. */
  row: number;
  col: number;
  switches: Switch[];
  /** The tensors that stand in little beside one operation; all, if not said. */
  little?: string[];
  /** What cannot be chosen here of the learner's own examples: example, dot, choice. */
  without?: string[];
  /** Whether a plane too wide for digits is drawn in colours. */
  colours?: boolean;
}

export const tensor = (node: string): Item => ({ kind: 'tensor', node });

/** Where tokens are columns: what the softmax takes, without the future. */
export const NUMPY_MASK = 'np.where(np.tri(len(S)).T == 0, -np.inf, S)';

/** The steps of a stage that this graph has: without a mask there is none to put on. */
export function isThere(step: Step, session: Session): boolean {
  return session.find(step.needs ?? step.makes[0]) >= 0;
}

/** A product W x, with the loop's result and their difference beside it. */
export const BESIDE_LOOP: Column[] = [
  { above: { kind: 'proof', span: 2 }, main: tensor('y_loop') },
  { main: tensor('difference') },
  { above: { kind: 'bars', node: 'weights' }, main: tensor('weights') },
  { above: tensor('x'), main: tensor('y') },
];
