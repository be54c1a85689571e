// Finds the current step of a stage, and the step that shows a node.

import type { Session } from '../core/session.ts';
import {
  allSteps,
  type Item,
  itemsOf,
  resolveName,
  type Stage,
  type Step,
} from '../lesson/stage.ts';
import type { Model } from './model.ts';

/**
 * The requested step, or the next one that the graph has; else the last. Without one, the step that the stage opens on.
 */
export function findStep(stage: Stage, steps: Step[], id: string): Step {
  // A step that no graph of the stage has is a typing error: it opens as without one.
  const isOne = allSteps(stage).some((step) => step.id === id);
  const wanted = isOne ? id : stage.opens;
  const from = stage.steps.findIndex((step) => step.id === wanted);
  const later = from < 0 ? [] : stage.steps.slice(from).map((step) => step.id);
  return steps.find((step) => later.includes(step.id)) ?? steps[steps.length - 1];
}

/** The step that shows a node: the current one if it does, else the one that makes the node. */
export function stepFor(
  { session, steps, step }: Pick<Model, 'session' | 'steps' | 'step'>,
  name: string,
): Step {
  const makes = (other: Step) => other.makes.includes(name);
  const isShown = makes(step) || step.offPlane?.includes(name) || isInPlane(session, step, name);
  return isShown ? step : (steps.find(makes) ?? step);
}

function isInPlane(session: Session, step: Step, name: string): boolean {
  return (step.plane ?? []).some((column) =>
    itemsOf(column).some(
      (item) => item && 'node' in item && resolveName(session, nodeIn(item)) === name,
    ),
  );
}

/** The node of an item that its step has made; if its current row is still to come, the node of its other rows. */
function nodeIn(item: Extract<Item, { node: string }>): string {
  const isToCome = item.kind === 'tensor' && item.current !== undefined;
  return isToCome ? (item.current ?? '') : item.node;
}
