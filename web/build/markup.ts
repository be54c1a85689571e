/** A name in front of a value that is an attribute's. */
const ATTRIBUTE = /\s+([\w-]+)=$/;

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * The markup of lit-html's templates, where nothing listens and no directive draws: in a tenth of the time that a document
 * takes, in which nobody looks.
 */
export function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  if (typeof value !== 'object' || value === null) return '';
  const { strings, values } = value as { strings?: string[]; values?: unknown[] };
  if (!strings || !values) throw new Error(`A static page has no ${JSON.stringify(value)}.`);
  return strings.reduce((before, text, i) => {
    const its = values[i - 1];
    const isAttribute = ATTRIBUTE.test(before);
    if (!isAttribute) return `${before}${markupOf(its)}${text}`;
    // lit-html's `nothing` leaves the attribute out.
    return typeof its === 'symbol'
      ? `${before.replace(ATTRIBUTE, '')}${text}`
      : `${before}"${markupOf(its)}"${text}`;
  });
}
