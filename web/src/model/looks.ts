// Looks: the letter and the colours of a tensor.
import type { Look } from '../lessons/stage.ts';
import type { Model } from './model.ts';

/** The part of the model that a tensor's letter depends on. */
export type Named = Pick<Model, 'stage' | 'transposed' | 'head'>;

/** The look of a node; transposed, weight matrices are Ω as in notebook 003. */
export function lookOf(model: Named, name: string): Look {
  const look = model.stage.looks[name] ?? { base: name, kind: 'signed' };
  if (look.sub === 'h') return { ...look, sub: String(model.head) };
  return model.transposed && look.base === 'W' && look.kind === 'signed'
    ? { ...look, base: 'Ω' }
    : look;
}
