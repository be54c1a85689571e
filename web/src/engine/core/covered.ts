// Covered numbers: a session that hides some of its numbers, so that nothing drawn from it can show them. They read as
// NaN, which the core never computes.
import type { Session } from './session.ts';
import type { Term } from './structure.ts';

/** The cells that are covered, by node: all, or those of these offsets. */
export type Cover = ReadonlyMap<string, 'all' | ReadonlySet<number>>;

/**
 * The open lesson of `session` without the numbers of the cover, nor the arithmetic that has one of them. It follows
 * the session, and is to be read only: edit and open `uncovered`.
 */
export function covered(session: Session, cover: Cover): Session {
  const { nodes } = session.structure;
  const isCovered = (node: number, offset: number) => {
    const cells = cover.get(nodes[node].name);
    return cells === 'all' || cells?.has(offset) === true;
  };
  const data = (node: number) => {
    const values = session.data(node);
    const cells = cover.get(nodes[node]?.name);
    if (cells === undefined) return values;
    const copy = values.slice();
    if (cells === 'all') return copy.fill(Number.NaN);
    for (const offset of cells) copy[offset] = Number.NaN;
    return copy;
  };
  const terms = (node: number, offset: number): Term[] => {
    const all = session.terms(node, offset);
    const hides = (term: Term) => term.kind === 'cell' && isCovered(term.node, term.offset);
    // A sum without one of its numbers would still give that away.
    const isWhole = !isCovered(node, offset) && !all.some(hides);
    if (isWhole) return all;
    return all.map((term) =>
      term.kind === 'cell' && !hides(term) && all.length > 1
        ? term
        : { ...term, value: Number.NaN, running: term.running?.map(() => Number.NaN) },
    );
  };
  const own = { data, terms, uncovered: session };
  return Object.create(
    session,
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])),
  );
}

/** Whether a number is covered. */
export function isHidden(value: number): boolean {
  return Number.isNaN(value);
}
