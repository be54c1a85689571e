// Registry of drawings of single stages. pictures/ registers them, so that plane/ imports no stage.
import type { Item } from '../lessons/stage.ts';
import type { Context } from './context.ts';

type Kind =
  | 'lookup'
  | 'plot'
  | 'additions'
  | 'window'
  | 'proof'
  | 'ways'
  | 'rungs'
  | 'score'
  | 'was';

export interface StageDrawings {
  /** Draws an item of the plane that is not a tensor. */
  item(context: Context, item: Extract<Item, { kind: Kind }>): unknown;
  /** The line from the loop's window to its mean. */
  connector(context: Context): unknown;
  /** The current row of some tensors in digits, below a plane of heat maps; `room`: width in pixels. */
  rowDigits(context: Context, names: string[], room: number): unknown;
}

export const stageDrawings = {} as StageDrawings;
