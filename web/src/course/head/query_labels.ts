// The labels of the query's arrow: the names of the keys, their numbers where they land on its line, and the word for its
// handle.

import type { Cell } from '../../engine/core/tensor.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import { label, line, type Mark, type Place } from '../../engine/plane/chart.ts';
import { type Box, between } from '../../engine/plane/labels/free_places.ts';
import { type Placed, placedInCrowd, type Way } from '../../engine/plane/labels/point_labels.ts';
import { QUERY_ARROW } from './words.en.ts';

export type Vector = readonly [number, number];

/** Pixels between two labels in a line, or between one and a number of the ruler. */
export const BETWEEN = 5;
/** Diameter of a key in pixels. */
export const KEY = 8;
/** Side of a question mark in pixels. */
const MARK = 18;
/** Pixels of the handle at the tip, and where a finger has to find it. */
export const HANDLE = { usual: 24, narrow: 44 };

export interface Key {
  name: string;
  on: Vector;
  /** Where it lands on the query's line; null if it has no score there, or a covered one. */
  lands: Vector | null;
  /** While its score is asked for: the direction to where it lands, on the screen. */
  asked: Vector | null;
  /** The score, and its cell. */
  written: string;
  cell: Cell;
  /** 'now': its score is the open number. */
  state: '' | 'now';
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1];
export const scaled = ([x, y]: Vector, by: number): Vector => [x * by, y * by];

const isNow = ({ state }: Key) => Number(state === 'now');

/**
 * A name at each key, and its score where it lands; words that stand there twice have one of each. And what they take of
 * the chart, with all that they stand at.
 */
export function labelsOf(
  keys: readonly Key[],
  query: Vector,
  at: (point: Vector) => Place,
  size: Vector,
  handle: number,
  toMark: number,
): { marks: Mark[]; taken: Box[] } {
  const pixels = (point: Vector): Vector => {
    const [x, y] = at(point);
    return [x * size[0], (1 - y) * size[1]];
  };
  const feet = keys.flatMap(({ lands }) => (lands ? [pixels(lands)] : []));
  // The open number's own labels first: of two words alike the first stays.
  const inOrder = keys.toSorted((a, b) => isNow(b) - isNow(a));
  const all = inOrder.flatMap(({ name, on, lands, written, cell, state }) => {
    const ways = lands && waysOf(pixels(lands), pixels(on), [query[0], -query[1]], feet);
    return [
      { kind: `name ${state}`, text: name, on, cell: undefined },
      ...(lands
        ? [
            {
              kind: ['score-label ink bold', state].join(' '),
              text: written,
              on: lands,
              cell,
              ways,
            },
          ]
        : []),
    ];
  });
  const keyOf = ({ text, on }: (typeof all)[number]) => `${text} ${on}`;
  const once = [
    ...all.filter((one, i) => all.findIndex((other) => keyOf(other) === keyOf(one)) === i),
    // The word for the handle, beyond the arrow's tip.
    { kind: 'accent screen-only', text: QUERY_ARROW.drag, on: query, cell: undefined },
  ];
  const labels = once.map((one) => ({
    at: pixels(one.on),
    width: LETTER_WIDTH * [...one.text].length + BETWEEN,
    ways: 'ways' in one ? (one.ways ?? undefined) : undefined,
  }));
  const along = Array.from({ length: 24 }, (_, i) => pixels(scaled(query, i / 24)));
  const discs = [
    ...keys.map(({ on }) => boxAt(pixels(on), KEY / 2)),
    boxAt(pixels(query), handle / 2),
  ];
  const drops = keys.flatMap(({ on, lands }) =>
    lands ? between(pixels(on), pixels(lands)).map((point) => boxAt(point, 2)) : [],
  );
  // The beginning of the way of a key that is asked about, and its question mark.
  const stubs = keys.flatMap(({ on, asked }) => {
    if (!asked) return [];
    const from = pixels(on);
    const end: Vector = [from[0] + asked[0] * toMark, from[1] + asked[1] * toMark];
    return [...between(from, end).map((point) => boxAt(point, 2)), boxAt(end, MARK / 2)];
  });
  const points = [...keys.map(({ on }) => pixels(on)), ...feet];
  const places: Placed[] = placedInCrowd(labels, [...points, ...along], size, [
    ...discs,
    ...drops,
    ...stubs,
  ]);
  const marks = places.flatMap(({ by, isLed }, i) => {
    const { kind, text, on, cell } = once[i];
    const [x, y] = at(on);
    const end: Place = [x + by[0] / size[0], y - by[1] / size[1]];
    return [
      ...(isLed ? [line('leader', [x, y], end)] : []),
      label(kind, [x, y], text, { by, anchor: 'middle' }, cell),
    ];
  });
  return { marks, taken: [...places.map(({ box }) => box), ...discs, ...drops, ...stubs] };
}

const boxAt = ([x, y]: Vector, half: number): Box => ({ x, y, w: half, h: half });

/** Pixels within which the numbers of two feet would meet. */
const CLOSE = 44;

/**
 * Directions in which the number of a foot may stand, in pixels: first on that side of the line on which the marks have
 * no numbers, or it would seem to be one of those; of two feet side by side each on its own side, so that no number stands
 * at the other's foot.
 */
function waysOf(foot: Vector, key: Vector, query: Vector, feet: readonly Vector[]): Way[] {
  const along = scaled(query, 1 / (Math.hypot(...query) || 1));
  const away: Vector = [along[1], -along[0]];
  const isCrossed = dot([key[0] - foot[0], key[1] - foot[1]], away) > 0;
  const apart = feet.map((other) => dot([other[0] - foot[0], other[1] - foot[1]], along));
  const isClose = (sign: number) => apart.some((one) => sign * one > 1 && sign * one < CLOSE);
  const side = Number(isClose(-1)) - Number(isClose(1));
  const way = (across: number, by: number): Way => {
    const [x, y] = [away[0] * across + along[0] * by, away[1] * across + along[1] * by];
    const most = Math.max(Math.abs(x), Math.abs(y));
    return [Math.round(x / most), Math.round(y / most)];
  };
  // The way to the key would cross a number in the middle.
  const middle = isCrossed ? [] : [way(1, 0)];
  return side === 0
    ? [...middle, way(1, 1), way(1, -1), way(0.5, 1), way(0.5, -1), way(-1, 0)]
    : [way(1, side), way(0.5, side), ...middle, way(-1, side), way(0, side)];
}
