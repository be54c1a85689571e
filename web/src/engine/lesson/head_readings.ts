// Readings of Q, K and V of many heads: which node is which projection, and how it reads the same memory.

export type Letter = 'q' | 'k' | 'v';

/**
 * `flat`: (T, C), as the projection leaves it. `view`: (T, N, H), each row split among the heads. `heads`: (N, T,
 * H), a matrix for each head. `wrong`: likewise, by a view alone.
 */
export type Reading = 'flat' | 'view' | 'heads' | 'wrong';

const SUFFIX: Record<Reading, string> = {
  flat: '',
  view: '_view',
  heads: '_heads',
  wrong: '_wrong',
};
const LETTERS: Letter[] = ['q', 'k', 'v'];
/** The suffix of keys and values by heads of which there are fewer; those by heads are then their copies. */
const GROUPS = '_groups';

/** The node of a projection in that reading. */
export function nodeOfReading(letter: Letter, reading: Reading): string {
  return letter + SUFFIX[reading];
}

/** The node of a projection by heads of which there are fewer, where there are. */
export function nodeOfGroups(letter: Letter): string {
  return letter + GROUPS;
}

const READINGS = new Map(
  LETTERS.flatMap((letter) => [
    ...(Object.keys(SUFFIX) as Reading[]).map(
      (reading) => [nodeOfReading(letter, reading), { letter, reading }] as const,
    ),
    [nodeOfGroups(letter), { letter, reading: 'heads' }] as const,
  ]),
);

/** The projection and the reading that a node is; null for any other node. */
export function readingOf(node: string): { letter: Letter; reading: Reading } | null {
  return READINGS.get(node) ?? null;
}
