// Answers of a row: where its columns are several answers, the largest number of each wins.
import { isHidden } from '../core/covered.ts';
import type { Session } from '../core/session.ts';
import type { Node } from '../core/structure.ts';

/** An answer of a row: its columns from `first` on have these letters; `wins` is the column that does, −1 if none is known. */
export interface RowAnswer {
  letters: readonly string[];
  first: number;
  wins: number;
}

/** The answers of a row of a tensor; none where its columns have no names, or are one answer alone. */
export function answersOf(
  session: Session,
  node: Node,
  row: ArrayLike<number>,
  token: number,
): RowAnswer[] {
  const lists = node.axes.at(-1) === 'O' ? (session.names?.O ?? []) : [];
  if (lists.length < 2) return [];
  return lists.map((letters, i) => {
    const first = lists.slice(0, i).flat().length;
    const values = letters.map((_, at) => row[first + at]);
    // Before the first token stands nothing: that question has no answer there.
    const isKnown = !values.some(isHidden) && (i > 0 || token > 0);
    const wins = isKnown ? first + values.indexOf(Math.max(...values)) : -1;
    return { letters, first, wins };
  });
}
