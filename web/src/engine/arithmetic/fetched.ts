// Placeholder for a lazily loaded part while it is fetched.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Lazy } from '../draw/lazy.ts';
import type { Context } from '../plane/context.ts';
import { TROUBLE } from '../words/trouble.en.ts';

/** Model for which each module was asked for last. */
const askedFor = new WeakMap<Lazy<unknown>, Context['model']>();

/**
 * Says that the module is being fetched, or could not be; fetches it, and draws the page again. What has failed is
 * asked for again as soon as the learner has gone on: not with each drawing, which its failure would bring about.
 */
export function fetchedView(lazy: Lazy<unknown>, { model, act }: Context): TemplateResult {
  if (askedFor.get(lazy) !== model) {
    askedFor.set(lazy, model);
    void lazy.load().then(() => act.setView({}));
  }
  return html`<p class="aside" role="status" aria-busy=${lazy.hasFailed ? nothing : 'true'}>${lazy.hasFailed ? TROUBLE.notFetched : TROUBLE.fetching}</p>`;
}
