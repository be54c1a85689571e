// A stage of the ladder: its sub-steps, and where the tensors of each one stand in the plane.

import type { Session } from '../core/session.ts';
import type { Cell } from '../core/tensor.ts';
import type { FirstExample, State } from '../state/state.ts';
import type { FormulaName } from './formulas.ts';
import type { Reading } from './head_readings.ts';
import type { OwnLooks } from './look_rules.ts';
import type { Column, Item } from './plane_items.ts';

export interface Formula {
  name: FormulaName;
  /** The variant with a causal mask, if there is one. */
  masked?: FormulaName;
  /** The \part of the formula to highlight: the step's, or by part the tensors that light it while open. */
  lit?: string | Record<string, readonly string[]>;
}

/** The room that a form of a custom picture needs, in pixels. */
export interface PictureRoom {
  width: number;
  height: number;
}

export interface ColumnPart {
  top: number;
  bottom: number;
  col: number;
}

export interface Step {
  id: string;
  /** The tensors that this step makes; the first one holds its worked cell. */
  makes: string[];
  /** Tensors that its picture also shows, though another step makes them. */
  shows?: string[];
  /** Tensors whose colours its custom picture has, none of them pale; by default all, as in a plane. */
  coloured?: readonly string[];
  /** Tensors that it makes and a framed window has no seat for until a number of them is opened. */
  aside?: readonly string[];
  /** The tensors of its plane in digits; by default what it makes, and the factors of that. */
  inDigits?: string[] | ((session: Session, open: string) => string[]);
  /** Decimals of its numbers, where they have room, if not two. */
  decimals?: number;
  /** Tensors whose digits show in the chosen row and column alone: the others are colours until one points there. */
  quiet?: readonly string[];
  /**
   * The plane, with an empty frame for each tensor of a later step; if it is missing or too wide, one operation
   * replaces it (engine/plane/layout/operation.ts).
   */
  plane?: Column[];
  /** The plane that replaces it while all its tensors are asked for. */
  tables?: Column[];
  /**
   * Whether its plane, unless those are asked for, has of all tensors only the current row; on a phone alone, whose open
   * number says which row of tensors that have no tokens.
   */
  isOneRow?: true | 'phone';
  /** The plane that replaces it in a framed window. */
  framed?: Column[];
  /** The plane that replaces it there while its first question is open: what this is about, and nothing twice. */
  asked?: Column[];
  /** Plane where two sentences share the width of a page: narrower, and taller. */
  paired?: Column[];
  /** Tensors that are not in this plane: while one is open, its operation replaces the plane. */
  offPlane?: string[];
  /** Tensor between the open one and those of the plane: what a number of it was made of is outlined, too. */
  between?: string;
  /** Whether its tensors share no seat with the steps around it: they are centred. */
  isApart?: true;
  /** Lines of their own above and below the plane. */
  line?: Extract<Item, { kind: 'score' }>;
  foot?: Extract<Item, { kind: 'was' }>;
  /** The row of a tensor (`into`) that is made of another one's rows up to it, which drop into it (motion/). */
  gathers?: { from: string; into: string };
  /** Tensors that are shown beside their values without the edits. */
  compares?: string[];
  /** Tensors whose values after the step's update its words quote. */
  updates?: readonly string[];
  /** A custom picture instead of the plane (course/pictures.ts), if it fits. */
  picture?:
    | ('memory' | 'heads' | 'concat' | 'stream' | 'train' | 'two_heads')
    | ('sentences' | 'embedded' | 'block' | 'guess' | 'reading' | 'writing');
  /** Least width of that picture in a framed window, in pixels; or the rooms of its forms, the largest first. */
  pictureRoom?: number | readonly PictureRoom[];
  /**
   * Height of a custom picture in a framed window, for so many rows of a height, if not that of the stage's tallest. In
   * other windows the step's plane takes its place.
   */
  pictureHeight?: (rows: number, rowHeight: number, isDense: boolean) => number;
  /** The step's own example, whatever is chosen. */
  example?: string;
  /** The core's lesson that computes it, if not the stage's: one that goes on from where the stage's run stands. */
  lesson?: string;
  /** The step of the stage's run at which it shows what was learnt, until the reader has trained. */
  learnt?: number;
  /** The number that it opens on, if that depends on more than a row and a column. */
  cellIn?: (session: Session, at: { batch: number; row: number }) => Cell | undefined;
  /** How the memory strip's step reads Q, K and V. */
  reading?: Reading;
  /** The tensors that a number's addresses are followed through. */
  addresses?: [from: string, to: string];
  /** Tensors that are compared, in the row of the word that two sentences share: above both planes, or below the one. */
  compared?: readonly ('x' | 'linear' | 'y')[];
  /** Tensors (B, T, T) in which the open pair of tokens is compared both ways. */
  bothWays?: readonly string[];
  /** Tensors that have another one's colours in this step, which adds them: that one, by their names. */
  colours?: Readonly<Record<string, string>>;
  /** Tensors whose current row is repeated in digits below a plane of heat maps. */
  rowDigits?: string[];
  /** Whether these rows are the picture: a sum, large, below the plane. `+`, `=`: what stands before each. */
  rowSum?: readonly string[];
  /** Tensors whose current row is in digits below a single operation on a phone, which draws only some of them. */
  rowOnPhone?: string[];
  formulas: Formula[];
  /** Alternative formulas, shown while one of `nodes` is open that the step's formulas do not mention. */
  altFormulas?: { nodes: string[]; formulas: Formula[]; columns: Formula[] };
  /** Transposed notation: formulas and NumPy code; the step then has the switch `columns`. */
  columns?: {
    formulas: Formula[];
    numpy: NumPyLines;
    /**
     * The lines that replace these, by the name of the mistake; a mistake that changes none of this step has no row.
     */
    mistaken?: Record<string, NumPyLines | null>;
  };
  /** Substrings that select the lit line of the listing, in C++ and in PyTorch. */
  code?: string;
  python?: string;
  /**
   * The question about a cell of the tensor `of`. Until the answer its row is covered, with all that is computed from
   * the tensor; while one more is asked, the row of that.
   */
  asks?: {
    of: string;
    /** Tensors that are covered together with it. */
    with?: string[];
    /** Whether other rows would give the answer away, so that all of the tensor is covered. */
    isAlike?: true;
    /**
     * Whether the numbers beside it say nothing of it, so that it is covered alone, with those that are equal; 'largest': the
     * largest of its row may be asked for, and is covered, too; 'row': all of its row, and rows that are equal; 'column': its
     * column, each number of which is marked, as any may be meant; 'word': that of its word, wherever that stands; 'twins':
     * those of words that stand there more than once; 'head': the columns of the last head.
     */
    isAlone?: true | 'largest' | 'row' | 'column' | 'word' | 'twins' | 'head';
    /** Whether the question compares it with that of the same word elsewhere, which then is marked, too. */
    isOfTwins?: true;
    /** Tensors that are quiet until the answer: the step also makes them, and the question is not about them. */
    quiets?: readonly string[];
    /** Whether it is about one of two sentences side by side, which has all the room until the answer. */
    isOfOne?: true;
    /** The number that the question names: one that is changed, or whose place is asked for. It is outlined alone. */
    about?: (asked: Cell, session: Session) => Cell;
    /** The parts of columns that this number goes through, by node: outlined in dashes once the question is answered. */
    goesInto?: (named: Cell, session: Session) => Readonly<Record<string, ColumnPart>>;
    /** Whether it is about a row as a whole, so that no column of a factor is picked out for one number of it. */
    isOfRow?: (asked: Cell, session: Session) => boolean;
    /** Whether the number that is asked for keeps its mark beside the one that the question names. */
    marksBoth?: true;
    /** Whether any number of the row may be the answer, so that all of them are marked. */
    marksRow?: true;
    /** Whether the matrix is symmetric, so that the number across the diagonal must be covered, too. */
    isSymmetric?: true;
    /** The second question is about another column, as another row has the same number, here or in the step before. */
    isAcross?: true;
    /** The question is which column a number is in, so columns have no names. */
    isPlace?: true;
    /**
     * Tensors that the second question covers instead of its row, with all that is computed from them. It asks about
     * the same row and column of the first one, if there is one.
     */
    next?: string[];
    /** The second question is about the last head, whichever is drawn. */
    isOfLastHead?: true;
  };
  /** Whether it covers nothing, because no number of the page gives the answer yet. */
  isAskedOpenly?: true;
  /** The worked cell's token, column and head, overriding the stage's. */
  row?: number;
  col?: number;
  /** The column, where it depends on the example. */
  colIn?: (session: Session) => number;
  head?: number;
  /** A node, or all nodes, that the step needs to exist; by default the first that it makes. */
  needs?: string | readonly string[];
  /** A node that it needs not to exist. */
  lacks?: string;
  /** Variants, each for graphs that have its node, of another optimizer for example. */
  or?: Step[];
  /** Fallbacks shown when a switch has turned the step off and a link asks for it; the first whose node exists. */
  off?: Step[];
  /** Whether it is such a fallback, which passes its input on unchanged. */
  isOff?: true;
  /** The keys of the core that this step offers as switches; by default those of the stage. */
  switches?: string[];
  /**
   * Whether they are above its question, in view together with the proof that they break; by default in a narrow window
   * alone. Not where what they do is a matter of later steps.
   */
  switchesFirst?: boolean;
  /** Whether it is played as a training run, whose parameters can be changed at any step. */
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
  /** Divisor of the scores in place of the root; '' if there is none. */
  divisor: string;
  /** How many keys a token sees; null: all. */
  window: number | null;
  heads: number;
  /** Share of the weights that dropout drops; '' if it drops none. */
  dropout: string;
  /** How many heads of keys and values there are, which those share. */
  keyHeads: number;
  /** Whether keys and values are made of a second sequence. */
  hasMemory: boolean;
}

