// Places for the labels of a chart's points: beside their points where it is free, or further out with a leader.
import { type Box, firstFree, type Room } from './free_places.ts';

export interface Label {
  /** The point that it names, and the label's width, in pixels. */
  at: readonly [number, number];
  width: number;
  /** Directions that it may stand in, the best first; without: all, above first. */
  ways?: readonly Way[];
}

/** A direction on the screen: -1, 0 or 1 to the right, and down. */
export type Way = readonly [across: number, down: number];

export interface Placed {
  /** Offset from the point to the label's middle, in pixels. */
  by: readonly [right: number, down: number];
  /** Whether it stands so far away that a line must lead to it. */
  isLed: boolean;
  /** Where it then stands. */
  box: Box;
}

const HEIGHT = 12;
/** Half the size of a point, with some paper around it. */
const POINT = 6;
/** Gaps between a point and its label: close by, then led. */
const GAPS = [3, 12, 22, 34];
/** Directions in the order in which they are tried: above, below, beside, then aslant. */
const WAYS: readonly Way[] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * A position for each label, in their order: the first one that covers no point, no earlier label and no rectangle of
 * `others`, in a room of `size` pixels; else above its point.
 */
export function placed(
  labels: readonly Label[],
  points: readonly (readonly [number, number])[],
  size: Room,
  others: readonly Box[] = [],
): Placed[] {
  const taken = [...points.map(([x, y]) => ({ x, y, w: POINT, h: POINT })), ...others];
  return firstFree(labels.map(placesOf), size, taken);
}

function placesOf({ at: [x, y], width, ways = WAYS }: Label): Placed[] {
  const [w, h] = [width / 2, HEIGHT / 2];
  return GAPS.flatMap((gap, i) =>
    ways.map(([across, down]) => {
      const by = [across * (POINT - 2 + gap + w), down * (POINT - 2 + gap + h)] as const;
      return { by, isLed: i > 0, box: { x: x + by[0], y: y + by[1], w, h } };
    }),
  );
}
