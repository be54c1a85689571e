// Cause and effect: two buttons that highlight the dependencies of the open number, and its dependents.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import type { Actions } from '../../state/actions.ts';
import { isDoor, type State } from '../../state/state.ts';
import { text } from '../../words/page.en.ts';
import { fallButton } from '../fall/fall_button.ts';
import { fetchedView } from '../fetched.ts';
import { treeButton } from '../tree/tree_button.ts';

/** The search for dependencies and the sentence about what it found, loaded when first asked for. */
export const lazyReach = new Lazy(() => import('./reach_view.ts'));

const WAYS = ['back', 'on'] as const;

/** Whether a number can be followed: not while some are covered, as that would give the answer away. */
export function canFollow(context: Pick<Context, 'model'>): boolean {
  return !isCovering(context) && !isDoor(context.model.state);
}

export function reachButtons(context: Context): TemplateResult | typeof nothing {
  if (isDoor(context.model.state)) return nothing;
  return html`<div class="screen-only reach">
    ${canFollow(context) ? waysView(context) : nothing}
    ${fallButton(context)} ${treeButton(context)}
    ${context.drawing.narrow ? reachWords(context) : nothing}
  </div>`;
}

/** Dependencies are lit in the tables, so a tree that replaces them is closed. */
function follow(act: Actions, reach: State['reach']): void {
  act.set({ reach, tree: [] });
}

function waysView({ model, act }: Context): TemplateResult {
  const { state, tree } = model;
  // A link may have both; then the tree is drawn.
  const reach = tree ? '' : state.reach;
  return html`<div class="in-row reach-ways" role="group" aria-label=${text.reach.label}>
      ${WAYS.map(
        (way) => html`<button
          class="button"
          aria-pressed=${reach === way ? 'true' : 'false'}
          @click=${() => follow(act, reach === way ? '' : way)}
        >${text.reach[way]} ${way === 'back' ? html`<kbd>D</kbd>` : nothing}</button>`,
      )}
    </div>`;
}

/**
 * The sentence about what was found, if it is asked for: below the picture, or in a narrow window below the buttons.
 */
export function reachWords(context: Context): TemplateResult | typeof nothing {
  const { state, tree } = context.model;
  if (state.reach === '' || tree || !canFollow(context)) return nothing;
  return lazyReach.module?.reachView(context) ?? fetchedView(lazyReach, context);
}

/** The key's next state: dependencies, dependents, nothing. */
export function toggleReach({ reach, tree }: State, act: Actions): void {
  if (tree.length > 0) follow(act, 'back');
  else follow(act, reach === '' ? 'back' : reach === 'back' ? 'on' : '');
}
