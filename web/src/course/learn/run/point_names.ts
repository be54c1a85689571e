// Positions of the names of points, so that none lies on another.

export interface NamedPoint {
  x: number;
  y: number;
  /** Where its name stands if there is room. */
  side: 'above' | 'below';
  name: string;
}

export interface LabelPosition {
  x: number;
  /** The baseline. */
  y: number;
  anchor: 'middle' | 'start' | 'end';
}

/** A letter, in units of the picture. */
const LETTER = { width: 6.8, height: 10 };
/** Baselines above and below the middle of a point, and a name's distance from it on its left and right. */
const ABOVE = -8;
const BELOW = 15;
const BESIDE = 8;

/**
 * A position for each name inside the picture's square: on its side of the point, else on the other side, beside it, or
 * a line further away; the first one that is free of earlier names.
 */
export function labelPositions(points: readonly NamedPoint[], size: number): LabelPosition[] {
  const taken: Box[] = [];
  return points.map((point) => {
    const positions = positionsOf(point);
    const isFree = (position: LabelPosition) => {
      const box = boxOf(position, point.name);
      return isInside(box, size) && !taken.some((other) => areOne(box, other));
    };
    const position = positions.find(isFree) ?? positions[0];
    taken.push(boxOf(position, point.name));
    return position;
  });
}

function positionsOf({ x, y, side }: NamedPoint): LabelPosition[] {
  const at = (down: number): LabelPosition => ({ x, y: y + down, anchor: 'middle' });
  const [near, far] = side === 'above' ? [ABOVE, BELOW] : [BELOW, ABOVE];
  const beside = (anchor: 'start' | 'end', by: number): LabelPosition => ({
    x: x + by,
    y: y + 4,
    anchor,
  });
  const further = (down: number) => at(down + Math.sign(down) * LETTER.height);
  return [
    ...[at(near), at(far), beside('start', BESIDE), beside('end', -BESIDE)],
    ...[further(near), further(far)],
  ];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y, anchor }: LabelPosition, name: string): Box {
  const width = name.length * LETTER.width;
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'start' ? x : x - width;
  return { left, right: left + width, top: y - LETTER.height + 2, bottom: y + 2 };
}

function areOne(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInside({ left, right, top, bottom }: Box, size: number): boolean {
  return left >= 0 && right <= size && top >= 0 && bottom <= size;
}
