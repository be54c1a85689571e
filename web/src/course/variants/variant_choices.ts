// Choices without which a variant is the plain head, by its name: a link that leaves them out opens with them.
import type { State } from '../../engine/state/fields.ts';
import { CROSS_TEXTS } from './cross_texts.en.ts';

/** Values of some fields, as a variant sets them. */
export type Choices = Partial<State>;

/** Variants of several heads. */
export const OF_HEADS: readonly string[] = ['grouped', 'today'];

export const VARIANT_CHOICES: Readonly<Record<string, Choices>> = {
  cross: CROSS_TEXTS,
  grouped: { example: 'hello', num_heads: 4, num_kv_heads: 2 },
  window: { window: 3 },
  today: { example: 'hello', num_heads: 4, num_kv_heads: 2, window: 3 },
};
