// Reasons after an answer: whether the usual one holds, or the learner has set numbers that a step computes.
import type { Edit } from '../core/core.ts';
import { Refusal } from '../core/refusals.ts';
import type { Structure } from '../core/structure.ts';
import { choiceText } from '../model/choice.ts';
import { askSibling } from '../model/edits/sibling.ts';
import type { Model } from '../model/model.ts';
import { upstreamOf } from '../model/nodes.ts';
import { resolveWith } from '../model/resolve.ts';
import { PREDICT_TEXT } from '../words/predictions.ts';
import { rightOf } from './judge.ts';
import type { OnCell } from './predictions.ts';

/** Whether a question says the same on the model's numbers as with other edits, by what was asked, of one structure. */
const known = new WeakMap<Structure, Map<string, boolean>>();

/** Whether its usual reason holds: that of an answer to which no number leads that the learner has set and a step computes. */
export function isUsual(model: Model, on: OnCell, next: OnCell | null): boolean {
  const { edits } = model.state;
  const given = edits.filter((edit) => isOfGiven(model, on, edit));
  return given.length === edits.length || saysTheSame(model, on, next, given);
}

/**
 * Whether the question, its right answer and its reason are those that they would be with these edits in place of the
 * learner's: what was set meanwhile leaves them alone.
 */
export function saysTheSame(
  model: Model,
  on: OnCell,
  next: OnCell | null,
  edits: readonly Edit[],
): boolean {
  const { state, session, run } = model;
  // Neither is computed in a moment.
  if (run || session.isStreamed) return false;
  const { structure } = session;
  const all = known.get(structure) ?? new Map<string, boolean>();
  known.set(structure, all);
  const asked = [
    state.stage,
    state.step,
    state.edits,
    edits,
    on.prediction.id,
    on.cell,
    next?.cell,
  ];
  const key = JSON.stringify(asked);
  const found = all.get(key) ?? compare();
  all.set(key, found);
  return found;

  function compare(): boolean {
    const choice = choiceText(state, session.catalogue());
    try {
      const other = askSibling(session, choice, edits, (sibling) =>
        saidOf(resolveWith(model, edits, sibling), on, next),
      );
      return other === saidOf(resolveWith(model, state.edits, session.uncovered), on, next);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

/** Question, right answer and reason as one text; null where the question cannot be asked. */
function saidOf(model: Model, { prediction, cell }: OnCell, next: OnCell | null): string | null {
  if (prediction.fits?.(model, cell) === false) return null;
  const words = PREDICT_TEXT[prediction.id];
  const right = rightOf(prediction.question(model, cell));
  return JSON.stringify([words.question(model, cell), right, words.why?.(model, cell, next?.cell)]);
}

/**
 * Whether an edit is behind the answer only as a given number: data and weights. Given scores, all 0, are data, too; ones
 * and the mask are the step's subject.
 */
function isOfGiven({ session, step }: Model, { cell }: OnCell, { node }: Edit): boolean {
  const { asks } = step;
  const names = [cell.node, ...(asks ? [asks.of, ...(asks.with ?? []), ...(asks.next ?? [])] : [])];
  const from = upstreamOf(session, names);
  const isGiven = (name: string) => {
    const { kind, role, inputs } = session.structure.nodes[session.find(name)];
    return kind === 'leaf' || (role === 'scores' && inputs.length === 0);
  };
  return session.find(node) < 0 || !from.has(node) || isGiven(node);
}
