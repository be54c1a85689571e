// The model with what it has learnt, in a second session in which something else is changed.
import type { Pin, Session } from '../../engine/core/session.ts';
import { runStepOf } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { pinsOf, withSibling } from '../../engine/model/edits/sibling.ts';
import type { Model } from '../../engine/model/model.ts';

/** The most pins that the core takes at once (session_pins of wasm/attention.h). */
const MOST_PINS = 4096;

/** The answer of `ask` in a session with the model's weights and edits, once `change` has changed it. */
export function whenTaught<Answer>(
  { session, state }: Model,
  change: (sibling: Session) => void,
  ask: (sibling: Session) => Answer,
): Answer {
  const { parameters = [] } = session.structure.training ?? {};
  const weights = parameters.flatMap((node) =>
    Array.from(session.uncovered.data(node), (value, offset): Pin => ({ node, offset, value })),
  );
  return withSibling(session, (sibling) => {
    sibling.open(choiceText(state, session.catalogue()));
    const edits = pinsOf(sibling, state.edits);
    const isPinned = weights.length + edits.length <= MOST_PINS;
    const step = runStepOf(state);
    if (!isPinned) sibling.train(step, step);
    sibling.pin(isPinned ? [...weights, ...edits] : edits);
    change(sibling);
    return ask(sibling);
  });
}

/** Rows of a run of the open choice, at these steps, in their order; fewer where it can go no further. */
export function rowsAt({ session, state }: Model, steps: readonly number[]): Float64Array[] {
  const choice = choiceText(state, session.catalogue());
  return withSibling(session, (sibling) => {
    sibling.open(choice);
    const end = Math.max(...steps);
    const rows = sibling.history(sibling.train(end, end));
    return steps.flatMap((step) => rows[step] ?? []);
  });
}
