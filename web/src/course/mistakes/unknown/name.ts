/** Name for the unknown mistake in links. A file of its own: links are read before the page of mistakes is fetched. */
export const UNKNOWN_MISTAKE = 'unknown';
