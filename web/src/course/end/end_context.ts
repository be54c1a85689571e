// The context that the views of the end get.
import type { Cell } from '../../engine/core/tensor.ts';
import { onSentence } from '../../engine/lesson/sentence.ts';
import type { Shown } from '../../engine/page/page.ts';
import type { State } from '../../engine/state/state.ts';
import type { Tried } from './questions.ts';
import type { Way } from './way_numbers.ts';

export type EndContext = Shown<{ way: Way; tried: Tried }>;

/** A stage on the end's sentence, at a step and with a number open. */
export function stageAt(
  { state }: Pick<EndContext, 'state'>,
  stage: string,
  step = '',
  cell: Cell | null = null,
): State {
  return { ...onSentence(state, stage), step, cell };
}
