// The numbers of the open graph without the learner's edits, to compare: from a sibling session.
import type { Session } from '../../core/session.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { askSibling } from './sibling.ts';

export type Unedited = ReadonlyMap<string, Float32Array | Float64Array>;

const cache = new WeakMap<Session, { choice: string; values: Map<string, Unedited> }>();

/** Copies of these nodes as the example gives them; null without edits. Cached until another graph opens. */
export function uneditedOf(session: Session, state: State, nodes: string[]): Unedited | null {
  if (state.edits.length === 0 || nodes.length === 0) return null;
  const choice = choiceText(state, session.catalogue());
  const known = cache.get(session);
  const values = known?.choice === choice ? known.values : new Map<string, Unedited>();
  if (values !== known?.values) cache.set(session, { choice, values });
  const key = nodes.join();
  const found = values.get(key) ?? copyOf(session, choice, nodes);
  values.set(key, found);
  return found;
}

function copyOf(session: Session, choice: string, nodes: string[]): Unedited {
  return askSibling(
    session,
    choice,
    [],
    (sibling) => new Map(nodes.map((name) => [name, sibling.data(sibling.find(name)).slice()])),
  );
}
