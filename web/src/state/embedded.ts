// Embedding (?embed=1): whether the page stands in a frame of another page, as its address says.

export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get('embed') === '1';
}
