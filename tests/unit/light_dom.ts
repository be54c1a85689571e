// happy-dom for pages of ten thousand nodes: import this first, and happy-dom with import() afterwards. Each of its nodes has
// a dozen maps of its own, nearly all of them empty for ever, and of a tree that is put together it visits the lower nodes again
// for each one above them: most of what a page in Node takes, and most of the garbage. What a page sees of a document stays as it was.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** A map that takes no memory until something is in it. */
export class LazyMap<Key, Value> {
  private made: Map<Key, Value> | null = null;

  get size(): number {
    return this.made?.size ?? 0;
  }
  get(key: Key): Value | undefined {
    return this.made?.get(key);
  }
  has(key: Key): boolean {
    return this.made?.has(key) ?? false;
  }
  set(key: Key, value: Value): this {
    this.made ??= new Map();
    this.made.set(key, value);
    return this;
  }
  delete(key: Key): boolean {
    return this.made?.delete(key) ?? false;
  }
  clear(): void {
    this.made = null;
  }
  keys(): Iterable<Key> {
    return this.made?.keys() ?? [];
  }
}

const EMPTY = { size: 0, get: () => undefined, set: () => {}, delete: () => false };

/** Stands for what each node remembers of its selectors: found anew they cost less than to be forgotten at each change. */
export const NO_CACHE = {
  ...{ querySelector: EMPTY, querySelectorAll: EMPTY, matches: EMPTY },
  ...{ elementsByTagName: EMPTY, elementsByTagNameNS: EMPTY },
  ...{ elementByTagName: EMPTY, elementById: EMPTY, computedStyle: null },
};

/** Stands for the list of what a node's change makes forgotten. */
export const NO_LIST: readonly never[] = Object.assign([], { push: () => 0 });

/** Whether a text has a class: an element's list of classes would be made for that alone, with a proxy. */
export function hasClass(all: string | undefined, name: string): boolean {
  return all?.includes(name) === true && all.split(/\s+/).includes(name);
}

/** What happy-dom knows of a compound selector. */
interface Item {
  combinator: string;
  match(scope: unknown, element: unknown): unknown;
}

/**
 * The first element by a selector without commas and siblings, in the order of the document: happy-dom writes the place of each
 * element that it visits, for selectors with commas. `below`: the elements in an element.
 */
export function firstOf<Place>(
  scope: Place,
  root: Place | null,
  among: readonly Place[],
  items: readonly Item[],
  below: (element: Place) => readonly Place[],
  at = 0,
): Place | null {
  const item = items[at];
  const isLast = at === items.length - 1;
  for (const one of among) {
    const inside = below(one);
    if (item.match(scope, one)) {
      if (isLast && one !== root) return one;
      const found = isLast ? null : firstOf(scope, root, inside, items, below, at + 1);
      if (found) return found;
    }
    if (item.combinator === 'child') continue;
    const found = firstOf(scope, root, inside, items, below, at);
    if (found) return found;
  }
  return null;
}

/**
 * Whether nothing changes for a node below one that is in no document: its subtree need not be visited until it is. A form, a
 * menu, a text field and a style sheet know what stands in them.
 */
const kSettled = `
    if (
      parentNode &&
      !this[PropertySymbol.isConnected] &&
      !parent[PropertySymbol.isConnected] &&
      this[PropertySymbol.ownerDocument] === parent[PropertySymbol.ownerDocument] &&
      this[PropertySymbol.window] === parent[PropertySymbol.window] &&
      !parentNode[PropertySymbol.styleNode] &&
      !parentNode[PropertySymbol.textAreaNode] &&
      !parentNode[PropertySymbol.formNode] &&
      !parentNode[PropertySymbol.selectNode]
    )
      return;
    let isConnected = false;`;

const kFirst = `
            if (!/[,+~]/.test(selector)) {
                const first = firstOf(scope, rootElement, children, selectorItems, (one) => one[PropertySymbol.elementArray]);
                if (first) bestMatch = { element: first };
                continue;
            }
            const match = this.findFirst({ scope, rootElement, children, selectorItems, cachedItem });`;

const kHasClass = `hasClass(
              element[PropertySymbol.attributes][PropertySymbol.itemsByName].get('class')?.[0]?.[PropertySymbol.value],
              className,
            )`;

/** What stands in happy-dom's modules, and what in its place, each once. */
const kChanges: Record<string, [was: string | RegExp, is: string][]> = {
  'event/EventTarget.js': [
    ['bubbling: new Map()', 'bubbling: new LazyMap()'],
    ['capturing: new Map()', 'capturing: new LazyMap()'],
    ['bubbling: new Map()', 'bubbling: new LazyMap()'],
    ['capturing: new Map()', 'capturing: new LazyMap()'],
  ],
  'nodes/element/Element.js': [
    [
      '[PropertySymbol.propertyEventListeners] = new Map()',
      '[PropertySymbol.propertyEventListeners] = new LazyMap()',
    ],
  ],
  'nodes/node/Node.js': [
    [/(this\[PropertySymbol\.cache\] = )\{[^}]*\};/, '$1NO_CACHE;'],
    ['this[PropertySymbol.affectsCache] = [];', 'this[PropertySymbol.affectsCache] = NO_LIST;'],
    ['[PropertySymbol.clearCache]() {', '[PropertySymbol.clearCache]() {\n    return;'],
    ['let isConnected = false;', kSettled],
  ],
  'query-selector/SelectorItem.js': [['element.classList.contains(className)', kHasClass]],
  'query-selector/QuerySelector.js': [
    [
      'const match = this.findFirst({ scope, rootElement, children, selectorItems, cachedItem });',
      kFirst,
    ],
    ['this.affectsCache(child, cachedItem);', ''],
    ['this.affectsCache(child, cachedItem);', ''],
  ],
};

const kNames = `import { firstOf, hasClass, LazyMap, NO_CACHE, NO_LIST } from ${JSON.stringify(import.meta.url)};`;

registerHooks({
  load: (url, context, next) => {
    const changes = kChanges[url.split('/happy-dom/lib/')[1]];
    if (!changes) return next(url, context);
    let source = readFileSync(new URL(url), 'utf8');
    for (const [was, is] of changes) {
      const changed = source.replace(was, is);
      if (changed === source) throw new Error(`${url}: ${was} is not there`);
      source = changed;
    }
    return { format: 'module', source: `${kNames}\n${source}`, shortCircuit: true };
  },
});
