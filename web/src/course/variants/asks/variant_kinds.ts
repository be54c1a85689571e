// Kinds of the three questions on fresh numbers, and which each variant has: which, what if, why.

/**
 * Questions: which key gets most, which of two distances scores more, which head of keys is read, whose shares change if one key
 * gets longer, which ways score equal words alike; what if scores grow, rows get longer, the first key does, words move
 * on or change places, or heads share keys; and why.
 */
export type Kind =
  | ('most' | 'apart' | 'shared' | 'lengthened' | 'twins')
  | ('grown' | 'longer' | 'first' | 'moved' | 'swapped' | 'kept' | 'why');

interface Three {
  kinds: readonly Kind[];
  /** The place of the right reason among those of "why". */
  why: number;
}

const THREE: Readonly<Record<string, Three>> = {
  places: { kinds: ['twins', 'swapped', 'why'], why: 1 },
  cross: { kinds: ['most', 'grown', 'why'], why: 1 },
  rope: { kinds: ['apart', 'moved', 'why'], why: 2 },
  alibi: { kinds: ['most', 'moved', 'why'], why: 0 },
  cap: { kinds: ['most', 'grown', 'why'], why: 1 },
  grouped: { kinds: ['shared', 'kept', 'why'], why: 2 },
  window: { kinds: ['most', 'first', 'why'], why: 0 },
  qk_norm: { kinds: ['lengthened', 'longer', 'why'], why: 1 },
  sink: { kinds: ['most', 'grown', 'why'], why: 2 },
  today: { kinds: ['most', 'first', 'why'], why: 0 },
  online: { kinds: ['most', 'grown', 'why'], why: 1 },
  linear: { kinds: ['grown', 'longer', 'why'], why: 2 },
};

export function threeOf(id: string): Three {
  return THREE[id];
}

/** Answer that the core has found: the place of the right one, and numbers that the words name. */
export interface Tried {
  right: number;
  numbers: readonly number[];
}

/** The three of a page. */
export type ThreeTried = Partial<Record<Kind, Tried>>;
