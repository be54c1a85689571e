// What a view is given: the model to show, and what the learner may do with it.
import type { Theme } from '../colour.ts';
import type { Model } from '../model.ts';
import type { State } from '../state.ts';
import type { Cell } from '../tensor.ts';
import type { Part, Turn } from '../turn.ts';

export interface Actions {
  /** Opens a cell's arithmetic: a new start. `at`: the cell of the notebook in which it stands. */
  choose(cell: Cell, at?: string): void;
  /** Opens a cell that the open one was made from; the breadcrumb remembers the way. */
  follow(cell: Cell): void;
  /** One step back on the breadcrumb, or to its entry number `to`. */
  back(to?: number): void;
  /** Changes what the learner chose; a change of stage becomes an entry of the history. */
  set(patch: Partial<State>): void;
  goStage(id: string): void;
  goStep(id: string): void;
  /** Shows another batch, with the same place in it open. */
  goBatch(batch: number): void;
  /** Writes a number into a cell; returns the sentence of a refusal, or an empty text. */
  edit(cell: Cell, value: number): string;
  /** Takes an edit back: the example's own number, or the computed one. */
  release(cell: Cell): void;
  /** Changes a size, the seed or the text of the learner's own example, or says beside it why not. */
  own(key: string, typed: string): void;
  reset(): void;
  undo(): void;
  redo(): void;
  /** The page's own settings, which are not part of a link. */
  setView(patch: Partial<ViewSettings>): void;
}

export interface ViewSettings {
  theme: Theme;
  /** The voice that the phone's sheet shows. */
  voice: 'numbers' | 'code' | 'symbols' | 'none';
  /** Height of that sheet, in hundredths of the screen. */
  sheet: number;
  /** The answer to the prediction of each step. */
  predictions: Record<string, number>;
  /** First visible entry of each axis that is shown through a window of eight. */
  windows: Record<string, number>;
  help: boolean;
  /** Whether single letters are keys. */
  letters: boolean;
  /** A sentence beside the editing field, and what was typed. */
  refusal: string;
  typed: string | null;
  /** The learner's own number before that; null if it was none of theirs. */
  before: number | null;
  notice: string;
  /** Whether the field to change a computed number is open. */
  editing: boolean;
  /** What the core refused of them: what was typed, and why not. */
  refused: { key: string; typed: string; sentence: string } | null;
  playing: boolean;
  /** Whether the plane fills the screen. */
  presenting: boolean;
  /** Of playing: 1 is the pace of play.ts. */
  speed: number;
}

/** What stood in the tensors before the last change. */
export interface Before {
  values: Map<string, Float32Array | Float64Array>;
  /** Counts the changes, so that a cell that changes again is ringed again. */
  beat: number;
}

/** What to call when something that takes a while is there. */
export function redrawOf({ act, onPaper }: Context): (() => void) | undefined {
  return onPaper ? undefined : () => act.setView({});
}

/** Whether a part is drawn in this frame. */
export function isDue({ turn }: Pick<Context, 'turn'>, part: Part): boolean {
  return turn === undefined || turn.part === part;
}

export interface Context {
  model: Model;
  view: ViewSettings;
  act: Actions;
  /** The cells that led to the open one, first to last. */
  trail: Cell[];
  /** Pixels that the plane has. */
  room: number;
  narrow: boolean;
  /** Little room beside each number; the plane finds out whether it must be. */
  tight?: boolean;
  /** Two planes share the room: smaller gaps and names, and so many pixels beside each number. */
  paired?: number;
  /** Width of a cell that has no room for digits, only for its colour. */
  mini?: number;
  /** All columns of every tensor, in cells of this size. */
  cells?: { width: number; height: number };
  /** Drawn once, and never again: what takes a while cannot come later. */
  onPaper?: boolean;
  /** All parts are drawn at once, if not said. */
  turn?: Turn;
  before: Before | null;
  canUndo: boolean;
  canRedo: boolean;
}
