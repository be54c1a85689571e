// Undo and redo of edits. Edits of one cell in quick succession (a drag) are one step.
import type { Edit } from '../core/core.ts';

const ONE_GESTURE_MS = 900;
const LONGEST = 200;

/** Undo stack (`past`) and redo stack (`future`) of whole lists of edits; the top is last. */
export interface EditHistory {
  readonly past: readonly Edit[][];
  readonly future: readonly Edit[][];
  /** The cell edited last, and when (ms): a further edit of it soon after joins the same step. */
  readonly cell: string;
  readonly time: number;
}

export const NO_HISTORY: EditHistory = { past: [], future: [], cell: '', time: 0 };

/** Records a change: `before` are the edits so far, `cell` names the cell that changes ('': several). */
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

/** One undo step; null if there is none. */
export function undo(history: EditHistory, present: Edit[]): Travel | null {
  const edits = history.past.at(-1);
  if (!edits) return null;
  const past = history.past.slice(0, -1);
  return { edits, history: { ...history, past, future: [...history.future, present], cell: '' } };
}

/** One redo step; null if there is none. */
export function redo(history: EditHistory, present: Edit[]): Travel | null {
  const edits = history.future.at(-1);
  if (!edits) return null;
  const future = history.future.slice(0, -1);
  return { edits, history: { ...history, past: [...history.past, present], future, cell: '' } };
}

/** The history without the step that the core has refused to take. */
export function without(history: EditHistory, step: 'undo' | 'redo'): EditHistory {
  const { past, future } = history;
  return step === 'undo'
    ? { ...history, past: past.slice(0, -1) }
    : { ...history, future: future.slice(0, -1) };
}

interface Travel {
  edits: Edit[];
  history: EditHistory;
}
