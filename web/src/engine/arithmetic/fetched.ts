// Placeholder for a lazily loaded part while it is fetched.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Lazy } from '../draw/lazy.ts';
import type { Model } from '../model/model.ts';
import type { Context } from '../plane/context.ts';
import { TROUBLE } from '../words/trouble.en.ts';

/** The modules that were asked for while a model was open. */
const askedIn = new WeakMap<Model, Set<Lazy<unknown>>>();

/**
 * Says that the module is being fetched, or has failed; fetches it, and draws the page again. After a failure it tries
 * again once the learner goes on, not with each drawing, as the failure itself draws.
 */
export function fetchedView(lazy: Lazy<unknown>, { model, act }: Context): TemplateResult {
  const asked = askedIn.get(model) ?? new Set();
  askedIn.set(model, asked);
  if (!asked.has(lazy)) {
    asked.add(lazy);
    void lazy.load().then(() => act.setView({}));
  }
  return html`<p class="aside" role="status" aria-busy=${lazy.hasFailed ? nothing : 'true'}>${lazy.hasFailed ? TROUBLE.notFetched : TROUBLE.fetching}</p>`;
}
