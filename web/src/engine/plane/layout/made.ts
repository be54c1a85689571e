// The tensors that a step and those before it have made; the others are still to come.
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';

const cache = new WeakMap<Model, Set<string>>();

/** Leaves, the tensors made by the steps so far with all their dependencies, and those that the steps have shown. */
export function tensorsSoFar(model: Model): Set<string> {
  const known = cache.get(model);
  if (known) return known;
  const { session, steps, step } = model;
  const { nodes } = session.structure;
  const made = new Set(nodes.filter(({ kind }) => kind === 'leaf').map(({ name }) => name));
  const add = (name: string) => {
    if (made.has(name) || session.find(name) < 0) return;
    made.add(name);
    for (const id of nodeOf(session, name).inputs) add(nodes[id].name);
  };
  const soFar = steps.slice(0, steps.indexOf(step) + 1);
  for (const { makes } of soFar) makes.forEach(add);
  for (const { shows = [] } of soFar) for (const name of shows) made.add(name);
  cache.set(model, made);
  return made;
}

/** Whether a step has not computed a tensor yet. */
export function isMadeLater(model: Model, name: string): boolean {
  return !tensorsSoFar(model).has(name);
}
