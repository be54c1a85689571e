// happy-dom without what it keeps for the next question: seven maps at each node, all of which a change empties, take a third
// of what a page in Node costs.
import DomNode from '../../web/node_modules/happy-dom/lib/nodes/node/Node.js';
import * as Inner from '../../web/node_modules/happy-dom/lib/PropertySymbol.js';

/** A map that forgets. */
const forgetful = { get: () => undefined, set: () => {}, delete: () => false, size: 0 };

const nothingKept = {
  querySelector: forgetful,
  querySelectorAll: forgetful,
  matches: forgetful,
  elementsByTagName: forgetful,
  elementsByTagNameNS: forgetful,
  elementByTagName: forgetful,
  elementById: forgetful,
  computedStyle: null,
};

const kept = (value: unknown) => ({ get: () => value, set: () => {}, configurable: true });

Object.defineProperties(DomNode.prototype, {
  [Inner.cache]: kept(nothingKept),
  [Inner.affectsCache]: kept({ length: 0, push: () => 0 }),
  [Inner.clearCache]: { value: () => {} },
});

/** What a node takes over from its parent. */
const kOver = [
  ...[Inner.isConnected, Inner.ownerDocument, Inner.window, Inner.rootNode],
  ...[Inner.styleNode, Inner.textAreaNode, Inner.formNode, Inner.selectNode],
] as const;

type Inside = Record<symbol, unknown>;
const prototype = DomNode.prototype as unknown as Inside;
const connect = prototype[Inner.connectedToNode] as () => void;

// A part of the page that is put into another one, both not in the document yet, knows all already: all that is in it
// would be told, once for each part around it.
prototype[Inner.connectedToNode] = function (this: Inside) {
  const parent = this[Inner.parentNode] as Inside | null;
  if (!parent || kOver.some((one) => this[one] !== parent[one])) connect.call(this);
};
