// The subject of a step's question, as a text that is the key of its answer: another subject opens it again. An edit, or
// another pass of the loop, is play with the picture: what was answered stays answered.
import type { Cell } from '../../core/tensor.ts';
import { type Answer, type Answers, type Asked, stepKey } from '../../state/answers.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import { askedAgain, askedCell } from './asked_cell.ts';

/** The question of the step, or its second one, whatever the learner has set. */
export function askedOf(model: Model, { id, isOf }: Asked, isAgain: boolean): string {
  const { state, session, batch, run, stage } = model;
  const choice = choiceText(state, session.catalogue());
  // A number that is set by hand is not asked about, and another one takes its place.
  const cell = subjectOf({ ...model, state: { ...state, edits: [] } }, isAgain) ?? model.cell;
  const place = isOf === 'sequence' ? [batch] : [cell.node, ...(stage.walksRows ? [] : cell.index)];
  const numbers = isOf === 'step' ? [] : [...place, ...(run ? [`@${run.step}`] : [])];
  return [id, ...numbers, choice].join(' ');
}

/** Text of the numbers that play changes: those that are set, and the pass of the loop. */
export function numbersOf({ state, stage, batch, row }: Model): string {
  const edits = state.edits.map(({ node, index, value }) => `${node}.${index.join('.')}:${value}`);
  return [...(stage.walksRows ? [batch, row] : []), ...edits.toSorted()].join(' ');
}

/** Whether the numbers are no longer those of an answer. */
export function isOfEarlier(model: Model, { numbers }: Answer): boolean {
  return numbers !== undefined && numbers !== numbersOf(model);
}

/**
 * The cell of the step's first question, or of its second one; a step that covers nothing asks about the whole step.
 */
export function subjectOf(model: Model, isAgain: boolean): Cell | null {
  if (!model.step.asks) return model.cell;
  return isAgain ? askedAgain(model) : (askedCell(model) ?? model.cell);
}

/** The answer to the step's question, or to its second one, on these numbers or on earlier ones. */
export function givenOf(
  model: Model,
  answers: Answers['answers'],
  isAgain = false,
): Answer | undefined {
  const answer = answers[stepKey(model.stage.id, model.step.id, isAgain)];
  const isAsked = answer?.asked && subjectOf(model, isAgain) !== null;
  return isAsked && answer.asked && answer.of === askedOf(model, answer.asked, isAgain)
    ? answer
    : undefined;
}

/**
 * Whether the second question is asked, once the first has its answer: where the learner wants one more; before a run, which waits
 * for both answers, at once.
 */
export function isAskedAgain({ stage, step }: Model, covers: Answers['covers']): boolean {
  return step.trains === true || covers[stepKey(stage.id, step.id, true)] === true;
}

/** The answers without those of this step that were given on earlier numbers: a link, or the learner, asks anew. */
export function withoutEarlier(model: Model, answers: Answers['answers']): Answers['answers'] {
  const keys = [false, true].map((isAgain) => stepKey(model.stage.id, model.step.id, isAgain));
  const isEarlier = keys.some((key) => answers[key]?.asked && isOfEarlier(model, answers[key]));
  if (!isEarlier) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)));
}
