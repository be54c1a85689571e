// The way back from a tree to the tables: by its button, by the key that draws it, by Escape.
import type { Actions } from '../../state/actions.ts';

/** Back to the tables; the focus, if it is on the tree, goes to the button that draws it. */
export function leaveTree(act: Actions): void {
  act.focusOn({ selector: '.tree-way', from: '.number-tree' });
  act.set({ tree: [] });
}
