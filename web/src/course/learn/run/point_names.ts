// Places for the names of points: on a point's side, else on the other, beside it, or a line further away.
import type { Beside, Place } from '../../../engine/plane/chart.ts';
import { type Box, firstFree } from '../../../engine/plane/labels/free_places.ts';

export interface NamedPoint {
  at: Place;
  /** Where its name stands if there is room. */
  side: 'above' | 'below';
  text: string;
}

/** A letter, in pixels. */
const LETTER = { width: 7.2, height: 10 };
/** Distances from a point to the middle of its name: above it, below it, and to the edge of a name beside it. */
const ABOVE = -12;
const BELOW = 11;
const BESIDE = 8;

/** Half of a point's width, in pixels. */
const DOT = 5;

/** Where each name stands from its point, free of all points and of earlier names, in a square of `size` pixels. */
export function besidePoints(points: readonly NamedPoint[], size: number): Beside[] {
  const dots = points.map(({ at: [across, up] }) => ({
    ...{ x: across * size, y: (1 - up) * size },
    ...{ w: DOT, h: DOT },
  }));
  return firstFree(
    points.map((point) => placesOf(point, size)),
    size,
    dots,
  );
}

function placesOf(
  { at: [across, up], side, text }: NamedPoint,
  size: number,
): (Beside & { box: Box })[] {
  const half = (text.length * LETTER.width) / 2;
  const at = (right: number, down: number, anchor: Beside['anchor']) => {
    const middle = anchor === 'middle' ? right : right + Math.sign(right) * half;
    const [x, y] = [across * size + middle, (1 - up) * size + down];
    return { by: [right, down], anchor, box: { x, y, w: half, h: LETTER.height / 2 } } as const;
  };
  const [near, far] = side === 'above' ? [ABOVE, BELOW] : [BELOW, ABOVE];
  const further = (down: number) => down + Math.sign(down) * LETTER.height;
  return [
    at(0, near, 'middle'),
    at(0, far, 'middle'),
    at(BESIDE, 0, 'start'),
    at(-BESIDE, 0, 'end'),
    at(0, further(near), 'middle'),
    at(0, further(far), 'middle'),
  ];
}
