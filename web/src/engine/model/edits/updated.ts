// Tensors as the update of a training step leaves them, on the same batch: the next step of the run draws another one.
import { Refusal } from '../../core/refusals.ts';
import type { Pin, Session } from '../../core/session.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import type { Unedited } from './downstream.ts';
import { pinsOf, withSibling } from './sibling.ts';

const cache = new WeakMap<Session, { revision: number; key: string; values: Unedited | null }>();

/** Copies of these nodes after the update, asked of a sibling session once; null if the core refuses. */
export function updatedOf(
  session: Session,
  state: State,
  nodes: readonly string[],
): Unedited | null {
  const { uncovered, revision } = session;
  const key = nodes.join();
  const known = cache.get(uncovered);
  if (known?.revision === revision && known.key === key) return known.values;
  const values = asked(uncovered, state, nodes);
  cache.set(uncovered, { revision, key, values });
  return values;
}

function asked(session: Session, state: State, nodes: readonly string[]): Unedited | null {
  try {
    return withSibling(session, (sibling) => {
      sibling.open(choiceText(state, session.catalogue()));
      sibling.pin(withEdits(sibling, state, leavesAfter(session, sibling)));
      return new Map(nodes.map((name) => [name, sibling.data(sibling.find(name)).slice()]));
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * A number after an update with a rate so many times as large, on the same batch; null if the core refuses. `rate`: the
 * given number that is the rate.
 */
export function updatedAt(
  { session: { uncovered: session }, state }: Pick<Model, 'session' | 'state'>,
  rate: string,
  times: number,
  node: string,
): number | null {
  try {
    return withSibling(session, (sibling) => {
      sibling.open(choiceText(state, session.catalogue()));
      const given = leavesAfter(session, sibling, false);
      const of = sibling.find(rate);
      const further = given.map((pin) =>
        pin.node === of ? { ...pin, value: times * pin.value } : pin,
      );
      sibling.pin(withEdits(sibling, state, further));
      sibling.pin(withEdits(sibling, state, leavesAfter(sibling, sibling)));
      return sibling.data(sibling.find(node))[0];
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Pins of given numbers, and those of the reader's edits of others. */
function withEdits(sibling: Session, { edits }: State, leaves: readonly Pin[]): Pin[] {
  const isNew = ({ node }: Pin) => leaves.every((leaf) => leaf.node !== node);
  return [...leaves, ...pinsOf(sibling, edits).filter(isNew)];
}

/** All given numbers, as pins: a parameter's are those that the update makes. */
function leavesAfter(session: Session, sibling: Session, isAfter = true): Pin[] {
  return session.structure.nodes.flatMap(({ name, kind }, id) => {
    if (kind !== 'leaf') return [];
    const next = isAfter ? session.find(`${name}_next`) : -1;
    const node = sibling.find(name);
    return Array.from(session.data(next < 0 ? id : next), (value, offset) => ({
      node,
      offset,
      value,
    }));
  });
}
