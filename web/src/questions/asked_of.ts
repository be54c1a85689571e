// What a question of a step is about, as a text by which its answer is kept.
import { choiceText } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import type { OnCell } from './predictions.ts';

/** On other numbers the question is open again. */
export function askedOf({ state, session, batch }: Model, { prediction, cell }: OnCell): string {
  const choice = choiceText(state, session.catalogue());
  const edits = state.edits.map(({ node, index, value }) => `${node}.${index.join('.')}:${value}`);
  const { id, isOf } = prediction;
  const numbers = isOf === 'step' ? [] : isOf === 'sequence' ? [batch] : [cell.node, ...cell.index];
  return [id, ...numbers, choice, ...edits].join(' ');
}