export interface Stage {
  id: string;
  /** Id of the core's lesson that computes it. */
  lesson: string;
  /** The looks of its nodes that do not follow from their roles. */
  looks: OwnLooks;
  steps: Step[];
  /** How long it takes a careful reader, in minutes, if longer than most stages of so many steps. */
  minutes?: number;
  /** The keys of the core that its steps offer as switches by default; if missing, all that it takes. */
  switches?: string[];
  /** Words of choices that its lesson takes where a link has none, if they are not the first of the core's. */
  usual?: Readonly<Record<string, string>>;
  /** The example on which it opened in links without a version, if it now opens on another. */
  firstExample?: FirstExample;
  /** Whether a head of the reader's own fits its lesson. */
  brings?: true;
  /** Texts beside the reader's own one, by their names: what a press chooses in place of it. */
  texts?: Record<string, Partial<State>>;
  /** The step that the stage opens on: from the header, or by a link without a step and a cell. */
  opens: string;
  /** The step of a link with a cell but no step, if that step shows the cell; by default `opens`. */
  cellStep?: string;
  /** The worked cell on which each step opens: its query position, and its column. */
  row: number;
  col: number;
  /** The sequence of the batch on which it opens, from which links count; the first by default. */
  batch?: number;
  /** The stage where no example is named, if its steps then open on other cells: links name the examples of before. */
  opening?: Stage;
  /** The tensors that have a thumbnail though no plane shows them; by default all. */
  thumbnails?: string[];
  /** Examples whose numbers are printed elsewhere, with as many decimals as PyTorch prints. */
  printed?: readonly string[];
  /** The mistakes that its steps offer as a switch; others have one only while a link has turned them on. */
  mistakes?: string[];
  /**
   * Height of its tallest picture, in pixels, for so many rows of a height. All its pictures and planes get that
   * height.
   */
  tallest?: (rows: number, rowHeight: number) => number;
  /** Whether a plane too wide for digits may be drawn as heat maps. */
  allowsMini?: boolean;
  /**
   * Whether one walks through the rows of its result instead of its steps: rows below the current one are not computed
   * yet, and its few tensors may have windows.
   */
  walksRows?: boolean;
  /** The stage in NumPy, transposed: the variables given and made, each with its node. */
  numpy?: Record<'given' | 'made', Record<string, string>>;
  /** The stage for so many tokens that the graph has no tensors of T rows and T columns. */
  streamed?: Stage;
  /**
   * Nodes that the page of the whole way shows of a sentence. `takes`: the attention weights; before there are any, the
   * additions of each row, by their step and their sums. `leaves`: the rows of the result.
   */
  rung?: { takes: { weights: string } | { step: string; sums: string }; leaves: string };
  /** Two sentences to compare, in the batches: a node that the graph then has, and the token that they share. */
  pair?: { node: string; token: number };
}

