// Tensors before an edit or a switch, copied so that the cells that it changes can be marked.

import type { Edit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import { type Cell, offsetOf } from '../../core/tensor.ts';
import { runStepOf } from '../../lesson/stages.ts';
import { withFields } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { isCell, nodeOf } from '../nodes.ts';
import { isAlongRun } from './edited_cell.ts';
import { askSibling } from './sibling.ts';

type Copies = Map<string, Float32Array | Float64Array>;

/**
 * Copies of the tensors that can differ between two states; null if none does, or if the lesson or its numbers change.
 * `session` has `from` open.
 */
export function copyChanging(session: Session, from: State, to: State): Copies | null {
  const catalogue = session.catalogue();
  const choice = (state: State) => choiceText(state, catalogue);
  if (choice(from) === choice(to)) {
    return from.edits === to.edits ? null : copyDownstream(session, from.edits, to.edits);
  }
  // Runs at two steps differ in every number, so marks would say nothing.
  if (session.structure.training && Math.max(runStepOf(from), runStepOf(to)) > 0) return null;
  // Switches leave the tensors their shapes and their meaning.
  const switches = catalogue.choices.flatMap(({ key, kind }) =>
    kind === 'flag' || key === 'mistake' ? [key] : [],
  );
  const unswitched = withFields(to, from, (name) => switches.includes(name));
  if (choice(unswitched) !== choice(from)) return null;
  const held = session.structure.nodes.filter((node) => node.held);
  return new Map(held.map(({ name }) => [name, session.data(session.find(name)).slice()]));
}

/**
 * Copies of the tensors that a state's edits can change, without the edits, so that a link's edits are marked like the
 * reader's own; null without edits, and along a run, which would have to be trained again.
 */
export function copyUnedited(session: Session, state: State): Copies | null {
  if (isAlongRun(state, session)) return null;
  const values = uneditedOf(session, state, downstreamOf(session, state.edits));
  return values && new Map(values);
}

/** Copies of the tensors that can differ between two lists of edits: the edited ones, and all computed from them. */
export function copyDownstream(
  session: Session,
  from: readonly Edit[],
  to: readonly Edit[],
): Copies {
  const changes = [
    ...from.filter((edit) => !to.includes(edit)),
    ...to.filter((edit) => !from.includes(edit)),
  ];
  return new Map(
    downstreamOf(session, changes).map((name) => [name, session.data(session.find(name)).slice()]),
  );
}

/** The names of the tensors that are edited, and of all that are computed from them. */
function downstreamOf({ structure }: Session, edits: readonly Edit[]): string[] {
  const edited = new Set(edits.map(({ node }) => node));
  const stale: boolean[] = [];
  structure.nodes.forEach(({ name, inputs }, id) => {
    stale[id] = edited.has(name) || inputs.some((input) => stale[input]);
  });
  return structure.nodes.flatMap(({ name }, id) => (stale[id] ? [name] : []));
}

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

/** Number of cells of these tensors that have changed, without `edited`; `before`: copies, by node. */
export function countFollowers(
  session: Session,
  before: ReadonlyMap<string, Float32Array | Float64Array>,
  edited: readonly Cell[],
): number {
  let count = 0;
  for (const [name, was] of before) {
    if (session.find(name) < 0 || !session.holds(name)) continue;
    const own = edited.filter((cell) => cell.node === name && isCell(session, cell));
    const { shape } = nodeOf(session, name);
    const offsets = new Set(own.map(({ index }) => offsetOf(shape, index)));
    const is = session.data(session.find(name));
    if (is.length !== was.length) continue;
    for (let i = 0; i < is.length; i++) if (is[i] !== was[i] && !offsets.has(i)) count++;
  }
  return count;
}
