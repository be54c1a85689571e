// The smallest case of a variant in the place of the sentence: its numbers can then be opened.
import { DEFAULT, type State } from '../../engine/state/fields.ts';
import type { Choices } from './variant_choices.ts';
import type { VariantRow } from './variant_row.ts';

/** Whether the page shows the smallest case itself, in the place of the sentence. */
export function isSmallest(state: State, { small: { choices } }: VariantRow): boolean {
  return state.example === choices.example;
}

/** Fields of the smallest case, as they are without. */
export function ofSentence(): Choices {
  return {
    example: DEFAULT.example,
    T: null,
    C: null,
    head_size: null,
    edits: [],
    cell: null,
    trail: [],
  };
}
