// Undo and redo of edits, and of the choices made with them. Edits of one row in quick succession (a drag) are one
// step.
import type { State } from './state.ts';

const ONE_GESTURE_MS = 900;
const LONGEST = 200;

/** Fields of the state from before a step: all edits, and the other fields that the step changed. */
type Patch = Partial<State>;

/** Undo stack (`past`) and redo stack (`future`); the top is last. */
export interface EditHistory {
  readonly past: readonly Patch[];
  readonly future: readonly Patch[];
  /** The row edited last, and when (ms): a further edit of it soon after joins the same step. */
  readonly row: string;
  readonly time: number;
}

export const NO_HISTORY: EditHistory = { past: [], future: [], row: '', time: 0 };

/** Records a change: `row` names the row of a number that changes ('': several). */
export function remember(
  history: EditHistory,
  before: Patch,
  row: string,
  time: number,
): EditHistory {
  const continues = row !== '' && row === history.row && time - history.time < ONE_GESTURE_MS;
  const past = continues ? history.past : [...history.past, before].slice(-LONGEST);
  return { past, future: [], row, time };
}

/** Undoes one step; null if there is none. */
export function undo(history: EditHistory, state: State): Travel | null {
  const patch = history.past.at(-1);
  if (!patch) return null;
  const past = history.past.slice(0, -1);
  const future = [...history.future, presentOf(state, patch)];
  return { patch, history: { ...history, past, future, row: '' } };
}

/** Redoes one step; null if there is none. */
export function redo(history: EditHistory, state: State): Travel | null {
  const patch = history.future.at(-1);
  if (!patch) return null;
  const future = history.future.slice(0, -1);
  const past = [...history.past, presentOf(state, patch)];
  return { patch, history: { ...history, past, future, row: '' } };
}

/** The present values of the fields that a patch sets. */
export function presentOf(state: State, patch: Partial<State>): Partial<State> {
  const names = Object.keys(patch) as (keyof State)[];
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/** The history without the step that the core has refused. */
export function without(history: EditHistory, step: 'undo' | 'redo'): EditHistory {
  const { past, future } = history;
  return step === 'undo'
    ? { ...history, past: past.slice(0, -1) }
    : { ...history, future: future.slice(0, -1) };
}

interface Travel {
  patch: Partial<State>;
  history: EditHistory;
}
