// The button that draws all dependencies of the open number as a tree, in place of the step's picture.
import { html, type nothing, type TemplateResult } from 'lit-html';
import type { Context } from '../../plane/context.ts';
import { VOICES } from '../../words/voices.en.ts';
import { fetchedView } from '../fetched.ts';
import { isDrawn, lazyTree, toggleTree } from './lazy_tree.ts';

export function treeButton({ model, act }: Context): TemplateResult {
  return html`<button
    class="button tree-way"
    aria-pressed=${isDrawn(model) ? 'true' : 'false'}
    @click=${() => toggleTree(model, act)}
  >${VOICES.reach.tree} <kbd>T</kbd></button>`;
}

/** The tree, where one is drawn; null: the step's picture. */
export function treeInstead(context: Context): TemplateResult | typeof nothing | null {
  const { tree } = context.model;
  if (!tree) return null;
  return lazyTree.module?.treeView(context, tree) ?? fetchedView(lazyTree, context);
}
