// The handout, which is made when somebody prints.

/** In the page: makes it, if all its parts have come, the whole core too; else none is left. Wait for true. */
export function makeHandout(): boolean {
  dispatchEvent(new Event('beforeprint'));
  const paper = document.querySelector('.handout');
  const isWhole =
    paper?.querySelector('.solutions') &&
    !paper.querySelector('[aria-busy]') &&
    !paper.textContent?.includes('Not on these sheets');
  if (!isWhole) dispatchEvent(new Event('afterprint'));
  return Boolean(isWhole);
}
