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

/** Whether an element has a class: its list of classes is made for that alone, with a proxy. */
export function hasClass(element: Element, name: string): boolean {
  const all = element.getAttribute('class');
  return all?.includes(name) === true && all.split(/\s+/).includes(name);
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
  'query-selector/SelectorItem.js': [
    ['element.classList.contains(className)', 'hasClass(element, className)'],
  ],
};

const kNames = `import { hasClass, LazyMap, NO_CACHE, NO_LIST } from ${JSON.stringify(import.meta.url)};`;

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
