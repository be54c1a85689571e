// The reader's own head on the pages of variants: where it can be read as one, and the plain head beside it.
import type { Brought, BroughtPart } from '../../engine/core/brought.ts';
import { OwnHead } from '../../engine/core/own_head.ts';
import { OWN } from '../../engine/model/choice.ts';
import type { State } from '../../engine/state/fields.ts';
import type { Choices } from './variant_choices.ts';
import type { VariantRow } from './variant_row.ts';

/** Reasons for which a page does not show a head: each has a sentence. */
export type NotOwn = 'alone' | 'narrow' | 'unshared' | 'apart' | 'odd' | 'dropped';

/** Why the reader's own head is no head of this variant; null: it is. */
export function whyNotOwn(
  { set, isOfHeads, needs = [] }: VariantRow,
  { parts, heads }: Brought,
): NotOwn | null {
  const find = finder(parts);
  const [x, memory, queries] = ['x', 'memory', 'w_query'].map(find);
  if (set?.memory_tokens) {
    if (!memory) return 'alone';
    if (memory.columns !== x?.columns) return 'narrow';
  }
  if (memory && needs.includes('places')) return 'apart';
  if (isOfHeads && !areShared(parts)) return 'unshared';
  if (needs.includes('pairs') && ((queries?.columns ?? 0) / heads) % 2 !== 0) return 'odd';
  return find('kept') && needs.includes('all') ? 'dropped' : null;
}

/** Choices of the plain head beside the reader's own: without its second sequence, or with keys for each head. */
export function plainOwn({ set, isOfHeads }: VariantRow, { own, example }: State): Choices {
  const { brought = null } = own ?? {};
  if (!brought || example !== OWN) return {};
  const isOther = isOfHeads || set?.memory_tokens !== undefined;
  if (!isOther) return {};
  return { own: OwnHead.of(isOfHeads ? unshared(brought) : withoutMemory(brought)) };
}

const finder = (parts: readonly BroughtPart[]) => (name: string) =>
  parts.find(({ part }) => part === name);

/** Whether heads share keys and values: both have fewer columns than queries. */
function areShared(parts: readonly BroughtPart[]): boolean {
  const [queries, keys, values] = ['w_query', 'w_key', 'w_value'].map(
    (name) => finder(parts)(name)?.columns ?? 0,
  );
  return keys < queries && keys === values;
}

/** The head that looks at its own sequence: a mask of the other one means nothing here. */
function withoutMemory({ parts, ...head }: Brought): Brought {
  return {
    ...head,
    parts: parts.filter(({ part }) => !['memory', 'mask', 'kept', 'p'].includes(part)),
  };
}

/** Head whose heads have keys and values of their own: copies of the shared ones. */
function unshared({ parts, heads, causal }: Brought): Brought {
  const queries = finder(parts)('w_query')?.columns ?? 0;
  const size = queries / heads;
  const repeated = (of: BroughtPart): BroughtPart => {
    if (!/^[wb]_(key|value)$/.test(of.part)) return of;
    const times = queries / of.columns;
    const values = new Float64Array(of.rows * queries);
    for (let at = 0; at < values.length; at++) {
      const [row, col] = [Math.floor(at / queries), at % queries];
      const shared = Math.floor(col / size / times) * size + (col % size);
      values[at] = of.values[row * of.columns + shared];
    }
    return { ...of, shape: [...of.shape.slice(0, -1), queries], columns: queries, values };
  };
  return { heads, causal, parts: parts.map(repeated) };
}
