// How much is run. By itself sh tests/run.sh has ten minutes: each kind of thing once, and some of a walk over all that can be
// chosen. With TESTS=all, as in the workflow on GitHub, each engine has all files and tests, and of a walk two to six times as
// much. With WALKS=all (sh tests/long.sh 30 walks) walks are whole.

/** Whether walks are whole. */
export const isWhole = process.env.WALKS === 'all';

/** Whether this run has all tests; one that takes seconds and whose like another test has is skipped if not. */
export const isEvery = isWhole || process.env.TESTS === 'all';

/**
 * Part that one walk of several has of a list: with all tests each second, say, from the first or the next one on; in a run of
 * ten minutes half of those; in a whole walk all.
 */
export const partOf = <One>(all: readonly One[], every: number, from = 0): One[] =>
  all.filter((_, i) => isWhole || i % (isEvery ? every : 2 * every) === from);

/** Each fourth, say, of a list in a run of ten minutes, from the first on; with all tests the list. */
export const someOf = <One>(all: readonly One[], every: number): One[] =>
  isEvery ? [...all] : all.filter((_, i) => i % every === 0);
