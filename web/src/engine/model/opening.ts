// Opening a cell: step, row, head and batch change so that it is shown.

import type { Cell } from '../core/tensor.ts';
import { fromFirst } from '../lesson/stages.ts';
import type { State } from '../state/state.ts';
import type { Model } from './model.ts';
import { headOf, nodeOf, tokenOf } from './nodes.ts';
import { stepFor } from './shown_step.ts';

export function withOpen(model: Model, state: State, cell: Cell): State {
  const node = nodeOf(model.session, cell.node);
  return {
    ...state,
    cell,
    // A tree stays with the step of its root, whichever of its numbers is open.
    step: (model.tree ? model.step : stepFor(model, cell.node)).id,
    row: tokenOf(node, cell.index) ?? state.row,
    head: headOf(node, cell.index, model.head) ?? state.head,
    batch:
      node.axes[0] === 'B' ? fromFirst(model.stage, cell.index[0], model.batches) : state.batch,
  };
}

/** A notebook at one of its cells, with no number open. */
export function atCell(state: State, at: string): State {
  return { ...state, at, cell: null };
}
