// The last place: the step on which the learner was, remembered on this device, so that the door can lead back.
import { DEFAULT, formatHash, parseHash, type State } from './state.ts';

const STORED = 'attention.place';

export type Place = Pick<State, 'stage' | 'step'>;

/** The place that was remembered, which may be none that there is; null: none. */
export function rememberedPlace(): Place | null {
  try {
    const link = localStorage.getItem(STORED);
    if (link === null) return null;
    const { stage, step } = parseHash(link);
    return { stage, step };
  } catch {
    return null; // Storage is blocked.
  }
}

export function rememberPlace(place: Place): void {
  try {
    localStorage.setItem(STORED, formatHash({ ...DEFAULT, ...place }));
  } catch {
    // Storage is blocked: the place is known until the page is left.
  }
}
