// The way back from a tree to the tables: by its button, by the key that draws it, by Escape.
import type { Actions } from '../../state/actions.ts';

/** Back to the tables; the focus, if it is on the tree, goes to the button that draws it. */
export function leaveTree(act: Actions): void {
  const isOnTree = document.activeElement?.closest('.number-tree');
  act.set({ tree: [] });
  if (isOnTree) focusNext('.tree-way', { preventScroll: true });
}

/** Focuses what the next drawing shows. */
export function focusNext(selector: string, how?: FocusOptions): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus(how));
}
