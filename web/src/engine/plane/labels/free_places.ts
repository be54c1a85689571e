// Free places for a picture's labels.

/** A rectangle by its middle and half of its width and height, in pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A square of so many pixels, or a width and a height. */
export type Room = number | readonly [width: number, height: number];

/**
 * A place for each label, in their order: the first of its places that is inside a room of `size` pixels and covers
 * neither an earlier label nor a rectangle of `taken`; else its first. `leader`: the line that leads to it, in rectangles,
 * which crosses no label either.
 */
export function firstFree<Place extends { box: Box; leader?: readonly Box[] }>(
  labels: readonly (readonly Place[])[],
  size: Room,
  taken: readonly Box[] = [],
): Place[] {
  const all = [...taken];
  const named: Box[] = [];
  return labels.map((places) => {
    const isFree = ({ box, leader = [] }: Place) =>
      isInside(box, size) &&
      !all.some((one) => isOver(box, one)) &&
      !leader.some((part) => named.some((one) => isOver(part, one)));
    const place = places.find(isFree) ?? places[0];
    all.push(place.box, ...(place.leader ?? []));
    named.push(place.box);
    return place;
  });
}

/** Whether the two have more than an edge in common. */
export function isOver(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h;
}

/** Whether it is whole in a room of `size` pixels. */
export function isInside({ x, y, w, h }: Box, size: Room): boolean {
  const [width, height] = typeof size === 'number' ? [size, size] : size;
  return x - w >= 0 && x + w <= width && y - h >= 0 && y + h <= height;
}

/** Points on the way from one to another, some pixels apart. */
export function between(
  [x, y]: readonly [number, number],
  to: readonly [number, number],
): (readonly [number, number])[] {
  const count = Math.ceil(Math.hypot(to[0] - x, to[1] - y) / 8);
  return Array.from({ length: count }, (_, i) => {
    const part = i / count;
    return [x + part * (to[0] - x), y + part * (to[1] - y)];
  });
}
