// The grip on the rim of a disc of the balance: dragged, or moved by the arrow keys, it changes the score of the share, so that
// the row still sums to 1.
import { html, type TemplateResult } from 'lit-html';
import { type Cell, rowAndCol, sameCell } from '../../core/tensor.ts';
import { untilReleased } from '../../draw/drag.ts';
import { fixed } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import { resolveName, SOFTMAX_INPUT } from '../../lesson/plane_items.ts';
import { cellAt, hasTokenColumns, keyName, maskingOf, rowOf, valueAt } from '../../model/nodes.ts';
import { BALANCE } from '../../words/balance.en.ts';
import type { Place } from '../chart.ts';
import type { Context } from '../context.ts';

/** From the upper left corner of a chart. */
export type Pixels = readonly [x: number, y: number];

/** Tokens in one place, whose discs are drawn in each other: of each the ring around those before it is the share. */
export interface Group {
  at: Place;
  pixels: Pixels;
  tokens: { token: number; share: number; cell: Cell; size: number }[];
  /** 'out': the mask hides it, or it has no share to draw; 'covered': it is asked for. */
  state: '' | 'out' | 'covered';
}

/** The change of a score at an arrow key; the least share of a drag, and the most: what is left is still to be seen. */
const STEP = 0.1;
const SHARES = { least: 0.002, most: 0.98 };
/** Pixels that a pointer may move while it presses the grip. */
const SLACK = 3;

/** Name of the scores that softmax takes, masked or not. */
export const maskless = (session: Context['model']['session']) =>
  resolveName(session, SOFTMAX_INPUT);

export interface Rim {
  /** The grip on the rim, and the middle of the disc. */
  at: Pixels;
  middle: Pixels;
  name: string;
  share: number;
  /** The share of the discs within it. */
  inner: number;
  cell: Cell;
  score: Cell;
  value: number;
  /** The score at which it has a half: the others together have the same. */
  even: number;
}

/**
 * The grip: on the disc of the open number's column, else on the largest; on the disc that is pressed, if one is. A lone token
 * leaves nothing to give way.
 */
