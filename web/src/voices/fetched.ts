// What stands in the place of a lazily loaded part while it is fetched.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Lazy } from '../draw/lazy.ts';
import type { Actions } from '../state/actions.ts';
import { TROUBLE } from '../text/en/trouble.ts';

/** Says that the module is being fetched, or could not be; fetches it, and draws the page again. */
export function fetchedView(lazy: Lazy<unknown>, act: Actions): TemplateResult {
  if (!lazy.hasFailed) void lazy.load().then(() => act.setView({}));
  return html`<p class="aside" role="status" aria-busy=${lazy.hasFailed ? nothing : 'true'}>${lazy.hasFailed ? TROUBLE.notFetched : TROUBLE.fetching}</p>`;
}
