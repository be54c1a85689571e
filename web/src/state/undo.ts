// Undo and redo of the learner's numbers. Edits of one cell in quick succession are one step.
import type { Edit } from './state.ts';

const ONE_GESTURE_MS = 900;
const LONGEST = 200;

/** The edits as they were: before each step (`past`), and after each that was undone (`future`), last one last. */
export interface EditHistory {
  readonly past: readonly Edit[][];
  readonly future: readonly Edit[][];
  /** The cell that was edited last, and when: the next edit may continue it. */
  readonly cell: string;
  readonly time: number;
}

export const NO_HISTORY: EditHistory = { past: [], future: [], cell: '', time: 0 };

/** With what was there before a change; `cell` names what is changed, '' for all; `time` is in milliseconds. */
export function remember(
  history: EditHistory,
  before: Edit[],
  cell: string,
  time: number,
): EditHistory {
  const continues = cell !== '' && cell === history.cell && time - history.time < ONE_GESTURE_MS;
  const past = continues ? history.past : [...history.past, before].slice(-LONGEST);
  return { past, future: [], cell, time };
}

/** One step back from the present edits; null if there is none. */
export function undo(history: EditHistory, present: Edit[]): Travel | null {
  const edits = history.past.at(-1);
  if (!edits) return null;
  const past = history.past.slice(0, -1);
  return { edits, history: { ...history, past, future: [...history.future, present], cell: '' } };
}

/** One step forth again. */
export function redo(history: EditHistory, present: Edit[]): Travel | null {
  const edits = history.future.at(-1);
  if (!edits) return null;
  const future = history.future.slice(0, -1);
  return { edits, history: { ...history, past: [...history.past, present], future, cell: '' } };
}

interface Travel {
  edits: Edit[];
  history: EditHistory;
}
