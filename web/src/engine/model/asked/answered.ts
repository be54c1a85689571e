// The subject of a step's question, as a text that is the key of its answer: other numbers open it again.
import type { Cell } from '../../core/tensor.ts';
import { type Answer, type Answers, type Asked, stepKey } from '../../state/answers.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import { askedAgain, askedCell } from './asked_cell.ts';

/** `cell`: the one that the step asks about. */
export function askedOf(model: Model, { id, isOf }: Asked, cell: Cell): string {
  const { state, session, batch, run } = model;
  const choice = choiceText(state, session.catalogue());
  const edits = state.edits.map(({ node, index, value }) => `${node}.${index.join('.')}:${value}`);
  const place = isOf === 'sequence' ? [batch] : [cell.node, ...cell.index];
  const numbers = isOf === 'step' ? [] : [...place, ...(run ? [`@${run.step}`] : [])];
  return [id, ...numbers, choice, ...edits].join(' ');
}

/**
 * The cell of the step's first question, or of its second one; a step that covers nothing asks about the whole step.
 */
export function subjectOf(model: Model, isAgain: boolean): Cell | null {
  if (!model.step.asks) return model.cell;
  return isAgain ? askedAgain(model) : (askedCell(model) ?? model.cell);
}

/** The answer to the step's question, or to its second one, on the present numbers. */
export function givenOf(
  model: Model,
  answers: Answers['answers'],
  isAgain = false,
): Answer | undefined {
  const answer = answers[stepKey(model.stage.id, model.step.id, isAgain)];
  const cell = answer?.asked && subjectOf(model, isAgain);
  return cell && answer.asked && answer.of === askedOf(model, answer.asked, cell)
    ? answer
    : undefined;
}
