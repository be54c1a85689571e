// What a view is given: the model to show, and what the learner may do with it.
import type { Cell } from '../core/tensor.ts';
import type { Part, Pass } from '../draw/passes.ts';
import type { Model } from '../model/model.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';

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
export function isDue({ pass }: Pick<Context, 'pass'>, part: Part): boolean {
  return pass === undefined || pass.part === part;
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
  pass?: Pass;
  before: Before | null;
  canUndo: boolean;
  canRedo: boolean;
}
