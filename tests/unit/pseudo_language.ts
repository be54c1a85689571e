// A pseudo-locale: every string of the word files in brackets and a third longer, through functions and templates. Import this
// first: whatever is imported with import() afterwards, other than by a word file, gets the words so.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const kLetter = /\p{L}/u;

/** Fields of word files that are names, not words: of places, tensors, colours and other terms. */
const isName = (key: PropertyKey, words: unknown) =>
  /^(links?|node|role|see)$/.test(String(key)) && !/\s/.test(String(words));

/** Attributes whose value is shown or spoken. */
const kShown = 'aria-label|aria-valuetext|title|placeholder|label|alt';

/** A text in brackets, a third longer; blanks stay outside, and what has no letter stays as it is. */
export function bracketed(text: string): string {
  if (!kLetter.test(withoutBrackets(text))) return text;
  const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return `${before}⟦${words}${'·'.repeat(Math.ceil(words.length / 3))}⟧${after}`;
}

/** A text without what stands in brackets, however deep. */
export function withoutBrackets(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? text : withoutBrackets(rest);
}

interface Template {
  _$litType$: unknown;
  strings: readonly string[];
  values: unknown[];
}

const templates = new WeakMap<readonly string[], readonly string[]>();

/** The strings of a template, in which texts and labels are bracketed: for lit the same ones each time. */
function bracketedStrings(strings: readonly string[]): readonly string[] {
  const known = templates.get(strings);
  if (known) return known;
  const labels = (tag: string) =>
    tag.replaceAll(
      new RegExp(`(\\s(?:${kShown})=")([^"\\0]+)"`, 'g'),
      (_, name, words) => `${name}${bracketed(words)}"`,
    );
  const parts = strings.join('\0').split(/(<[^>]*>)/);
  const markup = parts.map((part, i) =>
    i % 2 === 1 ? labels(part) : part.split('\0').map(bracketed).join('\0'),
  );
  const made = markup.join('').split('\0');
  Object.assign(made, { raw: made });
  templates.set(strings, made);
  return made;
}

/** What stands in a gap of a template: in a text or a label that is shown, or in another attribute. */
function isInText(before: string): boolean {
  if (before.lastIndexOf('<') <= before.lastIndexOf('>')) return true;
  return new RegExp(`\\s(?:${kShown})=("[^"]*)?$`).test(before);
}

const proxies = new WeakMap<object, object>();

/** Words of any kind, bracketed as they are read. */
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return bracketed(words);
  if (Array.isArray(words)) return words.map(pseudo);
  if (typeof words !== 'function' && (typeof words !== 'object' || words === null)) return words;
  if ('_$litType$' in words) {
    const { strings, values } = words as Template;
    const told = values.map((value, i) =>
      typeof value !== 'function' && isInText(strings.slice(0, i + 1).join('\0'))
        ? pseudo(value)
        : value,
    );
    return { ...words, strings: bracketedStrings(strings), values: told };
  }
  // A directive, or what is no words, as a module that comes later.
  const isPlain =
    Object.getPrototypeOf(words) === Object.prototype && !('_$litDirective$' in words);
  if (typeof words !== 'function' && !isPlain) return words;
  const known = proxies.get(words);
  if (known) return known;
  const made = new Proxy(words, {
    get: (of, key, self) => {
      const value = Reflect.get(of, key, self);
      return isName(key, value) ? value : pseudo(value);
    },
    apply: (of, self, given) => pseudo(Reflect.apply(of as () => unknown, self, given)),
  });
  proxies.set(words, made);
  return made;
}

const kWords = /\.en\.ts$/;
const kSelf = import.meta.url;

registerHooks({
  resolve: (name, context, next) => {
    const found = next(name, context);
    const isAsked = kWords.test(name) && !/\.en\.ts(\?|$)/.test(context.parentURL ?? '');
    return isAsked ? { ...found, url: `${found.url}?pseudo`, shortCircuit: true } : found;
  },
  load: (url, context, next) => {
    if (!url.endsWith('.en.ts?pseudo')) return next(url, context);
    const english = url.slice(0, -'?pseudo'.length);
    const source = readFileSync(new URL(english), 'utf8');
    const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, one]) => one);
    const lines = [
      `import * as words from ${JSON.stringify(english)};`,
      `import { pseudo } from ${JSON.stringify(kSelf)};`,
      ...names.map((one) => `export const ${one} = pseudo(words.${one});`),
    ];
    return { format: 'module', source: lines.join('\n'), shortCircuit: true };
  },
});
