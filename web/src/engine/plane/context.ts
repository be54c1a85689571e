// The context of all views of a stage: the model, the drawing of it, settings and actions.
import type { Cell } from '../core/tensor.ts';
import { givenOf, isAskedAgain } from '../model/asked/answered.ts';
import { isAskable } from '../model/asked/askable.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Influence } from '../model/edits/influence.ts';
import type { Reach } from '../model/edits/reach.ts';
import type { Model } from '../model/model.ts';
import type { Counted } from '../model/tree/counted.ts';
import type { Actions } from '../state/actions.ts';
import { type Answer, stepKey } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';

/** The tensors that the last edit could change, as they were before it, to mark the cells that it did. */
export interface Snapshot {
  values: Map<string, Float32Array | Float64Array>;
}

export interface Context {
  readonly model: Model;
  readonly drawing: Drawing;
  readonly view: ViewSettings;
  readonly act: Actions;
  /** The breadcrumb: cells that led to the open one, first to last. */
  readonly trail: Cell[];
  readonly before: Snapshot | null;
  /** Rows that each token influences; null: not computed, or not shown. */
  readonly influence: Influence | null;
  /** Dependencies or dependents of the open number; absent or null: not asked for, or not known yet. */
  readonly reach?: Reach | null;
  /** Counts of the tree's numbers, in all and below each branch; absent or null: not drawn, or not known yet. */
  readonly counted?: Counted | null;
  /** The model beside which this one is drawn: its questions are those of both. */
  readonly beside?: Model;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The context with some of its drawing changed. */
export function redrawn(context: Context, patch: Partial<Drawing>): Context {
  return { ...context, drawing: { ...context.drawing, ...patch } };
}

/** The context of numbers that are in digits whatever the step makes: rows that are repeated beside the plane. */
export function inDigits(context: Context): Context {
  return redrawn(context, { digitsIn: null });
}

/** The learner's answer to the step's question on the present numbers; undefined: none yet. */
export function answerOf({
  model,
  view,
}: {
  model: Model;
  view: ViewSettings;
}): Answer | undefined {
  return givenOf(model, view.answers);
}

/**
 * Whether a question that covers nothing waits for an answer, in a step that was walked onto: until then the picture has
 * what is asked about. A link shows all.
 */
export function isAsking({ model, view, drawing }: Context): boolean {
  const { stage, step } = model;
  const isMet = step.isAskedOpenly === true && view.covers[stepKey(stage.id, step.id)] === true;
  const isRead = view.isEmbedded || drawing.presenting || drawing.onPaper;
  return isMet && !isRead && isAskable(model) && answerOf({ model, view }) === undefined;
}

/** `isAsking` of the second question: the first has its answer, and the learner wants one more. */
export function isAskingAgain({ model, view, drawing }: Context): boolean {
  const isRead = view.isEmbedded || drawing.presenting || drawing.onPaper;
  const [first, again] = [false, true].map((isAgain) => givenOf(model, view.answers, isAgain));
  const isAsked = first !== undefined && isAskedAgain(model, view.covers);
  return !isRead && isAskable(model) && isAsked && again === undefined;
}

/** Whether an answer of the step is covered. */
export function isCovering({ model }: Pick<Context, 'model'>): boolean {
  return model.session !== model.session.uncovered;
}

/** Whether the step's perturbation maps are shown: they give its answer away, so they wait for it, or for a click. */
export function showsMaps(context: { model: Model; view: ViewSettings }): boolean {
  const { hasInfluence } = context.model.step;
  return hasInfluence === true && (context.view.mapsShown || answerOf(context) !== undefined);
}
