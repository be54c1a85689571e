// Whether a step's numbers can be asked about.
import { takenName } from '../choice.ts';
import type { Model } from '../model.ts';
import { upstreamOf } from '../nodes.ts';

/**
 * Questions and their reasons describe the right computation: neither a mistake, nor a tensor that dropout has changed by
 * chance, of which nothing follows from the scores.
 */
export function isAskable({ session, step, state }: Model): boolean {
  if (takenName(state, session.catalogue(), 'mistake')) return false;
  const kept = session.structure.nodes.find(({ role }) => role === 'kept');
  return !kept || !step.asks || !upstreamOf(session, [step.asks.of]).has(kept.name);
}
