// Kinds of the questions on fresh numbers, of which most variants have three: which, what if, why.

/**
 * Questions: which key gets most, which of two distances scores more, which head of keys is read, whose shares change if one key
 * gets longer, which ways score equal words alike; what if scores grow, rows get longer, the first key does, words move
 * on or change places, or heads share keys; and why.
 */
export type Kind =
  | ('most' | 'apart' | 'shared' | 'lengthened' | 'twins')
  | ('grown' | 'longer' | 'first' | 'moved' | 'swapped' | 'kept' | 'why');

/** Questions of a page, in their order. */
export interface Asked {
  kinds: readonly Kind[];
  /** The place of the right reason among those of "why", if that is asked. */
  why?: number;
}

/** Answer that the core has found: the place of the right one, and numbers that the words name. */
export interface Tried {
  right: number;
  numbers: readonly number[];
}

/** Questions of a page, tried. */
export type ThreeTried = Partial<Record<Kind, Tried>>;
