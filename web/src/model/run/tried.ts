// What a run comes to: it is tried in a session beside the open one, which need not have begun it.
import { Refusal } from '../../core/session.ts';
import { questionsOf } from '../../lessons/task_questions.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { withBeside } from '../edits/beside.ts';
import type { Model } from '../model.ts';

/** Of each question the share of right answers on fresh sequences, after so many steps of the open choice, or another. */
export function rightAfter(
  steps: number,
  { session, state }: Model,
  change: Partial<State> = {},
): number[] {
  const choice = choiceText({ ...state, ...change }, session.catalogue());
  return withBeside(session, (beside) => {
    beside.open(choice);
    try {
      beside.train(steps, steps);
    } catch (error) {
      // The first update is not finite: it answers from step 0, as it does from any last good step.
      if (!(error instanceof Refusal)) throw error;
    }
    const row = beside.tryFresh();
    const { columns = [] } = beside.structure.training ?? {};
    return questionsOf(beside).map(({ right }) => row[columns.indexOf(right)]);
  });
}
