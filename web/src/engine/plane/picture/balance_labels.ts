// The balance's labels: each beside its own disc, or left out.
import type { Cell } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { LETTER_WIDTH } from '../../draw/widths.ts';
import type { Item } from '../../lesson/plane_items.ts';
import { keyName } from '../../model/nodes.ts';
import { BALANCE } from '../../words/balance.en.ts';
import { label, line, type Mark, type Place } from '../chart.ts';
import type { Context } from '../context.ts';
import { type Box, between, firstFree } from '../labels/free_places.ts';
import { plainSymbol } from '../names.ts';
import type { Group, Pixels } from './balance_rim.ts';

export type Balance = Extract<Item, { kind: 'balance' }>;
export type Pair = readonly [number, number];

export interface Plot {
  row: number;
  other: number;
  axes: Pair;
  /** Pixels of the chart, without what stands around it. */
  size: Pixels;
  /** Whether another plot stands on its right, with values at its left edge. */
  isBeforeAnother: boolean;
}

/** Half the width of the result's mark. */
export const FULCRUM = 6;

/** The diameter of a group's disc. */
export const sizeOf = ({ tokens }: Group) => tokens.at(-1)?.size ?? 0;

/** The height of a line, and the gaps between a disc and its label: close by, then led. */
const LINE = 13;
const GAPS = [3, 14, 28, 44];
/** How much nearer than its own disc another one may be to a label. */
const NEAR = 6;
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -0.5],
  [-1, -0.5],
  [1, 0.5],
  [-1, 0.5],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
];
/** How far labels go beyond the right edge of the last plot. */
const BEYOND = 8;

interface Written {
  /** The lines of a label, each with its kind. */
  lines: readonly { kind: string; text: string; cell?: Cell }[];
  at: Place;
  pixels: Pixels;
  radius: number;
  isDisc: boolean;
  isDragged?: boolean;
}

interface Spot {
  box: Box;
  by: Pixels;
  isLed: boolean;
  leader?: readonly Box[];
}

/** Half the side of the squares along a leader: a name beside it is not touched. */
const CLEAR = 3;

/** Labels beside the marks: the discs', the largest first, then the result's names. One without a free place is left out. */
export function labelsOf(
  { model, drawing }: Context,
  item: Balance,
  plot: Plot,
  groups: readonly Group[],
  taken: {
    centre: Place | null;
    other: Place | null;
    /** The grip, and the middle and the name of its disc. */
    rim: { at: Pixels; middle: Pixels; name: string } | null;
    /** The name of an axis, where it stands within the chart. */
    within: readonly Box[];
  },
): Mark[] {
  const { size } = plot;
  const pixels = ([x, y]: Place): Pixels => [x * size[0], (1 - y) * size[1]];
  const y = plainSymbol(drawing, item.result);
  const named = (kind: string, at: Place | null, row: number): Written[] =>
    at
      ? [
          {
            at,
            pixels: pixels(at),
            radius: FULCRUM,
            isDisc: false,
            lines: [{ kind, text: `${y}[${row}]` }],
          },
        ]
      : [];
  const { rim } = taken;
  // The disc that is dragged comes first: it must not lose its label meanwhile.
  const isDragged = ({ pixels: [x, y] }: Group) => x === rim?.middle[0] && y === rim.middle[1];
  const inOrder = groups
    .toReversed()
    .toSorted((a, b) => Number(isDragged(b)) - Number(isDragged(a)));
  const all: Written[] = [
    ...inOrder.map((group) => ({
      ...{ at: group.at, pixels: group.pixels, radius: sizeOf(group) / 2 },
      ...{ isDisc: true, isDragged: isDragged(group) },
      lines: linesOf(group, (token) => keyName(model.session, drawing.batch, token)),
    })),
    ...named('result', taken.centre, plot.row),
    ...named('other-result', taken.other, plot.other),
    ...(rim ? [gripOf(rim, size)] : []),
  ];
  const marks = groups.map(({ pixels: [x, y], tokens }) => {
    const half = 0.4 * (tokens.at(-1)?.size ?? 0);
    return { x, y, w: half, h: half };
  });
  const spot = (at: Pixels | null, half: number): Box[] =>
    at ? [{ x: at[0], y: at[1], w: half, h: half }] : [];
  const others = [
    ...marks,
    ...taken.within,
    ...spot(taken.centre && pixels(taken.centre), FULCRUM),
    ...spot(taken.other && pixels(taken.other), FULCRUM),
    ...spot(rim?.at ?? null, 8),
  ];
  const room = [size[0] + (plot.isBeforeAnother ? 0 : BEYOND), size[1]] as const;
  return spotsFor(all, room, others).flatMap(([{ lines, at }, { by, isLed, box }]) => {
    if (box.w < 0) return [];
    const [x, y] = at;
    const top = by[1] - (LINE * (lines.length - 1)) / 2;
    // A leader ends at the label's edge, or it would strike through the share.
    const edge = 1 - Math.min(1, box.w / Math.abs(by[0]), box.h / Math.abs(by[1]));
    const end: Place = [x + (edge * by[0]) / size[0], y - (edge * by[1]) / size[1]];
    return [
      ...(isLed ? [line('leader', at, end)] : []),
      ...lines.map(({ kind, text, cell }, k) =>
        label(kind, at, text, { by: [by[0], top + LINE * k], anchor: 'middle' }, cell),
      ),
    ];
  });
}

