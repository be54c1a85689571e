// A second session with the same lesson and other edits, to compare with the open one.
import type { Edit } from '../../core/core.ts';
import type { Pin, Session } from '../../core/session.ts';
import { offsetOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';

/** Answer of `ask` in a session with this choice and these edits; the session is closed afterwards. */
export function askSibling<Answer>(
  session: Session,
  choice: string,
  edits: readonly Edit[],
  ask: (sibling: Session) => Answer,
): Answer {
  return withSibling(session, (sibling) => {
    sibling.open(choice);
    sibling.pin(pinsOf(sibling, edits));
    return ask(sibling);
  });
}

/** Answer of `ask` in a sibling session, which is closed afterwards. */
export function withSibling<Answer>(session: Session, ask: (sibling: Session) => Answer): Answer {
  const sibling = session.sibling();
  try {
    return ask(sibling);
  } finally {
    sibling.close();
  }
}

/** The most pins that the core takes at once (session_pins of wasm/attention.h). */
const MOST_PINS = 4096;

/**
 * The numbers of a session's leaves as pins of a sibling, so that this need not train the weights that the session has;
 * null if they are too many.
 */
export function leavesAsPins(session: Session, sibling: Session): Pin[] | null {
  const pins = sibling.structure.nodes.flatMap(({ name, kind, shape }, node) => {
    const from = session.find(name);
    if (kind !== 'leaf' || from < 0) return [];
    const { structure } = session.uncovered;
    if (structure.nodes[from].shape.join() !== shape.join()) return [];
    const values = Array.from(session.uncovered.data(from));
    return values.map((value, offset): Pin => ({ node, offset, value }));
  });
  return pins.length > MOST_PINS ? null : pins;
}

/** Edits as pins of a session, without those of a run, and of tensors that its lesson lacks: one without a mask has no masked scores. */
export function pinsOf(session: Session, edits: readonly Edit[]): Pin[] {
  return edits.flatMap(({ node: name, index, value, step }) => {
    const node = session.find(name);
    if (step !== undefined || node < 0) return [];
    return [{ node, offset: offsetOf(nodeOf(session, name).shape, index), value }];
  });
}
