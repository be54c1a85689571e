// A second session with the same lesson and other edits, to compare with the open one.
import type { Edit } from '../../core/core.ts';
import type { Pin, Session } from '../../core/session.ts';
import { offsetOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';

/** Answer of `ask` in a session with this choice and these edits; the session is closed afterwards. */
export function askBeside<Answer>(
  session: Session,
  choice: string,
  edits: readonly Edit[],
  ask: (beside: Session) => Answer,
): Answer {
  return withBeside(session, (beside) => {
    beside.open(choice);
    beside.pin(pinsOf(beside, edits));
    return ask(beside);
  });
}

/** Answer of `ask` in a session beside the open one, which is closed afterwards. */
export function withBeside<Answer>(session: Session, ask: (beside: Session) => Answer): Answer {
  const beside = session.beside();
  try {
    return ask(beside);
  } finally {
    beside.close();
  }
}

/** Edits as pins of a session that has their cells, without those of a run. */
export function pinsOf(session: Session, edits: readonly Edit[]): Pin[] {
  const pinned = edits.filter(({ step }) => step === undefined);
  return pinned.map(({ node, index, value }) => {
    const offset = offsetOf(nodeOf(session, node).shape, index);
    return { node: session.find(node), offset, value };
  });
}
