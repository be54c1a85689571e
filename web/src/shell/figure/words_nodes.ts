// Words as nodes of a document, without a library that writes markup: policies of other pages may forbid that.

/** Elements that words keep. */
const KEPT = ['b', 'code', 'em', 'i', 'sub', 'sup'];

/** The markup of words, which may be a template. */
function markupOf(words: unknown): string {
  if (typeof words === 'string' || typeof words === 'number') return escaped(String(words));
  if (Array.isArray(words)) return words.map(markupOf).join('');
  if (typeof words !== 'object' || words === null || !('strings' in words)) return '';
  const { strings, values } = words as { strings: readonly string[]; values: readonly unknown[] };
  return strings.map((text, i) => text + markupOf(values[i])).join('');
}

/** A "<" of the text, by a letter for private use that no word has. */
const LESS = '\uE000';
const escaped = (text: string) => text.replaceAll('<', LESS);

export function nodesOf(words: unknown): Node[] {
  const root = document.createDocumentFragment();
  const open: ParentNode[] = [root];
  const markup = markupOf(words).replaceAll(/\s+/g, ' ').trim();
  for (const part of markup.split(/(<[^>]*>)/)) {
    const [, end, tag] = /^<(\/?)(\w+)/.exec(part) ?? [];
    if (tag === undefined) open.at(-1)?.append(part.replaceAll(LESS, '<'));
    else if (!KEPT.includes(tag)) continue;
    else if (end) open.splice(-1, open.length > 1 ? 1 : 0);
    else {
      const element = document.createElement(tag);
      open.at(-1)?.append(element);
      open.push(element);
    }
  }
  return [...root.childNodes];
}