export function rimOf(
  context: Context,
  groups: readonly Group[],
  size: Pixels,
  pressed?: Pixels,
): Rim | null {
  const { model, drawing } = context;
  const { session } = model;
  const { cell: open, node } = drawing.open;
  const { row, col } = rowAndCol(open.index);
  const isOfTokens = hasTokenColumns(node) && row === drawing.row;
  const all = groups
    .filter(({ state }) => state === '')
    .flatMap((group) => group.tokens.map((one, i) => ({ group, ...one, i })));
  const isUnder = ([x, y]: Pixels, { group: { pixels }, size: disc }: (typeof all)[number]) =>
    Math.hypot(x - pixels[0], y - pixels[1]) <= disc / 2;
  const found = pressed
    ? all.toSorted((a, b) => a.size - b.size).find((one) => isUnder(pressed, one))
    : (isOfTokens && all.find(({ token }) => token === col)) ||
      all.toSorted((a, b) => b.share - a.share)[0];
  if (!found) return null;
  const score = scoreOf(context, found.token);
  const value = valueAt(session, score);
  const even = evenOf(context, found.token);
  if (!Number.isFinite(value) || !Number.isFinite(even)) return null;
  const { group, share, cell, token, i } = found;
  const [x, y] = group.pixels;
  const radius = found.size / 2;
  // Away from the chart's middle, and not from the result, so that the grip stays where it is once that is uncovered.
  const away = Math.atan2(y - size[1] / 2, x - size[0] / 2);
  const spots = Array.from({ length: 8 }, (_, k): Pixels => {
    const angle = away + (((k + 1) >> 1) * (k % 2 ? 1 : -1) * Math.PI) / 4;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const isIn = ([a, b]: Pixels) => a > 4 && b > 4 && a < size[0] - 4 && b < size[1] - 4;
  return {
    ...{ at: spots.find(isIn) ?? spots[0], middle: group.pixels, cell, score, value, even, share },
    name: keyName(session, drawing.batch, token),
    inner: group.tokens.slice(0, i).reduce((sum, one) => sum + one.share, 0),
  };
}

/** The score of a share: before the mask, or the masked one where that is set. */
function scoreOf({ model, drawing }: Context, token: number): Cell {
  const { session, state } = model;
  const masking = maskingOf(session);
  const masked = cellAt(session, drawing, maskless(session), drawing.row, token);
  if (!masking || state.edits.some((edit) => sameCell(edit, masked))) return masked;
  return cellAt(session, drawing, masking.scores, drawing.row, token);
}

/**
 * The score that gives a token a half. By the others' scores: beside a share of almost 1 theirs are rounded away. −∞ if
 * all others are masked.
 */
function evenOf({ model, drawing }: Context, token: number): number {
  const { session } = model;
  const scores = rowOf(session, cellAt(session, drawing, maskless(session), drawing.row, token));
  const others = [...scores].filter((_, i) => i !== token);
  const most = Math.max(...others);
  return most + Math.log(others.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

/** Sets the score of a rim. */
const moverOf =
  ({ act }: Context, { cell, score }: Rim) =>
  (to: number) => {
    // The grip stays on this disc, also if another one becomes the largest.
    act.show(cell);
    act.edit(score, Number(to.toFixed(2)));
  };

/** Drags a disc from wherever a mouse presses it; a finger's press may be the beginning of a scroll. */
export function dragDisc(
  event: PointerEvent,
  context: Context,
  groups: readonly Group[],
  size: Pixels,
  disc: number,
): void {
  const isOnGrip = (event.target as Element).closest('.rim') !== null;
  if (event.pointerType !== 'mouse' || event.button !== 0 || isOnGrip) return;
  const rim = rimOf(context, groups, size, pixelsOf(event));
  if (rim) dragRim(event, rim, disc, moverOf(context, rim));
}

export function rimView(context: Context, rim: Rim, disc: number): TemplateResult {
  const { act } = context;
  const { at, cell, value, name, share } = rim;
  const said = BALANCE.rim(name, fixed(share, 2));
  const move = moverOf(context, rim);
  const nudge = (event: KeyboardEvent) => {
    if (event.key === 'Enter') act.choose(cell);
    else if (UP.includes(event.key)) move(value + STEP);
    else if (DOWN.includes(event.key)) move(value - STEP);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<button
    class="screen-only chart-handle rim"
    data-arrows
    aria-label=${said}
    title=${said}
    .style=${properties({ x: at[0], y: at[1] })}
    @pointerdown=${(event: PointerEvent) => dragRim(event, rim, disc, move)}
    @keydown=${nudge}
  ></button>`;
}

const UP = ['ArrowUp', 'ArrowRight'];
const DOWN = ['ArrowDown', 'ArrowLeft'];

/** A pointer's place in its chart, which may be drawn larger. */
function pixelsOf({ clientX, clientY, currentTarget }: PointerEvent): Pixels {
  const chart = (currentTarget as HTMLElement).closest<HTMLElement>('.balance-chart');
  if (!chart) return [Number.NaN, Number.NaN];
  const { left, top, width } = chart.getBoundingClientRect();
  const scale = width / chart.offsetWidth || 1;
  return [(clientX - left) / scale, (clientY - top) / scale];
}

/**
 * A rim stays as far from the pointer as where it was gripped, and its area is the share: the score has the share's odds
 * to the others, whose scores stay.
 */
function dragRim(event: PointerEvent, rim: Rim, disc: number, move: (to: number) => void): void {
  const grip = event.currentTarget as HTMLElement;
  const odds = (share: number) => Math.log(share / (1 - share));
  const { clientX, clientY, pointerId } = event;
  const radiusAt = (at: PointerEvent) => {
    const [x, y] = pixelsOf(at);
    return Math.hypot(x - rim.middle[0], y - rim.middle[1]);
  };
  const beside = (disc / 2) * Math.sqrt(rim.inner + rim.share) - radiusAt(event);
  let isDragging = false;
  const drag = (moved: PointerEvent) => {
    if (!isDragging && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLACK) return;
    if (!isDragging) grip.setPointerCapture(pointerId);
    isDragging = true;
    const wanted = ((2 * Math.max(0, radiusAt(moved) + beside)) / disc) ** 2 - rim.inner;
    move(rim.even + odds(Math.max(SHARES.least, Math.min(SHARES.most, wanted))));
  };
  untilReleased(grip, drag);
}
