// The step on which the learner was last, remembered on this device, so that the door can lead back.
import type { Store } from './host.ts';
import { DEFAULT, formatHash, parseHash, type State } from './state.ts';

const STORED = 'attention.place';

export type StepOfStage = Pick<State, 'stage' | 'step'>;

/** The remembered step, which may not exist any more; null: none. */
export function rememberedStep(local: Store): StepOfStage | null {
  const link = local.read(STORED);
  if (link === null) return null;
  const { stage, step } = parseHash(link);
  return { stage, step };
}

export function rememberStep(local: Store, last: StepOfStage): void {
  local.write(STORED, formatHash({ ...DEFAULT, ...last }));
}
