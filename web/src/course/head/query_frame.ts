// The frame of the query's arrow: where points of the plane stand in its chart, at one scale for as many rows as can share it.

import type { Place } from '../../engine/plane/chart.ts';
import { dot, scaled, type Vector } from './query_labels.ts';

/** Pixels around what is drawn. */
const MARGIN = { across: 26, along: 14 };
/** Part of its own size that a row's arrow keeps at least in a frame that other rows share: they have it if that is so. */
const KEPT = 0.7;

/** The extent of points. */
interface Extent {
  left: number;
  right: number;
  low: number;
  high: number;
}

/** Rows of one frame, and the pixels of a unit in the largest of their own. */
interface Shared {
  rows: number[];
  extent: Extent;
  largest: number;
}

/** Points that a row's arrow has to show: the query, also as it was before edits, the keys, and where each of them lands. */
export function pointsOf(query: Vector, before: Vector, keys: readonly Vector[]): Vector[] {
  const square = dot(query, query) || 1;
  return [
    [0, 0],
    query,
    before,
    ...keys.flatMap((key) => [key, scaled(query, dot(key, query) / square)]),
  ];
}

/**
 * Where the points of a row stand in a chart of so many pixels, and the pixels of a unit, the same in both directions. From
 * row to row arrows turn about one origin at one scale, as long as none of them gets much smaller by it. Scores that a mask
 * hides have their room, so that nothing moves from step to step either.
 */
export function sharedFrame(size: Vector, rows: readonly (readonly Vector[])[], row: number) {
  const groups: Shared[] = [];
  for (const [t, points] of rows.entries()) {
    const extent = extentOf(points);
    const own = unitIn(size, extent);
    const group = groups.find(
      (one) => unitIn(size, joined(one.extent, extent)) >= KEPT * Math.max(one.largest, own),
    );
    if (!group) groups.push({ rows: [t], extent, largest: own });
    else {
      group.rows.push(t);
      group.extent = joined(group.extent, extent);
      group.largest = Math.max(group.largest, own);
    }
  }
  const { extent } = groups.find(({ rows }) => rows.includes(row)) ?? groups[0];
  const { left, right, low, high } = extent;
  const unit = unitIn(size, extent);
  const [width, height] = size;
  const at = ([x, y]: Vector): Place => [
    0.5 + ((x - (left + right) / 2) * unit) / width,
    0.5 + ((y - (low + high) / 2) * unit) / height,
  ];
  return { at, unit };
}

function extentOf(points: readonly Vector[]): Extent {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ low: Math.min(...ys), high: Math.max(...ys) },
  };
}

const joined = (a: Extent, b: Extent): Extent => ({
  ...{ left: Math.min(a.left, b.left), right: Math.max(a.right, b.right) },
  ...{ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) },
});

const unitIn = ([width, height]: Vector, { left, right, low, high }: Extent) =>
  Math.min(
    (width - 2 * MARGIN.across) / (right - left || 1),
    (height - 2 * MARGIN.along) / (high - low || 1),
  );
