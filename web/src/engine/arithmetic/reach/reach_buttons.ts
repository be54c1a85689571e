// Cause and effect: two buttons that highlight the dependencies of the open number, and its dependents.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Context } from '../../plane/context.ts';
import { isDoor } from '../../state/state.ts';
import { VOICES } from '../../words/voices.en.ts';
import { fallButton } from '../fall/fall_button.ts';
import { fetchedView } from '../fetched.ts';
import { treeButton } from '../tree/tree_button.ts';
import { canFollow, follow, lazyReach } from './lazy_reach.ts';

const WAYS = ['back', 'on'] as const;

export function reachButtons(context: Context): TemplateResult | typeof nothing {
  if (isDoor(context.model.state)) return nothing;
  return html`<div class="screen-only apart reach">
    ${canFollow(context) ? waysView(context) : nothing}
    ${fallButton(context)} ${treeButton(context)}
    ${context.drawing.narrow ? reachWords(context) : nothing}
  </div>`;
}

function waysView({ model, act }: Context): TemplateResult {
  const { state, tree } = model;
  // A link may have both; then the tree is drawn.
  const reach = tree ? '' : state.reach;
  return html`<div class="in-row reach-ways" role="group" aria-label=${VOICES.reach.label}>
      ${WAYS.map(
        (way) => html`<button
          class="button"
          aria-pressed=${reach === way ? 'true' : 'false'}
          @click=${() => follow(act, reach === way ? '' : way)}
        >${VOICES.reach[way]} ${way === 'back' ? html`<kbd>D</kbd>` : nothing}</button>`,
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
