// Memoised minimum and maximum of a tensor, on which colour scale, digits and cell width depend; with
// thousands of tokens a scan takes its time.
import type { Session } from '../core/session.ts';
import type { Drawing } from './drawing.ts';
import { lookOf, type Named } from './looks.ts';
import { batchValues } from './nodes.ts';

export interface Extent {
  /** Minimum and maximum, of 0 and the values; −∞ (masked) is skipped. */
  least: number;
  most: number;
  /** The largest absolute value, at which the colour scale ends; 1 if all are 0. */
  largest: number;
  hasInfinity: boolean;
  isInteger: boolean;
}

export function extent(values: ArrayLike<number>): Extent {
  let least = 0;
  let most = 0;
  let hasInfinity = false;
  let isInteger = true;
  // An indexed loop: an iterator is slower.
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === -Infinity) hasInfinity = true;
    else if (value < least) least = value;
    else if (value > most) most = value;
    if (isInteger && !Number.isInteger(value)) isInteger = value === -Infinity;
  }
  return { least, most, largest: Math.max(-least, most) || 1, hasInfinity, isInteger };
}

const cache = new WeakMap<Session, { revision: number; extents: Map<string, Extent> }>();

/** The part of a drawing that says which values share a colour scale. */
type Compared = Pick<Drawing, 'batch' | 'sharesScale'>;

/**
 * The extent of a tensor, covered numbers included, so that the answer changes no size. Memoised by session and
 * revision.
 */
export function extentOf(
  { uncovered: session }: Session,
  compared: Compared,
  name: string,
): Extent {
  const { revision } = session;
  const known = cache.get(session);
  const extents = known?.revision === revision ? known.extents : new Map<string, Extent>();
  if (extents !== known?.extents) cache.set(session, { revision, extents });
  const key = `${name} ${compared.sharesScale ? '' : compared.batch}`;
  const found = extents.get(key) ?? extent(comparedValues(session, compared, name));
  extents.set(key, found);
  return found;
}

/** The end of a tensor's colour scale: the value whose colour is saturated. */
export function colourMaxOf(session: Session, drawing: Compared & Named, name: string): number {
  const { colourMax, colouredAs, kind } = lookOf(drawing, name);
  if (colouredAs && session.find(colouredAs) >= 0) return colourMaxOf(session, drawing, colouredAs);
  return colourMax ?? (kind === 'weight' ? 1 : extentOf(session, drawing, name).largest);
}

/** The values that share a colour scale: all heads of a batch, or both sentences side by side. */
function comparedValues(
  session: Session,
  { batch, sharesScale }: Compared,
  name: string,
): Float32Array | Float64Array {
  return sharesScale ? session.data(session.find(name)) : batchValues(session, batch, name);
}
