// The way to a number's dependencies and dependents, by its buttons and by its key.
import { Lazy } from '../../draw/lazy.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import type { Actions } from '../../state/actions.ts';
import { isDoor, type State } from '../../state/state.ts';

/** The search for dependencies and the sentence about what it found, loaded when first asked for. */
export const lazyReach = new Lazy(() => import('./reach_view.ts'));

/** Whether a number can be followed: not while some are covered, as that would give the answer away. */
export function canFollow(context: Pick<Context, 'model'>): boolean {
  return !isCovering(context) && !isDoor(context.model.state);
}

/** Dependencies are lit in the tables, so a tree that replaces them is closed. */
export function follow(act: Actions, reach: State['reach']): void {
  act.set({ reach, tree: [] });
}

/** The key's next state: dependencies, dependents, nothing. */
export function toggleReach({ reach, tree }: State, act: Actions): void {
  if (tree.length > 0) follow(act, 'back');
  else follow(act, reach === '' ? 'back' : reach === 'back' ? 'on' : '');
}
