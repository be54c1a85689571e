// The subject of a step's question, as a text that is the key of its answer: another subject opens it again. An edit, or
// another pass of the loop, is play with the picture: what was answered stays answered.
import type { Cell } from '../../core/tensor.ts';
import { runStepOf } from '../../lesson/stages.ts';
import { type Answer, type Answers, type Asked, stepKey } from '../../state/answers.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import { nodeOf } from '../nodes.ts';
import { askedAgain, askedCell } from './asked_cell.ts';

/** The question of the step, or its second one, whatever the learner has set. */
export function askedOf(model: Model, asked: Asked, isAgain: boolean): string {
  const { state, session, batch, stage } = model;
  const choice = choiceText(state, session.catalogue());
  const cell = cellOf(model, isAgain);
  const { id, isOf } = asked;
  const place = isOf === 'sequence' ? [batch] : [cell.node, ...(stage.walksRows ? [] : cell.index)];
  const at = isOfRun(model, asked, isAgain) ? [`@${runStepOf(state)}`] : [];
  return [id, ...(isOf === 'step' ? [] : [...place, ...at]), choice].join(' ');
}

/** The cell of a question. A number that is set by hand is not asked about, and another one takes its place. */
const cellOf = (model: Model, isAgain: boolean): Cell =>
  subjectOf({ ...model, state: { ...model.state, edits: [] } }, isAgain) ?? model.cell;

/** Whether the numbers of a question change in a run: a number does that is computed, or learnt. */
function isOfRun(model: Model, { isOf }: Asked, isAgain: boolean): boolean {
  const { session, run } = model;
  if (!run || isOf === 'step') return false;
  if (isOf === 'sequence') return true;
  const { node } = cellOf(model, isAgain);
  const { parameters = [] } = session.structure.training ?? {};
  return nodeOf(session, node).inputs.length > 0 || parameters.includes(session.find(node));
}

/** Whether the numbers of a question are those of a run that is still on its way to the open step: any answer is too early. */
export function isTooEarly(model: Model, asked: Asked, isAgain: boolean): boolean {
  const { run, state } = model;
  const isThere = !run || run.isStopped || run.step === runStepOf(state);
  return !isThere && isOfRun(model, asked, isAgain);
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
