/** Replaces what must stand there once, or the page would silently be another. */
export function replaceOnce(where: string, what: string | RegExp, by: string): string {
  if (where.split(what).length !== 2) throw new Error(`The page should have one ${what}.`);
  // A function, because "$&" in minified code would mean something to "replace".
  return where.replace(what, () => by);
}
