// Results of a run, tried in a sibling session, even before the run has begun.
import { Refusal } from '../../core/refusals.ts';
import { questionsOf } from '../../lesson/task_questions.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { withSibling } from '../edits/sibling.ts';
import type { Model } from '../model.ts';

/**
 * Share of right answers to each question on fresh sequences, after so many steps of the open choice, changed by
 * `change`.
 */
export function accuracyAfter(
  steps: number,
  { session, state }: Model,
  change: Partial<State> = {},
): number[] {
  const choice = choiceText({ ...state, ...change }, session.catalogue());
  return withSibling(session, (sibling) => {
    sibling.open(choice);
    accepted(() => sibling.train(steps, steps));
    // After a number that is not finite the run is at its last good step, and answers from there; if fresh sequences
    // overflow, from the step before.
    let row = accepted(() => sibling.tryFresh());
    for (let at = sibling.train(steps, 0) - 1; row === null && at >= 0; at--) {
      sibling.train(at, 1);
      row = accepted(() => sibling.tryFresh());
    }
    const { columns = [] } = sibling.structure.training ?? {};
    return questionsOf(sibling).map(({ right }) => row?.[columns.indexOf(right)] ?? 0);
  });
}

/** The core's answer; null if it refuses. */
function accepted<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
