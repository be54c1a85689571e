// Reasons after an answer: whether the usual one holds, or the learner has set numbers that a step computes.
import type { Model } from '../model/model.ts';
import { upstreamOf } from '../model/nodes.ts';
import type { OnCell } from './predictions.ts';

/**
 * Whether all edits behind the answer are of given numbers: data and weights. Given scores, all 0, are data, too; ones
 * and the mask are the step's subject.
 */
export function editsOnlyGivenNumbers({ state, session, step }: Model, { cell }: OnCell): boolean {
  if (state.edits.length === 0) return true;
  const { asks } = step;
  const names = [cell.node, ...(asks ? [asks.of, ...(asks.with ?? []), ...(asks.next ?? [])] : [])];
  const from = upstreamOf(session, names);
  const isGiven = (name: string) => {
    const { kind, role, inputs } = session.structure.nodes[session.find(name)];
    return kind === 'leaf' || (role === 'scores' && inputs.length === 0);
  };
  return state.edits.every(
    ({ node }) => session.find(node) < 0 || !from.has(node) || isGiven(node),
  );
}
