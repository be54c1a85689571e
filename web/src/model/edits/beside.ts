// A second session beside the open one, with the same lesson: how it is given the learner's edits.
import type { Edit } from '../../core/core.ts';
import type { Pin, Session } from '../../core/session.ts';
import { offsetOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';

/** Edits as pins of a session that has their cells. */
export function pinsOf(session: Session, edits: readonly Edit[]): Pin[] {
  return edits.map(({ node, index, value }) => {
    const offset = offsetOf(nodeOf(session, node).shape, index);
    return { node: session.find(node), offset, value };
  });
}
