// The subject of a step's question, as a text by which its answer is kept: on other numbers it is open again.
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

/** The cell that the step's first question is about, or its second one; a step that covers nothing asks about all of it. */
export function subjectOf(model: Model, isAgain: boolean): Cell | null {
  if (!model.step.asks) return model.cell;
  return isAgain ? askedAgain(model) : (askedCell(model) ?? model.cell);
}

/** The answer to the step's question, or to its second one, on the numbers at hand. */
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
