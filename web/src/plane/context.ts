// The context that all views of a stage get: model, settings, actions, and options of drawing.
import type { Cell } from '../core/tensor.ts';
import type { Part, Pass } from '../draw/passes.ts';
import type { Model } from '../model/model.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';

/** Snapshot of all tensors before the last edit, to mark the cells that it changed. */
export interface Before {
  values: Map<string, Float32Array | Float64Array>;
  /** Counts edits; its parity restarts the CSS animation of a cell that changes again. */
  beat: number;
}

/** Callback that redraws when an asynchronous result arrives; undefined on paper, which is drawn once. */
export function redrawOf({ act, onPaper }: Context): (() => void) | undefined {
  return onPaper ? undefined : () => act.setView({});
}

/** Whether a part of the page is drawn in this frame (draw/passes.ts). */
export function isDue({ pass }: Pick<Context, 'pass'>, part: Part): boolean {
  return pass === undefined || pass.part === part;
}

export interface Context {
  model: Model;
  view: ViewSettings;
  act: Actions;
  /** The breadcrumb: cells that led to the open one, first to last. */
  trail: Cell[];
  /** Width of the plane in pixels. */
  room: number;
  /** Below the breakpoint of the whole plane (page/breakpoints.ts). */
  narrow: boolean;
  /** Less padding in the cells; layoutOf finds out whether it is needed. */
  tight?: boolean;
  /** Two planes side by side: smaller gaps and labels, and this cell padding in pixels. */
  pairPadding?: number;
  /** Heat maps: width of a cell that has no room for digits. */
  miniWidth?: number;
  /** Cells of this fixed size, and no windows on long axes. */
  cellSize?: { width: number; height: number };
  /** Printing: drawn once, so that asynchronous results cannot come later. */
  onPaper?: boolean;
  /** The part to draw in this frame; by default all. */
  pass?: Pass;
  before: Before | null;
  canUndo: boolean;
  canRedo: boolean;
}
