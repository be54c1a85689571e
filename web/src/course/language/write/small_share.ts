// The word that a change of the temperature is asked of: the likeliest of those that are hardly ever written.

/** Shares that are small. */
const SMALL = 0.05;

/** Column of the largest of the small shares; where none is small, of the least. */
export function smallShare(shares: readonly number[]): number {
  const small = shares.filter((share) => share < SMALL);
  return shares.indexOf(small.length > 0 ? Math.max(...small) : Math.min(...shares));
}
