// The core's account of a lesson: its graph, its choices and limits, the terms of a cell, as JSON (wasm/attention.h).

export type DType = 'float32' | 'float64';

export interface Node {
  name: string;
  op: string;
  /** Kind of its op (core/ops/op.h). */
  kind: 'leaf' | 'constant' | 'elementwise' | 'product' | 'reduction' | 'rowwise' | 'loop' | 'copy';
  /** Axis of its first input that a sum or maximum runs along, counted from the end. */
  list?: number | 'inputs';
  /** Role in the lesson: "query", "weights", "mask" (core/lessons/steps.h). */
  role?: string;
  /** Origin of a leaf's numbers: our own word vectors, for example, or a transposed nn.Linear weight, or a run. */
  origin?: 'written' | 'words' | 'drawn' | 'linear' | 'trained' | 'brought';
  /** Whether its numbers are stored; those of a streamed head are computed on demand. */
  held: boolean;
  axes: string[];
  shape: number[];
  /** How many heads share each matrix, of keys and values of which there are fewer. */
  shared?: number;
  inputs: number[];
  /** The node that it is the gradient of. */
  gradient_of?: number;
  /** The input whose computed value it takes, whatever is pinned there. */
  unpinned?: number;
  statement: string;
}

/** Training data of a lesson that is trained. */
export interface Training {
  /** The most steps. */
  steps: number;
  /** How many sequences `tryFresh` tries. */
  sequences: number;
  /** The names of a row's numbers: "loss", "right", "share", ... */
  columns: string[];
  /** Mean losses by counted tables, of a language model: core/lessons/language.cpp says which; "inf" is one of them. */
  counted?: string[][];
  /** The nodes that training changes. */
  parameters: number[];
}

/**
 * Names of the columns of one-hot rows, for each part of a row: of the node `tokens`, of the axes C and V, and of O
 * where several heads answer together.
 */
export interface ColumnNames {
  tokens: number;
  C: string[][];
  V: string[][];
  O: string[][];
}

/** Choices of the run that made trained weights, by their keys. */
export interface RunBehind {
  trained_steps: number;
  trained_causal: boolean;
  batch_size: number;
  lr: string;
}

export interface Structure {
  dtype: DType;
  causal: boolean;
  /** Divisor of the scores, if a number is chosen in place of the root: "2.5", "2.0". */
  divisor?: string;
  /** Share of weights that dropout drops, if it does: "0.2". */
  dropped?: string;
  words: string[];
  /** Words of a second sequence, of which keys and values are made. */
  memory_words?: string[];
  nodes: Node[];
  /** Names of columns and the training, for a lesson that is trained or on trained weights. */
  names?: ColumnNames;
  training?: Training;
  run?: RunBehind;
}

/** The divisor of scores in place of the root, as people write it: "2.5", "2"; '' if there is none. */
export function divisorOf({ divisor = '' }: Pick<Structure, 'divisor'>): string {
  return divisor.replace(/\.0$/, '');
}

/** Says of nodes along G, heads of keys and values, how many of the N heads share each. */
export function withShared(structure: Structure): Structure {
  const sizeOf = (letter: string) => {
    const node = structure.nodes.find(({ axes }) => axes.includes(letter));
    return node?.shape[node.axes.indexOf(letter)] ?? 1;
  };
  const shared = sizeOf('N') / sizeOf('G');
  for (const node of structure.nodes) if (node.axes.includes('G')) node.shared = shared;
  return structure;
}

/** A key of `open`: what can be chosen, and who takes it. */
export interface Choosable {
  key: string;
  kind: 'name' | 'flag' | 'word' | 'number' | 'decimal' | 'seed' | 'text';
  /** Range of a number, and of a decimal, which has up to six digits after its point. */
  lowest?: number;
  highest?: number;
  /** Values of a word; the first is the default. */
  words?: string[];
  /** Lessons that take it, all if empty; "heads.randn" is the lesson heads on that example alone. */
  lessons: string[];
  /** Examples that take it, all if empty. Notebooks, which have no examples, take it regardless. */
  examples: string[];
}

export interface Catalogue {
  /** Every lesson's name, with the examples that it can run on, the default first. */
  lessons: Record<string, string[]>;
  /** The mistakes that can be made in each of them. */
  mistakes: Record<string, string[]>;
  /** The variants of a head, and the mistakes that each brings of its own; the small core knows none. */
  variants: Record<string, string[]>;
  /** Parts of a head that can be brought (brought.ts). */
  parts: string[];
  choices: Choosable[];
}

/** Limits of the open lesson. */
export interface Limits {
  /** The most tokens. */
  T: number;
  /** The numbers of heads that divide its C evenly; none if it has no heads. */
  num_heads: number[];
}

/** The kinds of terms, as core/expression.cpp names them. */
export const TERM_KINDS = [
  'cell',
  'constant',
  'sum',
  'fma',
  'product',
  'quotient',
  'difference',
  'abs',
  'exp',
  'log',
  'sqrt',
  'erf',
  'max',
  'where',
] as const;

/** A line of a cell's arithmetic; `of` are the indices of its operands in the list. */
export interface Term {
  kind: (typeof TERM_KINDS)[number];
  value: number;
  node: number;
  offset: number;
  of: number[];
  /** The partial sums, one after each operand, of a sum and of an fma. */
  running: number[];
}

export interface Print {
  cell: string;
  label: string;
  node: number;
  text: string;
}
