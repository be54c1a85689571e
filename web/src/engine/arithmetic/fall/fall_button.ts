// The button that lets the open dot product fall, term by term, in place of the step's picture.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import { fallOf, termsThatFall } from '../../model/fall.ts';
import type { Context } from '../../plane/context.ts';
import type { Actions } from '../../state/actions.ts';
import { VOICES } from '../../words/voices.en.ts';
import { fetchedView } from '../fetched.ts';

/** The view of the waterfall, loaded when it is first asked for. */
export const lazyFall = new Lazy(() => import('./fall_view.ts'));

/** `isShort`: only its sign, where there is little room. */
export function fallButton(
  { model, act }: Context,
  isShort = false,
): TemplateResult | typeof nothing {
  if (!termsThatFall(model)) return nothing;
  const isDrawn = model.state.fall !== '';
  return html`<button
    class="button fall-way"
    title=${isShort ? VOICES.reach.fall : nothing}
    aria-label=${isShort ? VOICES.reach.fall : nothing}
    aria-pressed=${isDrawn ? 'true' : 'false'}
    @click=${() => (isDrawn ? act.set({ fall: '' }) : letFall(act))}
  >${isShort ? nothing : VOICES.reach.fall}</button>`;
}

/** The step is this one: by the time the view has come, another one may be open. */
function letFall(act: Actions): void {
  act.setView({ sheetOpen: false });
  act.set({ fall: 'all', tree: [], reach: '' });
  // The waterfall is drawn elsewhere, so focus leaves the button.
  void lazyFall.load().then(() => act.focusOn({ selector: '.falls input', scrolls: true }));
}

/** The waterfall, where one is drawn; null: the step's picture. */
export function fallInstead(context: Context): TemplateResult | typeof nothing | null {
  const fall = fallOf(context.model);
  if (!fall) return null;
  return lazyFall.module?.fallView(context, fall) ?? fetchedView(lazyFall, context);
}
