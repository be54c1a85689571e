/** Replaces a text that must occur exactly once; throws instead of silently changing nothing. */
export function replaceOnce(where: string, what: string | RegExp, by: string): string {
  if (where.split(what).length !== 2) throw new Error(`The page should have one ${what}.`);
  // A function as replacement: "$&" in minified code would be a pattern.
  return where.replace(what, () => by);
}
