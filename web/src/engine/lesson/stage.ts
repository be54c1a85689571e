// A stage of the ladder: its sub-steps, and where the tensors of each one stand in the plane.

import type { Session } from '../core/session.ts';
import type { FormulaName } from './formulas.ts';
import type { Reading } from './head_readings.ts';
import type { OwnLooks } from './look_rules.ts';

/**
 * A column of the plane. Above it stands the right factor of a product; below it a tensor's gradient, or the result of
 * a second product with it.
 */
export interface Column {
  above?: Item;
  main?: Item;
  below?: Item;
  /** Tensors that stand in the same seat in other steps (engine/plane/layout/seats.ts): all have cells of one width. */
  alike?: string[];
  /** Whether it is left out where two planes share the room, and on a slide and on paper: those have room for less. */
  isRoomy?: true;
}

export const itemsOf = ({ above, main, below }: Column): (Item | undefined)[] => [
  above,
  main,
  below,
];

export type Item =
  /** A tensor. */
  | {
      kind: 'tensor';
      node: string;
      /** Made by an earlier step, drawn paler. */
      dimmed?: boolean;
      /** Whether its tokens are key positions, though it does not stand above. */
      asKeys?: boolean;
      /** Whether the column of row sums is left out. */
      noSums?: boolean;
      /** Whether the names of its rows and columns are left out, being those of the tensor below it. */
      noNames?: boolean;
      /** Tensor that fills the current row until a later step computes it; null: the row stays empty. */
      current?: string | null;
    }
  /**
   * Bar chart of the current row of attention weights, upright beside the rows that it weighs. `least`: it is as wide as
   * its column, in pixels at least.
   */
  | { kind: 'bars'; node: string; span?: number; least?: number }
  /** An arrow from the tensor on the left to the one on the right; or from another one down to that below. */
  | { kind: 'arrow'; op: string; from?: string }
  /** A plus or an equals sign between tensors of one shape. */
  | { kind: 'sign'; sign: string }
  /** Thumbnail of an embedding table, with the rows that the tokens look up: by id, or by position. */
  | { kind: 'lookup'; node: string; by: 'id' | 'position' }
  /** Drawings of single stages (pictures/); `span`: how many columns of the plane they take. */
  | { kind: 'plot' | 'additions'; span?: number }
  /** The window of the loop; `made`: what the step has made of its rows. */
  | { kind: 'window'; made: 'nothing' | 'sum' | 'mean'; span?: number }
  /**
   * The proof that two results are equal, and how far apart they are at most; the second one is a product with
   * `weights`.
   */
  | {
      kind: 'proof';
      results: [string, string];
      weights: string;
      difference: string;
      most: string;
      span: number;
    }
  /** The pair of tokens of the step's `bothWays`. */
  | { kind: 'ways'; span?: number }
  /** The current row of each of these tensors, one below the other, and beside them the row of `bars` on end. */
  | { kind: 'rungs'; nodes: string[]; bars?: { node: string; beside: string }; span: number }
  /** The slider of one score of the open row. */
  | { kind: 'score' }
  /** The current row of a tensor as it was without the edits. */
  | { kind: 'was'; node: string };

export interface Formula {
  name: FormulaName;
  /** The variant with a causal mask, if there is one. */
  masked?: FormulaName;
  /** The \part of the formula to highlight: that of the step, or by part the tensors that light it while one is open. */
  lit?: string | Record<string, readonly string[]>;
}

