// After a trap the core starts afresh, but what was asked for may be the very thing that breaks it.
import { DEFAULT, type State } from './state.ts';
import { TROUBLE } from './text/trouble.en.ts';

export interface Attempt {
  state: State;
  notice: string;
  /** Whether the state is too far from what the learner had to take its place in the history. */
  isNewEntry: boolean;
}

export class Recovery {
  private failures = 0;

  /** What to try next: what was wanted, else what worked before, else the beginning; else null. */
  next(wanted: State, worked: State): Attempt | null {
    this.failures++;
    const attempts: Attempt[] = [
      { state: { ...wanted, cell: null }, notice: TROUBLE.broken, isNewEntry: false },
      { state: { ...worked, cell: null }, notice: TROUBLE.brokenAgain, isNewEntry: true },
      { state: DEFAULT, notice: TROUBLE.brokenStill, isNewEntry: true },
    ];
    return attempts[this.failures - 1] ?? null;
  }

  /** A picture has been drawn: the core works. */
  succeeded(): void {
    this.failures = 0;
  }
}
