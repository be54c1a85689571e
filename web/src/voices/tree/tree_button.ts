// The button that draws the whole way to the open number as a tree, in the place of the step's picture.
import { html, type nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import { keyOf } from '../../model/tree/branches.ts';
import { openedFrom } from '../../model/tree/opened.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';
import { fetchedView } from '../fetched.ts';

/** What draws it. */
export const lazyTree = new Lazy(() => import('./tree_view.ts'));

/** On a tree of the open number it leads back to the tables. */
export function treeButton(context: Context): TemplateResult {
  const { model, act } = context;
  const [root] = model.state.tree;
  const isDrawn = root !== undefined && keyOf(root) === keyOf(model.cell);
  const draw = async () => {
    await lazyTree.load();
    act.setView({ sheetOpen: false });
    act.set({ tree: openedFrom(model.session, model.cell), reach: '' });
    requestAnimationFrame(focusRoot);
  };
  return html`<button
    class="button tree-way"
    aria-pressed=${isDrawn ? 'true' : 'false'}
    @click=${() => (isDrawn ? act.set({ tree: [] }) : void draw())}
  >${text.reach.tree}</button>`;
}

/** The tree stands elsewhere than the button, which is left. */
function focusRoot(): void {
  document.querySelector<HTMLElement>('.number-tree [role="treeitem"]')?.focus();
}

/** The tree, where one is drawn; null: the step's picture. */
export function treeInstead(context: Context): TemplateResult | typeof nothing | null {
  const { tree } = context.model;
  if (!tree) return null;
  return lazyTree.module?.treeView(context, tree) ?? fetchedView(lazyTree, context);
}
