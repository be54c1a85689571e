// The registry of drawings that belong to single stages: pictures/ fills it, so that the plane knows no stage.
import type { Item } from '../lessons/stage.ts';
import type { Context } from './context.ts';

type Kind = 'lookup' | 'plot' | 'additions' | 'window' | 'proof' | 'rungs';

export interface StageDrawings {
  /** Items of the plane that are no tensors. */
  item(context: Context, item: Extract<Item, { kind: Kind }>): unknown;
  /** Between the loop's window and its mean. */
  connector(context: Context): unknown;
  /** The chosen token's rows in digits, below a plane in colours; `room`: pixels for all of it. */
  rowDigits(context: Context, names: string[], room: number): unknown;
}

export const stageDrawings = {} as StageDrawings;
