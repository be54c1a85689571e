// Tables that are counted instead of learnt: the mean surprise of a row by what follows the last words, beside a run.
import type { Session } from '../../core/session.ts';

/** Tables by what each knows, in the order of the core: nothing, the words, pairs, triples, all words before. */
const TABLES = ['uniform', 'words', 'pairs', 'triples', 'floor'] as const;
export type Counted = Partial<Record<(typeof TABLES)[number], number>>;

/** Place of the surprise over all sentences, behind that of those that are learnt from. */
const ALL = 1;

/** The tables that there are; a text has none of all words before. */
export function countedOf(session: Session): Counted {
  const { counted = [] } = session.structure.training ?? {};
  const found = TABLES.flatMap((table, i) => {
    const value = Number(counted[i]?.[ALL]);
    return Number.isFinite(value) ? [[table, value] as const] : [];
  });
  return Object.fromEntries(found);
}
