// What must be so in the open example for a sentence to be true of it.
import type { Model } from '../../model/model.ts';
import { nodeOf, valueAt } from '../../model/nodes.ts';

/** Nothing has been changed by the learner. */
export function isAsGiven({ state }: Model): boolean {
  return state.edits.length === 0;
}

/** Its numbers were thought out, not drawn. */
export function isByHand({ session }: Model): boolean {
  return session.structure.nodes[session.find('x')].statement.includes('embed(');
}

/** There are two rows of x, each given by its batch and token, and they hold the same numbers. */
export function comeInTheSame(model: Model, ...rows: number[][]): boolean {
  const columns = nodeOf(model.session, 'x').shape.at(-1) ?? 0;
  const [first, second] = rows.map((row) =>
    Array.from({ length: columns }, (_, col) =>
      valueAt(model, { node: 'x', index: [...row, col] }),
    ),
  );
  return rows.length === 2 && first.every((value, col) => value === second[col]);
}
