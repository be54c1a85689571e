// The step's open question, to which the numbers that it covers lead.
import type { Actions } from '../state/actions.ts';

/** Selector of a step's question that is still to be answered. */
export const OPEN_QUESTION = '.predict .question:not([data-outcome])';

/** Brings the open question up, its first field or answer with the focus. */
export function leadToQuestion(act: Actions): void {
  const answers = ['input', '.pills button'].map((one) => `${OPEN_QUESTION} ${one}`);
  act.focusOn({ selector: answers.join(), shows: OPEN_QUESTION });
}
