// The drawing: what is shown of the model, and how. A view that shows another head, batch, row, size or number of
// decimals makes another drawing; the model stays as it is.
import { isHidden } from '../core/covered.ts';
import type { Theme } from '../draw/colour.ts';
import type { Pass } from '../draw/passes.ts';
import { colouredIn, type Looks, looksOf } from '../lesson/look_rules.ts';
import { type Column, isInPlane } from '../lesson/plane_items.ts';
import type { Step } from '../lesson/stage.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';
import { askedCell } from './asked/asked_cell.ts';
import type { Model } from './model.ts';
import { type MatrixIndex, valueAt } from './nodes.ts';
import type { Open } from './open_cell.ts';
import { hasLongAxis } from './windows.ts';

/** Width of the plane in pixels, and whether the window is below the breakpoint of the whole plane. */
export interface Room {
  readonly room: number;
  readonly narrow: boolean;
  /** Whether the window is narrow and low, as a phone held sideways: two tensors do not fit above each other. */
  readonly low?: boolean;
  /** The place that a framed window leaves for the picture, which is enlarged to fill it; null: the page scrolls. */
  readonly canvas?: Readonly<Record<'width' | 'height', number>> | null;
  /** How much larger a slide is than its picture's pixels say. */
  readonly zoom?: number;
}

/** The room of the smallest phones, and that in windows of 320 px: there pictures are smaller. */
export const SMALLEST = 340;
export const NARROWEST = 300;

export interface Drawing extends Readonly<MatrixIndex>, Room {
  /** Whether rows are lower than usual, to leave the picture its height; 'flat': still lower; 'dense': as low as digits. */
  readonly short: boolean | 'flat' | 'dense';
  /** Whether its plane is as high as it must be, and not as the tallest of its stage, in a low window. */
  readonly isAlone: boolean;
  /** The open cell, which is outlined with its operands. */
  readonly open: Open;
  /** Whether it is only the counterpart of the chosen sentence in a pair. */
  readonly mirrored: boolean;
  /** Letters and colours, by node. */
  readonly looks: Looks;
  /** Whether matrices are drawn transposed, tokens as columns. */
  readonly transposed: boolean;
  /** Whether tokens are named in two words, which stand in two lines above a column. */
  readonly hasPhrases: boolean;
  /** Whether all batches share a colour scale: two sentences side by side are compared. */
  readonly sharesScale: boolean;
  /** Decimals in the plane; null: as many as its step has (plane/layout/decimals.ts). */
  readonly decimals: number | null;
  /** The most decimals for which the plane has room in a framed window; null: not known. */
  readonly mostDecimals: number | null;
  /** Whether the arithmetic shows every digit. */
  readonly digits: State['digits'];
  readonly theme: Theme;
  /** Whether the plane fills the screen, in larger digits. */
  readonly presenting: boolean;
  /** Less padding in the cells, or also smaller digits; layoutOf finds out whether it is needed. */
  readonly tight: boolean | 'small';
  /**
   * Cells as wide as the names of their columns, whole or condensed; on a phone slanted names above narrower cells;
   * null: as wide as their digits. layoutOf decides.
   */
  readonly names: 'usual' | 'snug' | 'slanted' | null;
  /** Two planes side by side: smaller gaps and labels, and this cell padding in pixels. */
  readonly pairPadding: number | null;
  /** Heat maps: width of a cell, in colours alone; null: digits. */
  readonly miniWidth: number | null;
  /**
   * The tensors in digits: the step's product with its factors, and those that the reader has opened. All others are
   * strips of colour in their seats. null: all are in digits, as in a page that scrolls.
   */
  readonly digitsIn: readonly string[] | null;
  /** How much larger the picture is drawn than its pixels say. */
  readonly scale: number;
  /** Cells of this fixed size, and no windows on long axes. */
  readonly cellSize: { width: number; height: number } | null;
  /** Whether all tensors have their full colours, not only the operands of the open cell. */
  readonly vivid: boolean;
  /** Printing: drawn once. */
  readonly onPaper: boolean;
  /** Whether the step's tensors are all drawn, whole, instead of the row that it begins with. */
  readonly hasTables: boolean;
  /** Whether a tensor of the stage is shown in part: a row alone would have no way to its other columns. */
  readonly hasWindows: boolean;
  /** Whether of tensors with a row for each token only the current one is drawn. */
  readonly isOneRow: boolean;
  /** Whether the first question of the step is open, and its numbers covered. */
  readonly isAsked: boolean;
  /** Whether that question is about a row as a whole. */
  readonly isOfRow: boolean;
  /** Whether tensors stand below others, so that three share the height of a plane. */
  readonly hasTiers: boolean;
  /** The part to draw in this frame; null: all. */
  readonly pass: Pass | null;
}