/**
 * The triangle in NumPy for a tensor of keys by queries; `further`: how much is to be seen beyond. With a second sequence
 * the queries are its last tokens.
 */
export function numpyTriangle({ hasMemory }: Pick<Switched, 'hasMemory'>, of: string, further = 0) {
  if (hasMemory) {
    const beyond = further > 0 ? ` + ${further}` : '';
    return `np.tri(*${of}.T.shape, k=len(${of}) - len(${of}.T)${beyond}).T`;
  }
  return further > 0 ? `np.tri(len(${of}), k=${further}).T` : `np.tri(len(${of})).T`;
}

/** The causal mask and the softmax in NumPy, with tokens as columns. */
/** The scores under the causal mask and a window; '' if there is neither. */
export function numpyMask(isOn: Pick<Switched, 'causal' | 'window' | 'hasMemory'>): string {
  const { causal, window, hasMemory } = isOn;
  const before = (window ?? 0) - 1;
  const near = hasMemory
    ? `np.tri(*S.shape, k=len(S.T) - len(S) + ${before})`
    : `np.tri(len(S), k=${before})`;
  const masks = [...(causal ? [numpyTriangle(isOn, 'S')] : []), ...(window === null ? [] : [near])];
  return masks.length === 0 ? '' : `np.where(${masks.join(' * ')} == 0, -np.inf, S)`;
}

