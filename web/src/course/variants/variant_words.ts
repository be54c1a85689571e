// Words of a variant's page, and of its traps, as the files of a language have them.
import type { Words } from '../../engine/words/text.ts';

/** A trap: what is done wrong, and what its check says of the two numbers that it looks at. */
interface TrapWords {
  name: string;
  says: Words;
  /** Formula as the mistake has it. */
  formula: Words;
  check: Words;
  found: (numbers: readonly [number, number], isCaught: boolean) => Words;
}

export interface VariantWords {
  name: string;
  /** Reason for it, in a few words, and the line that it changes, as people write it. */
  reason: string;
  line: string;
  title: string;
  lead: Words;
  formula: Words;
  ask: { question: Words; why: (share: number) => Words };
  small: string;
  /** Name of the row of scores, where it is not just that. */
  given?: Words;
  /** Names of its columns and of its three rows, where they are no shares of one row; of the rows of both heads below. */
  column?: (at: number) => string;
  smallRows?: readonly [string, string, string];
  row?: (at: number) => string;
  /** How many numbers of keys and values are kept, here and in the plain head. */
  kept?: (count: number, plain: number) => Words;
  /** How far Y is from that of the same sums in the plain order, right and with a mistake, if it is they. */
  most?: (most: string) => Words;
  wrong?: (most: string) => Words;
  /** The core's own kernel: how much of it that does. */
  kernel?: Words;
  /** Name of the number that can be turned, if there is one. */
  dial?: string;
  traps: Record<string, TrapWords>;
  /** Sentence on what its weights were made for, where it is another than that of most. */
  weights?: Words;
  /** Models that have it, and functions of PyTorch. */
  met: Words;
}
