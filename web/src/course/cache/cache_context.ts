// The context that the views of the cache get.
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import type { Generation, Token } from './cache_numbers.ts';

export interface CacheContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  generation: Generation;
  /** The token that is read now. */
  t: number;
  token: Token;
  /** Whether the question is still to be answered: then t is the token before the one that is asked about. */
  isAsking: boolean;
}
