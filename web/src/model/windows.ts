// Windows (viewports of eight entries) on long axes: the first visible index of each.

import type { Session } from '../core/session.ts';
import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { ViewSettings } from '../state/settings.ts';
import { nodeOf } from './nodes.ts';

export const WINDOW = 8;

/** Name of the window on key positions; the one on query positions has their axis's name, T. */
export const KEYS = 'keys';

type Windows = ViewSettings['windows'];

/** Default windows, until the learner scrolls: they show the query position and the open cell. */
export function openingWindows(session: Session, row: number, cell: Cell): Windows {
  const start = startFor(row);
  return windowsOn(session, { T: start, [KEYS]: start }, cell);
}

/** Windows scrolled so that a cell is visible. */
export function windowsOn(session: Session, windows: Windows, cell: Cell): Windows {
  const { row, col } = rowAndCol(cell.index);
  const [rowAxis, colAxis] = nodeOf(session, cell.node).axes.slice(-2);
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
