// What the look of a tensor depends on of all its numbers: kept, as thousands of tokens are many.
import type { Session } from '../core/session.ts';
import { lookOf } from './looks.ts';
import type { Model } from './model.ts';
import { batchValues } from './nodes.ts';

export interface Extent {
  /** The least and the largest number, and 0; −∞ is none. */
  least: number;
  most: number;
  /** The largest absolute value, or 1: the scale of the colours ends there. */
  largest: number;
  hasInfinity: boolean;
  isInteger: boolean;
}

export function extent(values: ArrayLike<number>): Extent {
  let least = 0;
  let most = 0;
  let hasInfinity = false;
  let isInteger = true;
  // By its index: an iterator takes its time.
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === -Infinity) hasInfinity = true;
    else if (value < least) least = value;
    else if (value > most) most = value;
    if (isInteger && !Number.isInteger(value)) isInteger = value === -Infinity;
  }
  return { least, most, largest: Math.max(-least, most) || 1, hasInfinity, isInteger };
}

const kept = new WeakMap<Session, { revision: number; extents: Map<string, Extent> }>();

/** Of all numbers that are compared with this tensor's. */
export function extentOf(model: Model, name: string): Extent {
  const { session, batch, twin } = model;
  const { revision } = session;
  const known = kept.get(session);
  const extents = known?.revision === revision ? known.extents : new Map<string, Extent>();
  if (extents !== known?.extents) kept.set(session, { revision, extents });
  const key = `${name} ${twin === null ? batch : ''}`;
  const found = extents.get(key) ?? extent(comparedValues(model, name));
  extents.set(key, found);
  return found;
}

/** The value at which a tensor's colour is full. */
export function fullOf(model: Model, name: string): number {
  const { full, kind } = lookOf(model, name);
  return full ?? (kind === 'weight' ? 1 : extentOf(model, name).largest);
}

/** Two sentences side by side, or all heads, have one scale. */
function comparedValues(model: Model, name: string): Float32Array | Float64Array {
  if (model.twin === null) return batchValues(model, name);
  return model.session.data(model.session.find(name));
}
