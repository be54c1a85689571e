// The way from a page beside the stages back to the step from which it was opened; without one, to the step whose subject
// it is.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Actions } from '../state/actions.ts';
import { PAGES } from '../state/pages.ts';
import type { ViewSettings } from '../state/settings.ts';
import { DEFAULT, formatHash, type State } from '../state/state.ts';
import { text } from '../words/page.en.ts';
import { plainClick } from './plain_click.ts';

export interface Placed {
  state: State;
  view: ViewSettings;
  act: Actions;
}

export function wayBack({ state, view, act }: Placed): TemplateResult | typeof nothing {
  const { belongs } = PAGES[state.stage];
  const to = view.cameFrom ?? (belongs ? { ...DEFAULT, ...belongs } : null);
  if (!to) return nothing;
  const said = view.cameFrom ? text.backTo(placeName(to)) : text.goTo(placeName(to));
  return html`<p class="screen-only leads way-back"><a href=${`#${formatHash(to)}`} @click=${plainClick(() => act.set(to))}>${said}</a></p>`;
}

/** A step with its stage: "One head · Scale". */
function placeName({ stage, step }: State): string {
  const { name, steps } = text.stages[stage];
  return `${name} · ${steps[step].name}`;
}