/** The mistake of PyTorch's is_causal: the diagonal begins at the first key. */
export const NUMPY_CAUSAL = 'np.where(np.tri(*S.T.shape).T == 0, -np.inf, S)';
export const NUMPY_SOFTMAX = 'A = np.exp(S - S.max(axis=0))\nA = A / A.sum(axis=0)';

/** The steps of a stage on any of its graphs. */
export function allSteps({ steps, streamed }: Stage): readonly Step[] {
  return [...steps, ...(streamed?.steps ?? [])];
}

/** Whether a step has numbers that no other step of its stage has. */
export const isOfItsOwn = ({ example, lesson }: Pick<Step, 'example' | 'lesson'>) =>
  example !== undefined || lesson !== undefined;

/** Whether the open graph has a step: without a causal mask, for instance, there is no step `mask`. */
export function isThere(step: Step, session: Session): boolean {
  if (isOfItsOwn(step)) return true;
  if (step.lacks && session.find(step.lacks) >= 0) return false;
  return [step.needs ?? step.makes[0]].flat().every((name) => session.find(name) >= 0);
}

/** The tensor that a step is about: the first of those that it makes, of which the open graph may leave some out. */
export function firstMade({ makes }: Step, session: Session): string {
  return makes.find((name) => session.find(name) >= 0) ?? makes[0];
}

/** The steps that the open graph has, and the requested one if it is only switched off. */
export function stepsIn(stage: Stage, session: Session, asked: string): Step[] {
  // If a step has its own example or lesson, the other steps have another one.
  if (stage.steps.some(({ id, ...step }) => id === asked && isOfItsOwn(step))) return stage.steps;
  return stage.steps.flatMap((step) => {
    const other = step.or?.find((one) => isThere(one, session));
    if (other || isThere(step, session)) return [other ?? step];
    const off = step.id === asked ? step.off?.find((one) => isThere(one, session)) : undefined;
    return off ? [off] : [];
  });
}

/** The column that a step opens at. */
export function colOf({ col, colIn }: Step, stage: Stage, session: Session): number {
  return colIn?.(session) ?? col ?? stage.col;
}
