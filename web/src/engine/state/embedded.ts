// Embedding (?embed=1): whether the page stands in a frame of another page, as its address says.

/** False also where there is no address, as in Node, which draws the first picture. */
export function isEmbedded(): boolean {
  return new URLSearchParams(globalThis.location?.search).get('embed') === '1';
}
