// The scene: all that the screen draws.
import type { Model } from '../../engine/model/model.ts';
import type { Context } from '../../engine/plane/context.ts';
import type { State } from '../../engine/state/state.ts';

/** Input of a rendering; `model` is null on a notebook and on the end. */
export interface Scene
  extends Omit<Context, 'model' | 'drawing' | 'influence' | 'reach' | 'counted'> {
  state: State;
  model: Model | null;
  /** True while the previous picture stays up because the next one is still training. */
  isLast: boolean;
}
