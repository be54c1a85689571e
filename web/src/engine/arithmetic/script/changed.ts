// A node's statement as the page computes it: with the learner's edits, gradients that end at them, and 0 for nan.
import type { Edit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import { endedGradientsIn } from '../../model/edits/edited_cell.ts';
import { hasEmptyRow } from '../../model/row_sums.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';
import { editStatements, isPinned } from './python.ts';

/**
 * The statement of a node. If an input must be as it was computed, without the edits in it, the statement swaps the
 * two. A softmax of −∞ alone is made 0 at once, so that all that follows has the page's numbers.
 */
export function statementOf(session: Session, edits: Edit[], node: Node): string {
  if (hasEmptyRow(session, node)) {
    const emptied = `${node.name} = ${node.name}.nan_to_num(nan=0.0)`;
    return [node.statement, `# ${text.emptyRow}`, emptied].join('\n');
  }
  const taken = session.structure.nodes[node.unpinned ?? -1];
  if (!taken || !isSet(edits, taken)) return node.statement;
  const exchange = `${taken.name}, ${computed(taken)} = ${computed(taken)}, ${taken.name}`;
  return [`# ${text.asComputed}`, exchange, node.statement, exchange].join('\n');
}

/** The lines that follow a node's statement. */
export function changesOf(session: Session, edits: Edit[], node: Node): string[] {
  const { nodes } = session.structure;
  const isTaken = () => nodes.some(({ unpinned }) => nodes[unpinned ?? -1] === node);
  const copy = isSet(edits, node) && isTaken() ? [`${computed(node)} = ${node.name}.clone()`] : [];
  const stops = editStatements(node.name, endedGradientsIn(session, edits, node.name));
  const why = stops.length > 0 ? [`# ${text.stops}`] : [];
  return [...copy, ...why, ...stops, ...editStatements(node.name, edits.filter(isPinned))];
}

function isSet(edits: Edit[], { name }: Node): boolean {
  return edits.some((edit) => isPinned(edit) && edit.node === name);
}

/** Variable that holds a tensor as it was computed, before edits. */
function computed({ name }: Node): string {
  return `${name}_computed`;
}
