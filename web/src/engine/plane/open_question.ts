// The step's open question, to which the numbers that it covers lead.
import type { Actions } from '../state/actions.ts';

/** Selector of a step's question that is still to be answered. */
export const OPEN_QUESTION = '.predict .question:not([data-outcome])';

/** Brings the open question up, its first field or answer with the focus. */
export function leadToQuestion(act: Actions): void {
  const selector = `${OPEN_QUESTION} :is(input, .pills button)`;
  act.focusOn({ selector, shows: OPEN_QUESTION });
}
