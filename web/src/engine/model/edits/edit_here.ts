// An edit at the model's step: an edited parameter is part of the run while that is played.

import { type Edit, sameEdit } from '../../core/core.ts';
import type { Cell } from '../../core/tensor.ts';
import { runStepOf } from '../../lesson/stages.ts';
import type { Model } from '../model.ts';

type Standing = Pick<Model, 'state' | 'session' | 'step'>;

export function editAt({ state, session, step }: Standing, cell: Cell): Omit<Edit, 'value'> {
  const { node, index } = cell;
  const parameters = session.structure.training?.parameters ?? [];
  const isOfRun = step.trains === true && parameters.includes(session.find(node));
  return isOfRun ? { node, index, step: runStepOf(state) } : { node, index };
}

/** Whether the learner has set the cell there. */
export function isEditedAt(model: Standing, cell: Cell): boolean {
  const here = editAt(model, cell);
  return model.state.edits.some((edit) => sameEdit(edit, here));
}

/** Whether the learner has set the open number. */
export function isEdited(model: Model): boolean {
  return isEditedAt(model, model.cell);
}
