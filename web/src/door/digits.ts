// A number in the door's sentences, and of its shares and results: as notebook 004 prints them.
import type { Cell } from '../core/tensor.ts';
import { fixed } from '../draw/format.ts';
import type { Model } from '../model/model.ts';
import { valueAt } from '../model/nodes.ts';

export const DECIMALS = 3;

export function digitsOf({ session }: Model, cell: Cell): string {
  return fixed(valueAt(session, cell), DECIMALS);
}
