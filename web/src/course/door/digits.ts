// A number in the door's sentences, shares and results, in the digits of notebook 004.
import type { Cell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';

export const DECIMALS = 3;

export function digitsOf({ session }: Model, cell: Cell): string {
  return fixed(valueAt(session, cell), DECIMALS);
}