/** The drawing of what the learner chose, in this room. */
export function drawingOf(
  model: Model,
  { theme, presenting, unfolded }: Pick<ViewSettings, 'theme' | 'presenting' | 'unfolded'>,
  { room, narrow, low, canvas = null, zoom }: Room,
): Drawing {
  const { state, session, stage, batch, head, row, transposed, sharedToken } = model;
  const { cell, node, terms, operands } = model;
  const isAsked = isAskedFirst(model);
  const first = isAsked ? askedCell(model) : null;
  const isOfRow = (first && model.step.asks?.isOfRow?.(first, session)) ?? false;
  const hasWindows = session.structure.nodes.some(({ name }) => hasLongAxis(session, name));
  return {
    batch,
    head,
    row,
    room,
    narrow,
    low,
    short: false,
    isAlone: false,
    canvas,
    zoom,
    scale: 1,
    open: { cell, node, terms, operands: isOfRow ? rowsAmong(operands) : operands },
    isOfRow,
    mirrored: false,
    looks: colouredIn(looksOf(session, stage.looks), model.step.colours),
    transposed,
    hasPhrases: session.structure.names !== undefined && session.words.some(isPhrase),
    sharesScale: sharedToken !== null,
    decimals: presenting ? (state.decimals ?? 2) : state.decimals,
    mostDecimals: null,
    digits: state.digits,
    theme,
    presenting,
    tight: false,
    names: null,
    pairPadding: null,
    miniWidth: null,
    digitsIn: !canvas || transposed || stage.walksRows ? null : digitsIn(model, unfolded),
    cellSize: null,
    vivid: false,
    onPaper: false,
    hasWindows,
    isAsked,
    ...placesOf(model.step, {
      canvas,
      isAsked,
      hasTables: hasTables(model),
      pairPadding: null,
      onPaper: false,
      narrow,
      transposed,
      hasWindows,
    }),
    pass: null,
  };
}

/** Operands without the columns of right factors. */
function rowsAmong(operands: Model['operands']): Model['operands'] {
  return new Map([...operands].filter(([, { top, bottom }]) => top === bottom));
}

/** The tensors that a step makes, their factors, and those of which a number is or was open. */
function digitsIn({ session, step, cell }: Model, unfolded: readonly string[]): string[] {
  const { nodes } = session.structure;
  const made = step.makes.map((name) => nodes[session.find(name)]).filter((node) => node);
  const factors = made.flatMap(({ inputs }) => inputs.map((id) => nodes[id].name));
  const { inDigits } = step;
  const chosen = typeof inDigits === 'function' ? inDigits(session, cell.node) : inDigits;
  const shown = chosen ?? [...made.map(({ name }) => name), ...factors];
  return [...new Set([...shown, cell.node, ...unfolded])].sort();
}

/** Whether three tensors share the height of a window. A phone has one operation; paper is higher. */
export function isTiered({ hasTiers, narrow, onPaper }: Drawing): boolean {
  return hasTiers && !narrow && !onPaper;
}

type Places = Pick<
  Drawing,
  'hasTables' | 'pairPadding' | 'onPaper' | 'narrow' | 'transposed' | 'hasWindows' | 'isAsked'
> &
  Pick<Room, 'canvas'>;

/** The plane of a step in this drawing. */
export function planeOf(
  { plane, paired, tables, framed, asked }: Step,
  {
    hasTables,
    pairPadding,
    onPaper,
    canvas,
    isAsked,
  }: Pick<Places, 'hasTables' | 'pairPadding' | 'onPaper' | 'canvas' | 'isAsked'>,
): Column[] | undefined {
  const isPaired = pairPadding !== null && !onPaper;
  const ofFrame = (isAsked && asked) || framed;
  return (isPaired && paired) || (hasTables && tables) || (canvas && ofFrame) || plane;
}

/** Whether the first number that the step asks about is covered, and an open one is among those that are drawn then. */
function isAskedFirst(model: Model): boolean {
  const { session, step, cell } = model;
  const first = askedCell(model);
  const isShown = !step.asked || isInPlane(session, step.asked, cell.node);
  return isShown && first !== null && isHidden(valueAt(session, first));
}

/** The part of a drawing that follows from a step's plane: what of its tensors that shows, and how they stand. */
export function placesOf(step: Step, places: Places) {
  const isAll = places.hasTables && step.tables !== undefined;
  return {
    hasTables: places.hasTables,
    isOneRow: hasOneRow(step, places) && !isAll,
    hasTiers: hasTiers(planeOf(step, places)),
  };
}

/** Whether a step begins with one row, which it may do on a phone alone, unless tokens are columns, or have windows. */
export function hasOneRow(
  { isOneRow }: Step,
  {
    narrow,
    onPaper,
    transposed,
    hasWindows,
  }: Pick<Places, 'narrow' | 'onPaper' | 'transposed' | 'hasWindows'>,
) {
  return isOneRow === 'phone'
    ? narrow && !onPaper && !transposed && !hasWindows
    : isOneRow === true;
}

/** Whether the reader has asked for all tensors of the step, or has opened a number that only they have. */
function hasTables({ state, session, step, cell }: Model): boolean {
  if (!step.tables) return false;
  return (
    state.tables ||
    (!isInPlane(session, step.plane, cell.node) && isInPlane(session, step.tables, cell.node))
  );
}

/** Whether tensors stand below those of a plane. */
export function hasTiers(plane: readonly Column[] = []): boolean {
  return plane.some(({ below }) => below);
}

function isPhrase(word: string): boolean {
  return word.includes(' ');
}
