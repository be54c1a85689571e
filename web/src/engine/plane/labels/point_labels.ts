// Places for the labels of a chart's points: beside their points where it is free, or further out with a leader.
import { type Box, firstFree, isInside, isOver, type Room } from './free_places.ts';

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
 * `others`, in a room of `size` pixels, first among those that are nearest to its own point; else above its point.
 */
export function placed(
  labels: readonly Label[],
  points: readonly (readonly [number, number])[],
  size: Room,
  others: readonly Box[] = [],
): Placed[] {
  const taken = [...points.map(([x, y]) => ({ x, y, w: POINT, h: POINT })), ...others];
  const isOwn = ({ at: [x, y] }: Label, { box }: Placed) =>
    points.every((point) => distance(box, point) >= distance(box, [x, y]));
  return firstFree(
    labels.map((one) => {
      const places = placesOf(one);
      const own = places.filter((place) => isOwn(one, place));
      return [...own, ...places.filter((place) => !own.includes(place))];
    }),
    size,
    taken,
  );
}

/** Pixels between a rectangle and a point. */
function distance({ x, y, w, h }: Box, [toX, toY]: readonly [number, number]): number {
  return Math.hypot(Math.max(0, Math.abs(x - toX) - w), Math.max(0, Math.abs(y - toY) - h));
}

/** Directions between the usual ones, and gaps, for a label that finds no place among its own. */
const MORE_WAYS: readonly Way[] = [
  ...WAYS,
  ...[-1, 1].flatMap((across): Way[] => [
    [across, -0.5],
    [across, 0.5],
    [across / 2, -1],
    [across / 2, 1],
  ]),
];
const MORE_GAPS = [...GAPS, 48, 64, 82];

/** Pixels between two places of a leader that are looked at; and within which it is still at its own point. */
const LEADER_STEP = 4;
const OWN = 14;
/** Pixels from a point to a label that is as good as one beside it; and how many of them weigh as much as a covered point. */
const NEAR = 40;
const FAR = 6;
const dot = (x: number, y: number): Box => ({ x, y, w: 3, h: 3 });

/**
 * Positions as `placed` finds them, in a crowd: no leader passes through a label or another point
 * either, and a label without such a
 * place stands further out, or where it covers least.
 */
export function placedInCrowd(
  labels: readonly Label[],
  points: readonly (readonly [number, number])[],
  size: Room,
  others: readonly Box[] = [],
): Placed[] {
  const fixed = [...points.map(([x, y]) => ({ x, y, w: POINT, h: POINT })), ...others];
  const all: Placed[] = [];
  const leaders: Box[] = [];
  for (const one of labels) {
    const further = { ...one, ways: MORE_WAYS };
    const places = [...placesOf(one), ...placesOf(further, MORE_GAPS)].filter(({ box }) =>
      isInside(box, size),
    );
    const covered = (place: Placed) => {
      const under = (box: Box) => isOver(box, place.box);
      const own = leaderOf(one, place);
      const crossed = all.filter(({ box }) => own.some((part) => isOver(part, box)));
      const far = own.filter((part) => Math.hypot(part.x - one.at[0], part.y - one.at[1]) > OWN);
      const passed = points.filter(([x, y]) => far.some((part) => isOver(part, dot(x, y))));
      const names = all.filter(({ box }) => under(box)).length + crossed.length;
      const among = 10 * Number(leaders.some(under)) + 2 * passed.length;
      const amiss = 100 * names + among + fixed.filter(under).length;
      const isUsual = Math.hypot(...place.by) <= NEAR;
      return amiss + (amiss === 0 && isUsual ? 0 : Math.hypot(...place.by) / FAR);
    };
    const place = leastOf(places, covered) ?? placesOf(one)[0];
    all.push(place);
    leaders.push(...leaderOf(one, place));
  }
  return all;
}

/** The first of those with the least of something; none of it ends the search. */
function leastOf<One>(all: readonly One[], amount: (one: One) => number): One | undefined {
  let [best, least]: [One | undefined, number] = [undefined, Infinity];
  for (const one of all) {
    const much = amount(one);
    if (much < least) [best, least] = [one, much];
    if (least === 0) break;
  }
  return best;
}

/** The line that leads to a label, in small squares. */
function leaderOf({ at: [x, y] }: Label, { by, isLed }: Placed): Box[] {
  if (!isLed) return [];
  const count = Math.ceil(Math.hypot(...by) / LEADER_STEP);
  return Array.from({ length: count + 1 }, (_, i) => ({
    ...{ x: x + (i / count) * by[0], y: y + (i / count) * by[1] },
    ...{ w: 1, h: 1 },
  }));
}

function placesOf({ at: [x, y], width, ways = WAYS }: Label, gaps = GAPS): Placed[] {
  const [w, h] = [width / 2, HEIGHT / 2];
  return gaps.flatMap((gap, i) =>
    ways.map(([across, down]) => {
      const by = [across * (POINT - 2 + gap + w), down * (POINT - 2 + gap + h)] as const;
      return { by, isLed: i > 0, box: { x: x + by[0], y: y + by[1], w, h } };
    }),
  );
}
