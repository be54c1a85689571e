// Looks: the letter and the colours of a tensor.
import { type Look, OF_HEAD } from '../lesson/look_rules.ts';
import type { Drawing } from './drawing.ts';

/** The part of a drawing that a tensor's letter depends on. */
export type Named = Pick<Drawing, 'looks' | 'transposed' | 'head'>;

/** The look of a node; transposed, weight matrices are Ω as in notebook 003. */
export function lookOf({ looks, transposed, head }: Named, name: string): Look {
  const look = looks[name] ?? { base: name, kind: 'signed' };
  if (look.sub === OF_HEAD) return { ...look, sub: String(head) };
  return transposed && look.base === 'W' && look.kind === 'signed' ? { ...look, base: 'Ω' } : look;
}
