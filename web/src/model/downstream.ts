// Tensors before an edit, copied so that the cells that it changes can be marked.
import type { Edit } from '../core/core.ts';
import type { Session } from '../core/session.ts';

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
