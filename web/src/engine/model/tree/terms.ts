// Parts of an arithmetic's terms: its list of entries, and the cells in it.
import type { Term } from '../../core/structure.ts';

/** The sum or maximum to list entry by entry: the root of the expression, or a sum right under it. */
export function listOf(terms: Term[], root: Term): Term | undefined {
  if (['sum', 'fma', 'max'].includes(root.kind)) return root;
  return root.of?.map((place) => terms[place]).find((term) => term.kind === 'sum');
}

/** The first cell in a term; undefined if it has none. */
export function firstCell(terms: Term[], term: Term): Term | undefined {
  if (term.kind === 'cell') return term;
  for (const place of term.of ?? []) {
    const cell = firstCell(terms, terms[place]);
    if (cell) return cell;
  }
  return undefined;
}

/** The cells in a term, each once, in their order there. */
export function cellsIn(terms: Term[], term: Term): Term[] {
  const found = new Map<string, Term>();
  const look = (one: Term) => {
    if (one.kind === 'cell') found.set(`${one.node}.${one.offset}`, one);
    for (const place of one.of ?? []) look(terms[place]);
  };
  look(term);
  return [...found.values()];
}

/** A summand that is computed itself, such as a product, or a single number. */
export interface TermEntry {
  term: Term;
  cells: Term[];
}

/** Entries that a number is computed from: those of its sum if they are products, else each number by itself. */
export function entriesOf(terms: Term[]): TermEntry[] {
  const root = terms[terms.length - 1];
  const alone = (term: Term): TermEntry => ({ term, cells: [term] });
  const list = listOf(terms, root);
  const listed = list?.of.map((place) => terms[place]) ?? [];
  if (!listed.some(({ kind }) => kind === 'product')) {
    // In the order of the list, as a softmax has them.
    const ordered = new Set([...(list ? cellsIn(terms, list) : []), ...cellsIn(terms, root)]);
    return [...ordered].map(alone);
  }
  const entries = listed
    .map((term) => ({ term, cells: cellsIn(terms, term) }))
    .filter(({ cells }) => cells.length > 0);
  const isListed = ({ term }: TermEntry) => entries.some(({ cells }) => cells.includes(term));
  const others = cellsIn(terms, root).map(alone);
  return [...entries, ...others.filter((one) => !isListed(one))];
}

/**
 * The most important entries of a number: the chosen one of a condition, the numerator of a softmax, the largest of a
 * sum or a maximum, and both operands of all else. Empty if they are no cells.
 */
export function mainOperandsOf(terms: Term[], entries: TermEntry[]): TermEntry[] {
  const root = terms[terms.length - 1];
  const [first, second, third] = (root.of ?? []).map((place) => terms[place]);
  const withCell = (cell: Term | undefined) =>
    entries.filter(({ cells }) => cell !== undefined && cells.includes(cell));
  if (root.kind === 'where') return withCell(first.value === 0 ? second : third);
  if (root.kind === 'quotient' && first.kind === 'exp') return withCell(firstCell(terms, first));
  return listOf(terms, root) ? largestFirst(entries).slice(0, 1) : entries;
}

/** Entries by size, the largest first; those without a size, such as −∞, last. */
export function largestFirst(entries: readonly TermEntry[]): TermEntry[] {
  const size = ({ term }: TermEntry) => (Number.isFinite(term.value) ? Math.abs(term.value) : -1);
  return entries.toSorted((a, b) => size(b) - size(a));
}
