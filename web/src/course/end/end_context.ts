// The context that the views of the end get.
import type { Cell } from '../../engine/core/tensor.ts';
import type { Pass } from '../../engine/draw/passes.ts';
import { onSentence } from '../../engine/lesson/sentence.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import type { Tried } from './questions.ts';
import type { Way } from './way_numbers.ts';

export interface EndContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  way: Way;
  tried: Tried;
  /** Width of the window in pixels. */
  width: number;
  /** The part to draw in this frame; null: all. */
  pass: Pass | null;
}

/** A stage on the end's sentence, at a step and with a number open. */
export function stageAt(
  { state }: Pick<EndContext, 'state'>,
  stage: string,
  step = '',
  cell: Cell | null = null,
): State {
  return { ...onSentence(state, stage), step, cell };
}
