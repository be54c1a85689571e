// The button that draws all dependencies of the open number as a tree, in place of the step's picture.
import { html, type nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import type { Model } from '../../model/model.ts';
import { keyOf } from '../../model/tree/branches.ts';
import { openedFrom } from '../../model/tree/opened.ts';
import type { Context } from '../../plane/context.ts';
import type { Actions } from '../../state/actions.ts';
import { text } from '../../words/page.en.ts';
import { fetchedView } from '../fetched.ts';
import { leaveTree } from './leave.ts';

/** The view of the tree, loaded when it is first opened. */
export const lazyTree = new Lazy(() => import('./tree_view.ts'));

export function treeButton({ model, act }: Context): TemplateResult {
  return html`<button
    class="button tree-way"
    aria-pressed=${isDrawn(model) ? 'true' : 'false'}
    @click=${() => toggleTree(model, act)}
  >${text.reach.tree} <kbd>T</kbd></button>`;
}

/** Whether the tree that is drawn is the open number's. */
function isDrawn({ state, cell }: Model): boolean {
  const [root] = state.tree;
  return root !== undefined && keyOf(root) === keyOf(cell);
}

/** The next state of the button and its key: the tree of the open number, or the tables again. */
export function toggleTree(model: Model, act: Actions): void {
  if (isDrawn(model)) leaveTree(act);
  else void drawTree(model, act);
}

async function drawTree({ session, cell }: Model, act: Actions): Promise<void> {
  await lazyTree.load();
  act.setView({ sheetOpen: false });
  act.set({ tree: openedFrom(session, cell), reach: '' });
  // The tree is drawn elsewhere, so focus leaves the button.
  act.focusOn({ selector: '.number-tree [role="treeitem"]', scrolls: true });
}

/** The tree, where one is drawn; null: the step's picture. */
export function treeInstead(context: Context): TemplateResult | typeof nothing | null {
  const { tree } = context.model;
  if (!tree) return null;
  return lazyTree.module?.treeView(context, tree) ?? fetchedView(lazyTree, context);
}