export interface Step {
  id: string;
  /** The tensors that this step makes; the first one holds its worked cell. */
  makes: string[];
  /** Tensors that its picture shows, too, though another step makes them. */
  shows?: string[];
  /**
   * The plane, with an empty frame for what a later step makes; missing or too wide, it is replaced by one operation
   * (engine/plane/layout/operation.ts).
   */
  plane?: Column[];
  /** Plane where two sentences share the width of a page: narrower, and taller. */
  paired?: Column[];
  /** Tensors that are not in this plane: while one is open, its operation replaces the plane. */
  offPlane?: string[];
  /** Whether its tensors share no seat with those of the steps around it: they stand in the middle of their room. */
  isApart?: true;
  /** Lines of their own above and below the plane. */
  line?: Extract<Item, { kind: 'score' }>;
  foot?: Extract<Item, { kind: 'was' }>;
  /** The row of a tensor (`into`) that another one's rows up to it become: they drop into it (motion/). */
  gathers?: { from: string; into: string };
  /** Tensors that are shown beside what they were without the edits. */
  compares?: string[];
  /** A custom picture instead of the plane (course/index.ts), if it fits. */
  picture?: 'memory' | 'heads' | 'concat' | 'stream' | 'train' | 'two_heads';
  /** The example that this step has for itself, whatever is chosen. */
  example?: string;
  /** How the memory strip's step reads Q, K and V. */
  reading?: Reading;
  /** The tensors between which the addresses of a number are followed. */
  addresses?: [from: string, to: string];
  /** Tensors that are compared, in the row of the word that two sentences share: above both planes, or below the one. */
  compared?: readonly ('x' | 'linear' | 'y')[];
  /** Tensors (B, T, T) in which the open pair of tokens is compared both ways. */
  bothWays?: readonly string[];
  /** Tensors whose current row is repeated in digits below a plane of heat maps. */
  rowDigits?: string[];
  formulas: Formula[];
  /** Alternative formulas, shown while one of `nodes` is open, which the step's formulas do not mention. */
  altFormulas?: { nodes: string[]; formulas: Formula[]; columns: Formula[] };
  /** Transposed notation: formulas and NumPy code; the step then has the switch `columns`. */
  columns?: {
    formulas: Formula[];
    numpy: NumPyLines;
    /** The lines that a mistake has instead, by its name; where it changes none of this step it has no row. */
    mistaken?: Record<string, NumPyLines>;
  };
  /** Substrings that select the lit line of the listing, in C++ and in PyTorch. */
  code?: string;
  python?: string;
  /**
   * The question about a cell of the tensor `of`. Until it is answered that cell is covered, with all that is computed
   * from it. Then a second question asks about another row.
   */
  asks?: {
    of: string;
    /** Tensors that are covered together with it. */
    with?: string[];
    /** Whether the same number stands on the other side of the diagonal, and must be covered there too. */
    isSymmetric?: true;
    /** The second question is about another column: another row has the same number, here or in the step before. */
    isAcross?: true;
    /** Asked is in which column a number stands, so that no column has its name. */
    isPlace?: true;
    /**
     * Tensors that the second question covers instead of its row, with all that is computed from them. It asks about
     * the first of them, if there is one, at the same place.
     */
    next?: string[];
    /** The second question is about the last head, whichever is drawn. */
    isOfLastHead?: true;
    /**
     * Whether the second answer is hidden even if the first was not: after the first answer the second would be in
     * view.
     */
    coversAgain?: true;
  };
  /** Whether it asks something that covers nothing: what no number of the page says yet. */
  isAskedOpenly?: true;
  /** The worked cell's token, column and head, overriding the stage's. */
  row?: number;
  col?: number;
  head?: number;
  /** A node without which this step is left out; by default the first that it makes. */
  needs?: string;
  /** Variants, each for graphs that have the node it needs: for another optimizer, say. */
  or?: Step[];
  /** Fallbacks shown when a switch has turned the step off and a link asks for it; the first whose node exists. */
  off?: Step[];
  /** Whether it is one of those: it hands on what it would have changed. */
  isOff?: true;
  /** The keys of the core that this step offers as switches; by default those of the stage. */
  switches?: string[];
  /** Whether they stand above its question: in view together with the proof that they overthrow. */
  switchesFirst?: true;
  /** Whether it is played as a training run, in which its parameters can be changed at any step. */
  trains?: true;
  /** The choices of a second run, trained beside it. */
  comparison?: { num_heads: number };
  /** Whether the prose has the causal mask as lists. */
  hasWho?: boolean;
  /** Whether the open number can be nudged, to see what the loss does (course/learn/nudge_view.ts). */
  hasNudge?: boolean;
  /** Whether it has the perturbation maps (course/heads/influence_map.ts). */
  hasInfluence?: boolean;
}

/** A step in NumPy, with tokens as columns. */
export type NumPyLines = string | ((isOn: Switched) => string);

/** Choices that change the NumPy code of a step. */
export interface Switched {
  causal: boolean;
  scaled: boolean;
  heads: number;
}

