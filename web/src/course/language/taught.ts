// The model with what it has learnt, in a second session in which something else is changed.
import { Refusal } from '../../engine/core/refusals.ts';
import type { Pin, Session } from '../../engine/core/session.ts';
import { atOnce, inSlices, type Pieces } from '../../engine/draw/slices.ts';
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

/** Steps of a run that are made in a piece. */
const EVERY = 4;

/** A run that questions are about, to a step; rows: null while they are made, until the signal ends that. */
interface Asked {
  choice: string;
  end: number;
  signal: AbortSignal;
  rows: readonly Float64Array[] | null;
}
const asked = new WeakMap<Session, Asked>();

/** Rows of a run of the open choice, at these steps, in their order; fewer where it can go no further. */
export function rowsAt({ session, state }: Model, steps: readonly number[]): Float64Array[] {
  const { uncovered } = session;
  const choice = choiceText(state, session.catalogue());
  const end = Math.max(...steps);
  const known = asked.get(uncovered);
  const made = known?.choice === choice && known.end >= end ? known.rows : null;
  const rows = made ?? atOnce(rowsTo(uncovered, choice, end));
  if (!made) asked.set(uncovered, { choice, end, signal: uncovered.signal, rows });
  return steps.flatMap((step) => rows[step] ?? []);
}

/** The row of a step, if those up to it have been made. */
export function madeRowAt({ session, state }: Model, step: number): Float64Array | undefined {
  const made = asked.get(session.uncovered);
  return made?.choice === choiceText(state, session.catalogue()) ? made.rows?.[step] : undefined;
}

/** Makes the rows up to a step in pieces, so that they are there when a question is answered. */
export function prepareRows({ session, state }: Model, end: number): void {
  const { uncovered } = session;
  const choice = choiceText(state, session.catalogue());
  const { signal } = uncovered;
  const known = asked.get(uncovered);
  const isOf = known?.choice === choice && known.end >= end;
  if (isOf && (known.rows || known.signal === signal)) return;
  const making: Asked = { choice, end, signal, rows: null };
  asked.set(uncovered, making);
  inSlices(signal, rowsTo(uncovered, choice, end), (rows) => {
    making.rows = rows;
  });
}

function* rowsTo(session: Session, choice: string, end: number): Pieces<Float64Array[]> {
  const sibling = session.sibling();
  let at = 0;
  try {
    sibling.open(choice);
    for (let from = -EVERY; at - from === EVERY && at < end; yield) {
      from = at;
      at = sibling.train(end, EVERY);
    }
    return sibling.history(at);
  } catch (error) {
    // A number that is not finite ends the run where it is.
    if (!(error instanceof Refusal)) throw error;
    return sibling.history(at);
  } finally {
    sibling.close();
  }
}
