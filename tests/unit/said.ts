// What the page's words say, without a page.

/** Texts and values of words or templates, however deep. */
export function said(words: unknown): string {
  if (Array.isArray(words)) return words.map(said).join(' ');
  if (typeof words === 'object' && words !== null && 'values' in words) {
    const { strings = [], values } = words as { strings?: string[]; values: unknown[] };
    if (strings.length === 0) return said(values);
    return strings.reduce((all, part, i) => all + said(values[i - 1]) + part);
  }
  return typeof words === 'function' || typeof words === 'symbol' ? '' : String(words ?? '');
}
