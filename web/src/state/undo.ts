// Undo and redo of the learner's numbers. Edits of one cell in quick succession are one step.
import type { Edit } from './state.ts';

const ONE_GESTURE_MS = 900;
const LONGEST = 200;

export class Undo {
  private past: Edit[][] = [];
  private future: Edit[][] = [];
  private lastCell = '';
  private lastTime = 0;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Remembers what was there before a change; `cell` names what is changed, '' for all. */
  remember(before: Edit[], cell: string): void {
    const now = performance.now();
    const continues = cell !== '' && cell === this.lastCell && now - this.lastTime < ONE_GESTURE_MS;
    if (!continues) this.past = [...this.past, before].slice(-LONGEST);
    this.future = [];
    this.lastCell = cell;
    this.lastTime = now;
  }

  /** The edits of one step earlier; undefined if there is none. */
  undo(present: Edit[]): Edit[] | undefined {
    return this.step(this.past, this.future, present);
  }

  redo(present: Edit[]): Edit[] | undefined {
    return this.step(this.future, this.past, present);
  }

  forget(): void {
    this.past = [];
    this.future = [];
  }

  private step(from: Edit[][], to: Edit[][], present: Edit[]): Edit[] | undefined {
    const edits = from.pop();
    if (edits) to.push(present);
    this.lastCell = '';
    return edits;
  }
}
