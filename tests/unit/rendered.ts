// A template of lit as the text that it shows, without a browser.

/** What stands for an attribute's value that is no text. */
const kNoText = '';

/** The markup of a template: handlers and what is not shown are left out, directives drawn. */
export function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'function') return kNoText;
  if (typeof value !== 'object' || value === null) {
    const isShown = ['string', 'number'].includes(typeof value);
    return isShown ? String(value) : kNoText;
  }
  const { strings, values = [] } = value as { strings?: string[]; values?: unknown[] };
  if (strings) return strings.map((text, i) => text + markupOf(values[i])).join('');
  // A directive's function without parameters is what it draws.
  const drawn = values.filter((one) => typeof one === 'function' && one.length === 0);
  return markupOf(drawn.length > 0 ? (drawn as (() => unknown)[])[0]() : values);
}

/** Its text, with single blanks. */
export function textOf(value: unknown): string {
  return markupOf(value)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:;)])(?!\w)/g, '$1')
    .trim();
}
