// Row of a variant, as the pages read it: its smallest case, the number that can be turned, its traps.
import type { Edit } from '../../engine/core/core.ts';
import type { Asked } from './asks/variant_kinds.ts';
import type { Loop, LoopNodes } from './loop_numbers.ts';
import type { Choices } from './variant_choices.ts';

/** The row of the smallest case that is looked at, as the core computes it. */
export interface SmallRow {
  /** Scores that softmax takes; shares. */
  taken: number[];
  shares: number[];
  /** Share that goes to no key, and the score that takes it; empty: there is none. */
  nobody: number[];
  nobodyTaken: number[];
  /** Scores of the row before it, with which a score at the same distance can be compared. */
  earlier: number[];
  /** The head's result, and the smallest and the largest value of its first column. */
  result: number;
  values: [number, number];
  /** Numbers kept after each part of the row, if it is a loop. */
  loop: Loop | null;
}

/** The numbers in which a trap shows: its two numbers, and whether they give it away. */
export interface Found {
  numbers: [number, number];
  isCaught: boolean;
}

/** Numbers that a check of a trap can look at. */
export interface Tried {
  small: SmallRow;
  /** Row of the right variant. */
  right: SmallRow;
  /** The number that the reader can turn. */
  turned: number;
  /** The largest share of a token that comes later. */
  ahead: number;
  /** How far y of the first word, who sees itself alone, is from its own value. */
  seen: number;
}

export interface Trap {
  mistake: string;
  /** Choices that it needs beside it. */
  set?: Choices;
  check: (tried: Tried) => Found;
  /** Whether the check sees nothing of it, which is what the page says of it. */
  isMissed?: boolean;
}

/** The smallest case: its choices, numbers that are set in it, and those set in the plain head if they are others. */
export interface Small {
  choices: Choices;
  edits: readonly Edit[];
  plain?: readonly Edit[];
  /** The row that is looked at; by default the last. */
  at?: number;
  /** The largest number of its row, where these are no shares. */
  largest?: number;
  /** Whether it is, of many heads, a row of the first one, and not what each head reads. */
  isRow?: true;
}

export interface VariantRow {
  id: string;
  /** Choices of the head that make it, if it is no variant of the core's own. */
  set?: Choices;
  /** Choices of the plain head beside it, if it has some of its own. */
  plain?: Choices;
  /** Needs of a head that can be made as it: pairs of columns to be turned, places of one sequence, all its weights. */
  needs?: readonly ('pairs' | 'places' | 'all')[];
  /** Example whose weights were trained as it; the others' were not. */
  trained?: string;
  /** Whether it is of many heads: then each row is a head, and all are of the last token. */
  isOfHeads?: true;
  /** Steps of each variant, where there are several at once: they lead to its page. */
  leads?: Readonly<Record<string, readonly string[]>>;
  /** The leaf, the choice or the smallest case that the reader can turn, its places, and how many decimals they have. */
  dial?: (
    | { leaf: string; field?: undefined; turns?: undefined }
    | {
        leaf?: undefined;
        field: 'window' | 'num_kv_heads' | 'tile_size';
        turns?: undefined;
        usual?: number;
      }
    | { leaf?: undefined; field?: undefined; turns: (value: number) => Small; usual: number }
  ) & {
    places: readonly number[];
    decimals: number;
  };
  small: Small;
  /** The question on it: which number of its row is asked for, and the ends of its axis. */
  asks: { at: number; low: number; high: number; decimals?: number };
  /** The questions on fresh numbers. */
  questions: Asked;
  /** Whether a share of the smallest case is the same in both: its y is asked for, in the place of a share. */
  asksResult?: boolean;
  /** The leaf that is the score of nobody. */
  nobody?: string;
  /** Numbers that the smallest case keeps from tile to tile, or from token to token. */
  loop?: LoopNodes;
  /** A kernel of the core that does a part of it, whose C++ stands below that of the new lines. */
  kernel?: string;
  traps: readonly Trap[];
}
