// The waterfall of a dot product: its terms in their order, each from the sum before it to the sum after it, as the core
// adds them.
import { isHidden } from '../core/covered.ts';
import type { Term } from '../core/structure.ts';
import type { Model } from './model.ts';

export interface Fallen {
  /** The product, or the bias that a layer adds. */
  term: Term;
  left: Term;
  /** Null for a bias. */
  right: Term | null;
  before: number;
  after: number;
}

export interface Fall {
  entries: Fallen[];
  total: number;
  /** How many of them have fallen. */
  count: number;
}

/** A sum of fewer terms needs no picture, and one of more has no room. */
const LEAST = 2;
const MOST = 17;

/** The open number's terms, if it is a dot product that can be drawn; null if not, or while it is covered. */
export function termsThatFall({ terms, node }: Pick<Model, 'terms' | 'node'>): Fallen[] | null {
  const root = terms[terms.length - 1];
  if (node.kind !== 'product' || !['sum', 'fma'].includes(root.kind) || isHidden(root.value))
    return null;
  if (root.of.length < LEAST || root.of.length > MOST) return null;
  const entries = root.of.map((place, i): Fallen | null => {
    const term = terms[place];
    const [left = term, right = null] = (term.of ?? []).map((part) => terms[part]);
    const isRead = [left, right].every((one) => one === null || one.kind === 'cell');
    const before = i === 0 ? 0 : root.running[i - 1];
    return isRead ? { term, left, right, before, after: root.running[i] } : null;
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

/** The waterfall, if it is asked for. */
export function fallOf(model: Model): Fall | null {
  const { fall } = model.state;
  const entries = fall === '' ? null : termsThatFall(model);
  if (!entries) return null;
  const count = fall === 'all' ? entries.length : Math.min(Number(fall), entries.length);
  return { entries, total: model.terms[model.terms.length - 1].value, count };
}
