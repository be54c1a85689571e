// Variants as links call them, and the choices without which one is the plain head: a link that leaves them out opens
// with them.
import type { State } from '../../engine/state/fields.ts';
import { CROSS_TEXTS } from './cross_texts.en.ts';

/** Values of some fields, as a variant sets them. */
export type Choices = Partial<State>;

/** Names that a link may have, of the pages and of ways to say the place; a test compares them with the rows. */
export const VARIANT_NAMES: readonly string[] = [
  ...([
    'cross',
    'places',
    'learned',
    'waves',
    'rope',
    'alibi',
    'cap',
    'grouped',
    'window',
  ] as const),
  ...(['qk_norm', 'sink', 'today', 'online', 'linear'] as const),
];

/** Variants of several heads. */
const OF_HEADS: readonly string[] = ['grouped', 'today'];

export const VARIANT_CHOICES: Readonly<Record<string, Choices>> = {
  cross: CROSS_TEXTS,
  grouped: { example: 'hello', num_heads: 4, num_kv_heads: 2 },
  window: { window: 3 },
  today: { example: 'hello', num_heads: 4, num_kv_heads: 2, window: 3 },
};

/** Head that was trained as a variant, which is another lesson's: its example, the lesson on it, and that of its run. */
export const TURNED = {
  variant: 'rope',
  example: 'turned',
  lesson: 'head_turned',
  run: 'learn_turned',
} as const;

/** Lesson of a variant, or of the plain head beside it. */
export function lessonOfVariant({ variant, example }: Pick<State, 'variant' | 'example'>): string {
  if (example === TURNED.example) return TURNED.lesson;
  return OF_HEADS.includes(variant) ? 'heads' : 'head';
}

/** The choices of the variant that a link names, which may be any text. */
export function choicesOfVariant(variant: string): Choices {
  return Object.hasOwn(VARIANT_CHOICES, variant) ? VARIANT_CHOICES[variant] : {};
}
