// Windows (viewports of eight entries) on long axes: the first visible index of each.

import type { Session } from '../core/session.ts';
import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { ViewSettings } from '../state/settings.ts';
import { hasNames, nodeOf } from './nodes.ts';

export const WINDOW = 8;

/** Whether a tensor has an axis shown in part; a named axis is short enough to be shown whole. */
export function hasLongAxis(session: Session, name: string): boolean {
  const { axes, shape } = nodeOf(session, name);
  return shape.slice(-2).some((size, i) => isLong(session, axes.slice(-2)[i], size));
}

export function isLong(session: Session, axis: string, size: number): boolean {
  return size > WINDOW && !hasNames(session, axis);
}

/** Name of the window on key positions; the one on query positions has their axis's name, T. */
export const KEYS = 'keys';

type Windows = ViewSettings['windows'];

/** Default windows, until the learner scrolls: around the query position and the open cell. */
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
