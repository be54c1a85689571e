// The context that all views of a stage get: what is known, what is shown of it, settings and actions.
import type { Cell } from '../core/tensor.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Influence } from '../model/edits/influence.ts';
import type { Model } from '../model/model.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';

/** Snapshot of the tensors that the last edit could change, from before it, to mark the cells that it did. */
export interface Before {
  values: Map<string, Float32Array | Float64Array>;
  /** Counts edits; its parity restarts the CSS animation of a cell that changes again. */
  beat: number;
}

export interface Context {
  readonly model: Model;
  readonly drawing: Drawing;
  readonly view: ViewSettings;
  readonly act: Actions;
  /** The breadcrumb: cells that led to the open one, first to last. */
  readonly trail: Cell[];
  readonly before: Before | null;
  /** Which rows each token influences; null: not computed, or not shown. */
  readonly influence: Influence | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The same, with another drawing. */
export function redrawn(context: Context, patch: Partial<Drawing>): Context {
  return { ...context, drawing: { ...context.drawing, ...patch } };
}

type Asked = { model: Model; view: ViewSettings };

const keyOf = ({ stage, step }: Model) => `${stage.id}.${step.id}`;

/** The learner's answer to the step's prediction; undefined: none yet. */
export function answerOf({ model, view }: Asked): number | undefined {
  return view.predictions[keyOf(model)];
}

/** All answers, with this one to the step's prediction. */
export function withAnswer({ model, view }: Asked, answer: number): ViewSettings['predictions'] {
  return { ...view.predictions, [keyOf(model)]: answer };
}
