// Finds the current step of a stage, and the step that shows a node.

import { isInPlane } from '../lesson/plane_items.ts';
import { allSteps, isOfItsOwn, type Stage, type Step } from '../lesson/stage.ts';
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

/**
 * The step that shows a node: the current one if it does, or if it has an example or a lesson of its own, which no other step
 * has; else the one that makes the node.
 */
export function stepFor(
  { session, steps, step }: Pick<Model, 'session' | 'steps' | 'step'>,
  name: string,
): Step {
  const makes = (other: Step) => other.makes.includes(name);
  const isShown =
    isOfItsOwn(step) ||
    makes(step) ||
    step.offPlane?.includes(name) ||
    [step.plane, step.tables].some((plane) => isInPlane(session, plane, name));
  return isShown ? step : (steps.find(makes) ?? step);
}
