// The room of a figure in another page: how wide and high its picture may be, and where its numbers are.
import type { Cell } from '../../engine/core/tensor.ts';
import type { Room } from '../../engine/model/drawing.ts';
import type { LiveFigure } from '../../engine/plane/figure/plane_figure.ts';
import type { Area } from '../../engine/plane/figure/tensor_shapes.ts';

/** The greatest height of a figure in pixels, two below what is promised, and of the picture alone where it is narrow. */
const MOST = { whole: 558, picture: 400 };
/** Width below which a figure is drawn as on a phone. */
const NARROW = 480;
/** The least size of digits, for each pixel of usual ones: wider pictures scroll in their own frame. */
const LEAST = 0.8;

/** Size of digits below which the form of a phone is tried, which has fewer tensors. */
const SMALL = 0.85;

/** Whether a figure so wide is drawn as on a phone. */
export const isNarrow = (width: number) => width < NARROW;

/** The greatest height of a picture. `beside`: the height of what is not the picture. */
export function mostHeight(width: number, beside: number): number {
  return isNarrow(width) ? MOST.picture : MOST.whole - beside;
}

/** The figure in this room, in the form that has the larger digits, and pixels of the page for each of its own. */
export function fittedFigure(
  draw: (room: Room) => LiveFigure,
  width: number,
  height: number,
): { drawn: LiveFigure; scale: number } {
  const form = (narrow: boolean) => {
    const drawn = draw({ room: width, narrow, canvas: { width, height } });
    return { drawn, scale: figureScale(drawn, width, height) };
  };
  const first = form(isNarrow(width));
  if (first.scale >= SMALL || isNarrow(width)) return first;
  const other = form(true);
  return other.scale > first.scale ? other : first;
}

function figureScale({ figure, scale }: LiveFigure, width: number, height: number): number {
  const high = Math.min(scale, height / figure.height);
  return Math.max(Math.min(high, width / figure.width), Math.min(high, LEAST));
}

/** The cell at a place of the picture. */
export function cellIn(areas: readonly Area[], x: number, y: number): Cell | null {
  for (const { box, rows, columns, cellAt } of areas) {
    const [left, top, width, height] = box;
    const [across, down] = [((x - left) / width) * columns, ((y - top) / height) * rows];
    const cell = cellAt(Math.floor(down), Math.floor(across));
    if (cell) return cell;
  }
  return null;
}

interface Spot {
  area: Area;
  down: number;
  across: number;
}

function spotOf(areas: readonly Area[], cell: Cell): Spot | null {
  for (const area of areas) {
    const place = area.placeOf(cell);
    if (place) return { area, ...place };
  }
  return null;
}

/** The middle of a cell in the picture; null: it is not there. */
export function middleOf(areas: readonly Area[], cell: Cell): [x: number, y: number] | null {
  const spot = spotOf(areas, cell);
  if (!spot) return null;
  const { area, down, across } = spot;
  const [left, top, width, height] = area.box;
  return [
    left + ((across + 0.5) * width) / area.columns,
    top + ((down + 0.5) * height) / area.rows,
  ];
}

const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell to which a key leads: beside the open one, or in the next tensor that way; null: none. */
export function cellByKey(areas: readonly Area[], open: Cell, key: string): Cell | null {
  const way = WAYS[key];
  const spot = way ? spotOf(areas, open) : null;
  const middle = middleOf(areas, open);
  if (!spot || !middle) return null;
  const [right, down] = way;
  const beside = spot.area.cellAt(spot.down + down, spot.across + right);
  if (beside) return beside;
  const ways = areas
    .filter((area) => area !== spot.area)
    .map((area) => ({ area, far: distanceTo(area, middle, way) }))
    .filter(({ far }) => far > 0)
    .toSorted((a, b) => a.far - b.far);
  const [next] = ways;
  if (!next) return null;
  const [left, top, width, height] = next.area.box;
  const within = (value: number, from: number, size: number) =>
    Math.max(from + 1, Math.min(from + size - 1, value));
  const [x, y] = middle;
  return cellIn([next.area], within(x, left, width), within(y, top, height));
}

/** How far a tensor lies from a place in one direction, and half as much for what it lies aside; below 0: elsewhere. */
function distanceTo(
  { box: [left, top, width, height] }: Area,
  [x, y]: readonly [number, number],
  [right, down]: readonly [number, number],
): number {
  const apart = (at: number, from: number, size: number) =>
    Math.max(from - at, at - (from + size), 0);
  const forward = right
    ? right * (left + width / 2 - x) - width / 2
    : down * (top + height / 2 - y) - height / 2;
  const aside = right ? apart(y, top, height) : apart(x, left, width);
  return forward <= 0 || aside > 2 * forward + 40 ? -1 : forward + aside / 2;
}
