// The windows through which long axes are seen: where each begins.

import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

export const WINDOW = 8;

/** The window on the keys: tokens that are looked at. That on the queries is named T, as their axis is. */
export const KEYS = 'keys';

type Windows = ViewSettings['windows'];

/** Until the learner moves them: on the token that asks, and on the open cell. */
export function openingWindows(model: Model): Windows {
  const start = startFor(model.row);
  return windowsOn(model, { T: start, [KEYS]: start }, model.cell);
}

/** Moved to where the cell is seen. */
export function windowsOn(model: Model, windows: Windows, cell: Cell): Windows {
  const { row, col } = rowAndCol(cell.index);
  const [rowAxis, colAxis] = nodeOf(model.session, cell.node).axes.slice(-2);
  return {
    ...windows,
    [rowAxis]: startFor(row),
    ...(rowAxis === 'T' ? { [KEYS]: startFor(row) } : {}),
    [colAxis === 'T' ? KEYS : colAxis]: startFor(col),
  };
}

function startFor(index: number): number {
  return Math.floor(index / WINDOW) * WINDOW;
}
