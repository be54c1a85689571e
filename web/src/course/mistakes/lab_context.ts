// The context that the views of a mistake get, and the way from there to its stage.
import type { Cell } from '../../engine/core/tensor.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { choicesOfLessons } from '../../engine/state/fields.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';

export interface LabContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  /** Width of the window in pixels. */
  width: number;
}

/** The stage in whose lesson a mistake is made, and the example: '' is the stage's first. */
export interface LabPlace {
  stage: string;
  example: string;
}

/** Fields to set. */
export type Patch = Partial<State>;

/** Patch that opens the lab's lesson on its stage, with that mistake or none (''), and a number. */
export function onStage(
  { state }: LabContext,
  place: LabPlace,
  mistake: string,
  cell: Cell | null = null,
): Patch {
  const { edits } = state;
  return { ...choicesOfLessons(state), edits, ...place, mistake, step: '', cell };
}
