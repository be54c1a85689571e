// The context that the views of the questions after a stage get, and the keys of those questions.
import type { Pass } from '../../engine/draw/passes.ts';
import type { WindowSize } from '../../engine/page/breakpoints.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';

/** Context that the views of the page get. */
export interface CheckContext {
  stage: string;
  seed: string;
  view: ViewSettings;
  act: Actions;
  window: WindowSize;
  pass: Pass | null;
}

/** The seed of a sheet whose link has none. */
const FIRST_SEED = '1';

export const seedText = (given: string) => given || FIRST_SEED;

/** Number of times that a question was asked on other numbers; saved with what is typed. */
export function attemptOf({ drafts }: ViewSettings, key: string): number {
  return Number(drafts[`${key} attempt`] ?? 0);
}

export function checkKey(stage: string, seed: string, place: number): string {
  return `check.${stage}.${seed}.${place}`;
}
