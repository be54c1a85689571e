// Placement of a plot's labels: beside their points where it is free, or further out with a leader.

export interface Label {
  text: string;
  /** The point that it names, and the label's width, in pixels. */
  at: readonly [number, number];
  width: number;
}

export interface Placed {
  /** Offset from the point to the label's middle, in pixels. */
  dx: number;
  dy: number;
  /** Whether it stands so far away that a line must lead to it. */
  isLed: boolean;
}

/** A rectangle by its middle and half of its width and height. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const HEIGHT = 12;
/** Half the size of a point, with some paper around it. */
const POINT = 6;
/** Gaps between a point and its label: close by, then led. */
const GAPS = [3, 12, 22, 34];
/** Directions in the order in which they are tried: above, below, beside, then aslant. */
const WAYS = [
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
 * `others`, in a square of `size` pixels; else above its point.
 */
export function placed(
  labels: Label[],
  points: (readonly [number, number])[],
  size: number,
  others: readonly Box[] = [],
): Placed[] {
  const taken: Box[] = [...points.map(([x, y]) => ({ x, y, w: POINT, h: POINT })), ...others];
  return labels.map((label) => {
    const places = placesOf(label);
    const free = places.find((place) => {
      const box = boxOf(label, place);
      return isInside(box, size) && !taken.some((other) => isOver(box, other));
    });
    const place = free ?? places[0];
    taken.push(boxOf(label, place));
    return place;
  });
}

function placesOf({ width }: Label): Placed[] {
  return GAPS.flatMap((gap, i) =>
    WAYS.map(([across, down]) => ({
      dx: across * (POINT - 2 + gap + width / 2),
      dy: down * (POINT - 2 + gap + HEIGHT / 2),
      isLed: i > 0,
    })),
  );
}

function boxOf({ at, width }: Label, { dx, dy }: Placed): Box {
  return { x: at[0] + dx, y: at[1] + dy, w: width / 2, h: HEIGHT / 2 };
}

function isOver(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h;
}

function isInside({ x, y, w, h }: Box, size: number): boolean {
  return x - w > 0 && x + w < size && y - h > 0 && y + h < size;
}