/** A spot for each label. Names of discs that find none choose first, where more names then have one. */
function spotsFor(all: readonly Written[], room: Pixels, others: readonly Box[]) {
  const inOrder = (order: readonly Written[]) => {
    const spots = firstFree(
      order.map((one) => spotsOf(one, all)),
      room,
      others,
    );
    return order.map((one, i) => [one, spots[i]] as const);
  };
  const isLost = ([one, { box }]: readonly [Written, Spot]) => one.isDisc && box.w < 0;
  const usual = inOrder(all);
  const lost = usual.filter(isLost).map(([one]) => one);
  if (lost.length === 0) return usual;
  const [dragged, rest] = [true, false].map((is) =>
    all.filter((one) => (one.isDragged ?? false) === is && !lost.includes(one)),
  );
  const other = inOrder([...dragged, ...lost, ...rest]);
  return other.filter(isLost).length < lost.length ? other : usual;
}

/** The word beside the grip, which says whose rim it is on: of discs in each other, and of rims that meet. */
function gripOf(
  { at: [x, y], name }: { at: Pixels; name: string },
  [width, height]: Pixels,
): Written {
  return {
    at: [x / width, 1 - y / height],
    pixels: [x, y],
    radius: FULCRUM,
    isDisc: false,
    lines: [{ kind: 'rim-name screen-only', text: BALANCE.drag(name) }],
  };
}

/** A name and its share; of words that stand in one place how many there are, and the shares of all. */
function linesOf({ tokens, state }: Group, nameOf: (token: number) => string): Written['lines'] {
  const names = [...new Set(tokens.map(({ token }) => nameOf(token)))];
  const count = tokens.length;
  const name = names.length === 1 && count > 1 ? BALANCE.times(names[0], count) : names.join(', ');
  if (state !== '') return [{ kind: `name ${state}`, text: name }];
  const shares = [...new Set(tokens.map(({ share }) => fixed(share, 2)))];
  const share =
    shares.length === 1 && count > 1 ? BALANCE.equal(count, shares[0]) : shares.join(' + ');
  return [
    { kind: 'name', text: name },
    { kind: 'share', text: share, cell: tokens.at(-1)?.cell },
  ];
}

/** The places for a label, the best first; the last is nowhere. */
function spotsOf(one: Written, all: readonly Written[]): Spot[] {
  const { lines, radius } = one;
  const [x, y] = one.pixels;
  /** Pixels from a label to the rim of a disc. */
  const far = ({ box }: Spot, { pixels, radius }: Written) => {
    const [a, b] = [Math.abs(box.x - pixels[0]) - box.w, Math.abs(box.y - pixels[1]) - box.h];
    return Math.hypot(Math.max(0, a), Math.max(0, b)) - radius;
  };
  const w = Math.max(...lines.map(({ text }) => LETTER_WIDTH * [...text].length)) / 2 + 2;
  const h = (LINE * lines.length) / 2;
  const spots = GAPS.flatMap((gap, i) =>
    WAYS.map(([across, down]): Spot => {
      const reach = (across && down ? 0.72 * radius : radius) + gap;
      const by: Pixels = [across * (reach + w), down * (reach + h - (across && down ? gap : 0))];
      const box = { x: x + by[0], y: y + by[1], w, h };
      if (i <= 1) return { by, isLed: false, box };
      const way = between([x, y], [box.x, box.y]);
      return { by, isLed: true, box, leader: way.map(([x, y]) => ({ x, y, w: CLEAR, h: CLEAR })) };
    }),
  );
  // A label beside another disc, or led across one, would seem to be of that.
  const discs = all.filter((other) => other.isDisc && other !== one);
  const isOwn = (spot: Spot) =>
    discs.every((other) =>
      spot.isLed ? !crosses(one.pixels, spot.by, other) : far(spot, other) >= far(spot, one) - NEAR,
    );
  // The result is told by its colour: its name is beside it, or nowhere.
  const own = spots.filter((spot) => isOwn(spot) && (one.isDisc || !spot.isLed));
  if (one.isDragged) return [...own, ...spots];
  return [...own, { by: [0, 0], isLed: false, box: { x: 0, y: 0, w: -1e6, h: -1e6 } }];
}

/** Whether a line from a place by so many pixels goes through a disc. */
function crosses([x, y]: Pixels, [right, down]: Pixels, { pixels, radius }: Written): boolean {
  const [toX, toY] = [pixels[0] - x, pixels[1] - y];
  const part = (toX * right + toY * down) / (right ** 2 + down ** 2);
  const near = Math.max(0, Math.min(1, part));
  return part > 0 && Math.hypot(toX - near * right, toY - near * down) < radius;
}
