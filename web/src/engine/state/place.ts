// The last place: the step on which the learner was, remembered on this device, so that the door can lead back.
import type { Store } from './host.ts';
import { DEFAULT, formatHash, parseHash, type State } from './state.ts';

const STORED = 'attention.place';

export type Place = Pick<State, 'stage' | 'step'>;

/** The place that was remembered, which may be none that there is; null: none. */
export function rememberedPlace(local: Store): Place | null {
  const link = local.read(STORED);
  if (link === null) return null;
  const { stage, step } = parseHash(link);
  return { stage, step };
}

export function rememberPlace(local: Store, place: Place): void {
  local.write(STORED, formatHash({ ...DEFAULT, ...place }));
}