export interface Stage {
  id: string;
  /** Id of the core's lesson that computes it. */
  lesson: string;
  /** The looks of its nodes that do not follow from their roles. */
  looks: OwnLooks;
  steps: Step[];
  /** The keys of the core that its steps offer as switches, where they say nothing; by default all that it takes. */
  switches?: string[];
  /** The example that the stage began with once, which links that name none still mean by a cell or an edit. */
  onceFirst?: string;
  /**
   * The example that it began with after that. A link without an example means this one if it makes one of these
   * choices, which only this one takes.
   */
  thenFirst?: { example: string; takes: ('tokens' | 'mistake')[] };
  /** The step on which the stage opens: by its name in the header, and by a link that names no step and no cell. */
  opens: string;
  /** The step that a link with a cell but no step means, if that shows the cell; by default `opens`. */
  cellStep?: string;
  /** The worked cell on which each step opens: its query position, and its column. */
  row: number;
  col: number;
  /** The tensors that have a thumbnail below the picture though no plane shows them; by default all. */
  thumbnails?: string[];
  /** Decimals below which its planes stand closer instead: of eight equal shares two decimals do not add up to 1. */
  leastDecimals?: number;
  /** The mistakes that its steps offer as a switch; the others have one only while a link has turned them on. */
  mistakes?: string[];
  /**
   * Height of its tallest picture, in pixels, with so many rows of a height. All its pictures and planes are made that
   * high.
   */
  tallest?: (rows: number, rowHeight: number) => number;
  /** Whether a plane too wide for digits may be drawn as heat maps. */
  allowsMini?: boolean;
  /**
   * Whether one walks through the rows of what it makes, not through its steps: those below the current row are
   * not computed yet, and its few tensors may have windows.
   */
  walksRows?: boolean;
  /** The stage in NumPy, transposed: the variables that it is given and those that it makes, each with its node. */
  numpy?: Record<'given' | 'made', Record<string, string>>;
  /** The stage over so many tokens that the tensors of T rows and T columns are not in the graph. */
  streamed?: Stage;
  /**
   * Nodes that the page of the whole way shows of a sentence here. `takes`: the attention weights; where there are none
   * yet, the additions of each row, by their step and their sums. `leaves`: the rows that leave the stage.
   */
  rung?: { takes: { weights: string } | { step: string; sums: string }; leaves: string };
  /** Two sentences to compare, in the batches: a node that the graph then has, and the token that they share. */
  pair?: { node: string; token: number };
}

export const tensor = (node: string): Item => ({ kind: 'tensor', node });

/** The placeholder for the input of a stage's softmax, masked or not. */
export const SOFTMAX_INPUT = '$scores';

/** The node that a name in a plane stands for: itself, or the placeholder's. */
export function resolveName({ structure: { nodes } }: Session, name: string): string {
  if (name !== SOFTMAX_INPUT) return name;
  const weights = nodes.find(({ role }) => role === 'weights');
  return weights ? nodes[weights.inputs[0]].name : name;
}

/** The causal mask and the softmax in NumPy, with tokens as columns. */
export const NUMPY_MASK = 'np.where(np.tri(len(S)).T == 0, -np.inf, S)';
export const NUMPY_SOFTMAX = 'A = np.exp(S - S.max(axis=0))\nA = A / A.sum(axis=0)';

/** The steps of a stage on any of its graphs. */
export function allSteps({ steps, streamed }: Stage): readonly Step[] {
  return [...steps, ...(streamed?.steps ?? [])];
}

/** Whether the open graph has a step: without a causal mask, for instance, there is no step `mask`. */
export function isThere(step: Step, session: Session): boolean {
  if (step.example) return true;
  return session.find(step.needs ?? step.makes[0]) >= 0;
}

/** The steps that the open graph has, and the one that is asked for, if it is only switched off. */
export function stepsIn(stage: Stage, session: Session, asked: string): Step[] {
  // Where a step has an example for itself, the other steps have another one.
  if (stage.steps.some(({ id, example }) => id === asked && example)) return stage.steps;
  return stage.steps.flatMap((step) => {
    const other = step.or?.find((one) => isThere(one, session));
    if (other || isThere(step, session)) return [other ?? step];
    const off = step.id === asked ? step.off?.find((one) => isThere(one, session)) : undefined;
    return off ? [off] : [];
  });
}

/** The plane of the product A·x, with the loop's result and the difference of the two. */
export const BESIDE_LOOP: Column[] = [
  {
    above: {
      kind: 'proof',
      results: ['y_loop', 'y'],
      weights: 'weights',
      difference: 'difference',
      most: 'max_difference',
      span: 2,
    },
    main: tensor('y_loop'),
  },
  { main: tensor('difference') },
  { above: { kind: 'bars', node: 'weights' }, main: tensor('weights') },
  { above: tensor('x'), main: tensor('y') },
];
