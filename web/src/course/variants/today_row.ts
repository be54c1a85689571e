// The row of the head that has four variants at once: its smallest case, and the page to which each of its lines leads.
import { VARIANT_CHOICES } from './variant_choices.ts';
import type { VariantRow } from './variant_row.ts';

const { today } = VARIANT_CHOICES;

/** Tokens of the smallest case; numbers of each of its queries and keys: of two pairs, one is 0. */
const TOKENS = 5;
const HAND = [1, 0, 1, 0];
const rows = ['q', 'k'].flatMap((node) =>
  Array.from({ length: TOKENS }, (_, t) =>
    HAND.map((value, h) => ({ node, index: [0, t, h], value })),
  ).flat(),
);

const turned = (y: string) =>
  ['first', 'second', 'minus', 'half', 'cos', 'sin', 'turned'].map((part) => `${y}_${part}`);

/** Difference that rounding may make. */
const CLOSE = 1e-4;

export const TODAY_ROW: VariantRow = {
  id: 'today',
  set: today,
  needs: ['pairs', 'places', 'all'],
  plain: { variant: 'grouped', num_kv_heads: null, window: null },
  isOfHeads: true,
  leads: {
    rope: ['cos', 'sin', ...turned('q'), ...turned('k')],
    grouped: ['k_view', 'v_view', 'k_groups', 'v_groups', 'k_heads', 'v_heads'],
    window: ['near', 'mask'],
    sink: ['sink', 'sinks', 'with_sink', 'shares', 'weights'],
  },
  dial: { field: 'window', places: [1, 2, 3, 4, 5], decimals: 0 },
  small: {
    choices: { example: 'randn', T: TOKENS, C: 8, num_heads: 2, num_kv_heads: 1, head_size: 4 },
    edits: rows,
    isRow: true,
  },
  nobody: 'sink',
  asks: { at: TOKENS - 1, low: 0, high: 1 },
  // Questions on a window and on a sink stand on their own pages.
  questions: { kinds: ['why'], why: 0 },
  traps: [
    {
      mistake: 'today_keys_not_turned',
      // The scores of one place back, in the last row and in the row before.
      check: ({ small }) => {
        const numbers: [number, number] = [small.taken.at(-2) ?? 0, small.earlier.at(-3) ?? 0];
        return { numbers, isCaught: Math.abs(numbers[0] - numbers[1]) > CLOSE };
      },
    },
  ],
};
