// How a tensor is written and coloured.
import type { Look } from '../lessons/stage.ts';
import type { Model } from './model.ts';

/** What the name of a tensor depends on. */
export type Named = Pick<Model, 'stage' | 'transposed' | 'head'>;

/** With tokens as columns a weight stands on the left, where notebook 003 calls it Ω. */
export function lookOf(model: Named, name: string): Look {
  const look = model.stage.looks[name] ?? { base: name, kind: 'signed' };
  if (look.sub === 'h') return { ...look, sub: String(model.head) };
  return model.transposed && look.base === 'W' && look.kind === 'signed'
    ? { ...look, base: 'Ω' }
    : look;
}
