// The context that the views of the cache get.
import type { Shown } from '../../engine/page/page.ts';
import type { Generation, Token } from './cache_numbers.ts';

export interface CacheContext extends Shown<{ generation: Generation }> {
  /** The token that is read now; while the question is open, the one before the last, which is asked about. */
  t: number;
  token: Token;
}
