// Tensors before an edit or a switch, copied so that the cells that it changes can be marked.
import type { Edit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import { withFields } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';

type Copies = Map<string, Float32Array | Float64Array>;

/**
 * Copies of the tensors that can differ between two states; null if none does, or if the lesson becomes another one,
 * or computes on other numbers. `session` has `from` open.
 */
export function copyChanging(session: Session, from: State, to: State): Copies | null {
  const catalogue = session.catalogue();
  const choice = (state: State) => choiceText(state, catalogue);
  if (choice(from) === choice(to)) {
    return from.edits === to.edits ? null : copyDownstream(session, from.edits, to.edits);
  }
  // Another run, of which no number is what it was: a mark on each would say nothing.
  if (session.structure.training && Math.max(from.trained, to.trained) > 0) return null;
  // Switches leave the tensors their shapes and their meaning.
  const switches = catalogue.choices.flatMap(({ key, kind }) =>
    kind === 'flag' || key === 'mistake' ? [key] : [],
  );
  const unswitched = withFields(to, from, (name) => switches.includes(name));
  if (choice(unswitched) !== choice(from)) return null;
  const held = session.structure.nodes.filter((node) => node.held);
  return new Map(held.map(({ name }) => [name, session.data(session.find(name)).slice()]));
}

/** Copies of the tensors that can differ between two lists of edits: those edited, and all computed from them. */
export function copyDownstream(
  session: Session,
  from: readonly Edit[],
  to: readonly Edit[],
): Map<string, Float32Array | Float64Array> {
  const changes = [
    ...from.filter((edit) => !to.includes(edit)),
    ...to.filter((edit) => !from.includes(edit)),
  ];
  const edited = new Set(changes.map(({ node }) => node));
  const stale: boolean[] = [];
  const copies = new Map<string, Float32Array | Float64Array>();
  session.structure.nodes.forEach(({ name, inputs }, id) => {
    stale[id] = edited.has(name) || inputs.some((input) => stale[input]);
    if (stale[id]) copies.set(name, session.data(id).slice());
  });
  return copies;
}
