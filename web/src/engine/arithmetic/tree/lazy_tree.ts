// The way to the tree of a number, by its button and by its key.
import { Lazy } from '../../draw/lazy.ts';
import type { Model } from '../../model/model.ts';
import { keyOf } from '../../model/tree/branches.ts';
import { openedFrom } from '../../model/tree/opened.ts';
import type { Actions } from '../../state/actions.ts';
import { leaveTree } from './leave.ts';

/** The view of the tree, loaded when it is first opened. */
export const lazyTree = new Lazy(() => import('./tree_view.ts'));

/** Whether the tree that is drawn is the open number's. */
export function isDrawn({ state, cell }: Model): boolean {
  const [root] = state.tree;
  return root !== undefined && keyOf(root) === keyOf(cell);
}

/** The next state of the button and its key: the tree of the open number, or the tables again. */
export function toggleTree(model: Model, act: Actions): void {
  if (isDrawn(model)) leaveTree(act);
  else drawTree(model, act);
}

/** The branches belong to the number that is open now: by the time the view has come, another lesson may be. */
function drawTree({ session, cell }: Model, act: Actions): void {
  act.setView({ sheetOpen: false });
  act.set({ tree: openedFrom(session, cell), reach: '' });
  // The tree is drawn elsewhere, so focus leaves the button.
  const focus = { selector: '.number-tree [role="treeitem"]', scrolls: true } as const;
  void lazyTree.load().then(() => act.focusOn(focus));
}
